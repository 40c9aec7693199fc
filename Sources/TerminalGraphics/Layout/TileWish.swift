/// How large a person wants the tiles, in steps.
package struct TileWish: Hashable, Sendable {
    /// The widths of the steps, in columns.
    package static let widths = [8, 10, 12, 14, 16, 20, 24, 30, 36, 44, 54, 66, 80, 100]
    /// Which step, an index into `widths`.
    package private(set) var step: Int

    /// The step that fits a window of 120 columns with six tiles in a row.
    package static let standard = TileWish(step: 5)

    /// A step; numbers outside the steps count as the nearest one.
    package init(step: Int) {
        self.step = min(max(0, step), Self.widths.count - 1)
    }

    /// The width, in columns.
    package var columns: Int { Self.widths[step] }
    /// The next larger step that shows in a window of so many columns: fewer tiles in a row. The same when there is none.
    package func larger(inColumns columns: Int) -> TileWish { changed(by: 1, inColumns: columns) }
    /// The next smaller step that shows: more tiles in a row. The same when there is none.
    package func smaller(inColumns columns: Int) -> TileWish { changed(by: -1, inColumns: columns) }

    /// Tiles in a row of so many columns, at least 1.
    func tilesInRow(ofColumns columns: Int) -> Int { max(1, columns / self.columns) }

    private func changed(by difference: Int, inColumns columns: Int) -> TileWish {
        var next = self
        while Self.widths.indices.contains(next.step + difference) {
            next = TileWish(step: next.step + difference)
            if next.tilesInRow(ofColumns: columns) != tilesInRow(ofColumns: columns) { return next }
        }
        return self
    }
}
