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

    /// The model that `text` describes; nil when it describes none. `init(parsing:)` says why.
    public init?(_ text: String) {
        guard let model = try? LatencyModel(parsing: text) else { return nil }
        self = model
    }

    /// The model that `text` describes. `trace:@FILE` reads the trace from a file.
    ///
    /// - Throws: `LatencyError`, which says what is wrong, and in which line of which file.
    public init(parsing text: String) throws(LatencyError) {
        let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { throw LatencyError(text: text) }
        let values = parts[1].split(separator: ",").map(String.init)
        switch (parts[0], values.count) {
        case ("constant", 1): self = .constant(nanoseconds: try LatencyError.duration(values[0]))
        case ("exponential", 1): self = .exponential(mean: try LatencyError.duration(values[0]))
        case ("uniform", 1):
            guard let dots = parts[1].firstRange(of: "..") else { throw LatencyError(text: text) }
            let lower = try LatencyError.duration(parts[1][..<dots.lowerBound])
            let upper = try LatencyError.duration(parts[1][dots.upperBound...])
            guard lower <= upper else { throw LatencyError("\(Legible.quote(parts[1])) ends before it begins") }
            self = .uniform(lower...upper)
        case ("lognormal", 2):
            let sigma = try LatencyError.factor(values[1], above: 0, upTo: 10)
            self = .lognormal(mean: try LatencyError.duration(values[0]), sigma: sigma)
        case ("pareto", 2):
            let shape = try LatencyError.factor(values[1], above: 1, upTo: 1_000)
            self = .pareto(mean: try LatencyError.duration(values[0]), shape: shape)
        case ("trace", _):
            self = parts[1].hasPrefix("@") ? try .trace(file: String(parts[1].dropFirst())) : try .trace(text: parts[1])
        default: throw LatencyError(text: text)
        }
    }
}
