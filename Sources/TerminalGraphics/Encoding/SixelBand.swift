/// Six rows of a picture: for each colour where it is, as stretches of sixels.
///
/// A sixel is one column of the band in one colour; bit 0 is its uppermost pixel.
struct SixelBand {
    /// A colour from one column to another, with short gaps at most.
    struct Stretch {
        let color: UInt8
        /// Its columns.
        let columns: Range<Int>
        /// Its sixels, one a column; 0 in gaps.
        let sixels: [UInt8]
    }

    /// A longer gap in a colour is no part of a stretch: other colours may be drawn in it, on the same way from left to
    /// right.
    private static let longestGap = 5

    /// The stretches by passes over the band: those of a pass lie one after the other, from left to right.
    let passes: [[Stretch]]

    /// The band that begins at row `top` of a picture.
    ///
    /// - Complexity: O(width + stretches × passes).
    init(indices: [UInt8], size: PixelSize, top: Int, clearIndex: UInt8?) {
        var collector = Collector()
        let height = min(6, size.height - top)
        for column in 0..<size.width {
            for row in 0..<height {
                let color = indices[(top + row) * size.width + column]
                if color != clearIndex { collector.add(color, column: column, row: row) }
            }
        }
        passes = Self.passes(of: collector.finish())
    }

    /// Puts pixels together to stretches, column by column.
    private struct Collector {
        private var stretches: [Stretch] = []
        /// For each colour the stretch that is not ended yet; empty where there is none.
        private var open = [[UInt8]](repeating: [], count: 256)
        private var starts = [Int](repeating: 0, count: 256)

        mutating func add(_ color: UInt8, column: Int, row: Int) {
            let index = Int(color)
            let gap = column - starts[index] - open[index].count
            if open[index].isEmpty || gap > longestGap {
                end(index)
                starts[index] = column
                open[index].append(1 << UInt8(row))
            } else if gap < 0 {
                open[index][open[index].count - 1] |= 1 << UInt8(row)
            } else {
                for _ in 0..<gap { open[index].append(0) }
                open[index].append(1 << UInt8(row))
            }
        }

        private mutating func end(_ index: Int) {
            guard !open[index].isEmpty else { return }
            let columns = starts[index]..<starts[index] + open[index].count
            stretches.append(Stretch(color: UInt8(index), columns: columns, sixels: open[index]))
            open[index].removeAll()
        }

        mutating func finish() -> [Stretch] {
            for index in open.indices { end(index) }
            return stretches
        }
    }

    /// Takes in each pass the stretch that begins next, until nothing is left.
    private static func passes(of stretches: [Stretch]) -> [[Stretch]] {
        var waiting = stretches.sorted {
            ($0.columns.lowerBound, -$0.columns.count, $0.color) < ($1.columns.lowerBound, -$1.columns.count, $1.color)
        }
        var passes: [[Stretch]] = []
        while !waiting.isEmpty {
            var pass: [Stretch] = []
            var left: [Stretch] = []
            for stretch in waiting {
                if stretch.columns.lowerBound >= pass.last?.columns.upperBound ?? 0 {
                    pass.append(stretch)
                } else {
                    left.append(stretch)
                }
            }
            passes.append(pass)
            waiting = left
        }
        return passes
    }
}
