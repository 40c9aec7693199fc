package import TerminalGraphics

/// Every key of the viewer: what it asks for, and how the help tells of it. There is no other list of keys.
package enum KeyBindings {
    /// A count that was typed before a key.
    package struct Count: Sendable {
        /// The number; nil when none was typed.
        package var typed: Int?

        /// A count, or none.
        package init(typed: Int?) { self.typed = typed }

        /// How often a key repeats: once without a number.
        package var times: Int { max(1, typed ?? 1) }
        /// The index of the photo that a number names, counted from 1.
        var index: Int? { typed.map { $0 - 1 } }
    }

    /// A key and what it asks for.
    package struct Binding: Sendable {
        /// The key.
        package let press: KeyPress
        /// What it asks for after a count.
        package let command: @Sendable (Count) -> ViewerCommand
    }

    /// Keys that the help tells of in one line.
    package struct Group: Sendable {
        /// What they do.
        package let meaning: String
        /// The keys, in the order in which they are told.
        package let bindings: [Binding]

        /// The keys' names, those of the arrow keys joined.
        package var names: [String] {
            let names = bindings.map(\.press.name)
            let arrows: Set = ["←", "→", "↑", "↓"]
            return names.filter { !arrows.contains($0) } + (arrows.isSubset(of: names) ? ["arrows"] : [])
        }
    }

    /// The keys as the help tells of them.
    package static let groups: [Group] = moving + searching + marking + looking + folders + program

    /// What each key asks for.
    package static let commands: [KeyPress: @Sendable (Count) -> ViewerCommand] = Dictionary(
        uniqueKeysWithValues: groups.flatMap(\.bindings).map { ($0.press, $0.command) })

    private static let moving = [
        group(
            "move; a number before repeats", key("h") { .step(-$0.times) }, key("j") { .rows($0.times) },
            key("k") { .rows(-$0.times) }, key("l") { .step($0.times) }, key(.left) { .step(-$0.times) },
            key(.down) { .rows($0.times) }, key(.up) { .rows(-$0.times) }, key(.right) { .step($0.times) }),
        group(
            "a screen on, back", control("f") { .halfPages(2 * $0.times) }, control("b") { .halfPages(-2 * $0.times) },
            key(.pageDown) { .halfPages(2 * $0.times) }, key(.pageUp) { .halfPages(-2 * $0.times) }),
        group("half a screen on, back", control("d") { .halfPages($0.times) }, control("u") { .halfPages(-$0.times) }),
        group(
            "first, last; 42G the 42nd", key("g") { .goTo($0.index ?? 0) },
            key("G") { $0.index.map { .goTo($0) } ?? .goToEnd }, key(.home) { .goTo($0.index ?? 0) },
            key(.end) { $0.index.map { .goTo($0) } ?? .goToEnd }),
        group("ends of the row", key("0") { _ in .rowStart }, key("$") { _ in .rowEnd }),
        group("follow: select new photos as they come", key("F") { _ in .toggleFollowing }),
    ]

    private static let searching = [
        group(
            "filter; next, previous match; sort, reverse", key("/") { _ in .search },
            key("n") { .nextMatch($0.times) }, key("N") { .nextMatch(-$0.times) }, key("s") { _ in .sort },
            key("S") { _ in .reverseOrder })
    ]

    private static let marking = [
        group("mark and go on, or take the mark away", key("m") { _ in .toggleMark }, key(" ") { _ in .toggleMark }),
        group("begin a range, then mark it", key("v") { _ in .range }),
        group("mark from the last mark up to here", key("M") { _ in .repeatMark }),
        group("marks: invert, none", key("*") { _ in .invertMarks }, key("U") { _ in .clearMarks }),
        group("next, previous mark", key("]") { .nextMark($0.times) }, key("[") { .nextMark(-$0.times) }),
    ]

    private static let looking = [
        group("open picture or folder, close picture", key(.enter) { _ in .open }),
        group(
            "larger, smaller, as at the start", key("+") { .zoom($0.times) }, key("-") { .zoom(-$0.times) },
            key("=") { _ in .resetZoom }),
        group("in a picture: actual size, or fit", key("z") { _ in .actualSize }),
        group("in a picture: the one before, facts", key(.tab) { _ in .flip }, key("i") { _ in .toggleInfo }),
        group("captions, background", key("c") { _ in .toggleCaptions }, key("b") { _ in .nextBackdrop }),
        group(
            "load this, all that failed again; redraw", key("r") { _ in .retry }, key("R") { _ in .retryAll },
            control("l") { _ in .repaint }),
    ]

    private static let folders = [
        group(
            "parent folder; next, previous one", key(.backspace) { _ in .parentFolder },
            key("}") { .siblingFolder($0.times) }, key("{") { .siblingFolder(-$0.times) })
    ]

    private static let program = [
        group(
            "copy the path; help; suspend", key("y") { _ in .copyPath }, key("?") { _ in .toggleHelp },
            control("z") { _ in .suspend }),
        group(
            "back or quit, without printing marks, interrupt", key(.escape) { _ in .dismiss }, key("q") { _ in .back },
            key("Q") { _ in .quit }, control("c") { _ in .interrupt }),
    ]

    private static func group(_ meaning: String, _ bindings: Binding...) -> Group {
        Group(meaning: meaning, bindings: bindings)
    }

    private static func key(
        _ character: Unicode.Scalar, _ command: @escaping @Sendable (Count) -> ViewerCommand
    ) -> Binding { key(.character(character), command) }

    private static func key(_ key: Key, _ command: @escaping @Sendable (Count) -> ViewerCommand) -> Binding {
        Binding(press: KeyPress(key), command: command)
    }

    private static func control(
        _ character: Unicode.Scalar, _ command: @escaping @Sendable (Count) -> ViewerCommand
    ) -> Binding { Binding(press: KeyPress(.character(character), .control), command: command) }
}

extension KeyPress {
    /// The key's name in the help.
    var name: String {
        let name =
            switch key {
            case .character(" "): "Space"
            case .character(let scalar): modifiers == .control ? String(scalar).uppercased() : String(scalar)
            case .enter: "Enter"
            case .tab: "Tab"
            case .backspace: "Backspace"
            case .escape: "Esc"
            case .up: "↑"
            case .down: "↓"
            case .left: "←"
            case .right: "→"
            case .home: "Home"
            case .end: "End"
            case .pageUp: "PgUp"
            case .pageDown: "PgDn"
            case .insert: "Ins"
            case .delete: "Del"
            case .function(let number): "F\(number)"
            }
        return modifiers == .control ? "^\(name)" : name
    }
}
