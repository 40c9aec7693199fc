package import TerminalGraphics
package import Thumbnails

/// Turns what the mouse does into commands: a click selects, a double click opens, the right button marks, and a range
/// when it is drawn; the wheel moves by rows, and with Control zooms.
package struct MouseInterpreter: Equatable, Sendable {
    /// Two presses on one photo within this time are a double click.
    package static let doubleClick = Duration.milliseconds(400)

    private struct Press: Equatable {
        var index: Int
        var time: MonotonicTime
    }

    private var lastPress: Press?
    private var isDragging = false

    package init() {}

    /// What the event asks for; `index` is the photo under the pointer, nil beside all of them.
    package mutating func command(for event: MouseEvent, over index: Int?, at time: MonotonicTime) -> ViewerCommand? {
        let zooms = event.modifiers.contains(.control)
        switch event.action {
        case .wheelUp: return zooms ? .zoom(1) : .rows(-1)
        case .wheelDown: return zooms ? .zoom(-1) : .rows(1)
        case .wheelLeft: return .step(-1)
        case .wheelRight: return .step(1)
        case .press(.left): return press(over: index, at: time)
        case .press(.right):
            guard let index else { return nil }
            isDragging = true
            return .beginDrag(index)
        case .move(.right) where isDragging: return index.map { .drag($0) }
        case .release where isDragging:
            isDragging = false
            return .endDrag
        case .press, .release, .move: return nil
        }
    }

    private mutating func press(over index: Int?, at time: MonotonicTime) -> ViewerCommand? {
        guard let index else {
            lastPress = nil
            return nil
        }
        let isDouble = lastPress.map { $0.index == index && time < $0.time.advanced(by: Self.doubleClick) } ?? false
        lastPress = isDouble ? nil : Press(index: index, time: time)
        return isDouble ? .open : .goTo(index)
    }
}
