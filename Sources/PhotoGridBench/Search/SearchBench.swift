import Glibc
import PhotoGrid
import Thumbnails

/// `photogrid-bench search`: what a keystroke costs in a listing of 1,000,000 names, on one core.
///
/// The peer is one pass of `memchr` over the names for a byte that is not in them: no search that looks at every name can be
/// faster.
@MainActor struct SearchBench {
    static let count = 1_000_000
    /// What is typed, and why it is measured.
    private static let queries: [(text: String, meaning: String)] = [
        ("p", "in every name"), ("f", "in every name"), ("9", "in many"), ("sunset", "in an eighth"),
        ("scan_3 take", "two words"), ("IMG_1", "case counts"), ("*_12345? *", "a pattern"), ("épr", "beyond ASCII"),
        ("Épr", "beyond ASCII, case counts"), ("*e*", "a pattern in every name"),
        ("999999", "in one"), ("zzz", "in none"), ("takz", "in none, its letters in all"), ("1x1", "in none"),
    ]

    let rounds: Int

    /// Measures and prints; 1 when a keystroke takes over 100 ms, a count is wrong, or a photo takes over 150 bytes.
    func run() async -> Int32 {
        let before = PeakMemory.resident()
        let catalog = NumberedCatalog(count: Self.count)
        let named = PeakMemory.resident()
        var index: NameIndex?
        let building = Stopwatch.threadTime { index = NameIndex(catalog, .name) }
        guard let index else { return 1 }
        let indexed = PeakMemory.resident()
        print(
            "\(Self.count) names of \(catalog.nameBytes / Self.count) bytes on average; processor time of one thread.")
        print("Made ready in \(building.asTime), once a listing.\n")
        let isFast = measureQueries(index, catalog)
        let perPhoto = Double(index.byteCount) / Double(Self.count)
        // The same as a search and a sort need beside it: what was found, and every place in another order.
        let withResults = perPhoto + 8
        print(
            """

            Memory a photo, beside its name: \(perPhoto.formatted(1)) bytes for the index, \(withResults.formatted(1)) with results \
            in another order.
            Resident: names \((named - before).formatted(1)) MiB, index \((indexed - named).formatted(1)) MiB.
            """)
        let worst = await TypingBench(catalog).run()
        return isFast && withResults < 150 && worst < 100e6 ? 0 : 1
    }

    private func measureQueries(_ index: NameIndex, _ catalog: NumberedCatalog) -> Bool {
        var peer = Series()
        var times = Self.queries.map { _ in Series() }
        var counts = Self.queries.map { _ in 0 }
        for _ in 0..<rounds {
            peer.add(Stopwatch.threadTime { pass(over: catalog) })
            for (number, query) in Self.queries.enumerated() {
                times[number].add(
                    Stopwatch.threadTime {
                        counts[number] = index.search(SearchQuery(query.text), .smart, in: catalog)?.count ?? -1
                    })
            }
        }
        var table = Table("query", "found", "exact", "minimum", "median", "to memchr")
        var isRight = true
        for (number, query) in Self.queries.enumerated() {
            let isExact = counts[number] == plainCount(query.text, catalog)
            isRight = isRight && isExact && times[number].median < 100e6
            table.add(
                "\(query.text) (\(query.meaning))", "\(counts[number])", isExact ? "yes" : "NO",
                times[number].minimum.asTime, times[number].median.asTime,
                (times[number].median / peer.median).formatted(1))
        }
        print(table.text)
        print("\none pass of memchr: \(peer.median.asTime)")
        return isRight
    }

    private func pass(over catalog: NumberedCatalog) {
        catalog.withAllNames { names in
            guard let base = names.baseAddress, memchr(base, 1, names.count) == nil else {
                fatalError("no name holds 1")
            }
        }
    }

    /// How many names match, each compared by itself.
    private func plainCount(_ text: String, _ catalog: NumberedCatalog) -> Int {
        let matcher = NameMatcher(SearchQuery(text), .smart)
        var count = 0
        for index in 0..<catalog.count {
            catalog.withName(at: index) { if matcher.matches($0) { count += 1 } }
        }
        return count
    }
}
