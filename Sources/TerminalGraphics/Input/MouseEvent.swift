/// What the mouse did.
package struct MouseEvent: Hashable, Sendable {
    /// The buttons that terminals name.
    package enum Button: Hashable, Sendable {
        case left
        case middle
        case right
        /// Buttons 8 to 11, such as "back".
        case extra(Int)
    }

    /// What happened.
    package enum Action: Hashable, Sendable {
        case press(Button)
        /// Which button is nil where the terminal does not tell.
        case release(Button?)
        /// Moved; with the button that is held down, if any.
        case move(Button?)
        case wheelUp
        case wheelDown
        case wheelLeft
        case wheelRight
    }

    /// What happened.
    package var action: Action
    /// The cell under the pointer, counted from 0.
    package var column: Int
    /// The cell under the pointer, counted from 0.
    package var row: Int
    /// Keys held down meanwhile.
    package var modifiers: KeyModifiers

    /// Something that happened at a cell.
    package init(_ action: Action, column: Int, row: Int, modifiers: KeyModifiers = []) {
        self.action = action
        self.column = column
        self.row = row
        self.modifiers = modifiers
    }
}
