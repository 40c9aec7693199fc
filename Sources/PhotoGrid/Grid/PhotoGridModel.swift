public import Observation
public import Thumbnails

/// Tracks the visible range of a paged listing. (SCAFFOLD: bodies to be written; the surface stands.)
@MainActor @Observable public final class PhotoGridModel {
    /// What a model is made with.
    public struct Configuration: Sendable {
        /// The longest side of the thumbnails, in pixels, at the start.
        public var pixelSize = 256
        /// How far to prefetch ahead of the motion, in screens.
        public var screensAhead = 1.5
        /// How far to prefetch behind the motion, in screens.
        public var screensBehind = 0.5
        /// How fast the range may move, in screens a second, while loads still start.
        public var fastMotion = 1.0
        /// The clock that motion is judged by.
        public var clock: any TimerClock = SystemClock()
        /// Takes work to the main actor, in order. One hop brings a burst of deliveries.
        public var hop: @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void = { work in
            Task { @MainActor in work() }
        }
        #if PLANTED_FAULTS
            /// Faults planted by a test.
            package var faults: Set<PlantedFault> = []
        #endif

        /// The defaults.
        public init() {}
    }

    /// The indices on screen.
    public private(set) var visibleRange: Range<Int> = 0..<0
    /// The cells on screen, in order.
    public var visibleCells: [GridCell] { [] }
    /// Photos in the listing; 0 until it arrives.
    public private(set) var photoCount = 0
    /// Why there is no listing, if its source said so.
    public private(set) var sourceFailure: LoadFailure?
    /// The longest side of the thumbnails, in pixels.
    public private(set) var pixelSize = 256
    /// The selected photo.
    public var selection: Photo.ID?
    /// The marked photos.
    public var marked: Set<Photo.ID> = []
    /// Called on the main actor whenever a cell, the count or the listing changed, at most once for a batch; for programs that
    /// draw whole frames and do without observation.
    @ObservationIgnored public var onChange: (@MainActor () -> Void)?

    /// A grid of `source` that loads through `loader`.
    public init(source: some PhotoSource, loader: ThumbnailLoader, configuration: Configuration = .init()) {}

    /// The cell that shows the photo; nil outside the window.
    public func cell(for id: Photo.ID) -> GridCell? { nil }
    /// Puts these indices on screen.
    public func setVisibleRange(_ range: Range<Int>) {}
    /// Zooms: new keys, new tokens.
    public func setPixelSize(_ pixels: Int) {}
    /// Shows another listing.
    public func setSource(_ source: some PhotoSource) {}
    /// Forgets the photo's failure and loads it again.
    public func retry(_ id: Photo.ID) {}
    /// The books.
    public var ledger: GridLedger { GridLedger() }
}
