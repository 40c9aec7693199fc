public import Thumbnails

/// Where the photos of a grid come from: a listing, handed out in pages.
///
/// Every callback comes from the source's own worker, one at a time and in order: a page that is delivered after a
/// `SourceEvent` belongs to the listing of that event.
public protocol PhotoSource: Sendable {
    /// Opens the listing: `deliver` gets the first listing, and later its changes.
    func open(deliver: @escaping @Sendable (SourceEvent) -> Void)

    /// The photos at `range` of the listing, at most 256 of them, with their file versions.
    func page(_ range: Range<Int>, deliver: @escaping @Sendable (Result<[Photo], LoadFailure>) -> Void)
}

/// An ordered snapshot of photos.
public struct Listing: Hashable, Sendable {
    /// How many photos.
    public var count: Int
    /// Which snapshot: a source never uses a number twice.
    public var generation: UInt64

    /// A listing of `count` photos.
    public init(count: Int, generation: UInt64) {
        self.count = count
        self.generation = generation
    }
}

/// What a source tells about its listing.
public enum SourceEvent: Sendable {
    /// A listing that replaces whatever was there; nothing is known of how they relate.
    case listing(Listing)
    /// A listing that came about from the one before by these changes, applied in order.
    case changed(Listing, [ListingChange])
    /// The listing cannot be had, and why.
    case failed(LoadFailure)
}

/// One step from a listing to the next. Indices are those at the time of the step.
public enum ListingChange: Hashable, Sendable {
    /// Photos appeared, and now stand at this range.
    case inserted(Range<Int>)
    /// The photos that stood at this range are gone.
    case removed(Range<Int>)
    /// The photo at `from` was taken out and now stands at `to`.
    case moved(from: Int, to: Int)
    /// The photo at this index has another version, which it carries.
    case updated(at: Int, Photo)
}
