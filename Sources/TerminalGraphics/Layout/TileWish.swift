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
    /// One step larger, unless it is the largest.
    package var larger: TileWish { TileWish(step: step + 1) }
    /// One step smaller, unless it is the smallest.
    package var smaller: TileWish { TileWish(step: step - 1) }
}
