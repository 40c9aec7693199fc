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

    /// `16 ms`, `250 us`: as `text`, for sentences.
    package static func spacedText(_ value: Int64) -> String {
        let text = self.text(value)
        return text.prefix { $0.isNumber } + " " + text.drop { $0.isNumber }
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
