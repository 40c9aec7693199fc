/// Pictures that the terminal draws in place of text: in each cell stands U+10EEEE with two combining marks, which say the row
/// and the column of the picture that the cell shows, in a foreground colour that says which image (kitty's graphics
/// protocol, "Unicode placeholders"). Whatever moves the text, tmux above all, moves the picture.
///
/// The protocol lets a cell leave marks out that its left neighbour has. Here each has both: tmux lays menus, borders and selections
/// over parts of lines, and what is left of the line must not depend on what they cover.
enum Placeholder {
    /// The character that stands for a piece of a picture.
    static let character: Unicode.Scalar = "\u{10EEEE}"
    /// The most rows, and the most columns, that a picture can have: as many as there are marks.
    static let largestSide = marks.count
    /// The highest number of an image: a colour has 24 bits.
    static let largestImage: UInt32 = 0xFF_FFFF

    /// The cells that show an image of so many cells, rows from the top.
    ///
    /// - Complexity: O(cells).
    static func cells(image: UInt32, size: CellSize) -> [ScreenCell] {
        let style = CellStyle(foreground: color(of: image))
        return (0..<size.rows).flatMap { row in
            (0..<size.columns).map { ScreenCell(glyph(row: row, column: $0), style) }
        }
    }

    private static func glyph(row: Int, column: Int) -> Glyph {
        var glyph = Glyph(character)
        glyph.addMark(marks[row])
        glyph.addMark(marks[column])
        return glyph
    }

    /// The colour whose bits are the image's number.
    private static func color(of image: UInt32) -> TerminalColor {
        .value(
            RGB(
                UInt8(truncatingIfNeeded: image >> 16), UInt8(truncatingIfNeeded: image >> 8),
                UInt8(truncatingIfNeeded: image)))
    }

    /// The marks that stand for 0, 1, 2 and so on, as the protocol lists them: those of Unicode 6.0 that stand above their
    /// character (combining class 230), without any that may fuse with a character.
    private static let marks: [Unicode.Scalar] = ranges.joined().compactMap { Unicode.Scalar($0) }

    private static let ranges: [ClosedRange<UInt32>] = [
        0x305...0x305, 0x30D...0x30E, 0x310...0x310, 0x312...0x312, 0x33D...0x33F, 0x346...0x346, 0x34A...0x34C,
        0x350...0x352, 0x357...0x357, 0x35B...0x35B, 0x363...0x36F, 0x483...0x487, 0x592...0x595, 0x597...0x599,
        0x59C...0x5A1, 0x5A8...0x5A9, 0x5AB...0x5AC, 0x5AF...0x5AF, 0x5C4...0x5C4, 0x610...0x617, 0x657...0x65B,
        0x65D...0x65E, 0x6D6...0x6DC, 0x6DF...0x6E2, 0x6E4...0x6E4, 0x6E7...0x6E8, 0x6EB...0x6EC, 0x730...0x730,
        0x732...0x733, 0x735...0x736, 0x73A...0x73A, 0x73D...0x73D, 0x73F...0x741, 0x743...0x743, 0x745...0x745,
        0x747...0x747, 0x749...0x74A, 0x7EB...0x7F1, 0x7F3...0x7F3, 0x816...0x819, 0x81B...0x823, 0x825...0x827,
        0x829...0x82D, 0x951...0x951, 0x953...0x954, 0xF82...0xF83, 0xF86...0xF87, 0x135D...0x135F, 0x17DD...0x17DD,
        0x193A...0x193A, 0x1A17...0x1A17, 0x1A75...0x1A7C, 0x1B6B...0x1B6B, 0x1B6D...0x1B73, 0x1CD0...0x1CD2,
        0x1CDA...0x1CDB, 0x1CE0...0x1CE0, 0x1DC0...0x1DC1, 0x1DC3...0x1DC9, 0x1DCB...0x1DCC, 0x1DD1...0x1DE6,
        0x1DFE...0x1DFE, 0x20D0...0x20D1, 0x20D4...0x20D7, 0x20DB...0x20DC, 0x20E1...0x20E1, 0x20E7...0x20E7,
        0x20E9...0x20E9, 0x20F0...0x20F0, 0x2CEF...0x2CF1, 0x2DE0...0x2DFF, 0xA66F...0xA66F, 0xA67C...0xA67D,
        0xA6F0...0xA6F1, 0xA8E0...0xA8F1, 0xAAB0...0xAAB0, 0xAAB2...0xAAB3, 0xAAB7...0xAAB8, 0xAABE...0xAABF,
        0xAAC1...0xAAC1, 0xFE20...0xFE26, 0x10A0F...0x10A0F, 0x10A38...0x10A38, 0x1D185...0x1D189, 0x1D1AA...0x1D1AD,
        0x1D242...0x1D244,
    ]
}

extension Glyph {
    /// Whether a piece of a picture is drawn in its place: one cell wide, whatever marks it has.
    var isPlaceholder: Bool { base == Placeholder.character.value }
}

extension KittyEncoder {
    /// Says how many cells an image has where placeholders stand for it (a virtual placement, `U=1`). Saying it again
    /// changes it.
    static func arrange(image: UInt32, over size: CellSize) -> [UInt8] {
        Array("\u{1B}_Ga=p,U=1,i=\(image),p=1,c=\(size.columns),r=\(size.rows),q=2\u{1B}\\".utf8)
    }
}
