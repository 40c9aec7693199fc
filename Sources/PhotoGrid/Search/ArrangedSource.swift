private import Dispatch
public import Thumbnails

/// A listing that is searched and sorted: the photos of another source that a `SearchRequest` asks for, in its order.
///
/// It is a `PhotoSource`, for a `PhotoGridModel` to show, and a `PhotoSearcher`, for a `PhotoSearch` to ask: what was found
/// becomes the listing when `show(_:)` says so, and from then on follows the changes of the base. Every other filter and order is
/// a listing with a new generation.
///
/// ```
///   base ──listing, steps──▶ ArrangedSource ──listing, steps──▶ PhotoGridModel
///                              ▲        │
///                      search, show   pages of what was found
///                              │        ▼
///                             PhotoSearch
/// ```
///
/// Names are searched and files looked at on a worker of its own, so that pages never wait for them.
public final class ArrangedSource: PhotoSource {
    /// Runs pieces of work one after the other, in order, off the main actor.
    public typealias Worker = @Sendable (@escaping @Sendable () -> Void) -> Void

    struct Listeners: Sendable {
        var deliver: (@Sendable (SourceEvent) -> Void)?
        var isOpen = false
        /// Why the base has no listing.
        var failure: LoadFailure?
        /// What came before the base's first listing and needs it.
        var waiting: [@Sendable () -> Void] = []
        var anchor: Photo.ID?
        /// What was found for a request and not shown yet.
        var found: Arrangement?
    }

    private let base: any CatalogSource
    let pages: Worker
    let lookups: Worker
    let configuration: Configuration
    /// Changed on the pages' worker alone, so that events are told in the order in which they were decided.
    let state: Locked<ArrangedState>
    let listeners = Locked(Listeners())
    /// Used on the look-ups' worker alone; nil while it is at work.
    private let maker: Locked<ArrangementMaker?>

    /// What a source is made with.
    public struct Configuration: Sendable {
        /// Photos in a page of what was found.
        public var searchPageSize = 256
        /// Told how far reading files for an order has come: photos looked at, and how many there are. Called on the look-ups'
        /// worker.
        public var onProgress: (@Sendable (_ done: Int, _ total: Int) -> Void)?
        /// Told where the anchor, or what is nearest to it, stands in a listing: after that listing was told, on the same worker.
        public var onPlacement: (@Sendable (Placement) -> Void)?
        /// Where pages and listings come from; a serial queue unless a test hands in another.
        public var pages: Worker?
        /// Where names are searched and files looked at; a serial queue unless a test hands in another.
        public var lookups: Worker?
        /// Reads what orders need to know.
        package var survey = FactSurvey()

        /// The defaults.
        public init() {}
    }

    /// The photos of `base`, searched and sorted as `request` says; as they stand when it asks for nothing.
    public init(
        _ base: some CatalogSource,
        request: SearchRequest = SearchRequest(id: SearchID(0), query: SearchQuery(""), scope: SearchScope()),
        configuration: Configuration = Configuration()
    ) {
        self.base = base
        self.configuration = configuration
        pages = configuration.pages ?? Self.makeQueue("PhotoGrid.ArrangedSource.pages")
        lookups = configuration.lookups ?? Self.makeQueue("PhotoGrid.ArrangedSource.lookups")
        state = Locked(ArrangedState(wanted: request))
        maker = Locked<ArrangementMaker?>(ArrangementMaker(survey: configuration.survey))
    }

    private static func makeQueue(_ label: String) -> Worker {
        let queue = DispatchQueue(label: label, qos: .userInitiated)
        return { work in queue.async(execute: work) }
    }
}

// MARK: - What a grid asks

extension ArrangedSource {
    /// Opens the base, once, and tells the listing that is wanted; later its changes.
    public func open(deliver: @escaping @Sendable (SourceEvent) -> Void) {
        pages { [self] in
            let isFirst = listeners.withLock { listeners in
                listeners.deliver = deliver
                defer { listeners.isOpen = true }
                return !listeners.isOpen
            }
            if isFirst { return openBase() }
            if state.withLock({ $0.shown != nil }) { tellListing() }
        }
    }

    /// The photos at `range` of the listing told last, their files looked at now.
    public func page(_ range: Range<Int>, deliver: @escaping @Sendable (Result<[Photo], LoadFailure>) -> Void) {
        pages { [self] in
            guard isPlain else { return deliver(.success(photos(at: range))) }
            // The base may want to know which photos are looked at.
            base.page(range) { [self] result in
                pages { [self] in deliver(isPlain ? result : .success(photos(at: range))) }
            }
        }
    }

