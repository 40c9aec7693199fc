/// How the bytes of a row are predicted from their neighbours (PNG specification, section 9.2).
package enum RowFilter: UInt8, CaseIterable, Sendable {
    case none
    case sub
    case up
    case average
    case paeth
}

/// Which filter each row gets.
package enum FilterChoice: Hashable, Sendable {
    /// The same for every row.
    case always(RowFilter)
    /// One after the other, beginning anew after the last; rows are counted through all passes.
    case cycling([RowFilter])
    /// For each row the filter with the smallest sum of absolute values: the usual heuristic, for small files.
    case smallestSum
}

/// Filters one row after the other, and remembers the row above.
struct RowFilterer {
    private let distance: Int
    private let choice: FilterChoice
    private var above: [UInt8] = []
    private var rowNumber = 0

    init(distance: Int, choice: FilterChoice) {
        self.distance = distance
        self.choice = choice
    }

    /// A pass begins: there is no row above.
    mutating func beginPass(rowBytes: Int) {
        above = [UInt8](repeating: 0, count: rowBytes)
    }

    /// The filter's byte and the filtered row.
    mutating func filter(_ row: [UInt8]) -> [UInt8] {
        defer {
            above = row
            rowNumber += 1
        }
        switch choice {
        case .always(let filter): return apply(filter, to: row)
        case .cycling(let filters): return apply(filters[rowNumber % filters.count], to: row)
        case .smallestSum:
            let candidates = RowFilter.allCases.map { apply($0, to: row) }
            return candidates.min { cost($0) < cost($1) } ?? row
        }
    }

    private func apply(_ filter: RowFilter, to row: [UInt8]) -> [UInt8] {
        var filtered: [UInt8] = [filter.rawValue]
        filtered.reserveCapacity(row.count + 1)
        for (index, byte) in row.enumerated() {
            let left = index >= distance ? row[index - distance] : 0
            let up = above[index]
            let prediction: UInt8 =
                switch filter {
                case .none: 0
                case .sub: left
                case .up: up
                case .average: UInt8((Int(left) + Int(up)) / 2)
                case .paeth: paeth(left: left, up: up, upLeft: index >= distance ? above[index - distance] : 0)
                }
            filtered.append(byte &- prediction)
        }
        return filtered
    }

    private func paeth(left: UInt8, up: UInt8, upLeft: UInt8) -> UInt8 {
        let estimate = Int(left) + Int(up) - Int(upLeft)
        let (toLeft, toUp, toUpLeft) = (
            abs(estimate - Int(left)), abs(estimate - Int(up)), abs(estimate - Int(upLeft))
        )
        if toLeft <= toUp && toLeft <= toUpLeft { return left }
        return toUp <= toUpLeft ? up : upLeft
    }

    private func cost(_ filtered: [UInt8]) -> Int {
        filtered.dropFirst().reduce(0) { $0 + Int(abs(Int(Int8(bitPattern: $1)))) }
    }
}
