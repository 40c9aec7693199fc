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
        let count = count
        self.count = nil
        let times = max(1, count ?? 1)
        if press.modifiers.contains(.control) { return controlCommand(press.key, times: times) }
        if press.modifiers.contains(.alt) || press.modifiers.contains(.command) { return nil }
        if case .character(let scalar) = press.key {
            return characterCommand(Character(scalar), count: count, times: times)
        }
        return namedCommand(press.key, count: count, times: times)
    }

    private func digit(of press: KeyPress) -> Int? {
        guard press.modifiers.subtracting(.shift).isEmpty, case .character(let scalar) = press.key,
            scalar.isASCII
        else { return nil }
        return Character(scalar).wholeNumberValue
    }

    private func characterCommand(_ character: Character, count: Int?, times: Int) -> ViewerCommand? {
        switch character {
        case "h": .step(-times)
        case "l": .step(times)
        case "j": .rows(times)
        case "k": .rows(-times)
        case "g": .goTo((count ?? 1) - 1)
        case "G": count.map { .goTo($0 - 1) } ?? .goToEnd
        case "0": .rowStart
        case "$": .rowEnd
        case "+": .zoom(times)
        case "-": .zoom(-times)
        case "=": .resetZoom
        case "m", " ": .toggleMark
        case "r": .retry
        case "R": .retryAll
        case "?": .toggleHelp
        case "q": .back
        case "Q": .quit
        default: nil
        }
    }

    private func controlCommand(_ key: Key, times: Int) -> ViewerCommand? {
        switch key {
        case .character("f"): .halfPages(2 * times)
        case .character("b"): .halfPages(-2 * times)
        case .character("d"): .halfPages(times)
        case .character("u"): .halfPages(-times)
        case .character("l"): .repaint
        case .character("c"): .interrupt
        case .character("z"): .suspend
        default: nil
        }
    }

    private func namedCommand(_ key: Key, count: Int?, times: Int) -> ViewerCommand? {
        switch key {
        case .left: .step(-times)
        case .right: .step(times)
        case .down: .rows(times)
        case .up: .rows(-times)
        case .pageDown: .halfPages(2 * times)
        case .pageUp: .halfPages(-2 * times)
        case .home: .goTo((count ?? 1) - 1)
        case .end: count.map { .goTo($0 - 1) } ?? .goToEnd
        case .escape: .dismiss
        default: nil
        }
    }
}
