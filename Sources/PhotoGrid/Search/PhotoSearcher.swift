public import Thumbnails

/// What looks photos up for a `PhotoSearch`: an index in memory, or a service far away.
///
/// The requirement is the callback form. Who has an async function instead hands it to `AsyncPhotoSearcher`; who wants to await
/// an answer calls `page(_:)`.
public protocol PhotoSearcher: Sendable {
    /// Looks a page up, and calls `deliver` exactly once, from any thread; never waits for the answer.
    ///
    /// After the cancellation was called the answer is not needed any more; whatever is delivered then changes nothing.
    func search(
        _ page: SearchPageRequest, deliver: @escaping @Sendable (Result<SearchPage, SearchFailure>) -> Void
    ) -> SearchCancellation
}

/// A page of an answer.
public struct SearchPage: Equatable, Sendable {
    /// Which state of the listing was searched: pages of one answer come from one state.
    public var listing: UInt64
    /// How many photos the whole answer has.
    public var total: Int
    /// The photos from the page's offset on, at least one unless the answer ends there. Their versions may be nil.
    public var photos: [Photo]

    /// A page from its parts.
    public init(listing: UInt64, total: Int, photos: [Photo]) {
        self.listing = listing
        self.total = total
        self.photos = photos
    }
}

/// Why there is no page.
public enum SearchFailure: Error, Equatable, Sendable {
    /// The search was given up, by whoever asked or by the service. Not a failure of anything.
    case cancelled
    /// The service could not answer: why, for people. Must not hold the query.
    case failed(String)
}

/// Takes a search back.
public struct SearchCancellation: Sendable {
    private let action: @Sendable () -> Void

    /// A cancellation that `cancel()` carries out by calling `action`, which may be called more than once.
    public init(_ action: @escaping @Sendable () -> Void) {
        self.action = action
    }

    /// Says that the answer is not needed. Only a request: it may still arrive.
    public func cancel() { action() }
}