    private var isPlain: Bool { state.withLock { $0.isPlain } }

    /// Whether the listing told last leaves out what a query does not match.
    public var isFiltered: Bool {
        state.withLock { state in state.shown.map { !$0.request.query.isEmpty } ?? false }
    }

    private func photos(at range: Range<Int>) -> [Photo] {
        guard let shown = state.withLock({ $0.shown }) else { return [] }
        return range.clamped(to: 0..<shown.count).map { shown.catalog.photo(at: shown.place(at: $0)) }
    }

    private func openBase() {
        base.open { [weak self] event in
            guard let self else { return }
            // From inside the base's call, so that it is this listing's catalogue.
            let catalog = base.catalog()
            pages { [weak self] in self?.take(event, catalog) }
        }
    }

    private func take(_ event: SourceEvent, _ catalog: (any PhotoCatalog)?) {
        if case .failed(let failure) = event { return takeFailure(failure) }
        guard let catalog else { return }
        let steps: [ListingChange]? = if case .changed(_, let steps) = event { steps } else { nil }
        let waiting = listeners.withLock { listeners in
            listeners.failure = nil
            defer { listeners.waiting = [] }
            return listeners.waiting
        }
        switch state.withLock({ $0.take(catalog, steps: steps) }) {
        case .replace: tellListing()
        case .makeAnew: break
        case .forward(let steps):
            tell { .changed($0, steps) }
        }
        for work in waiting { work() }
        makeNext()
    }

    private func takeFailure(_ failure: LoadFailure) {
        let (deliver, waiting) = listeners.withLock { listeners in
            listeners.failure = failure
            defer { listeners.waiting = [] }
            return (listeners.deliver, listeners.waiting)
        }
        deliver?(.failed(failure))
        for work in waiting { work() }
    }

    private func tellListing() {
        tell { .listing($0) }
        place()
    }

    private func tell(_ event: (Listing) -> SourceEvent) {
        let listing = state.withLock { Listing(count: $0.shown?.count ?? 0, generation: $0.generation) }
        listeners.withLock { $0.deliver }?(event(listing))
    }
}

// MARK: - What is shown

extension ArrangedSource {
    /// Shows what a request asks for: at once when a search has found it, else as soon as it is made. Only the last call counts.
    public func show(_ request: SearchRequest) {
        pages { [self] in
            let found = listeners.withLock { $0.found.take() }
            if state.withLock({ $0.show(request, found: found) }) { tellListing() }
            makeNext()
        }
    }

    /// Whose place is told with every listing from now on; and at once, if there is one. nil: nobody's.
    public func setAnchor(_ photo: Photo.ID?, tellingPlace: Bool = false) {
        listeners.withLock { $0.anchor = photo }
        if tellingPlace { pages { [self] in place() } }
    }

    private func place() {
        guard let onPlacement = configuration.onPlacement, let anchor = listeners.withLock({ $0.anchor }),
            let (shown, generation) = state.withLock({ state in state.shown.map { ($0, state.generation) } })
        else { return }
        let nearest = shown.nearestIndex(to: anchor)
        onPlacement(
            Placement(
                anchor: anchor, listing: Listing(count: shown.count, generation: generation), index: nearest?.index,
                photo: nearest.map { shown.catalog.id(at: shown.place(at: $0.index)) }))
    }

    /// Makes what is wanted and not there, on the look-ups' worker.
    private func makeNext() {
        guard let job = state.withLock({ $0.nextJob() }) else { return }
        lookups { [weak self] in
            guard let self else { return }
            let made = make(job.request, job.base) { [weak self] in
                self?.state.withLock { !$0.isWanted(job) } ?? true
            }
            pages { [weak self] in
                guard let self else { return }
                if state.withLock({ $0.finish(job, made) }) { tellListing() }
                makeNext()
            }
        }
    }

    /// On the look-ups' worker.
    func make(
        _ request: SearchRequest, _ base: ArrangedState.Base, isCancelled: () -> Bool
    ) -> Arrangement? {
        guard var maker = maker.withLock({ $0.take() }) else { return nil }
        let arrangement = maker.make(request, of: base, isCancelled: isCancelled) { [configuration] progress in
            configuration.onProgress?(progress.done, progress.total)
        }
        let used = maker
        self.maker.withLock { $0 = used }
        return arrangement
    }
}
