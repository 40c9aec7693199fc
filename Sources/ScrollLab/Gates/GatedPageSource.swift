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

    private let pages = GateRegister<Range<Int>, Delivery, Resolution>()
    private let silence = GateSilence<Delivery>()
    /// Who has opened the source, in order, and their numbers.
    private let listeners = Locked<[@Sendable (SourceEvent) -> Void]>([])
    private let openings = GateArrivals<Int>()

    /// A source that says nothing yet.
    public init() {}

    /// Notes who wants to hear of the listing.
    public func open(deliver: @escaping @Sendable (SourceEvent) -> Void) {
        let number = listeners.withLock { listeners in
            listeners.append(deliver)
            return listeners.count
        }
        openings.note(number)
    }

    /// Waits at the gate for the test; the call itself returns at once.
    public func page(_ range: Range<Int>, deliver: @escaping @Sendable (Result<[Photo], LoadFailure>) -> Void) {
        if let prepared = pages.arrive(range, deliver) { resolve(deliver, with: prepared) }
    }

    /// Blocks until the source has been opened `count` times since the start.
    public func waitUntilOpened(count: Int = 1) {
        openings.wait(count: count)
    }

    /// Blocks until the `count`th page since the start has been asked for. Returns which it is.
    @discardableResult
    public func waitUntilRegistered(count: Int = 1) -> Range<Int> {
        pages.arrivals.wait(count: count)
        return arrivals[count - 1]
    }

    /// Blocks until the `count`th page of this very range has been asked for since the start.
    public func waitUntilRegistered(_ range: Range<Int>, count: Int = 1) {
        pages.arrivals.wait(for: range, count: count)
    }

    /// Tells everybody who has opened the source about its listing.
    public func deliver(_ event: SourceEvent) {
        for listener in listeners.withLock({ $0 }) { listener(event) }
    }

    /// Lets the oldest page of this range at the gate arrive; if none is there, the next one will not wait.
    public func resolve(_ range: Range<Int>, with resolution: Resolution) {
        if let delivery = pages.take(range, orPrepare: resolution) { resolve(delivery, with: resolution) }
    }

    /// Every page that was told to be silent fails with `.released`, and so do later ones.
    public func endSilence() {
        for delivery in silence.end() { delivery(.failure(.released)) }
    }

    /// The ranges of all pages since the start, in order.
    public var arrivals: [Range<Int>] { pages.arrivals.order }

    /// How many pages wait at the gate now, silent ones left out.
    public var waitingCount: Int { pages.waitingCount }

    private func resolve(_ delivery: @escaping Delivery, with resolution: Resolution) {
        switch resolution {
        case .success(let photos): delivery(.success(photos))
        case .failure(let failure): delivery(.failure(failure))
        case .silence: if !silence.take(delivery) { delivery(.failure(.released)) }
        }
    }
}
