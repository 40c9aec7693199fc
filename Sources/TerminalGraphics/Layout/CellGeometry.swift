/// A size counted in character cells.
package struct CellSize: Hashable, Sendable {
    /// Cells across.
    package var columns: Int
    /// Cells down.
    package var rows: Int

    /// A size of `columns` × `rows` cells.
    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }
}

/// A size counted in pixels.
package struct PixelSize: Hashable, Sendable {
    /// Pixels across.
    package var width: Int
    /// Pixels down.
    package var height: Int

    /// A size of `width` × `height` pixels.
    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

/// A rectangle of a picture's pixels, counted from its top left corner.
package struct PixelRect: Hashable, Sendable {
    /// Pixels left of it.
    package var x: Int
    /// Pixels above it.
    package var y: Int
    /// How many pixels it has.
    package var size: PixelSize

    /// The rectangle of this size whose top left pixel is (`x`, `y`).
    package init(x: Int, y: Int, size: PixelSize) {
        self.x = x
        self.y = y
        self.size = size
    }
}

/// A rectangle of cells. Rows and columns count from 0 at the top left.
package struct CellRect: Hashable, Sendable {
    /// The leftmost column.
    package var column: Int
    /// The topmost row.
    package var row: Int
    /// Cells across.
    package var columns: Int
    /// Cells down.
    package var rows: Int

    /// The rectangle whose top left cell is (`column`, `row`).
    package init(column: Int, row: Int, columns: Int, rows: Int) {
        self.column = column
        self.row = row
        self.columns = columns
        self.rows = rows
    }

    /// Whether it covers no cell.
    package var isEmpty: Bool { columns <= 0 || rows <= 0 }

    /// Its size.
    package var size: CellSize { CellSize(columns: columns, rows: rows) }

    /// The cells that belong to both; empty where none do.
    package func intersection(_ other: CellRect) -> CellRect {
        let (left, top) = (max(column, other.column), max(row, other.row))
        return CellRect(
            column: left, row: top, columns: max(0, min(column + columns, other.column + other.columns) - left),
            rows: max(0, min(row + rows, other.row + other.rows) - top))
    }

    /// Whether all cells of another, if it has any, lie inside.
    package func contains(_ other: CellRect) -> Bool { other.isEmpty || intersection(other) == other }

    /// Whether a cell lies inside.
    package func contains(column: Int, row: Int) -> Bool {
        column >= self.column && column < self.column + columns && row >= self.row && row < self.row + rows
    }

    /// The rectangle in its middle whose sides have so many cells at most.
    func middle(ofSide limit: Int) -> CellRect {
        let size = CellSize(columns: min(columns, limit), rows: min(rows, limit))
        return CellRect(
            column: column + (columns - size.columns) / 2, row: row + (rows - size.rows) / 2, columns: size.columns,
            rows: size.rows)
    }

    /// The cells that do not belong to `other`, as at most four rectangles: above, below, left and right of it.
    package func subtracting(_ other: CellRect) -> [CellRect] {
        guard intersects(other) else { return isEmpty ? [] : [self] }
        let (top, bottom) = (max(row, other.row), min(row + rows, other.row + other.rows))
        let (left, right) = (max(column, other.column), min(column + columns, other.column + other.columns))
        return [
            CellRect(column: column, row: row, columns: columns, rows: top - row),
            CellRect(column: column, row: bottom, columns: columns, rows: row + rows - bottom),
            CellRect(column: column, row: top, columns: left - column, rows: bottom - top),
            CellRect(column: right, row: top, columns: column + columns - right, rows: bottom - top),
        ].filter { !$0.isEmpty }
    }

    /// Whether any cell belongs to both.
    package func intersects(_ other: CellRect) -> Bool {
        !isEmpty && !other.isEmpty && column < other.column + other.columns && other.column < column + columns
            && row < other.row + other.rows && other.row < row + rows
    }
}
