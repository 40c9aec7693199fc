package import TerminalGraphics

/// The line in which a query is typed. Pure: a key comes in, what it means goes out.
package struct SearchPrompt: Equatable, Sendable {
    /// What was typed so far.
    package private(set) var text: String

    /// A prompt that begins with a text.
    package init(text: String = "") { self.text = text }

    /// What a key means.
    package enum Outcome: Equatable, Sendable {
        /// The text is another one: filter by it.
        case typed
        /// Keep the filter, and go back to the grid.
        case keep
        /// Lift the filter, and go back to the grid.
        case lift
        /// The key means the same as in the grid, and the prompt stays.
        case passOn
        /// Nothing.
        case ignored
    }

    /// Takes a key.
    package mutating func handle(_ press: KeyPress) -> Outcome {
        if press.modifiers.contains(.control) { return handleControl(press.key) }
        guard press.modifiers.subtracting(.shift).isEmpty else { return .ignored }
        switch press.key {
        case .character(let scalar):
            text.unicodeScalars.append(scalar)
            return .typed
        case .backspace:
            // As in vi: an empty line has nothing to take away but itself.
            guard !text.isEmpty else { return .lift }
            text.removeLast()
            return .typed
        case .enter: return text.isEmpty ? .lift : .keep
        case .escape: return .lift
        case .up, .down, .pageUp, .pageDown, .home, .end: return .passOn
        default: return .ignored
        }
    }

    private mutating func handleControl(_ key: Key) -> Outcome {
        switch key {
        case .character("u"):
            text = ""
            return .typed
        case .character("w"):
            while text.last?.isWhitespace == true { text.removeLast() }
            while let last = text.last, !last.isWhitespace { text.removeLast() }
            return .typed
        case .character("c"), .character("z"), .character("l"): return .passOn
        default: return .ignored
        }
    }

    /// Takes text that was pasted: its first line.
    package mutating func paste(_ bytes: [UInt8]) -> Outcome {
        let line = String(decoding: bytes, as: UTF8.self).prefix { !$0.isNewline }
        let typed = line.unicodeScalars.filter { $0.properties.generalCategory != .control }
        text.unicodeScalars.append(contentsOf: typed)
        return .typed
    }
}
