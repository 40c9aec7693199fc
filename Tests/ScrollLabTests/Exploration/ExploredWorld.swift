internal import PhotoGrid
internal import ScrollLab
internal import Thumbnails

/// A small world: the real `LoadTable`, real `GridState`s, and as little as possible around them.
///
/// The shells are played by it: what a table's actions say lands in inboxes and wakes workers, what a grid's actions say goes to the
/// table in one step. Time stands still.
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

    static let now = MonotonicTime(nanoseconds: 1_000_000_000)

    let bounds: ExplorationBounds
    let album: ExploredAlbum
    var table: LoadTable
    var grids: [GridState] = []
    /// The revision of each file.
    var disk: [Int]
    /// The newest revision of each file that each grid was told of.
    var told: [[Int]]
    var decodes: [Decode] = []
    /// Workers that are about to ask for a job.
    var awake = 0
    var inboxes: [[(RequestID, Delivery)]]
    var pages: [[PageRequest]]
    /// Whose requests are whose: a grid's number, or that of the third party.
    var owners: [RequestID: Int] = [:]
    var callersRequest: RequestID?
    /// The first thing that went wrong while a step was taken.
    var fault: String?

    init(_ bounds: ExplorationBounds) {
        self.bounds = bounds
        album = ExploredAlbum(count: bounds.photos)
        table = LoadTable(.init(workers: bounds.workers, bytes: bounds.memory))
        disk = Array(repeating: 0, count: bounds.photos)
        told = Array(repeating: disk, count: bounds.grids)
        inboxes = Array(repeating: [], count: bounds.grids)
        pages = Array(repeating: [], count: bounds.grids)
        var settings = GridState.Settings()
        settings.prefetch = PrefetchWindow(screensAhead: bounds.prefetch, screensBehind: bounds.prefetch)
        settings.fastMotion = .infinity
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
        while actions.touchesLoader {
            if !actions.peek.isEmpty { fault = "a grid at rest peeks" }
            let before = referencedLoads(of: grid)
            let (retained, effects) = table.update(actions.changes, now: Self.now)
            for answer in retained { if case .pending(let request) = answer { owners[request] = grid } }
            perform(effects)
            checkContinuity(before, retained: actions.retain.map { album.number($0.key) })
            pages[grid] += actions.pages
            actions = grids[grid].answer(
                actions, peeked: Array(repeating: nil, count: actions.peek.count), retained: retained)
        }
        pages[grid] += actions.pages
        if actions.timer != nil { fault = "a grid at rest arms a timer" }
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
            guard let owner = owners[message.request] else {
                fault = "a message for request \(message.request.number), which ended or never was"
                continue
            }
            if case .preview = message.delivery {} else { owners[message.request] = nil }
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

    /// A key that was held before and after a transaction is served by the same load, which never came to an end in between.
    mutating func checkContinuity(_ before: [(key: Int, load: LoadID)], retained keys: [Int]) {
        for (key, load) in before where keys.contains(key) {
            guard let after = table.loads[load], after.phase != .abandoned,
                table.joinable[album.keys[key]] == load
            else {
                fault = "one transaction released and retained key \(key), and its load did not survive"
                return
            }
        }
        if table.ledger.adopted > adoptions { fault = fault ?? continuityFault(before, keys) }
        adoptions = table.ledger.adopted
    }

    /// Adoptions so far: a transaction that releases and retains a key must not even abandon it for a moment.
    var adoptions = 0

    private func continuityFault(_ before: [(key: Int, load: LoadID)], _ keys: [Int]) -> String? {
        before.contains { keys.contains($0.key) }
            ? "one transaction abandoned a load and adopted it again" : nil
    }
}
