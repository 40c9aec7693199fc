/// What `photogrid scrolltest` was asked for.
package struct ScrolltestOptions: Equatable {
    /// The seeds to run.
    package var seeds: ClosedRange<UInt64> = 1...200
    /// Whether the one seed is to be told in full: its script too.
    package var isReplay = false
    /// The latency of decodes, as `LatencyModel` spells it; nil for the laboratory's own.
    package var latency: String?

    package init() {}
}

extension ScrolltestOptions {
    /// Seeds from `A..B` (both included) or a single number; nil for anything else.
    static func seeds(_ text: String) -> ClosedRange<UInt64>? {
        guard let dots = text.firstRange(of: "..") else { return UInt64(text).map { $0...$0 } }
        guard let first = UInt64(text[..<dots.lowerBound]), let last = UInt64(text[dots.upperBound...]), first <= last
        else { return nil }
        return first...last
    }
}
