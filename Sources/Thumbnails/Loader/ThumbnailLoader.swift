/// Shares decodes between everybody who wants thumbnails: one load for a key, counted references, memory, failures.
///
/// Every call is synchronous but `thumbnail(for:)`, may come from any thread and from inside any callback, and blocks
/// no longer than a few dictionary operations.
///
/// **Where deliveries run.** Never under a lock. What a decode brings is delivered on the worker's thread. What a call
/// decides is delivered on the calling thread before the call returns: the `.released` of requests that it ends, the
/// newest preview for a request that joins a load, and, from `request`, what is in memory. What `update` returns as
/// `Retained` is not delivered again. One request's deliveries come one after the other, in order, and its ending last.
public final class ThumbnailLoader: Sendable {
    /// What a loader is made with.
    public struct Configuration: Sendable {
        /// The workers that decode; nil for as many decode threads as the machine has cores.
        public var workers: (any DecodeWorkers)?
        /// Bytes that cached, pinned and in-flight pixels may take together.
        public var memoryBudget = 256 << 20
        /// How long a failure is remembered for its file version.
        public var failureLifetime = Duration.seconds(30)
        /// The clock that failures expire by.
        public var clock: any TimerClock = SystemClock()
        #if PLANTED_FAULTS
            /// Faults planted by a test.
            package var faults: Set<PlantedFault> = []
        #endif

        /// The defaults.
        public init() {}
    }

    let core: LoaderCore
    private let workers: any DecodeWorkers

    /// A loader that decodes with `decoder`, and asks `store`, if there is one, first.
    ///
    /// What the decoder makes is left in the store in the background. What waits to be written there takes its share, an
    /// eighth at most, of the memory budget.
    public init(
        decoder: some ThumbnailDecoding, store: ThumbnailStore? = nil, configuration: Configuration = .init()
    ) {
        workers = configuration.workers ?? DecodeThreads()
        core = LoaderCore(decoder: decoder, store: store, workers: workers, configuration: configuration)
        workers.start(core)
    }

    /// Ends every request as released; decodes under way come back when they notice.
    deinit {
        core.invalidate()
        workers.stop()
    }

    /// Requests `key`. Its end is that of the returned value, or `release()`.
    ///
    /// What is in memory, a remembered failure, and `.released` after `invalidate()` are delivered before this returns, on
    /// the calling thread; everything else on a worker's thread, perhaps before this returns too. A delivered thumbnail
    /// stays pinned in memory until the request is released.
    public func request(
        _ key: ThumbnailKey, rank: LoadRank = .visible, deliver: @escaping @Sendable (Delivery) -> Void
    ) -> ThumbnailRequest {
        ThumbnailRequest(core: core, id: core.request(key, rank: rank, keepsPin: true, .one(deliver)))
    }

    /// One transaction: forgets, retains, re-ranks and releases, in this order, with one wake-up for the workers.
    ///
    /// Returns one answer for each key of `changes.retain`, in order. `deliver` is never called for what is answered as
    /// `hit` or `failed`, the latter with `.released` after `invalidate()`. It gets what follows for those that are
    /// `pending`, from workers' threads and possibly before this call has returned. The `.released` of requests that this
    /// transaction ends goes to whatever `deliver` they were made with, on the calling thread, before this returns.
    /// - Complexity: O(log n) for each key and request, where n loads wait for a worker.
    @discardableResult
    public func update(
        _ changes: RequestChanges, deliver: @escaping @Sendable (RequestID, Delivery) -> Void
    ) -> [Retained] {
        core.update(changes, deliver: deliver)
    }

    /// Ends every request as released, later ones too, and lets go of the thumbnails that nobody shows.
    public func invalidate() {
        core.invalidate()
    }

    /// The books, as one consistent snapshot.
    public var ledger: Ledger { core.ledger }
}
