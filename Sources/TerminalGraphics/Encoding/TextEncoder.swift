/// Writes runs of cells: positions, styles where they change, characters.
struct TextEncoder {
    private(set) var bytes: [UInt8] = []
    private var style = StyleEncoder()
    /// Where the terminal's cursor is; nil when that is not certain.
    private var cursor: (column: Int, row: Int)?

    mutating func write(_ run: CellRun) {
        var column = run.column
        for (index, cell) in run.cells.enumerated() {
            defer { column += 1 }
            if cell.glyph.isContinuation { continue }
            move(toColumn: column, row: run.row)
            style.change(to: cell.style, in: &bytes)
            let isWide = index + 1 < run.cells.count && run.cells[index + 1].glyph.isContinuation
            // Terminals disagree about what is wide and what combines: both cells are blanked first, so that nothing old
            // is left where a terminal draws in one, and after either the position is told again.
            if isWide { bytes.append(text: "  \u{1B}[2D") }
            bytes.append(cell.glyph)
            cursor = isWide || cell.glyph.firstMark != 0 ? nil : (column + 1, run.row)
        }
    }

    /// Ends with the terminal's own style.
    mutating func finish() {
        style.change(to: .plain, in: &bytes)
    }

    private mutating func move(toColumn column: Int, row: Int) {
        if let cursor, cursor == (column, row) { return }
        if let cursor, cursor.row == row, column > cursor.column {
            bytes.appendIntroducer()
            if column - cursor.column > 1 { bytes.append(decimal: column - cursor.column) }
            bytes.append(UInt8(ascii: "C"))
        } else {
            bytes.moveCursor(column: column, row: row)
        }
    }
}
