/// Columns of text.
struct TextTable {
    /// Where a column's text stands.
    enum Side {
        case left
        case right
    }

    private let sides: [Side]
    private var rows: [[String]] = []

    /// A table with a column for each side, and with titles of one or more lines, where it has any.
    init(_ sides: [Side], titles: [[String]] = []) {
        self.sides = sides
        let height = titles.map(\.count).max() ?? 0
        for line in 0..<height {
            // Titles stand on the bottom line.
            rows.append(titles.map { $0.count + line >= height ? $0[$0.count + line - height] : "" })
        }
    }

    /// Adds a row, a text for each column.
    mutating func add(_ row: [String]) {
        rows.append(row)
    }

    /// The lines, without spaces at their ends.
    var lines: [String] {
        let widths = sides.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let fields = sides.indices.map { column in
                let blank = String(repeating: " ", count: widths[column] - row[column].count)
                return sides[column] == .left ? row[column] + blank : blank + row[column]
            }
            let line = fields.joined(separator: "  ")
            return String(line[..<(line.lastIndex { $0 != " " }.map(line.index(after:)) ?? line.startIndex)])
        }
    }
}
