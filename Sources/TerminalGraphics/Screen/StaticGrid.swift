/// A grid that is printed once, row by row, without moving the cursor: for pipes and `--print`.
package struct StaticGrid: Sendable {
    /// The layout of one row of tiles.
    package let layout: GridLayout
    private let encoder: SymbolEncoder
    private let theme: Theme
    private var symbols = SymbolCache()

    /// A grid for an output of so many columns.
    package init(
        columns: Int, cellPixels: PixelSize = PixelSize(width: 10, height: 20), wish: TileWish = .standard,
        style: SymbolStyle = .quadrants, colors: ColorDepth, background: RGB? = nil
    ) {
        layout = GridLayout(
            printedColumns: columns, cellPixels: cellPixels, wish: wish, graphics: .symbols(style))
        encoder = SymbolEncoder(style: style, depth: colors, background: background)
        theme = Theme(depth: colors, background: background, ascii: style == .ascii)
    }

    /// The lines of one row of tiles, at most `layout.columns` of them: each ends with a newline, blanks at its end are
    /// left out, and no style reaches beyond it.
    package mutating func lines(of tiles: [FrameTile]) -> [UInt8] {
        let frame = Frame(layout: layout, tiles: tiles, status: StatusLine(left: DisplayText()))
        let cells = FrameDrawing(frame, theme: theme, pictures: symbols.draw(frame, encoder: encoder)).screen.cells
        var bytes: [UInt8] = []
        for row in 0..<cells.size.rows { appendLine(cells.row(row), to: &bytes) }
        return bytes
    }

    private func appendLine(_ cells: ArraySlice<ScreenCell>, to bytes: inout [UInt8]) {
        var style = StyleEncoder()
        let end = (cells.lastIndex { $0 != .blank } ?? cells.startIndex - 1) + 1
        for cell in cells[cells.startIndex..<end] where !cell.glyph.isContinuation {
            style.change(to: cell.style, in: &bytes)
            for scalar in cell.glyph.scalars { bytes.append(scalar) }
        }
        style.change(to: .plain, in: &bytes)
        bytes.append(UInt8(ascii: "\n"))
    }
}
