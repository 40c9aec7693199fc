internal import Thumbnails

/// What an arranged source decides: which arrangement is told, and which one is to be made next.
///
/// ```
///            show(another), or the base changed              made, and still wanted
///   shown ───────────────────────────────────────▶ making ───────────────────────────▶ shown
///     │                                             ▲  │
///     └── show(what a search has found): at once    └──┘ made, but another is wanted by now: superseded
/// ```
///
/// Pure: events come in, what is to be done goes out.
struct ArrangedState: Sendable {
    /// The base listing as it was told last.
    struct Base: Sendable {
        var catalog: any PhotoCatalog
        /// Counts changes of who is where.
        var structure: UInt64
        /// Counts changes of files.
        var facts: UInt64
    }

    /// What is to be made.
    struct Job: Sendable {
        var request: SearchRequest
        var base: Base
    }

    private(set) var base: Base?
    /// What is to be shown.
    private(set) var wanted: SearchRequest
    /// What was told last; nil before the first.
    private(set) var shown: Arrangement?
    /// Counts the listings told.
    private(set) var generation: UInt64 = 0
    private var isMaking = false

    init(wanted: SearchRequest) {
        self.wanted = wanted
    }

    /// Whether what is shown is what is wanted, of the base as it is.
    private var isCurrent: Bool {
        guard let shown, let base else { return false }
        return shown.request.asksTheSame(as: wanted) && shown.structure == base.structure
            && (!wanted.scope.order.dependsOnFiles || shown.facts == base.facts)
    }

    /// Whether the base is shown as it stands now.
    var isPlain: Bool {
        guard let shown, let base else { return true }
        return shown.request.isPlain && shown.structure == base.structure
    }

    /// Another arrangement is wanted; `found` is one that was made before, if there is one. Whether that is to be told at once.
    mutating func show(_ request: SearchRequest, found: Arrangement?) -> Bool {
        wanted = request
        guard let base, !isCurrent else { return false }
        if request.isPlain {
            tell(plain(base))
            return true
        }
        guard var found, found.request.asksTheSame(as: request), found.structure == base.structure else { return false }
        // The files may be other ones by now, though the places are the same.
        found.catalog = base.catalog
        tell(found)
        return true
    }

    /// What to make next; nil while something is being made, or when nothing is to be made.
    mutating func nextJob() -> Job? {
        guard !isMaking, let base, !isCurrent else { return nil }
        isMaking = true
        return Job(request: wanted, base: base)
    }

    /// Whether a job under way is still worth its work.
    ///
    /// Also when the base has changed meanwhile: while it changes faster than it is searched, older snapshots are shown.
    func isWanted(_ job: Job) -> Bool { job.request.asksTheSame(as: wanted) }

    /// A job has ended. Whether its arrangement is to be told.
    mutating func finish(_ job: Job, _ arrangement: Arrangement?) -> Bool {
        isMaking = false
        guard var arrangement, isWanted(job), !isCurrent else { return false }
        // The files may be other ones by now, though the places are the same.
        if let base, base.structure == arrangement.structure { arrangement.catalog = base.catalog }
        tell(arrangement)
        return true
    }

    private mutating func tell(_ arrangement: Arrangement) {
        shown = arrangement
        generation += 1
    }
}

// MARK: - The base

extension ArrangedState {
    /// What to do about a change of the base.
    enum BaseOutcome {
        /// Tell these steps at once.
        case forward([ListingChange])
        /// Tell a new listing at once.
        case replace
        /// The photos stand where they stood; make anew what is shown, if `nextJob()` says so.
        case makeAnew
    }

    /// The base told a new listing, in steps from the one before if they are known.
    mutating func take(_ catalog: any PhotoCatalog, steps: [ListingChange]?) -> BaseOutcome {
        let updates = steps.flatMap(Self.updates)
        let base = Base(
            catalog: catalog, structure: (base?.structure ?? 0) + (updates == nil ? 1 : 0),
            facts: (base?.facts ?? 0) + 1)
        self.base = base
        if wanted.isPlain {
            // Steps lead from the base's listing to its next one, and from nothing else.
            let wasPlain = shown?.request.isPlain ?? false
            tell(plain(base))
            return steps.flatMap { wasPlain ? .forward($0) : nil } ?? .replace
        }
        guard let updates, var kept = shown, kept.structure == base.structure else { return .makeAnew }
        kept.catalog = catalog
        tell(kept)
        return .forward(
            updates.compactMap { place, photo in kept.index(ofPlace: place).map { .updated(at: $0, photo) } })
    }

    private func plain(_ base: Base) -> Arrangement {
        Arrangement(
            request: wanted, catalog: base.catalog, structure: base.structure, facts: base.facts,
            places: nil, permutation: nil)
    }

    /// The photos that are other versions, when that is all that changed.
    private static func updates(_ steps: [ListingChange]) -> [(Int, Photo)]? {
        var updates: [(Int, Photo)] = []
        for step in steps {
            guard case .updated(let index, let photo) = step else { return nil }
            updates.append((index, photo))
        }
        return updates
    }
}

extension SearchRequest {
    /// Whether photos are shown as their source lists them.
    var isPlain: Bool { query.isEmpty && scope.order == .natural }

    /// Whether both have the same answer, whoever asks.
    func asksTheSame(as other: SearchRequest) -> Bool { query == other.query && scope == other.scope }
}
