internal import Dispatch
package import PhotoGrid
package import Thumbnails

/// Goes through a listing page after page, for what concerns photos that are not on the screen.
///
/// One page is asked for at a time, so that those of the screen come between. A walk that is cancelled visits nothing more.
@MainActor package final class ListingWalk {
    private let source: any PhotoSource
    private var pages: ArraySlice<Range<Int>>
    private let visit: @MainActor (Range<Int>, [Photo]) -> Bool
    private let ended: @MainActor () -> Void
    /// Whether its end does not depend on the listing, and so comes also when the listing has changed.
    private let isBarrier: Bool
    private var isCancelled = false

    /// A walk through `range`, or backwards through it. `visit` gets each page and says whether to go on; `ended` is called
    /// once after that, unless the walk was cancelled and is no barrier.
    package init(
        _ source: any PhotoSource, range: Range<Int>, backwards: Bool = false, isBarrier: Bool = false,
        ended: @escaping @MainActor () -> Void = {}, visit: @escaping @MainActor (Range<Int>, [Photo]) -> Bool
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

    /// Asks for the next page; calls `next` after the last one, once the walk has ended.
    func goOn(_ next: @escaping @MainActor () -> Void) {
        guard !isCancelled else { return }
        guard let range = pages.popFirst() else {
            ended()
            return next()
        }
        source.page(range) { result in
            DispatchQueue.main.async {
                MainActor.assumeIsolated { self.take(try? result.get(), range, next) }
            }
        }
    }

    /// Ends the walk: its listing is no longer the one that is shown.
    func cancel() {
        isCancelled = true
        if isBarrier { ended() }
    }

    private func take(_ photos: [Photo]?, _ range: Range<Int>, _ next: @escaping @MainActor () -> Void) {
        guard !isCancelled else { return }
        if let photos, !visit(range, photos) { pages = [] }
        goOn(next)
    }
}
