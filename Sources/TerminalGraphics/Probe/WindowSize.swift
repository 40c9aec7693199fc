/// The size of a terminal as the system tells it (`TIOCGWINSZ`).
package struct WindowSize: Hashable, Sendable {
    /// The largest part of a window that is drawn to: what lies beyond stays blank. No screen is as large; a window of
    /// 65,535 × 65,535 cells, which anybody can ask the system for, would take all memory there is.
    package static let largest = CellSize(columns: 1000, rows: 500)

    /// The cells that can be drawn to, at least 1 × 1 and at most `largest`.
    package let cells: CellSize
    /// All cells, at least 1 × 1: what pixels are divided by.
    let allCells: CellSize
    /// In pixels; 0 × 0 where it is not known.
    package var pixels: PixelSize

    /// A window of so many cells and pixels; fewer than one cell counts as one.
    package init(columns: Int, rows: Int, pixels: PixelSize = PixelSize(width: 0, height: 0)) {
        allCells = CellSize(columns: max(1, columns), rows: max(1, rows))
        cells = CellSize(
            columns: min(allCells.columns, Self.largest.columns), rows: min(allCells.rows, Self.largest.rows))
        self.pixels = pixels
    }
}

/// How many pixels a cell has, and how that is known.
package struct CellPixels: Hashable, Sendable {
    /// Where the size comes from, best first.
    package enum Source: Hashable, Sendable {
        /// The terminal said so (`CSI 16 t`).
        case cellReport
        /// The system's window size, divided by the cells.
        case windowSize
        /// The terminal told the window's pixels (`CSI 14 t`), divided by the cells.
        case windowReport
        /// Nobody knows: 10 × 20, which most terminals resemble.
        case assumed
    }

    /// Of one cell.
    package var size: PixelSize
    /// How that is known.
    package var source: Source

    /// A size and how it is known.
    package init(size: PixelSize, source: Source) {
        self.size = size
        self.source = source
    }

    /// The best of what is known. A size is believed when a cell has at least 2 × 4 pixels and at most 256 × 512:
    /// some systems invent sizes, and some terminals report 0.
    package init(window: WindowSize, cellReport: PixelSize? = nil, windowReport: PixelSize? = nil) {
        let candidates: [(PixelSize?, Source)] = [
            (cellReport, .cellReport),
            (Self.cell(of: window.pixels, in: window.allCells), .windowSize),
            (windowReport.flatMap { Self.cell(of: $0, in: window.allCells) }, .windowReport),
        ]
        for case (let size?, let source) in candidates where Self.isPlausible(size) {
            self.init(size: size, source: source)
            return
        }
        self.init(size: PixelSize(width: 10, height: 20), source: .assumed)
    }

    private static func cell(of pixels: PixelSize, in cells: CellSize) -> PixelSize? {
        PixelSize(width: pixels.width / cells.columns, height: pixels.height / cells.rows)
    }

    private static func isPlausible(_ size: PixelSize) -> Bool {
        (2...256).contains(size.width) && (4...512).contains(size.height)
    }
}
