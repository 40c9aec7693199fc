/// A rectangle of cells: what the text of a screen looks like.
///
/// Layout: rows from the top, each from the left. A wide character is its cell and a continuation to its right; no
/// half of one ever stands alone.
package struct CellGrid: Hashable, Sendable {
    /// How many cells.
    package let size: CellSize
    /// The cells: `size.columns * size.rows` of them, in the layout above.
    package private(set) var cells: [ScreenCell]

    /// A grid of blank cells.
    package init(size: CellSize, filledWith cell: ScreenCell = .blank) {
        self.size = CellSize(columns: max(0, size.columns), rows: max(0, size.rows))
        cells = Array(repeating: cell, count: self.size.columns * self.size.rows)
    }

    /// The cell at a place inside the grid.
    package subscript(column column: Int, row row: Int) -> ScreenCell {
        cells[row * size.columns + column]
    }

    /// The cells of a row inside the grid.
    package func row(_ row: Int) -> ArraySlice<ScreenCell> {
        cells[row * size.columns..<(row + 1) * size.columns]
    }

    /// Shows a narrow character; outside the grid nothing happens.
    package mutating func put(_ cell: ScreenCell, column: Int, row: Int) {
        guard column >= 0, column < size.columns, row >= 0, row < size.rows else { return }
        let index = row * size.columns + column
        splitWideCharacter(at: index, column: column)
        cells[index] = cell
    }

    /// Fills what lies inside the grid.
    package mutating func fill(_ rect: CellRect, with cell: ScreenCell) {
        for row in max(0, rect.row)..<max(0, rect.row, min(size.rows, rect.row + rect.rows)) {
            for column in max(0, rect.column)..<max(0, rect.column, min(size.columns, rect.column + rect.columns)) {
                put(cell, column: column, row: row)
            }
        }
    }

    /// Writes text from a cell on, as far as `limit` cells and the grid reach; a wide character that does not fit
    /// is left out. Returns how many cells were written.
    @discardableResult
    package mutating func write(
        _ text: DisplayText, style: CellStyle, column: Int, row: Int, limit: Int = .max
    ) -> Int {
        var used = 0
        for item in text.items {
            let end = column + used + item.width
            guard used + item.width <= limit, end <= size.columns else { break }
            put(ScreenCell(item.glyph, style), column: column + used, row: row)
            if item.width == 2 { putContinuation(style, column: column + used + 1, row: row) }
            used += item.width
        }
        return used
    }

    /// Copies a block of narrow cells, rows from the top, to a rectangle of its size.
    package mutating func copy(_ block: [ScreenCell], to rect: CellRect) {
        precondition(block.count == rect.columns * rect.rows, "a cell for each place")
        let visible = rect.intersection(CellRect(column: 0, row: 0, columns: size.columns, rows: size.rows))
        guard !visible.isEmpty else { return }
        for row in visible.row..<visible.row + visible.rows {
            let start = (row - rect.row) * rect.columns + visible.column - rect.column
            let place = row * size.columns + visible.column
            // Wide characters that reach into the rectangle from outside lose their other half.
            splitWideCharacter(at: place, column: visible.column)
            splitWideCharacter(at: place + visible.columns - 1, column: visible.column + visible.columns - 1)
            cells.replaceSubrange(place..<place + visible.columns, with: block[start..<start + visible.columns])
        }
    }

    /// The grid after lines of it were scrolled.
    func scrolled(by scroll: RowScroll) -> CellGrid {
        var result = self
        for row in scroll.region {
            let source = row + scroll.lines
            let range = row * size.columns..<(row + 1) * size.columns
            if scroll.region.contains(source) {
                result.cells.replaceSubrange(range, with: self.row(source))
            } else {
                result.cells.replaceSubrange(range, with: repeatElement(.blank, count: size.columns))
            }
        }
        return result
    }

    /// How many cells differ from those of a grid of the same size.
    func differingCells(from other: CellGrid) -> Int {
        zip(cells, other.cells).reduce(0) { $0 + ($1.0 == $1.1 ? 0 : 1) }
    }

    private mutating func putContinuation(_ style: CellStyle, column: Int, row: Int) {
        guard column >= 1, column < size.columns, row >= 0, row < size.rows else { return }
        let index = row * size.columns + column
        if column + 1 < size.columns, cells[index + 1].glyph.isContinuation { cells[index + 1].glyph = .space }
        cells[index] = ScreenCell(.continuation, style)
    }

    /// Blanks the other half of a wide character that is about to lose the half at `index`.
    private mutating func splitWideCharacter(at index: Int, column: Int) {
        if cells[index].glyph.isContinuation, column > 0 { cells[index - 1].glyph = .space }
        if column + 1 < size.columns, cells[index + 1].glyph.isContinuation { cells[index + 1].glyph = .space }
    }
}
