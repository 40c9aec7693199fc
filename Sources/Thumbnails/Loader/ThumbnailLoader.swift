/// Shares decodes between everybody who wants thumbnails. (SCAFFOLD: bodies to be written; the surface stands.)
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

    /// A loader that decodes with `decoder`.
    public init(decoder: some ThumbnailDecoding, configuration: Configuration = .init()) {}

    /// The thumbnail for `key`; cancelling the task releases the reference and throws `.released`.
    public func thumbnail(for key: ThumbnailKey) async throws(LoadFailure) -> Thumbnail { throw .released }

    /// Requests `key`; `deliver` is called on no particular thread, never under a lock.
    public func request(
        _ key: ThumbnailKey, rank: LoadRank = .visible, deliver: @escaping @Sendable (Delivery) -> Void
    ) -> ThumbnailRequest { ThumbnailRequest() }

    /// One transaction; `deliver` is called on no particular thread, never under a lock, and never from inside this call.
    public func update(
        _ changes: RequestChanges, deliver: @escaping @Sendable (RequestID, Delivery) -> Void
    ) -> [Retained] { [] }

    /// Ends every request as released, later ones too.
    public func invalidate() {}

    /// The books, as one consistent snapshot.
    public var ledger: Ledger { Ledger() }
}

/// One reference to a load.
public struct ThumbnailRequest: ~Copyable, Sendable {
    /// Gives the reference up.
    public consuming func release() {}
}
