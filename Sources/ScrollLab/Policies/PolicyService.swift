internal import Thumbnails

/// The service that the models ask: one queue in order of asking, a memory of what was decoded, and the laboratory's own workers.
///
/// A load: `queued ─▶ running ─▶ answered`; cancelled, it ends from either with `.released` for everybody who asked, as soon as the rules
/// let it.
final class PolicyService: DecodeJobs {
    /// What a request brought: `.released` when its load was cancelled.
    typealias Answer = Result<Thumbnail, LoadFailure>
    /// Takes an answer, on the main actor.
    typealias Delivery = @MainActor @Sendable (Answer) -> Void

    private struct Asker {
        var request: UInt64
        var deliver: Delivery
    }

    private struct Load {
        var key: ThumbnailKey
        var askers: [Asker]
        var isRunning = false
        var isCancelled = false
    }

    private struct State {
        var lastNumber: UInt64 = 0
        var queue: [LoadID] = []
        var loads: [LoadID: Load] = [:]
        /// The load of a request that has not been answered.
        var loadOf: [UInt64: LoadID] = [:]
        /// The load that another request for the key joins.
        var open: [ThumbnailKey: LoadID] = [:]
        var cancelled: Set<UInt64> = []
        var memory: [ThumbnailKey: Thumbnail] = [:]
        var killedByMistake = 0

        /// Forgets the load, which ends so. Returns who asked for it.
        mutating func end(_ id: LoadID, _ answer: Answer) -> [Asker] {
            guard let load = loads.removeValue(forKey: id) else { return [] }
            if open[load.key] == id { open[load.key] = nil }
            for asker in load.askers { loadOf[asker.request] = nil }
            if case .failure(.released) = answer {
                killedByMistake += load.askers.count { !cancelled.contains($0.request) }
            }
            return load.askers
        }
    }

    private let rules: PolicyRules
    private let workers: VirtualWorkers
    private let hop: @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void
    private let state = Locked(State())

    /// A service with these workers; answers take `hop` to the main actor.
    init(
        rules: PolicyRules, workers: VirtualWorkers,
        hop: @escaping @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void
    ) {
        self.rules = rules
        self.workers = workers
        self.hop = hop
        workers.start(self)
    }

    // MARK: For the cells

    /// What was decoded for the key before.
    func remembered(_ key: ThumbnailKey) -> Thumbnail? { state.withLock { $0.memory[key] } }

    /// Asks for a thumbnail, which is delivered later. Returns the request's number.
    func ask(_ key: ThumbnailKey, deliver: @escaping Delivery) -> UInt64 {
        let (request, isNew) = state.withLock { state -> (UInt64, Bool) in
            state.lastNumber += 1
            let asker = Asker(request: state.lastNumber, deliver: deliver)
            if rules.sharesLoads, let id = state.open[key], state.loads[id] != nil {
                // Also when it is cancelled by now and only has not noticed: that is the mistake of such services.
                state.loads[id]?.askers.append(asker)
                state.loadOf[asker.request] = id
                return (asker.request, false)
            }
            let id = LoadID(state.lastNumber)
            state.loads[id] = Load(key: key, askers: [asker])
            state.loadOf[asker.request] = id
            state.open[key] = id
            state.queue.append(id)
            return (asker.request, true)
        }
        if isNew { workers.wake(1) }
        return request
    }

    /// The cell that asked has another photo now. Does nothing once the request has been answered.
    func cancel(_ request: UInt64) {
        guard rules.stops != .never else { return }
        let ended = state.withLock { state -> [Asker] in
            guard let id = state.loadOf[request], let load = state.loads[id], state.cancelled.insert(request).inserted
            else { return [] }
            state.loads[id]?.isCancelled = true
            guard !load.isRunning else { return [] }
            state.queue.removeAll { $0 == id }
            return state.end(id, .failure(.released))
        }
        answer(ended, .failure(.released))
    }

    /// Whether the request was cancelled, as far as the service knows.
    func isCancelled(_ request: UInt64) -> Bool { state.withLock { $0.cancelled.contains(request) } }

    /// Requests that ended because somebody else cancelled the load.
    var killedByMistake: Int { state.withLock { $0.killedByMistake } }

    // MARK: For the workers

    func nextJob() -> DecodeJob? {
        let next = state.withLock { state -> (LoadID, ThumbnailKey)? in
            guard !state.queue.isEmpty else { return nil }
            let id = state.queue.removeFirst()
            guard let load = state.loads[id] else { return nil }
            state.loads[id]?.isRunning = true
            return (id, load.key)
        }
        guard let (id, key) = next else { return nil }
        let context = DecodeContext(
            isAbandoned: { [self] in rules.stops == .atPolls && isLoadCancelled(id) },
            admit: { [self] _ in rules.stops != .betweenStages || !isLoadCancelled(id) })
        return DecodeJob(id: id, key: key, context: context)
    }

    func run(_ job: DecodeJob) -> Answer { .failure(.unsupported(reason: "these workers decode nothing")) }

    func finish(_ job: DecodeJob, _ result: Answer) {
        let askers = state.withLock { state in
            if case .success(let thumbnail) = result { state.memory[job.key] = thumbnail }
            return state.end(job.id, result)
        }
        answer(askers, result)
    }

    private func isLoadCancelled(_ id: LoadID) -> Bool { state.withLock { $0.loads[id]?.isCancelled == true } }

    private func answer(_ askers: [Asker], _ answer: Answer) {
        for asker in askers { hop { asker.deliver(answer) } }
    }
}
