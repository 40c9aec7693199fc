import Dispatch
import PhotoGrid
import ScrollLab
import Thumbnails

/// A grid on a thread of its own: the real `GridState` moved about at random on a loader that others hammer at the same time,
/// with deliveries taken as they come. Does on any thread what the model does on the main actor.
struct StormyGrid {
    private var state = GridState(pixelSize: 8)
    private var random: SplitMix64
    private let loader: ThumbnailLoader
    private let album: SyntheticAlbum
    private let arrivals = Arrivals()
    private let photos: Range<Int>
    private var open = 0
    private var now = MonotonicTime(nanoseconds: 1)
    /// What went wrong, the first thing only.
    private(set) var violation: String?
    /// Looks at cells that had a picture.
    private(set) var picturesSeen = 0

    init(seed: UInt64, photos: Range<Int>, album: SyntheticAlbum, loader: ThumbnailLoader) {
        random = SplitMix64(seed: seed)
        self.photos = photos
        self.album = album
        self.loader = loader
        perform(state.take(.listing(Listing(count: photos.count, generation: 1))))
    }

    /// Lives for `steps` steps, leaves the screen, and waits until nothing is under way.
    mutating func live(steps: Int) {
        for _ in 0..<steps where violation == nil {
            step()
            take(arrivals.takeAll())
            check()
        }
        // What broke may never come to rest.
        guard violation == nil else { return }
        perform(state.setVisibleRange(0..<0, now: now))
        while open > 0 { take(arrivals.waitForSome()) }
        if !state.liveRequests.isEmpty { violation = violation ?? "requests with nothing on the screen" }
        check()
    }

    private mutating func step() {
        now = now.advanced(by: .milliseconds(random.below(400)))
        let start = random.below(photos.count)
        switch random.below(12) {
        case 0: perform(state.setPixelSize([8, 12][random.below(2)], now: now))
        case 1: perform(state.retry(at: start))
        case 2: album.rewrite(photos.lowerBound + start)
        case 3: perform(state.setVisibleRange(0..<0, now: now))
        case 4: perform(state.wake(now: now))
        default: perform(state.setVisibleRange(start..<start + 1 + random.below(12), now: now))
        }
    }

    private mutating func take(_ deliveries: [(RequestID, Delivery)]) {
        for (_, delivery) in deliveries {
            if case .preview = delivery { continue }
            open -= 1
        }
        perform(state.deliver(deliveries))
    }

    private mutating func perform(_ actions: GridActions) {
        var actions = actions
        while true {
            var pages = actions.pages
            while actions.touchesLoader {
                let peeked = actions.peek.isEmpty ? [] : loader.retainIfInMemory(actions.peek.map(\.key))
                let retained = loader.update(actions.changes) { [arrivals] in arrivals.put($0, $1) }
                for case .pending in retained { open += 1 }
                actions = state.answer(actions, peeked: peeked, retained: retained)
                pages += actions.pages
            }
            guard let page = pages.first else { return }
            let found = page.range.map { album.photo(photos.lowerBound + $0) }
            actions = state.take(.success(found), for: page)
        }
    }

    private mutating func check() {
        violation = violation ?? state.checkInvariants().first
        for index in state.visible {
            guard let slot = state.slot(at: index), case .thumbnail(let thumbnail) = slot.phase else { continue }
            picturesSeen += 1
            let tag = PictureTag(in: thumbnail)
            let isOwn = tag?.serial == photos.lowerBound + index && tag?.pixelSize == state.pixelSize
            if !isOwn { violation = violation ?? "index \(index) shows \(String(describing: tag))" }
        }
    }
}

/// Where the loader leaves what it has for a grid, on any thread.
private final class Arrivals: Sendable {
    private let items = Locked<[(RequestID, Delivery)]>([])
    private let count = DispatchSemaphore(value: 0)

    func put(_ id: RequestID, _ delivery: Delivery) {
        items.withLock { $0.append((id, delivery)) }
        count.signal()
    }

    func takeAll() -> [(RequestID, Delivery)] {
        items.withLock { items in
            defer { items.removeAll() }
            return items
        }
    }

    /// Waits until something has arrived since the last wait, which may have been taken in the meantime.
    func waitForSome() -> [(RequestID, Delivery)] {
        count.wait()
        return takeAll()
    }
}
