/// What a terminal answers to a question.
package enum TerminalReply: Hashable, Sendable {
    /// DA1: what kind of terminal; 4 among them means sixel. Every terminal answers it: it serves as a fence.
    case primaryAttributes([Int])
    /// DA2: type and version of the terminal.
    case secondaryAttributes([Int])
    /// The answer to a graphics command of the kitty protocol; `message` is `OK` or begins with an error's name.
    case graphics(image: UInt32, placement: UInt32, message: String)
    /// DECRPM: how a private mode is set: 0 unknown, 1 set, 2 reset, 3 always set, 4 never set.
    case privateMode(number: Int, setting: Int)
    /// The size of a cell in pixels (`CSI 16 t`).
    case cellPixels(PixelSize)
    /// The size of the text area in pixels (`CSI 14 t`).
    case windowPixels(PixelSize)
    /// The size of the text area in cells (`CSI 18 t`).
    case windowCells(CellSize)
    /// XTVERSION: name and version of the terminal. What it says is not sanitised.
    case version(String)
    /// The background colour (OSC 11).
    case backgroundColor(RGB)
    /// XTSMGRAPHICS: how many colours a sixel picture may have.
    case sixelRegisters(Int)
    /// XTSMGRAPHICS: the largest sixel picture.
    case sixelGeometry(PixelSize)
    /// All is well (`CSI 5 n`): serves as a fence.
    case statusOK
    /// Where the cursor is, counted from 0 (`CSI 6 n`).
    case cursorPosition(column: Int, row: Int)
    /// The flags of the kitty keyboard protocol (`CSI ? u`).
    case keyboardFlags(Int)

    /// Whether it says that everything sent before the question has been taken.
    package var isFence: Bool {
        switch self {
        case .primaryAttributes, .statusOK: true
        default: false
        }
    }
}
