/// How pictures get onto a screen.
package enum PictureProtocol: Hashable, Sendable {
    /// The kitty graphics protocol: real pixels, uploaded once.
    case kitty
    /// iTerm2's inline files (OSC 1337): real pixels, drawn among the text and gone when something is written over them.
    case inlineFiles
    /// Sixel graphics: real pixels, drawn among the text and gone when something is written over them.
    case sixel(SixelTraits)
    /// Characters that divide a cell.
    case symbols(SymbolStyle)
}

/// What a terminal's sixel graphics can do.
package struct SixelTraits: Hashable, Sendable {
    /// How many colours a picture may have.
    package var registers: Int
    /// The largest picture, in pixels.
    package var largestPicture: PixelSize
    /// How many bytes a sequence has at most: a larger picture is several of them, between which a key is answered. nil where
    /// the terminal is near, so that a picture is one sequence: xterm remembers 16 of them, and paints no others again when its
    /// window is uncovered.
    package var largestSequence: Int?

    /// As many bytes as keep a key waiting for less than a tenth of a second on a link of 200 KB a second.
    package static let sequenceForLinks = 12 << 10

    /// Traits; as long as nothing is known, 256 colours and what xterm allows: 1000 × 1000 pixels.
    package init(
        registers: Int = 256, largestPicture: PixelSize = PixelSize(width: 1000, height: 1000),
        largestSequence: Int? = nil
    ) {
        self.registers = registers
        self.largestPicture = largestPicture
        self.largestSequence = largestSequence
    }
}

/// How characters divide a cell into pixels.
package enum SymbolStyle: String, CaseIterable, Hashable, Sendable {
    /// 2 × 2 pixels of two colours.
    case quadrants
    /// 1 × 2 pixels, each of its own colour.
    case halfBlocks
    /// One pixel, as a character that is dark or bright.
    case ascii

    /// Pixels across and down in one cell.
    package var pixelsPerCell: PixelSize {
        switch self {
        case .quadrants: PixelSize(width: 2, height: 2)
        case .halfBlocks: PixelSize(width: 1, height: 2)
        case .ascii: PixelSize(width: 1, height: 1)
        }
    }
}
