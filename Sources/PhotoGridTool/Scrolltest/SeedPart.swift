package import ScrollLab

/// What came of some consecutive seeds; parts add up in the order of their seeds.
package struct SeedPart<Counts: SummableCounts> {
    /// What was counted, a row for each thing that is counted apart.
    package var rows: [Counts]
    /// The seed that broke a promise; those after it were not played.
    package var brokenSeed: UInt64?

    package init(rows: [Counts] = [], brokenSeed: UInt64? = nil) {
        self.rows = rows
        self.brokenSeed = brokenSeed
    }

    /// Adds the part that follows.
    package mutating func add(_ next: SeedPart) {
        guard brokenSeed == nil else { return }
        if rows.isEmpty {
            rows = next.rows
        } else {
            for (index, row) in next.rows.enumerated() where rows.indices.contains(index) { rows[index].add(row) }
        }
        brokenSeed = next.brokenSeed
    }
}

extension SeedPart {
    /// Lines of whole numbers, one for each row, and `broken SEED` where a promise was.
    package var text: String {
        var lines = rows.map { $0.numbers.map(String.init).joined(separator: " ") }
        if let brokenSeed { lines.append("broken \(brokenSeed)") }
        return lines.map { $0 + "\n" }.joined()
    }

    /// The part that the text gives; nil when it is not whole.
    package init?(text: String) {
        self.init()
        guard text.last == "\n" else { return nil }
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            if words.count == 2, words[0] == "broken", let seed = UInt64(words[1]) {
                brokenSeed = seed
                continue
            }
            let numbers = words.compactMap { Int($0) }
            guard numbers.count == words.count, let row = Counts(numbers: numbers) else { return nil }
            rows.append(row)
        }
    }
}
