internal import PhotoGrid
internal import Thumbnails

/// A small world: the real `LoadTable`, real `GridState`s, and as little as possible around them.
///
/// The shells are played by it: what a table's actions say lands in inboxes and wakes workers, what a grid's actions say goes to the
/// table in one step.
struct ExploredWorld {
    /// A decode that runs.
    struct Decode {
        var id: LoadID
        var key: Int
        var hasAsked = false
        var hasPreviewed = false
        var hasNoticed = false
        /// Whether it was told to look up from its work.
        var isHinted = false
    }

    /// A page that a grid asked for.
    struct Page {
        var request: PageRequest
        /// The revisions of the files, once the source has looked at them.
        var revisions: [Int]?
    }

    /// What is the same in every state: one reference, because worlds are copied all the time.
    private final class Setting: Sendable {
        let bounds: ExplorationBounds
        let album: ExploredAlbum

        init(_ bounds: ExplorationBounds) {
            self.bounds = bounds
            album = ExploredAlbum(count: bounds.photos)
        }
    }

    private let setting: Setting
    var table: LoadTable
    var grids: [GridState] = []
    var now = MonotonicTime(nanoseconds: 1_000_000_000)
    /// The revision of each file.
    var disk: [Int]
    /// The newest revision of each file that each grid was told of by its source.
    var told: [[Int]]
    var decodes: [Decode] = []
    /// Workers that are about to ask for a job.
    var awake = 0
    var inboxes: [[(RequestID, Delivery)]]
    var pages: [[Page]]
    /// When each grid's timer fires.
    var timers: [MonotonicTime?]
    /// Whose requests are whose: a grid's number, or that of the third party.
    var owners: [(request: RequestID, owner: Int)] = []
    var callersRequest: RequestID?
    /// Adoptions so far: a transaction that releases and retains a key must not even abandon it for a moment.
    var adoptions = 0
    /// The first thing that went wrong while a step was taken.
    var fault: String?

    var bounds: ExplorationBounds { setting.bounds }
    var album: ExploredAlbum { setting.album }

    init(_ bounds: ExplorationBounds) {
        setting = Setting(bounds)
        table = LoadTable(
            .init(workers: bounds.workers, bytes: bounds.memory, failureLifetime: .seconds(1_000_000)))
        disk = Array(repeating: 0, count: bounds.photos)
        told = Array(repeating: disk, count: bounds.grids)
        inboxes = Array(repeating: [], count: bounds.grids)
        pages = Array(repeating: [], count: bounds.grids)
        timers = Array(repeating: nil, count: bounds.grids)
        var settings = GridState.Settings()
        settings.prefetch = PrefetchWindow(screensAhead: bounds.prefetch, screensBehind: bounds.prefetch)
        settings.fastMotion = bounds.hasMotion ? 1 : .infinity
        #if PLANTED_FAULTS
            table.faults = bounds.faults
            settings.faults = bounds.faults
        #endif
        grids = Array(
            repeating: GridState(pixelSize: ExploredAlbum.pixelSize, settings: settings), count: bounds.grids)
        for grid in 0..<bounds.grids {
            perform(grids[grid].take(.listing(Listing(count: bounds.photos, generation: 1))), for: grid)
        }
    }

    // MARK: The shells

    /// What the shell of a grid does after an event.
    mutating func perform(_ actions: GridActions, for grid: Int) {
        var actions = actions
        carryOut(actions, for: grid)
        while actions.touchesLoader {
            let before = referencedLoads(of: grid)
            let peeked = actions.peek.map { table.retainIfInMemory($0.key) }
            let (retained, effects) = table.update(actions.changes, now: now)
            for answer in retained { if case .pending(let request) = answer { owners.append((request, grid)) } }
            perform(effects)
            checkContinuity(before, retained: actions.retain.map { album.number($0.key) })
            actions = grids[grid].answer(actions, peeked: peeked, retained: retained)
            carryOut(actions, for: grid)
        }
    }

    private mutating func carryOut(_ actions: GridActions, for grid: Int) {
        for request in actions.pages { pages[grid].append(Page(request: request)) }
        switch actions.timer {
        case .arm(let time)?: timers[grid] = time
        case .disarm?: timers[grid] = nil
        case nil: break
        }
    }

    /// What the loader's shell does after an event.
    mutating func perform(_ actions: LoadActions) {
        for hint in actions.hints {
            for place in decodes.indices where decodes[place].id == hint.load {
                decodes[place].isHinted = hint.isAbandoned
            }
        }
        awake += min(actions.wake, bounds.workers - decodes.count - awake)
        for message in actions.messages {
            guard let place = owners.firstIndex(where: { $0.request == message.request }) else {
                fault = fault ?? "a message for request \(message.request.number), which ended or never was"
                continue
            }
            let owner = owners[place].owner
            if message.delivery.isEnding { owners.remove(at: place) }
            if owner < grids.count { inboxes[owner].append((message.request, message.delivery)) }
        }
    }

    // MARK: What a transaction must keep

    /// The load that serves each key which a grid holds a request for.
    private func referencedLoads(of grid: Int) -> [(key: Int, load: LoadID)] {
        var result: [(key: Int, load: LoadID)] = []
        for id in grids[grid].liveRequests {
            guard case .waiting(let load)? = table.requests[id], let key = table.loads[load]?.key else { continue }
            result.append((album.number(key), load))
        }
        return result
    }

    /// A key that was held before and after a transaction is served by the same load, which was wanted all the time in between.
    mutating func checkContinuity(_ before: [(key: Int, load: LoadID)], retained keys: [Int]) {
        let adopted = table.ledger.adopted - adoptions
        adoptions += adopted
        for (key, load) in before where keys.contains(key) {
            let isServed = table.joinable[album.keys[key]] == load
            if isServed, let phase = table.loads[load]?.phase, phase != .abandoned, adopted == 0 { continue }
            fault = fault ?? "one transaction released and retained key \(key), and its load was not wanted throughout"
        }
    }
}

extension Delivery {
    var isEnding: Bool {
        if case .preview = self { false } else { true }
    }
}
