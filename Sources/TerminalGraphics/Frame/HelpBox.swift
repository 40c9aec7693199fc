/// A list of keys, or of facts, in a box whose upper edge holds the title.
struct HelpBox {
    let rect: CellRect
    private let help: HelpOverlay
    private let keyWidth: Int

    /// A box as large as its text, and at most as large as the window without its bottom row.
    init(_ help: HelpOverlay, window: CellSize) {
        self.help = help
        let keyWidth = help.rows.map(\.keys.width).max() ?? 0
        let text = help.rows.map { keyWidth + 2 + $0.meaning.width }.max() ?? 0
        self.keyWidth = keyWidth
        let columns = min(window.columns, max(text, help.title.width + 2) + 4)
        let rows = min(max(0, window.rows - 1), help.rows.count + 2)
        let (left, top) = (window.columns - columns, max(0, window.rows - 1 - rows))
        rect =
            switch help.position {
            case .middle: CellRect(column: left / 2, row: top / 2, columns: columns, rows: rows)
            case .bottomLeft: CellRect(column: 0, row: top, columns: columns, rows: rows)
            }
    }

    func draw(in cells: inout CellGrid, theme: Theme) {
        guard !rect.isEmpty else { return }
        cells.fill(rect, with: ScreenCell(.space, theme.help))
        drawBorder(in: &cells, theme: theme)
        let room = rect.columns - 4
        var bold = theme.help
        bold.attributes.insert(.bold)
        if room > 2 {
            let title = DisplayText(" ") + help.title.elidedAtEnd(toWidth: room - 2) + DisplayText(" ")
            cells.write(title, style: bold, column: rect.column + 2, row: rect.row)
        }
        for (index, row) in help.rows.enumerated() {
            write(row.keys.elidedAtEnd(toWidth: room), style: bold, line: index + 1, in: &cells)
            let meaning = row.meaning.elidedAtEnd(toWidth: max(0, room - keyWidth - 2))
            write(meaning, style: theme.help, line: index + 1, indent: keyWidth + 2, in: &cells)
        }
    }

    private func write(
        _ text: DisplayText, style: CellStyle, line: Int, indent: Int = 0, in cells: inout CellGrid
    ) {
        guard line < rect.rows - 1 else { return }
        cells.write(text, style: style, column: rect.column + 2 + indent, row: rect.row + line)
    }

    private func drawBorder(in cells: inout CellGrid, theme: Theme) {
        guard rect.columns >= 2, rect.rows >= 2 else { return }
        let box = theme.signs.box
        let (right, bottom) = (rect.column + rect.columns - 1, rect.row + rect.rows - 1)
        for column in rect.column...right {
            for row in [rect.row, bottom] { cells.write(box[4], style: theme.help, column: column, row: row) }
        }
        for row in rect.row...bottom {
            for column in [rect.column, right] { cells.write(box[5], style: theme.help, column: column, row: row) }
        }
        let corners = [(rect.column, rect.row), (right, rect.row), (rect.column, bottom), (right, bottom)]
        for (sign, corner) in zip(box, corners) {
            cells.write(sign, style: theme.help, column: corner.0, row: corner.1)
        }
    }
}
