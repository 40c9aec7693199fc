internal import PhotoGrid
internal import TerminalGraphics
internal import Thumbnails

/// The filter and the order of a place, and who is selected under them.
@MainActor final class PlaceSearch {
    let arranged: ArrangedSource
    let search: PhotoSearch
    private var keeper = SelectionKeeper()
    /// The query that was lifted, whose matches stay highlighted; nil for none.
    private(set) var lifted: SearchRequest?
    private var matcher: NameMatcher?
    /// Whether the grid still shows what it showed before the search that has ended last.
    private var awaitsListing = false
    /// How far reading files for an order has come.
    var progress: (done: Int, total: Int)?

    /// The search of what `arranged` lists, in an order and by a filter from the start.
    init(_ arranged: ArrangedSource, order: PhotoOrder, filter: String, onChange: @escaping @MainActor () -> Void) {
        self.arranged = arranged
        search = PhotoSearch(searcher: arranged, scope: SearchScope(order: order))
        search.onChange = { [weak self] in
            self?.showWhatWasFound()
            onChange()
        }
        if !filter.isEmpty { setFilter(filter) }
    }

    /// Whether photos are left out.
    var isFiltering: Bool { !search.request.query.isEmpty }

    /// Filters by a text: paths are compared when it holds a slash, else names.
    func setFilter(_ text: String) {
        var scope = search.request.scope
        scope.subject = text.contains("/") ? .path : .name
        search.setScope(scope)
        search.setQuery(text)
    }

    /// Lifts the filter; its matches stay highlighted. Without a filter the highlights go.
    func lift() {
        lifted = isFiltering ? search.request : nil
        matcher = lifted.map { NameMatcher($0.query, $0.scope.caseRule) }
        if isFiltering { search.setQuery("") }
    }

    /// Sorts by another key.
    func sort(by key: PhotoOrder.Key) {
        var scope = search.request.scope
        scope.order.key = key
        search.setScope(scope)
    }

    /// Turns the order round.
    func reverse() {
        var scope = search.request.scope
        scope.order.isReversed.toggle()
        search.setScope(scope)
    }

    /// Whether a photo is highlighted.
    func isHighlighted(_ photo: Photo) -> Bool {
        guard let matcher, let lifted, !isFiltering else { return false }
        let name = lifted.scope.subject == .path ? photo.name[...] : photo.name.split(separator: "/").last ?? ""
        return matcher.matches(String(name))
    }

    /// What is looked for by `n` and `N`.
    var matchRequest: SearchRequest? { isFiltering ? search.request : lifted }

    private func showWhatWasFound() {
        switch search.phase {
        case .idle, .results, .empty:
            awaitsListing = true
            arranged.show(search.request)
        case .waiting, .loading, .failed: break
        }
    }

    /// A listing is on its way to the grid.
    func listingChanged() { awaitsListing = false }

    // MARK: Selection

    /// A person selected a photo.
    func choose(_ photo: Photo.ID?) {
        guard photo != keeper.wanted || keeper.hasStandIn else { return }
        keeper.choose(photo)
        arranged.setAnchor(photo)
    }

    /// A listing was told. Answers where the selection is in it; nil when that is not known (yet).
    func take(_ placement: ArrangedSource.Placement) -> Int? {
        progress = nil
        switch keeper.take(placement) {
        case .select(let index): return index
        case .selectNothing: return nil
        case .askAgain(let photo):
            arranged.setAnchor(photo, tellingPlace: true)
            return nil
        }
    }

    // MARK: Status

    /// What the status line tells while the grid has so many photos.
    func status(typing prompt: SearchPrompt?, photoCount: Int) -> SearchStatus {
        var status = SearchStatus()
        status.isTyping = prompt != nil
        status.text = prompt?.text ?? (isFiltering ? search.text : nil)
        status.phase = search.phase
        // Nothing was found, and matches have come since.
        if status.foundNothing, photoCount > 0, !awaitsListing { status.phase = .idle }
        status.shownText = search.earlierResults?.request.query.text
        status.order = search.request.scope.order
        status.progress = progress
        return status
    }
}
