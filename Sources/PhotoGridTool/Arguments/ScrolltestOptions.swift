/// What `photogrid scrolltest` was asked for.
package struct ScrolltestOptions: Equatable {
    /// The seeds to run.
    package var seeds: ClosedRange<UInt64> = 1...200
    /// Whether the seeds are to be told in full: the script, every event, and what it changed on the screen.
    package var isReplay = false
    /// Whether the report is one JSON object on standard output; without timings, so that the same seeds give the same bytes.
    package var isJSON = false
    /// What kind of script seeds make, as `ScrollScript.Kind` spells it; nil for the laboratory's own.
    package var script: String?
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
