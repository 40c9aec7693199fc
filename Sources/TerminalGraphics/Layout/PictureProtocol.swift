/// How pictures get onto a screen.
package enum PictureProtocol: Hashable, Sendable {
    /// The kitty graphics protocol: real pixels, uploaded once.
    case kitty
    /// Characters that divide a cell.
    case symbols(SymbolStyle)
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
