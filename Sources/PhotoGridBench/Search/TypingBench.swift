import Dispatch
import PhotoGrid
import Thumbnails

/// What a screen goes through while somebody types: the real model, search and arranged source over a million names. A frame is
/// due every 16 ms; each frame scrolls on by a row, and every eighth types or takes away a letter.
@MainActor final class TypingBench {
    private static let frames = 400
    private static let texts = ["s", "su", "sun", "suns", "sun", "su", "s", "", "9", "99", "9", ""]

    private let source: ArrangedSource
    private let search: PhotoSearch
    private let model: PhotoGridModel
    private var delays = [Double]()
    private var works = [Double]()
    private var answers = 0

    init(_ catalog: NumberedCatalog) {
        source = ArrangedSource(FixedSource(catalog: catalog))
        var configuration = PhotoSearch.Configuration()
        configuration.debounce = .zero
        search = PhotoSearch(searcher: source, configuration: configuration)
        var loading = ThumbnailLoader.Configuration()
        loading.workers = IdleWorkers()
        model = PhotoGridModel(
            source: source, loader: ThumbnailLoader(decoder: InstantDecoder(), configuration: loading))
        search.onChange = { [weak self] in self?.showWhatWasFound() }
    }

    private func showWhatWasFound() {
        switch search.phase {
        case .results, .empty: answers += 1
        case .idle: break
        case .waiting, .loading, .failed: return
        }
        source.show(search.request)
    }

    /// Types and scrolls; prints how late frames were. Worst, in nanoseconds.
    func run() async -> Double {
        let clock = SystemClock()
        let start = clock.now
        for frame in 0..<Self.frames {
            let due = start.advanced(by: .milliseconds(16 * frame))
            await Self.wait(until: due, clock)
            let begin = clock.now
            delays.append(Double(max(0, begin.nanoseconds - due.nanoseconds)))
            if frame % 8 == 0 { search.setQuery(Self.texts[frame / 8 % Self.texts.count]) }
            model.setVisibleRange(frame * 6..<frame * 6 + 60)
            works.append(Double(clock.now.nanoseconds - begin.nanoseconds))
        }
        func part(_ share: Double, of values: [Double]) -> Double {
            values.sorted()[Int(Double(values.count - 1) * share)]
        }
        var table = Table("of \(Self.frames) frames", "median", "99 %", "worst")
        for (name, values) in [("late by", delays), ("main actor busy", works)] {
            table.add(
                name, part(0.5, of: values).asTime, part(0.99, of: values).asTime, part(1, of: values).asTime)
        }
        print("\nTyping and scrolling at once, a letter every 128 ms; \(answers) answers were shown.\n\n\(table.text)")
        return part(1, of: works)
    }

    private static func wait(until time: MonotonicTime, _ clock: SystemClock) async {
        await withCheckedContinuation { continuation in
            _ = clock.schedule(at: time) { continuation.resume() }
        }
    }
}

/// A catalogue as a source that never changes.
private struct FixedSource: CatalogSource {
    let numbered: NumberedCatalog

    init(catalog: NumberedCatalog) { numbered = catalog }

    func catalog() -> (any PhotoCatalog)? { numbered }

    func open(deliver: @escaping @Sendable (SourceEvent) -> Void) {
        deliver(.listing(Listing(count: numbered.count, generation: 1)))
    }

    func page(_ range: Range<Int>, deliver: @escaping @Sendable (Result<[Photo], LoadFailure>) -> Void) {
        deliver(.success(range.clamped(to: 0..<numbered.count).map(numbered.photo)))
    }
}
