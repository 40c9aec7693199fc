/// Why a text, or a file, gives no latencies.
public struct LatencyError: Error, Hashable, Sendable {
    /// The file that the trace was to come from; nil for a text.
    public var file: String?
    /// The line of the trace, counted from 1; nil when it is not about a line.
    public var line: Int?
    /// What is wrong.
    public var reason: String

    init(_ reason: String, file: String? = nil, line: Int? = nil) {
        self.reason = reason
        self.file = file
        self.line = line
    }

    init(text: String) {
        self.init(
            "\(Legible.quote(text)) is not a latency such as “exponential:300ms”, “constant:5ms”, “uniform:1ms..20ms”, “lognormal:300ms,1.0”, “pareto:300ms,1.5”, “trace:5ms,7ms” or “trace:@FILE”"
        )
    }

    /// A duration, up to `LatencyModel.ceiling`.
    static func duration(_ text: some StringProtocol) throws(LatencyError) -> Int64 {
        guard let value = Nanoseconds.parse(text), value <= LatencyModel.ceiling else {
            throw LatencyError("\(Legible.quote(text)) is not a time such as “16ms” or “250us”, up to an hour")
        }
        return value
    }

    static func factor(_ text: String, above lower: Double, upTo upper: Double) throws(LatencyError) -> Double {
        guard let value = Double(text), value > lower, value <= upper else {
            throw LatencyError("\(Legible.quote(text)) is not a number above \(lower), up to \(upper)")
        }
        return value
    }
}

extension LatencyError: CustomStringConvertible {
    /// `delays.txt: line 3: “5” is not a time such as “16ms” or “250us”, up to an hour`.
    public var description: String {
        let place = [file.map { Legible.whole($0) }, line.map { "line \($0)" }].compactMap(\.self)
        return (place + [reason]).joined(separator: ": ")
    }
}
