import PhotoGrid
import Thumbnails

/// A service that answers when the test says so, also after it was cancelled: cancellation is only a request.
final class GatedSearcher: PhotoSearcher {
    struct Call: Sendable {
        var page: SearchPageRequest
        var deliver: @Sendable (Result<SearchPage, SearchFailure>) -> Void
    }

    private struct Contents: Sendable {
        var calls: [Call] = []
        var cancelled: Set<UInt64> = []
    }

    private let contents = Locked(Contents())

    func search(
        _ page: SearchPageRequest, deliver: @escaping @Sendable (Result<SearchPage, SearchFailure>) -> Void
    ) -> SearchCancellation {
        contents.withLock { $0.calls.append(Call(page: page, deliver: deliver)) }
        return SearchCancellation { [weak self] in
            self?.contents.withLock { _ = $0.cancelled.insert(page.number) }
        }
    }

    /// Every call that was made, in order.
    var calls: [Call] { contents.withLock { $0.calls } }
    /// What was looked for, call by call.
    var queries: [String] { calls.map(\.page.request.query.text) }
    /// Whether the call with this number, counted from 0, was cancelled.
    func isCancelled(_ call: Int) -> Bool {
        let number = calls[call].page.number
        return contents.withLock { $0.cancelled.contains(number) }
    }

    /// Answers a call, counted from 0.
    func answer(_ call: Int, _ result: Result<SearchPage, SearchFailure>) {
        calls[call].deliver(result)
    }
}

extension Result where Success == SearchPage, Failure == SearchFailure {
    /// The photos with these serial numbers, of `total`.
    static func photos(_ serials: Range<Int>, of total: Int? = nil, listing: UInt64 = 1) -> Self {
        .success(
            SearchPage(
                listing: listing, total: total ?? serials.count,
                photos: serials.map { Photo(id: Photo.ID(path: "/\($0).png"), name: "\($0).png", version: nil) }))
    }
}
