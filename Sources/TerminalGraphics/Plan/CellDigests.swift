/// A number for each cell of a grid: equal cells have equal numbers, and different cells have hardly ever.
///
/// How many cells of a large screen a scroll would leave to be written is counted for every scroll that there is. Cells
/// themselves are too many bytes for that. Where two cells share a number by accident a scroll looks better by one cell than it
/// is: what is written afterwards is told by the cells.
struct CellDigests {
    private let size: CellSize
    /// Rows from the top, each from the left.
    private let digests: [UInt32]

    /// The numbers of a grid's cells.
    ///
    /// - Complexity: O(cells).
    init(_ grid: CellGrid) {
        size = grid.size
        digests = grid.cells.map(\.digest)
    }

    /// In how many cells this grid differs from an older one of its size after lines of that were scrolled. Counting ends early
    /// at `limit` or more.
    ///
    /// - Complexity: O(cells).
    func differingCells(from old: CellDigests, scrolledBy scroll: RowScroll, limit: Int) -> Int {
        let blank = ScreenCell.blank.digest
        var count = 0
        for row in 0..<size.rows where count < limit {
            let source = row + scroll.lines
            if !scroll.region.contains(row) {
                count += Self.differences(digests[range(row)], old.digests[range(row)])
            } else if scroll.region.contains(source) {
                count += Self.differences(digests[range(row)], old.digests[range(source)])
            } else {
                count += digests[range(row)].reduce(0) { $0 + ($1 == blank ? 0 : 1) }
            }
        }
        return count
    }

    private func range(_ row: Int) -> Range<Int> { row * size.columns..<(row + 1) * size.columns }

    private static func differences(_ left: ArraySlice<UInt32>, _ right: ArraySlice<UInt32>) -> Int {
        left.withUnsafeBufferPointer { left in
            right.withUnsafeBufferPointer { right in
                var count: UInt32 = 0
                for index in left.indices { count &+= left[index] == right[index] ? 0 : 1 }
                return Int(count)
            }
        }
    }
}

extension ScreenCell {
    /// All of the cell, mixed into 32 bits by multiplications with odd numbers.
    fileprivate var digest: UInt32 {
        func mixed(_ hash: UInt64, _ high: UInt32, _ low: UInt32) -> UInt64 {
            let product = (hash ^ UInt64(high) << 32 ^ UInt64(low)) &* 0x9E37_79B9_7F4A_7C15
            return product ^ product >> 32
        }
        let character = mixed(
            mixed(0, glyph.base, glyph.firstMark), glyph.secondMark, UInt32(style.attributes.rawValue))
        return UInt32(truncatingIfNeeded: mixed(character, style.foreground.code, style.background.code))
    }
}
