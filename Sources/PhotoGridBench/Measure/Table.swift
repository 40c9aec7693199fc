/// A table of text: the first column to the left, the others to the right.
struct Table {
    private var rows: [[String]]

    init(_ titles: String...) { rows = [titles] }

    mutating func add(_ cells: String...) { rows.append(cells) }

    /// The table with columns as wide as their widest cell.
    var text: String {
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
        return rows.map { row in
            row.enumerated().map { column, cell in
                let space = String(repeating: " ", count: widths[column] - cell.count)
                return column == 0 ? cell + space : space + cell
            }.joined(separator: "  ")
        }.joined(separator: "\n")
    }
}

extension Double {
    /// With this many digits after the point.
    func formatted(_ digits: Int) -> String {
        guard isFinite else { return "-" }
        var scale = 1.0
        for _ in 0..<digits { scale *= 10 }
        let scaled = Int((magnitude * scale).rounded())
        let whole = "\(self < 0 && scaled > 0 ? "-" : "")\(scaled / Int(scale))"
        guard digits > 0 else { return whole }
        let fraction = String(scaled % Int(scale))
        return whole + "." + String(repeating: "0", count: digits - fraction.count) + fraction
    }

    /// Nanoseconds in the unit that suits them.
    var asTime: String {
        switch self {
        case ..<10_000: "\(formatted(0)) ns"
        case ..<10_000_000: "\((self / 1e3).formatted(1)) µs"
        default: "\((self / 1e6).formatted(1)) ms"
        }
    }
}

extension String {
    /// What follows the last slash, slashes at the end left out.
    var lastPathPart: String { split(separator: "/").last.map(String.init) ?? self }
}
