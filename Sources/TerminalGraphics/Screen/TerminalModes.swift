/// What the program switches on at its start and off at its end.
package enum TerminalModes {
    /// The alternate screen, no cursor, no wrapping, mouse (1000, 1002, 1006), focus (1004), bracketed paste (2004), kitty
    /// keys. Images are uploaded after it, because the alternate screen begins without any.
    package static let enter = bytes(
        "?1049h", "?25l", "?7l", "?1000h", "?1002h", "?1006h", "?1004h", "?2004h", ">1u")

    /// The reverse. Begins with ST, which ends whatever sequence was cut off, and ends a synchronized update and a scroll
    /// region that may have been left, too. Images are freed before it: see `ScreenPainter.leave()`.
    package static let leave =
        stringTerminator
        + bytes(
            "?2026l", "r", "0m", "<u", "?2004l", "?1004l", "?1006l", "?1002l", "?1000l", "?7h", "?25h", "?1049l")

    /// ST: the end of a string, which every way out begins with.
    package static let stringTerminator = Array("\u{1B}\\".utf8)

    /// Hands bytes to the terminal's clipboard (OSC 52), if it lets programs do that.
    package static func copy(_ bytes: [UInt8]) -> [UInt8] {
        Array("\u{1B}]52;c;".utf8) + Base64.encode(bytes) + stringTerminator
    }

    /// A question that a terminal answers once it has taken everything before it (DSR, `CSI 5 n`): a fence.
    static let fence = bytes("5n")
    /// Begin and end of a synchronized update.
    static let beginUpdate = bytes("?2026h")
    static let endUpdate = bytes("?2026l")
    /// Blanks rows, one by one. Not `CSI 2 J`, with which kitty throws away the images that were uploaded before.
    static func clear(rows: Range<Int>) -> [UInt8] {
        rows.reduce(into: bytes("0m")) { bytes, row in
            bytes.moveCursor(column: 0, row: row)
            bytes.append(text: "\u{1B}[2K")
        }
    }

    /// Moves lines by a scroll region (DECSTBM), which is the whole screen again afterwards. What comes in has the style that
    /// text has at the moment. The cursor goes anywhere.
    static func scroll(_ scroll: RowScroll) -> [UInt8] {
        let (top, bottom) = (scroll.region.lowerBound + 1, scroll.region.upperBound)
        let move = scroll.lines > 0 ? "\(scroll.lines)S" : "\(-scroll.lines)T"
        return bytes("\(top);\(bottom)r", move, "r")
    }

    private static func bytes(_ sequences: String...) -> [UInt8] {
        sequences.flatMap { Array("\u{1B}[\($0)".utf8) }
    }
}
