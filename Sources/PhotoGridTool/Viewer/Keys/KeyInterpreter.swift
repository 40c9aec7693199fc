package import TerminalGraphics

/// Turns keys into commands: `12j` is one command.
///
/// Keeps the count that was typed so far, and nothing else.
package struct KeyInterpreter: Equatable, Sendable {
    /// Larger counts are cut to this one, which is beyond any listing's rows.
    package static let largestCount = 10_000_000

    /// The count typed so far; nil when none was begun.
    package private(set) var count: Int?

    package init() {}

    /// What the key asks for; nil when it asks for nothing, or only begins something.
    package mutating func command(for press: KeyPress) -> ViewerCommand? {
        if let digit = digit(of: press), digit > 0 || count != nil {
            count = min((count ?? 0) * 10 + digit, Self.largestCount)
            return nil
        }
        let count = KeyBindings.Count(typed: count)
        self.count = nil
        var press = press
        // Shift is in the character already; with other keys it means nothing here.
        if press.modifiers != .control { press.modifiers.remove(.shift) }
        return KeyBindings.commands[press]?(count)
    }

    private func digit(of press: KeyPress) -> Int? {
        guard press.modifiers.subtracting(.shift).isEmpty, case .character(let scalar) = press.key,
            scalar.isASCII
        else { return nil }
        return Character(scalar).wholeNumberValue
    }
}
