package import Thumbnails

/// What a search decides: which request is the present one, and whose answer may be shown.
///
/// Pure: an event comes in, the actions it leads to go out. Every event that comes from somewhere else (the start of a request's
/// work, the end of its debounce, an answer, an error) names its request and is compared with the present one before anything
/// changes; what does not belong any more is counted in `ledger` and changes nothing else.
package struct SearchState: Sendable {
    /// What the shell has to do, in order.
    package enum Action: Equatable, Sendable {
        /// Call `begin(_:now:)` in a turn of its own.
        case begin(SearchID)
        /// Call `debounceEnded(_:)` at this moment.
        case wait(SearchID, until: MonotonicTime)
        /// Ask the searcher, and bring what it says.
        case ask(SearchPageRequest)
        /// Whatever was armed or asked is not needed any more.
        case cancel
    }

    /// What became of an event.
    package enum Outcome: Equatable, Sendable {
        /// It belonged to the present request.
        case taken([Action])
        /// It belonged to an older request, or to a page that is not awaited: nothing changed.
        case superseded
    }

    /// The present request.
    package private(set) var request: SearchRequest
    /// How far it has come.
    package private(set) var phase = SearchPhase.idle
    /// What an older request found, while the present one has no answer.
    package private(set) var earlierResults: SearchResults?
    /// The books.
    package private(set) var ledger = SearchLedger()

    private let debounce: Duration
    private var nextID: UInt64 = 1
    private var nextPageNumber: UInt64 = 1
    /// From when on the present request may be sent.
    private var deadline = MonotonicTime.zero
    private var awaited: SearchPageRequest?

    /// A search for nothing. A request is sent when nothing else was asked for `debounce`.
    package init(scope: SearchScope = SearchScope(), debounce: Duration) {
        request = SearchRequest(id: SearchID(0), query: SearchQuery(""), scope: scope)
        self.debounce = debounce
    }
}

// MARK: - What a person asks for

extension SearchState {
    /// Another query: mints a request, unless the normalised query is the present one.
    ///
    /// So blanks at the end of a text keep the intent, its answer and its place in the queue.
    package mutating func setQuery(_ query: SearchQuery, now: MonotonicTime) -> [Action] {
        guard query != request.query else { return [] }
        return mint(query, request.scope, sendAt: now.advanced(by: debounce))
    }

    /// Another scope: mints a request, unless it is the present one.
    package mutating func setScope(_ scope: SearchScope, now: MonotonicTime) -> [Action] {
        guard scope != request.scope else { return [] }
        return mint(request.query, scope, sendAt: now.advanced(by: debounce))
    }

    /// The same query and scope, asked anew and at once.
    package mutating func retry(now: MonotonicTime) -> [Action] {
        guard !request.query.isEmpty else { return [] }
        return mint(request.query, request.scope, sendAt: now)
    }

    /// Asks for the page after those that have arrived. One request, however often it is asked for.
    package mutating func loadMore() -> [Action] {
        guard case .results(var results) = phase else { return [] }
        switch results.nextPage {
        case .none, .loading: return []
        case .available, .failed: break
        }
        results.nextPage = .loading
        phase = .results(results)
        return [.ask(makePage(at: results.photos.count))]
    }

    private mutating func mint(_ query: SearchQuery, _ scope: SearchScope, sendAt time: MonotonicTime) -> [Action] {
        request = SearchRequest(id: SearchID(nextID), query: query, scope: scope)
        nextID += 1
        awaited = nil
        deadline = time
        ledger.requests += 1
        if case .results(let results) = phase { earlierResults = results }
        guard !query.isEmpty else {
            phase = .idle
            earlierResults = nil
            return [.cancel]
        }
        phase = .waiting
        return [.cancel, .begin(request.id)]
    }

    private mutating func makePage(at offset: Int) -> SearchPageRequest {
        let page = SearchPageRequest(request: request, offset: offset, number: nextPageNumber)
        nextPageNumber += 1
        awaited = page
        ledger.pages += 1
        return page
    }
}

// MARK: - What comes back

extension SearchState {
    /// The turn of a request's work has come.
    package mutating func begin(_ id: SearchID, now: MonotonicTime) -> Outcome {
        guard id == request.id, phase == .waiting else { return late(\.atStart) }
        if now < deadline { return .taken([.wait(id, until: deadline)]) }
        return .taken(send())
    }

    /// The time for which `wait` asked has come.
    package mutating func debounceEnded(_ id: SearchID) -> Outcome {
        guard id == request.id, phase == .waiting else { return late(\.afterDebounce) }
        return .taken(send())
    }

    private mutating func send() -> [Action] {
        phase = .loading
        return [.ask(makePage(at: 0))]
    }

    /// The searcher answered.
    package mutating func take(_ answer: SearchPage, for page: SearchPageRequest, now: MonotonicTime) -> Outcome {
        guard page == awaited else { return late(\.afterFetch) }
        awaited = nil
        if case .results(let results) = phase { return append(answer, to: results, now: now) }
        earlierResults = nil
        ledger.answered += 1
        guard !answer.photos.isEmpty else {
            phase = .empty
            return .taken([])
        }
        phase = .results(
            SearchResults(
                request: request, listing: answer.listing, total: answer.total, photos: answer.photos,
                nextPage: answer.photos.count < answer.total ? .available : .none))
        return .taken([])
    }

    private mutating func append(_ answer: SearchPage, to old: SearchResults, now: MonotonicTime) -> Outcome {
        // A page of another state of the listing would repeat or skip photos: the whole answer is asked for anew.
        guard answer.listing == old.listing, answer.total == old.total else { return .taken(retry(now: now)) }
        var results = old
        results.photos += answer.photos
        let hasMore = results.photos.count < results.total && !answer.photos.isEmpty
        results.nextPage = hasMore ? .available : .none
        phase = .results(results)
        return .taken([])
    }

    /// The searcher has no answer.
    package mutating func take(_ failure: SearchFailure, for page: SearchPageRequest) -> Outcome {
        guard page == awaited else { return late(\.inError) }
        awaited = nil
        if case .results(var results) = phase {
            switch failure {
            case .cancelled: results.nextPage = .available
            case .failed(let reason): results.nextPage = .failed(reason)
            }
            phase = .results(results)
            return .taken([])
        }
        earlierResults = nil
        switch failure {
        case .cancelled:
            ledger.cancelled += 1
            phase = .idle
        case .failed(let reason):
            ledger.failed += 1
            phase = .failed(reason)
        }
        return .taken([])
    }

    private mutating func late(_ place: WritableKeyPath<SearchLedger, Int>) -> Outcome {
        ledger[keyPath: place] += 1
        return .superseded
    }
}
