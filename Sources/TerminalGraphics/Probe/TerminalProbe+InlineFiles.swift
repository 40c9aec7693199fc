/// Pictures by OSC 1337: no question says whether a terminal shows them, so that its name decides.
extension TerminalProbe {
    var name: TerminalName { TerminalName(version: version, program: environment.program) }

    /// Whether the terminal is known to show them, and no other program is in between.
    var showsInlineFiles: Bool {
        environment.multiplexer == nil && name.showsInlineFiles && (hasSixelAttribute || !name.needsConfirmation)
    }

    /// Why they are chosen, or not in a terminal whose name speaks for them; nil where nothing does.
    var inlineFilesReason: String? {
        guard name.showsInlineFiles else { return nil }
        let source = version.map { "it is \($0)" } ?? "variables say that it is \(environment.program)"
        if let multiplexer = environment.multiplexer {
            return "no pictures by OSC 1337: \(source), but \(multiplexer.rawValue) does not pass them through"
        }
        guard showsInlineFiles else {
            return "no pictures by OSC 1337: \(source), but sixel, which comes with them, is not among its attributes"
        }
        let choice = capabilities.showsKittyGraphics ? ", which does this better than kitty graphics" : ""
        return "pictures by OSC 1337, in few colours: \(source)\(choice)"
    }
}
