public import PhotoGrid
public import Thumbnails

/// A photo source whose listing and pages arrive when the test says so. It neither polls nor sleeps, and has no thread of its own:
/// it delivers on the thread that resolves.
///
/// ```swift
/// let source = GatedPageSource()
/// let model = PhotoGridModel(source: source, loader: loader, configuration: configuration)
/// source.deliver(.listing(Listing(count: 500, generation: 1)))
/// model.setVisibleRange(0..<12)
/// let range = source.waitUntilRegistered()              // the grid has asked for a page
/// source.resolve(range, with: .success(range.map(album.photo)))
/// ```
public final class GatedPageSource: PhotoSource {
    /// What the test lets a page be.
    public enum Resolution: Sendable {
        /// These photos.
        case success([Photo])
        /// No photos, and why.
        case failure(LoadFailure)
        /// Nothing until `endSilence()`, and a failure with `.released` then.
        case silence
    }

    private typealias Delivery = @Sendable (Result<[Photo], LoadFailure>) -> Void

    private struct State {
        var listeners: [@Sendable (SourceEvent) -> Void] = []
        var ranges: [Range<Int>] = []
        var silent: [Delivery] = []
        var isSilenceOver = false
    }

    private let pages = GateRegister<Range<Int>, Delivery, Resolution>()
    private let asks = GateRegister<Int, Range<Int>, Never>()
    private let openings = GateRegister<Int, Int, Never>()
    private let state = Locked(State())

    /// A source that says nothing yet.
    public init() {}

    /// Notes who wants to hear of the listing.
    public func open(deliver: @escaping @Sendable (SourceEvent) -> Void) {
        state.withLock { $0.listeners.append(deliver) }
        _ = openings.arrive(0, 0)
    }

    /// Waits at the gate for the test; the call itself returns at once.
    public func page(_ range: Range<Int>, deliver: @escaping @Sendable (Result<[Photo], LoadFailure>) -> Void) {
        let prepared = pages.arrive(range, deliver)
        state.withLock { $0.ranges.append(range) }
        _ = asks.arrive(0, range)
        if let prepared { resolve(deliver, with: prepared) }
    }

    /// Blocks until the source has been opened `count` times since the start.
    public func waitUntilOpened(count: Int = 1) {
        openings.waitUntilRegistered(0, count: count)
    }

    /// Blocks until the `count`th page since the start has been asked for. Returns which it is.
    @discardableResult
    public func waitUntilRegistered(count: Int = 1) -> Range<Int> {
        asks.waitUntilRegistered(0, count: count)
        return state.withLock { $0.ranges[count - 1] }
    }

    /// Blocks until the `count`th page of this very range has been asked for since the start.
    public func waitUntilRegistered(_ range: Range<Int>, count: Int = 1) {
        pages.waitUntilRegistered(range, count: count)
    }

    /// Tells everybody who has opened the source about its listing.
    public func deliver(_ event: SourceEvent) {
        for listener in state.withLock({ $0.listeners }) { listener(event) }
    }

    /// Lets the oldest page of this range at the gate arrive; if none is there, the next one will not wait.
    public func resolve(_ range: Range<Int>, with resolution: Resolution) {
        if let delivery = pages.take(range, orPrepare: resolution) { resolve(delivery, with: resolution) }
    }

    /// Every page that was told to be silent fails with `.released`, and so do later ones.
    public func endSilence() {
        let silent = state.withLock { state in
            state.isSilenceOver = true
            defer { state.silent = [] }
            return state.silent
        }
        for delivery in silent { delivery(.failure(.released)) }
    }

    /// The ranges of all pages since the start, in order.
    public var arrivals: [Range<Int>] { state.withLock { $0.ranges } }

    /// How many pages wait at the gate now, silent ones left out.
    public var waitingCount: Int { pages.waitingCount }

    private func resolve(_ delivery: @escaping Delivery, with resolution: Resolution) {
        switch resolution {
        case .success(let photos): delivery(.success(photos))
        case .failure(let failure): delivery(.failure(failure))
        case .silence:
            let isSilent = state.withLock { state in
                if !state.isSilenceOver { state.silent.append(delivery) }
                return !state.isSilenceOver
            }
            if !isSilent { delivery(.failure(.released)) }
        }
    }
}
