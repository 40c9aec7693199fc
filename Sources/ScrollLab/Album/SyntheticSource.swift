private import Dispatch
public import PhotoGrid
public import Thumbnails

/// A listing of an album's photos, in memory, that may change under the grid.
///
/// Everything is delivered by one worker, in order: a real one (a serial queue), or events of virtual time.
public final class SyntheticSource: PhotoSource {
    /// What the source tells a checker, in the worker's order.
    public enum Told: Sendable {
        /// A listing is about to be told to the grid: the serial numbers of its photos in order, and how it came about if by
        /// changes.
        case listing(Listing, order: [Int], changes: [ListingChange])
        /// The listing was told to the grid; whether the grid has looked at it is another question.
        case toldListing(Listing)
        /// A page of the listing is about to be told to the grid: what it says, or why it says nothing.
        case page(Range<Int>, Result<[Photo], LoadFailure>)
    }

    /// What becomes of pages.
    public struct PageFate: Sendable, Hashable {
        /// Pages that take longer, of a thousand, and how much longer, in nanoseconds.
        public var slowPermille = 0
        public var slowBy: Int64 = 0
        /// Pages that fail, of a thousand.
        public var failurePermille = 0

        /// No page is slow, and none fails.
        public init() {}
    }

    private struct State {
        /// Draws what becomes of pages.
        var random: SplitMix64
        var order: [Int]
        var generation: UInt64
        var deliver: (@Sendable (SourceEvent) -> Void)?
        /// How many of the next pages fail, and why.
        var failingPages: (count: Int, failure: LoadFailure)?
    }

    private let album: SyntheticAlbum
    private let state: Locked<State>
    private let fate: PageFate
    /// Lets the worker do something, after so many nanoseconds more than it takes anyway.
    private let work: @Sendable (_ extra: Int64, @escaping @Sendable () -> Void) -> Void
    /// Carries pages that were read to whoever asked.
    private let carry: @Sendable (@escaping @Sendable () -> Void) -> Void
    private let observer: @Sendable (Told) -> Void

    private init(
        album: SyntheticAlbum, order: [Int], generation: UInt64, fate: PageFate = PageFate(), seed: UInt64 = 0,
        observer: @escaping @Sendable (Told) -> Void,
        work: @escaping @Sendable (Int64, @escaping @Sendable () -> Void) -> Void,
        carry: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = { $0() }
    ) {
        self.album = album
        self.observer = observer
        self.fate = fate
        self.work = work
        self.carry = carry
        let random = SplitMix64(seed: SplitMix64.derive(seed, 0xFA7E))
        state = Locked(
            State(random: random, order: order, generation: generation, deliver: nil, failingPages: nil))
    }

    /// A source of the photos 0 up to `count`, whose worker is a serial queue.
    public convenience init(count: Int, album: SyntheticAlbum = SyntheticAlbum()) {
        let queue = DispatchQueue(label: "SyntheticSource")
        self.init(
            album: album, order: Array(0..<count), generation: 1, observer: { _ in }, work: { queue.async(execute: $1) }
        )
    }

    /// A source of these photos, by serial number, whose worker is virtual time: the listing, every change and every page arrive
    /// in order, each after a latency that the seed draws.
    ///
    /// With a `pageLatency` it promises less than a `PhotoSource` should: a page is read in its turn, but arrives after another
    /// latency, and the listing may be a newer one by then.
    public convenience init(
        order: [Int], album: SyntheticAlbum, time: VirtualTime, latency: LatencyModel = .none, seed: UInt64 = 0,
        generation: UInt64 = 1, pageLatency: LatencyModel? = nil, fate: PageFate = PageFate(),
        observer: @escaping @Sendable (Told) -> Void = { _ in }
    ) {
        let lane = VirtualLane(time: time, latency: latency, seed: seed)
        let pages = pageLatency.map {
            VirtualLane(time: time, latency: $0, seed: SplitMix64.derive(seed, 0x9A6E))
        }
        self.init(
            album: album, order: order, generation: generation, fate: fate, seed: seed, observer: observer,
            work: { extra, work in lane.add(kind: .source, extra: extra) { work() } },
            carry: { work in
                guard let pages else { return work() }
                pages.add(kind: .source) { work() }
            })
    }

    /// Delivers the listing, and changes from then on.
    public func open(deliver: @escaping @Sendable (SourceEvent) -> Void) {
        work(0) { [self] in
            let (listing, order) = state.withLock { state in
                state.deliver = deliver
                return (Listing(count: state.order.count, generation: state.generation), state.order)
            }
            observer(.listing(listing, order: order, changes: []))
            deliver(.listing(listing))
            observer(.toldListing(listing))
        }
    }

    /// Delivers the photos at `range` of the listing as it is when the worker comes to it.
    public func page(_ range: Range<Int>, deliver: @escaping @Sendable (Result<[Photo], LoadFailure>) -> Void) {
        let (isSlow, fails) = state.withLock { state in
            (state.random.chance(permille: fate.slowPermille), state.random.chance(permille: fate.failurePermille))
        }
        work(isSlow ? fate.slowBy : 0) { [self] in
            let answer: Result<[Int], LoadFailure> = state.withLock { state in
                if fails { return .failure(.unreadable(errno: 5)) }
                if let failing = state.failingPages, failing.count > 0 {
                    state.failingPages = (failing.count - 1, failing.failure)
                    return .failure(failing.failure)
                }
                return .success(Array(state.order[range.clamped(to: 0..<state.order.count)]))
            }
            let photos = answer.map(album.photos)
            carry { [observer] in
                observer(.page(range, photos))
                deliver(photos)
            }
        }
    }

    /// The generation of the listing as it is now.
    public var generation: UInt64 { state.withLock { $0.generation } }

    /// The serial numbers of the photos as the listing has them now.
    public var order: [Int] { state.withLock { $0.order } }

    /// Lets the next `count` pages fail.
    public func failPages(_ count: Int, with failure: LoadFailure = .unreadable(errno: 5)) {
        state.withLock { $0.failingPages = (count, failure) }
    }

    /// Changes the listing: `change` gets the serial numbers in order, and returns how the new listing came about. The grid is told
    /// when the worker comes to it.
    public func change(_ change: @escaping @Sendable (inout [Int]) -> [ListingChange]) {
        work(0) { [self] in
            let told = state.withLock { state in
                let changes = change(&state.order)
                state.generation += 1
                let listing = Listing(count: state.order.count, generation: state.generation)
                return (listing, state.order, changes, state.deliver)
            }
            guard let deliver = told.3 else { return }
            observer(.listing(told.0, order: told.1, changes: told.2))
            deliver(.changed(told.0, told.2))
            observer(.toldListing(told.0))
        }
    }

    /// Tells the grid that the photo's file is another version now, if it is listed.
    public func reportVersion(of serial: Int) {
        change { [album] order in
            guard let index = order.firstIndex(of: serial) else { return [] }
            return [.updated(at: index, album.photo(serial))]
        }
    }
}
