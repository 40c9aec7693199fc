package import Thumbnails

/// A page that was asked for.
package struct PageRequest: Hashable, Sendable {
    /// Never used again.
    package var id: UInt64
    /// Which photos: at most 256, aligned.
    package var range: Range<Int>
    /// The listing that it was asked of. Counts the listings that this grid ever saw, of all its sources.
    package var generation: UInt64
}

/// What is known of a listing: some of its pages.
///
/// ```
///                   ┌──── enters the window again, retry ─────┐
///                   ▼                                         │
///   unknown ──▶ due ──▶ asked ──┬─▶ known ────────────────────┤
///                   ▲     │     └─▶ failed ───────────────────┘
///                   │   retry
///                   │     ▼
///                   └── asked, and to be asked once more
/// ```
///
/// A page that was known stays known while it is due or asked: memory shows the last version. What is far from the window
/// is forgotten, so that the table stays small whatever the listing's length.
package struct PageTable: Hashable, Sendable {
    /// Photos a page.
    package static let pageSize = 256
    /// The most pages that are asked for at once: the rest are chosen when one of them returns, by the window of then.
    package static let outstandingLimit = 4
    /// The most pages that are remembered, beside those that the window touches.
    package static let memoryLimit = 16

    /// What is known of a page.
    package enum Knowledge: Hashable, Sendable {
        /// Nothing.
        case unknown
        /// Its photos, as they were last seen.
        case known([Photo])
        /// That it could not be had, and why.
        case failed(LoadFailure)
    }

    private enum Ask: Hashable, Sendable {
        case settled
        case due
        /// With the request's ID, and whether to ask once more when it has returned.
        case asked(UInt64, again: Bool)
    }

    private struct Page: Hashable, Sendable {
        var knowledge = Knowledge.unknown
        var ask = Ask.due
        var lastTouch: UInt64 = 0

        var isAsked: Bool {
            if case .asked = ask { true } else { false }
        }
    }

    /// How many photos the listing has.
    package private(set) var count = 0
    /// Which listing; counts those that this grid ever saw.
    package private(set) var generation: UInt64 = 0
    private var pages: [Int: Page] = [:]
    private var touched = 0..<0
    private var touches: UInt64 = 0
    private var nextID: UInt64 = 1

    package init() {}

    /// How many pages are remembered.
    package var pageCount: Int { pages.count }
    /// How many pages are on their way.
    package var outstanding: Int { pages.values.reduce(0) { $1.isAsked ? $0 + 1 : $0 } }

    /// Forgets everything: another listing, or another state of it.
    package mutating func reset(count: Int) {
        self.count = count
        generation += 1
        pages.removeAll()
        touched = 0..<0
    }

    /// The listing is another now, though with the same photos at the same places: pages on their way are asked for anew.
    package mutating func restart() {
        generation += 1
        for (number, page) in pages where page.isAsked {
            pages[number]?.ask = touched.contains(number) ? .due : .settled
        }
    }

    /// The page with `index` may be outdated on its way: what it says is not taken, and it is asked for anew.
    package mutating func askAnew(_ index: Int) {
        let page = index / Self.pageSize
        guard pages[page]?.isAsked == true else { return }
        pages[page]?.ask = touched.contains(page) ? .due : .settled
    }

    /// What is known of the photo at `index`.
    package func knowledge(at index: Int) -> Knowledge {
        pages[index / Self.pageSize]?.knowledge ?? .unknown
    }

    /// The photo at `index`, as it was last seen.
    package func photo(at index: Int) -> Photo? {
        guard case .known(let photos) = knowledge(at: index) else { return nil }
        let offset = index % Self.pageSize
        return photos.indices.contains(offset) ? photos[offset] : nil
    }

    /// Whether the page with `index` is on its way, or about to be asked for.
    package func isComing(_ index: Int) -> Bool {
        guard let page = pages[index / Self.pageSize] else { return false }
        return page.ask != .settled
    }

    /// Whether the page with `index` is on its way, and will be asked for once more when it has come.
    package func isToBeAskedAgain(_ index: Int) -> Bool {
        if case .asked(_, again: true) = pages[index / Self.pageSize]?.ask { true } else { false }
    }

    /// Replaces what is known of the photo at `index`.
    package mutating func update(_ photo: Photo, at index: Int) {
        let page = index / Self.pageSize
        guard case .known(var photos) = pages[page]?.knowledge else { return }
        let offset = index % Self.pageSize
        guard photos.indices.contains(offset) else { return }
        pages[page]?.knowledge = .unknown
        photos[offset] = photo
        pages[page]?.knowledge = .known(photos)
    }

    /// Asks for the page with `index` once more. One that is on its way may have looked before this moment: it is taken, and
    /// then asked for again. However often this is called meanwhile, that is one more request.
    package mutating func renew(_ index: Int) {
        let page = index / Self.pageSize
        switch pages[page]?.ask {
        case .settled: pages[page]?.ask = .due
        case .asked(let id, again: false): pages[page]?.ask = .asked(id, again: true)
        case .asked(_, again: true), .due, nil: break
        }
    }

    /// The window touches these indices now. A page that enters it is due, known or not.
    package mutating func touch(_ window: Range<Int>) {
        let now = Self.pages(of: window)
        touches += now == touched ? 0 : 1
        for page in now where !touched.contains(page) {
            if pages[page]?.ask == .settled { pages[page]?.ask = .due }
            pages[page, default: Page()].lastTouch = touches
        }
        for page in touched where !now.contains(page) { leave(page) }
        touched = now
        forgetFarPages()
    }

    private mutating func leave(_ page: Int) {
        guard let left = pages[page] else { return }
        pages[page]?.lastTouch = touches
        guard left.ask == .due else { return }
        if case .known = left.knowledge { pages[page]?.ask = .settled } else { pages[page] = nil }
    }

    private mutating func forgetFarPages() {
        while pages.count > Self.memoryLimit + touched.count {
            let candidates = pages.filter { !touched.contains($0.key) && !$0.value.isAsked }
            guard let oldest = candidates.min(by: { $0.value.lastTouch < $1.value.lastTouch }) else { return }
            pages[oldest.key] = nil
        }
    }

    /// The pages to ask for now, nearest to `centre` first, among those that `range` touches.
    package mutating func nextRequests(in range: Range<Int>, centre: Int) -> [PageRequest] {
        var room = Self.outstandingLimit - outstanding
        var requests: [PageRequest] = []
        let due = Self.pages(of: range).filter { pages[$0]?.ask == .due }
        for page in due.sorted(by: { Self.distance($0, centre) < Self.distance($1, centre) }) where room > 0 {
            let start = page * Self.pageSize
            requests.append(
                PageRequest(id: nextID, range: start..<min(count, start + Self.pageSize), generation: generation))
            pages[page]?.ask = .asked(nextID, again: false)
            nextID += 1
            room -= 1
        }
        return requests
    }

    /// Takes a page's result, if it is the one that this listing waits for.
    ///
    /// `evenIfStale` is the fault of taking it into whatever listing there is.
    package mutating func accept(
        _ request: PageRequest, _ result: Result<[Photo], LoadFailure>, evenIfStale: Bool = false
    ) -> Bool {
        let page = request.range.lowerBound / Self.pageSize
        guard let ask = pages[page]?.ask, isAwaited(request) || evenIfStale else { return false }
        let isAskedAgain = ask == .asked(request.id, again: true) && touched.contains(page)
        pages[page]?.ask = isAskedAgain ? .due : .settled
        switch result {
        case .success(let photos):
            pages[page]?.knowledge = .known(Array(photos.prefix(request.range.count)))
        case .failure(let failure):
            if case .known = pages[page]?.knowledge { break }
            pages[page]?.knowledge = .failed(failure)
        }
        return true
    }

    private func isAwaited(_ request: PageRequest) -> Bool {
        guard case .asked(request.id, _) = pages[request.range.lowerBound / Self.pageSize]?.ask else { return false }
        return request.generation == generation
    }

    private static func pages(of range: Range<Int>) -> Range<Int> {
        guard !range.isEmpty else { return 0..<0 }
        return range.lowerBound / pageSize..<(range.upperBound - 1) / pageSize + 1
    }

    private static func distance(_ page: Int, _ index: Int) -> Int {
        max(page * pageSize - index, index - (page + 1) * pageSize + 1, 0)
    }
}
