private import Dispatch
public import Observation
public import Thumbnails

/// Search as you type: who may publish a search's answer.
///
/// Every call that changes the intent mints a request and takes effect before it returns: whatever an older request brings
/// afterwards, an answer, an error or a cancellation, changes nothing. A thin shell: `SearchState` decides, and this class
/// carries out what it decided.
///
/// ```swift
/// let search = PhotoSearch(searcher: myService)
/// search.setQuery("sunset")   // request.id is new, phase is .waiting
/// ```
@MainActor @Observable public final class PhotoSearch {
    /// What a search is made with.
    public struct Configuration: Sendable {
        /// For how long nothing else must be asked before a request is sent: 150 ms suits names in memory; 0 sends at once.
        public var debounce = Duration.milliseconds(150)
        /// The clock of the debounce and of the durations told.
        public var clock: any TimerClock = SystemClock()
        /// Takes work to the main actor, in order.
        public var hop: @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void = { work in
            DispatchQueue.main.async { MainActor.assumeIsolated { work() } }
        }
        /// Told of every answer; holds identities, durations and counts, and never a query.
        public var log: (@MainActor @Sendable (SearchLogEntry) -> Void)?

        /// The defaults.
        public init() {}
    }

    /// The present intent: identity, normalised query, scope.
    public private(set) var request: SearchRequest
    /// How far it has come.
    public private(set) var phase = SearchPhase.idle
    /// What an older request found, to be shown as such while the present one waits or loads: its own `request` says which.
    public private(set) var earlierResults: SearchResults?
    /// The text as it was set last, blanks included.
    public private(set) var text = ""
    /// Called after anything above changed; for programs that do without observation. May call the search.
    @ObservationIgnored public var onChange: (@MainActor () -> Void)?

    @ObservationIgnored private var state: SearchState
    @ObservationIgnored private var timer: ScheduledTimer?
    @ObservationIgnored private var running: SearchCancellation?
    private let searcher: any PhotoSearcher
    private let configuration: Configuration

    /// A search for nothing, in `scope`, that asks `searcher`.
    public init(
        searcher: some PhotoSearcher, scope: SearchScope = SearchScope(), configuration: Configuration = .init()
    ) {
        self.searcher = searcher
        self.configuration = configuration
        state = SearchState(scope: scope, debounce: configuration.debounce)
        request = state.request
    }

    deinit {
        timer?.cancel()
        running?.cancel()
    }

    /// The books.
    public var ledger: SearchLedger { state.ledger }
}

// MARK: - What a program asks for

extension PhotoSearch {
    /// Looks for `text`. A text whose normalised form is the present query, such as one with another blank at its end, keeps the
    /// present request; no text goes to `idle` at once.
    public func setQuery(_ text: String) {
        self.text = text
        perform(state.setQuery(SearchQuery(text), now: configuration.clock.now))
    }

    /// Looks in another scope, for the same query. The present scope keeps the present request.
    public func setScope(_ scope: SearchScope) {
        perform(state.setScope(scope, now: configuration.clock.now))
    }

    /// Asks the same anew, at once, as another request. Does nothing without a query.
    public func retry() {
        perform(state.retry(now: configuration.clock.now))
    }

    /// Asks for the page after those that have arrived. Does nothing while it is on its way, or when there is none.
    public func loadMore() {
        perform(state.loadMore())
    }
}

// MARK: - What comes back

extension PhotoSearch {
    private func perform(_ outcome: SearchState.Outcome) {
        if case .taken(let actions) = outcome { perform(actions) }
    }

    private func perform(_ actions: [SearchState.Action]) {
        for action in actions {
            switch action {
            case .begin(let id): begin(id)
            case .wait(let id, let time): wait(id, until: time)
            case .ask(let page): ask(page)
            case .cancel: cancel()
            }
        }
        publish()
    }

    private func begin(_ id: SearchID) {
        configuration.hop { [weak self] in
            guard let self else { return }
            perform(state.begin(id, now: configuration.clock.now))
        }
    }

    private func wait(_ id: SearchID, until time: MonotonicTime) {
        timer = configuration.clock.schedule(at: time) { [weak self, hop = configuration.hop] in
            hop { [weak self] in
                guard let self else { return }
                perform(state.debounceEnded(id))
            }
        }
    }

    private func ask(_ page: SearchPageRequest) {
        let start = configuration.clock.now
        running = searcher.search(page) { [weak self, hop = configuration.hop] result in
            hop { [weak self] in self?.take(result, for: page, askedAt: start) }
        }
    }

    private func take(
        _ result: Result<SearchPage, SearchFailure>, for page: SearchPageRequest, askedAt start: MonotonicTime
    ) {
        let now = configuration.clock.now
        let outcome: SearchState.Outcome
        switch result {
        case .success(let answer): outcome = state.take(answer, for: page, now: now)
        case .failure(let failure): outcome = state.take(failure, for: page)
        }
        if outcome != .superseded { running = nil }
        configuration.log?(
            SearchLogEntry(page, result, start.duration(to: now), isSuperseded: outcome == .superseded))
        perform(outcome)
    }

    private func cancel() {
        timer?.cancel()
        timer = nil
        running?.cancel()
        running = nil
    }

    private func publish() {
        var isChanged = false
        func update<Value: Equatable>(_ path: ReferenceWritableKeyPath<PhotoSearch, Value>, _ value: Value) {
            guard self[keyPath: path] != value else { return }
            self[keyPath: path] = value
            isChanged = true
        }
        update(\.request, state.request)
        update(\.phase, state.phase)
        update(\.earlierResults, state.earlierResults)
        if isChanged { onChange?() }
    }
}
