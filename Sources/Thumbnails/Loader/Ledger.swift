/// The books of a loader, as one consistent snapshot.
///
/// Always balanced: `requested == delivered + failed + released + live`.
public struct Ledger: Equatable, Sendable {
    /// Requests ever made.
    public var requested = 0
    /// Requests that ended with a thumbnail.
    public var delivered = 0
    /// Requests that ended with a failure.
    public var failed = 0
    /// Requests that ended because they were released first, or because the loader went away.
    public var released = 0
    /// Requests that have not ended yet.
    public var live = 0
    /// Ended requests that still pin their pixels.
    public var pins = 0

    /// Loads that are queued or running, abandoned ones included.
    public var loads = 0
    /// Decodes that run now.
    public var running = 0
    /// Requests that were answered from memory at once.
    public var hits = 0
    /// Requests that joined a load which was queued or running already.
    public var joined = 0
    /// Decodes started.
    public var decodesStarted = 0
    /// Running decodes that lost their last reference.
    public var abandoned = 0
    /// Abandoned decodes that a new request took back before they noticed.
    public var adopted = 0
    /// Results that nobody was entitled to any more.
    public var lateResults = 0
    /// Prefetch decodes that were interrupted for a visible load.
    public var preempted = 0
    /// Thumbnails that left the memory cache for want of room.
    public var evictions = 0

    /// Bytes of pixels in memory that nobody pins.
    public var cachedBytes = 0
    /// Bytes of pixels in memory that are pinned.
    public var pinnedBytes = 0
    /// Bytes that running decodes were admitted with.
    public var inFlightBytes = 0
    /// The most that cached, pinned and in-flight bytes together ever were.
    public var peakBytes = 0

    /// An empty ledger.
    public init() {}
}
