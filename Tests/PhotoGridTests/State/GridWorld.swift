import PhotoGrid
import ScrollLab
import Thumbnails

/// A world around one `GridState`: a disk, a source and a loader of a few lines each, whose messages arrive in order but when
/// chance wills; and the books of an outsider who knows only what the grid was told.
struct GridWorld {
    /// What is on its way from the source.
    enum Told {
        case event(SourceEvent, order: [Int])
        case page(PageRequest, Result<[Photo], LoadFailure>)
    }

    /// What the loader knows of a request.
    enum Reference {
        case pending(ThumbnailKey)
        case pinning(ThumbnailKey)
    }

    var state: GridState
    var random: SplitMix64
    let album = SyntheticAlbum()
    var now = MonotonicTime(nanoseconds: 1_000_000_000)
    var armed: MonotonicTime?

    // The disk and the source.
    var revisions: [Int: Int] = [:]
    var broken: Set<Int> = []
    var order: [Int]
    var nextSerial: Int
    var generation: UInt64 = 1
    var asked: [PageRequest] = []
    var fromSource: [Told] = []

    // The loader.
    var memory: Set<ThumbnailKey> = []
    var references: [RequestID: Reference] = [:]
    var lastRequest: UInt64 = 0
    var fromLoader: [(RequestID, Delivery)] = []

    // The outsider's books.
    var knownOrder: [Int] = []
    /// Listings that the grid was told of, and sources that it was given.
    var knownGeneration: UInt64 = 0
    /// Until a page of a new listing has come, cells may go on showing photos of the one before.
    var confirmedPages: Set<Int> = []
    var isAllConfirmed = true
    /// The newest request for each page: what an older one brings may be outdated, and need not be taken.
    var newestRequests: [Int: UInt64] = [:]
    var owners: [CellToken: String] = [:]
    var endings: [CellToken: String] = [:]
    var violation: String?

    init(seed: UInt64, faults: Set<PlantedFault> = []) {
        random = SplitMix64(seed: seed)
        var settings = GridState.Settings()
        let screens = [0, 0.5, 1.5]
        settings.prefetch = PrefetchWindow(
            screensAhead: screens[random.below(3)], screensBehind: screens[random.below(3)])
        settings.fastMotion = random.chance(permille: 300) ? .infinity : 1
        settings.faults = faults
        state = GridState(pixelSize: 8, settings: settings)
        let count = [5, 40, 300][random.below(3)]
        order = Array(0..<count)
        nextSerial = count
        fromSource.append(.event(.listing(Listing(count: count, generation: 1)), order: order))
    }

    // MARK: Messages to the grid

    mutating func perform(_ actions: GridActions) {
        var actions = actions
        while true {
            take(actions)
            guard actions.touchesLoader else { break }
            let peeked = actions.peek.map { retention -> Retained? in
                memory.contains(retention.key) ? retain(retention.key) : nil
            }
            let retained = actions.retain.map { retain($0.key) }
            for id in actions.release { release(id) }
            actions = state.answer(actions, peeked: peeked, retained: retained)
        }
        check()
    }

    private mutating func take(_ actions: GridActions) {
        asked += actions.pages
        for request in actions.pages { newestRequests[request.range.lowerBound / 256] = request.id }
        switch actions.timer {
        case .arm(let time): armed = time
        case .disarm: armed = nil
        case nil: break
        }
        if actions.pages.contains(where: { $0.range.count > 256 || $0.range.lowerBound % 256 != 0 }) {
            violation = violation ?? "a page too large, or not aligned"
        }
    }

    private mutating func retain(_ key: ThumbnailKey) -> Retained {
        lastRequest += 1
        let id = RequestID(lastRequest)
        if memory.contains(key) {
            references[id] = .pinning(key)
            return .hit(id, picture(key, isPreview: false))
        }
        references[id] = .pending(key)
        return .pending(id)
    }

