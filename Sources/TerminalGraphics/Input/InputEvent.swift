/// What came in from a terminal.
package enum InputEvent: Hashable, Sendable {
    /// A key was pressed, or repeats.
    case key(KeyPress)
    /// The mouse did something.
    case mouse(MouseEvent)
    /// Text was pasted: its bytes as they came, not sanitised. Never keys.
    case paste([UInt8])
    /// The terminal's window got the focus, or lost it.
    case focus(Bool)
    /// An answer to a question, however late.
    case reply(TerminalReply)
}
