extension LatencyModel: LosslessStringConvertible {
    /// Short text that `init(_:)` reads back: `constant:5ms`, `uniform:1ms..20ms`, `exponential:300ms`, `lognormal:300ms,1.0`,
    /// `pareto:300ms,1.5`, `trace:5ms,7ms,120ms`.
    public var description: String {
        switch self {
        case .constant(let value): "constant:\(Nanoseconds.text(value))"
        case .uniform(let range): "uniform:\(Nanoseconds.text(range.lowerBound))..\(Nanoseconds.text(range.upperBound))"
        case .exponential(let mean): "exponential:\(Nanoseconds.text(mean))"
        case .lognormal(let mean, let sigma): "lognormal:\(Nanoseconds.text(mean)),\(sigma)"
        case .pareto(let mean, let shape): "pareto:\(Nanoseconds.text(mean)),\(shape)"
        case .trace(let values): "trace:" + values.map(Nanoseconds.text).joined(separator: ",")
        }
    }

    /// The model that `text` describes; nil when it describes none.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        let values = parts[1].split(separator: ",")
        switch parts[0] {
        case "constant", "exponential":
            guard values.count == 1, let value = Nanoseconds.parse(values[0]) else { return nil }
            self = parts[0] == "constant" ? .constant(nanoseconds: value) : .exponential(mean: value)
        case "uniform":
            let bounds = parts[1].split(separator: ".", omittingEmptySubsequences: true)
            guard bounds.count == 2, let low = Nanoseconds.parse(bounds[0]), let high = Nanoseconds.parse(bounds[1]),
                low <= high
            else { return nil }
            self = .uniform(low...high)
        case "lognormal", "pareto":
            guard values.count == 2, let mean = Nanoseconds.parse(values[0]), let second = Double(values[1]),
                second.isFinite, second > 0
            else { return nil }
            if parts[0] == "pareto" {
                guard second > 1 else { return nil }
                self = .pareto(mean: mean, shape: second)
            } else {
                self = .lognormal(mean: mean, sigma: second)
            }
        case "trace":
            self.init(traceText: String(parts[1]))
        default: return nil
        }
    }

    /// A trace from the text of a file: durations such as `5ms`, parted by commas, spaces or newlines; lines that begin with `#` are
    /// comments. Nil when there is none, or one that cannot be read.
    public init?(traceText text: String) {
        var values: [Int64] = []
        for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
            for word in line.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
                guard let value = Nanoseconds.parse(word) else { return nil }
                values.append(value)
            }
        }
        guard !values.isEmpty else { return nil }
        self = .trace(values)
    }
}

/// Durations as short text, in the largest unit that loses nothing.
package enum Nanoseconds {
    private static let units: [(name: String, size: Int64)] = [
        ("s", 1_000_000_000), ("ms", 1_000_000), ("us", 1_000), ("ns", 1),
    ]

    /// `16ms`, `250us`, `0ns`.
    package static func text(_ value: Int64) -> String {
        for unit in units where value != 0 && value % unit.size == 0 { return "\(value / unit.size)\(unit.name)" }
        return "\(value)ns"
    }

    /// The whole, non-negative duration that `text` gives; nil when it gives none.
    package static func parse(_ text: some StringProtocol) -> Int64? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let name = text[digits.endIndex...]
        guard let value = Int64(digits), let unit = units.first(where: { $0.name == name }) else { return nil }
        let (product, overflow) = value.multipliedReportingOverflow(by: unit.size)
        return overflow ? nil : product
    }
}
