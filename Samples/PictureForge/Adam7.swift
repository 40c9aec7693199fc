/// One pass over a picture: which columns and rows it holds.
package struct InterlacePass: Hashable, Sendable {
    package let firstColumn: Int
    package let firstRow: Int
    package let columnStep: Int
    package let rowStep: Int

    /// The seven passes of Adam7 (PNG specification, section 8.2).
    package static let adam7: [InterlacePass] = [
        InterlacePass(firstColumn: 0, firstRow: 0, columnStep: 8, rowStep: 8),
        InterlacePass(firstColumn: 4, firstRow: 0, columnStep: 8, rowStep: 8),
        InterlacePass(firstColumn: 0, firstRow: 4, columnStep: 4, rowStep: 8),
        InterlacePass(firstColumn: 2, firstRow: 0, columnStep: 4, rowStep: 4),
        InterlacePass(firstColumn: 0, firstRow: 2, columnStep: 2, rowStep: 4),
        InterlacePass(firstColumn: 1, firstRow: 0, columnStep: 2, rowStep: 2),
        InterlacePass(firstColumn: 0, firstRow: 1, columnStep: 1, rowStep: 2),
    ]

    /// The one pass of a picture that is not interlaced.
    package static let whole = InterlacePass(firstColumn: 0, firstRow: 0, columnStep: 1, rowStep: 1)

    /// The passes of a picture of that form, empty ones included.
    package static func passes(of form: PixelForm) -> [InterlacePass] { form.isInterlaced ? adam7 : [whole] }

    /// The columns that the pass takes from a picture `width` pixels wide; empty for narrow pictures.
    package func columns(width: Int) -> StrideTo<Int> { stride(from: firstColumn, to: width, by: columnStep) }

    /// The rows that the pass takes from a picture of `height` rows.
    package func rows(height: Int) -> StrideTo<Int> { stride(from: firstRow, to: height, by: rowStep) }

    /// Pixels in a row of the pass.
    package func columnCount(width: Int) -> Int { max(0, (width - firstColumn + columnStep - 1) / columnStep) }
}