    private mutating func release(_ id: RequestID) {
        switch references.removeValue(forKey: id) {
        case .pending: fromLoader.append((id, .released))
        case .pinning: break
        case nil where hasFailed(id): break
        case nil: violation = violation ?? "released what the loader does not know: \(id.number)"
        }
    }

    /// Whether the request ended with a failure that the grid has not heard of.
    private func hasFailed(_ id: RequestID) -> Bool {
        fromLoader.contains { request, delivery in
            if case .failed = delivery { request == id } else { false }
        }
    }

    func picture(_ key: ThumbnailKey, isPreview: Bool) -> Thumbnail {
        PictureTag(
            serial: album.serial(of: key.photo) ?? -1, revision: SyntheticAlbum.revision(of: key.version),
            pixelSize: key.pixelSize, isPreview: isPreview
        ).paint()
    }

    func photo(_ serial: Int) -> Photo {
        Photo(
            id: album.id(of: serial), name: "\(serial)",
            version: SyntheticAlbum.version(serial: serial, revision: revisions[serial] ?? 0))
    }

    /// Lets one pending load end, or hand out a preview.
    mutating func workOnce(previews: Bool = true) -> Bool {
        let pending = references.keys.sorted().filter { if case .pending? = references[$0] { true } else { false } }
        guard !pending.isEmpty, case let id = pending[random.below(pending.count)],
            case .pending(let key)? = references[id], let serial = album.serial(of: key.photo)
        else { return false }
        if previews, random.chance(permille: 300) {
            fromLoader.append((id, .preview(picture(key, isPreview: true))))
            return true
        }
        let found = SyntheticAlbum.version(serial: serial, revision: revisions[serial] ?? 0)
        if found != key.version {
            references[id] = nil
            fromLoader.append((id, .failed(.changedWhileReading(found: found))))
        } else if broken.contains(serial) {
            references[id] = nil
            fromLoader.append((id, .failed(.damaged(reason: "\(serial)"))))
        } else {
            references[id] = .pinning(key)
            memory.insert(key)
            fromLoader.append((id, .thumbnail(picture(key, isPreview: false))))
        }
        return true
    }

    /// Lets the source answer the oldest page that was asked for, as its listing is now.
    mutating func servePage(failing permille: Int) -> Bool {
        guard !asked.isEmpty else { return false }
        let request = asked.removeFirst()
        let photos = order[request.range.clamped(to: 0..<order.count)].map(photo)
        let isFailing = random.chance(permille: permille)
        fromSource.append(.page(request, isFailing ? .failure(.unreadable(errno: 5)) : .success(photos)))
        return true
    }

    mutating func hearSource() -> Bool {
        guard !fromSource.isEmpty else { return false }
        switch fromSource.removeFirst() {
        case .event(let event, let order):
            let isCarrying = !state.window.isEmpty && !isAllConfirmed
            if case .listing = event { isAllConfirmed = state.window.isEmpty } else { isAllConfirmed = !isCarrying }
            confirmedPages = []
            knownOrder = order
            knownGeneration += 1
            perform(state.take(event))
        case .page(let request, let result):
            let page = request.range.lowerBound / 256
            let isAwaited = request.generation == knownGeneration && newestRequests[page] == request.id
            if case .success = result, isAwaited { confirmedPages.insert(page) }
            perform(state.take(result, for: request))
        }
        return true
    }

    mutating func hearLoader(_ count: Int) -> Bool {
        guard !fromLoader.isEmpty else { return false }
        let batch = Array(fromLoader.prefix(count))
        fromLoader.removeFirst(batch.count)
        perform(state.deliver(batch))
        return true
    }

    mutating func passTime(_ milliseconds: Int) -> Bool {
        now = now.advanced(by: .milliseconds(milliseconds))
        guard let time = armed, time <= now else { return false }
        armed = nil
        perform(state.wake(now: now))
        return true
    }
}
