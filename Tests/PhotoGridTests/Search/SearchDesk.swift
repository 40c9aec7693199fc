import PhotoGrid
import ScrollLab
import Thumbnails

/// A search whose clock, way to the main actor and service are moved by hand.
@MainActor final class SearchDesk {
    let searcher = GatedSearcher()
    let hop = ManualHop()
    let time = VirtualTime()
    let search: PhotoSearch
    private let entries = Box<[SearchLogEntry]>()
    /// How often something was published.
    private(set) var changes = 0

    init(debounce: Duration = .milliseconds(150)) {
        var configuration = PhotoSearch.Configuration()
        configuration.debounce = debounce
        configuration.clock = time
        configuration.hop = hop.hop
        configuration.log = { [entries] in entries.append($0) }
        search = PhotoSearch(searcher: searcher, configuration: configuration)
        search.onChange = { [weak self] in self?.changes += 1 }
    }

    /// What was logged, in order.
    var log: [SearchLogEntry] { entries.value ?? [] }

    /// Lets the present request reach the service; returns the number of its call.
    @discardableResult
    func send(_ text: String? = nil) -> Int {
        if let text { search.setQuery(text) }
        hop.runAll()
        time.advance(by: .milliseconds(150))
        hop.runAll()
        return searcher.calls.count - 1
    }

    /// The service answers a call, and the answer arrives.
    func answer(_ call: Int, _ result: Result<SearchPage, SearchFailure>) {
        searcher.answer(call, result)
        hop.runAll()
    }

    /// Everything of the search that a screen may show.
    var visible: Visible {
        Visible(request: search.request, phase: search.phase, earlier: search.earlierResults)
    }

    struct Visible: Equatable {
        var request: SearchRequest
        var phase: SearchPhase
        var earlier: SearchResults?
    }

    /// The photos of the present results, as their names say.
    var names: [String]? {
        try? results().photos.map(\.name)
    }

    /// The results of the present request.
    /// - Throws: `NoResults` when there are none.
    func results() throws -> SearchResults {
        guard case .results(let results) = search.phase else { throw NoResults() }
        return results
    }

    struct NoResults: Error {}
}
