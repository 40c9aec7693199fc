/// Where everything is on a screen: a grid of tiles of one size, and the status line in the bottom row.
///
///     ┌ tile ────────────┐┌ …
///     │g                g│      g   a gutter of one column on each side (tiles of 3 columns and more)
///     │g    picture     g│
///     │g                g│
///     │ caption          │      in tiles of 3 rows and more
///     └──────────────────┘
///       perhaps blank rows       between rows of tiles, and above the first, where that fills the window
///     status line               pictures never touch it
///
/// Legal from 1 × 1 cells on; a window of one row holds the status line alone and no tile.
package struct GridLayout: Hashable, Sendable {
    /// The whole screen.
    package let window: CellSize
    /// Tiles in a row, at least 1.
    package let columns: Int
    /// Rows of tiles; 0 only where the window has room for none.
    package let rows: Int
    /// The size of a tile, gutters and caption included.
    package let tile: CellSize
    /// Rows from the top of a tile to the top of the one below it; the same everywhere.
    package let pitch: Int
    /// The blank cells left of the tiles and above them. On the right there are as many or one more, below as many or one
    /// fewer: one row is of more use above, where the frame of the selection ends.
    package let margin: CellSize
    /// How many pixels a cell has.
    package let cellPixels: PixelSize
    /// How pictures get onto the screen.
    package let graphics: PictureProtocol
    /// Whether tiles have captions.
    package let hasCaptions: Bool
    /// Whether the bottom row is the status line; printed grids have none.
    package let hasStatusLine: Bool
    /// Whether a column on each side of a picture is kept free, where the selection shows.
    package let hasGutters: Bool

    /// As many tiles of about the size wished for as fit a window.
    package init(
        window: CellSize, cellPixels: PixelSize, wish: TileWish = .standard, graphics: PictureProtocol,
        captions: Bool = true
    ) {
        let window = CellSize(columns: max(1, window.columns), rows: max(1, window.rows))
        let columns = wish.tilesInRow(ofColumns: window.columns)
        let width = window.columns / columns
        let ideal = Self.idealHeight(width: width, cellPixels: cellPixels)
        let division = RowDivision(of: window.rows - 1, idealHeight: ideal)
        self.init(
            window: window, columns: columns, rows: division.count,
            tile: CellSize(columns: width, rows: division.height), gap: division.gap, cellPixels: cellPixels,
            graphics: graphics, wantsCaptions: captions, hasStatusLine: true)
    }

    /// One tile that fills a window but for its status line: a picture alone.
    package init(singleIn window: CellSize, cellPixels: PixelSize, graphics: PictureProtocol) {
        let window = CellSize(columns: max(1, window.columns), rows: max(1, window.rows))
        self.init(
            window: window, columns: 1, rows: window.rows == 1 ? 0 : 1,
            tile: CellSize(columns: window.columns, rows: max(1, window.rows - 1)), gap: 0, cellPixels: cellPixels,
            graphics: graphics, wantsCaptions: false, hasStatusLine: true, hasGutters: false)
    }

    /// One row of tiles of a grid that is printed: `columns` cells wide, no status line.
    package init(
        printedColumns columns: Int, cellPixels: PixelSize, wish: TileWish = .standard, graphics: PictureProtocol
    ) {
        let window = max(1, columns)
        let count = wish.tilesInRow(ofColumns: window)
        let width = window / count
        let height = Self.idealHeight(width: width, cellPixels: cellPixels)
        self.init(
            window: CellSize(columns: window, rows: height), columns: count, rows: 1,
            tile: CellSize(columns: width, rows: height), gap: 0, cellPixels: cellPixels, graphics: graphics,
            wantsCaptions: true, hasStatusLine: false)
    }

    private init(
        window: CellSize, columns: Int, rows: Int, tile: CellSize, gap: Int, cellPixels: PixelSize,
        graphics: PictureProtocol, wantsCaptions: Bool, hasStatusLine: Bool, hasGutters: Bool = true
    ) {
        self.window = window
        self.columns = columns
        self.rows = rows
        self.tile = tile
        pitch = tile.rows + gap
        let used = CellSize(columns: columns * tile.columns, rows: rows * tile.rows + max(0, rows - 1) * gap)
        margin = CellSize(
            columns: (window.columns - used.columns) / 2,
            rows: (max(0, window.rows - (hasStatusLine ? 1 : 0) - used.rows) + 1) / 2)
        self.cellPixels = PixelSize(width: max(1, cellPixels.width), height: max(1, cellPixels.height))
        self.graphics = graphics
        self.hasCaptions = wantsCaptions && tile.rows >= 3
        self.hasStatusLine = hasStatusLine
        self.hasGutters = hasGutters && tile.columns >= 3
    }

    /// The height that makes a tile's picture nearly square, a little wider than high, with a row for the caption.
    private static func idealHeight(width: Int, cellPixels: PixelSize) -> Int {
        let pixels = width * max(1, cellPixels.width) * 9 / 10
        return max(2, pixels / max(1, cellPixels.height) + 1)
    }

    /// How many tiles are on the screen.
    package var tileCount: Int { columns * rows }

    /// The bottom row; empty where there is no status line.
    package var statusLine: CellRect {
        CellRect(column: 0, row: window.rows - 1, columns: window.columns, rows: hasStatusLine ? 1 : 0)
    }

    /// The whole of a tile. Slots count from 0, along the rows.
    package func tileRect(slot: Int) -> CellRect {
        CellRect(
            column: margin.columns + slot % columns * tile.columns, row: margin.rows + slot / columns * pitch,
            columns: tile.columns, rows: tile.rows)
    }

    /// Where a tile's picture may be.
    package func pictureRect(slot: Int) -> CellRect {
        var rect = tileRect(slot: slot)
        if hasGutters {
            rect.column += 1
            rect.columns -= 2
        }
        if hasCaptions { rect.rows -= 1 }
        return rect
    }

    /// The blank row above a tile, where the frame of the selection ends; nil where another tile begins there, or the screen.
    package func topEdgeRect(slot: Int) -> CellRect? {
        guard hasGutters, slot < columns ? margin.rows > 0 : pitch > tile.rows else { return nil }
        let rect = tileRect(slot: slot)
        return CellRect(column: rect.column, row: rect.row - 1, columns: rect.columns, rows: 1)
    }

    /// Where a tile's caption is; nil where tiles have none.
    package func captionRect(slot: Int) -> CellRect? {
        guard hasCaptions else { return nil }
        let rect = tileRect(slot: slot)
        return CellRect(column: rect.column, row: rect.row + rect.rows - 1, columns: rect.columns, rows: 1)
    }

    /// The slot under a cell; nil beside the tiles and on the status line.
    package func slot(atColumn column: Int, row: Int) -> Int? {
        let (left, top) = (column - margin.columns, row - margin.rows)
        guard left >= 0, top >= 0, top % pitch < tile.rows else { return nil }
        let (x, y) = (left / tile.columns, top / pitch)
        return x < columns && y < rows ? y * columns + x : nil
    }
}
