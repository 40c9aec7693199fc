internal import Dispatch
internal import PhotoGrid
internal import Thumbnails

/// Goes through a listing page after page, for what concerns photos that are not on the screen.
///
/// One page is asked for at a time, so that those of the screen come between. A walk that is cancelled visits nothing more.
@MainActor final class ListingWalk {
    private let source: any PhotoSource
    private var pages: ArraySlice<Range<Int>>
    private let visit: @MainActor (Range<Int>, [Photo]) -> Bool
    private let ended: @MainActor () -> Void
    /// Whether its end does not depend on the listing, and so comes also when the listing has changed.
    private let isBarrier: Bool
    private(set) var isCancelled = false

    /// A walk through `range`, or backwards through it. `visit` gets each page and says whether to go on; `ended` is called
    /// once after that, unless the walk was cancelled and is no barrier.
    init(
        _ source: any PhotoSource, range: Range<Int>, backwards: Bool = false, isBarrier: Bool = false,
        visit: @escaping @MainActor (Range<Int>, [Photo]) -> Bool, ended: @escaping @MainActor () -> Void = {}
    ) {
        self.source = source
        self.visit = visit
        self.ended = ended
        self.isBarrier = isBarrier
        let length = ListingReader.pageLength
        let starts = stride(from: range.lowerBound, to: range.upperBound, by: length)
        let forwards = starts.map { $0..<min($0 + length, range.upperBound) }
        pages = backwards ? forwards.reversed()[...] : forwards[...]
    }

    /// Asks for the next page.
    func start() {
        guard !isCancelled else { return }
        guard let range = pages.popFirst() else { return ended() }
        source.page(range) { result in
            DispatchQueue.main.async {
                MainActor.assumeIsolated { self.take(try? result.get(), range) }
            }
        }
    }

    /// Ends the walk: its listing is no longer the one that is shown.
    func cancel() {
        isCancelled = true
        if isBarrier { ended() }
    }

    private func take(_ photos: [Photo]?, _ range: Range<Int>) {
        guard !isCancelled else { return }
        if let photos, !visit(range, photos) { pages = [] }
        start()
    }
}
