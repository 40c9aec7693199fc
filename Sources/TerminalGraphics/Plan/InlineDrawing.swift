/// A picture, or a piece of one, that is about to be drawn among the text.
struct InlineDrawing {
    let key: PictureKey
    /// Which piece of its file.
    let piece: Int
    /// The cells that it is drawn over.
    let rect: CellRect
    /// Whether it covers all of what it takes the place of, so that this need not be blanked first.
    let isSeamless: Bool

    /// Asks for blanks in its cells, as far as it is seen in them; `old` is what the terminal shows.
    func prepare(_ ground: inout CellGrid, old: inout CellGrid) {
        for row in rect.row..<rect.row + rect.rows {
            for column in rect.column..<rect.column + rect.columns
            where ground[column: column, row: row] == .picture {
                ground.put(.blank, column: column, row: row)
                if isSeamless, old[column: column, row: row] == .picture {
                    old.put(.blank, column: column, row: row)
                }
            }
        }
    }

    /// The text that lies over it, which drawing it destroys; never half of a wide character.
    func textOver(in cells: CellGrid) -> [CellRun] {
        return (rect.row..<rect.row + rect.rows).compactMap { row in
            let covered = (rect.column..<rect.column + rect.columns).filter {
                cells[column: $0, row: row] != .picture
            }
            guard var first = covered.first, var last = covered.last else { return nil }
            if cells[column: first, row: row].glyph.isContinuation { first -= 1 }
            if last + 1 < cells.size.columns, cells[column: last + 1, row: row].glyph.isContinuation { last += 1 }
            return CellRun(column: first, row: row, cells: (first...last).map { cells[column: $0, row: row] })
        }
    }
}
