/// The loader's shell: one lock around `LoaderState`, the decoder, the clock and the workers.
///
/// Every input changes the state in one critical section and carries the effects out after it. Threads and requests
/// hold the core, never the loader, so that the loader can go away while they are there.
final class LoaderCore: Sendable {
    private let state: Locked<LoaderState>
    private let decoder: any ThumbnailDecoding
    let clock: any TimerClock
    /// How many decodes run at once.
    let workerCount: Int
    /// Where thumbnails are kept; nil when they are not.
    let store: ThumbnailStore?
    /// Keys whose thumbnails somebody else keeps.
    let exemptions: StoreExemptions

    convenience init(
        decoder: some ThumbnailDecoding, store: ThumbnailStore?, workers: any DecodeWorkers,
        configuration: ThumbnailLoader.Configuration
    ) {
        guard let store else {
            self.init(decoder, store: nil, .init(), workers: workers, configuration: configuration)
            return
        }
        let pendingBytes = min(store.configuration.pendingByteLimit, configuration.memoryBudget / 8)
        var remaining = configuration
        remaining.memoryBudget -= pendingBytes
        let exemptions = StoreExemptions()
        let stage = StoredDecoding(
            decoder, store: store, pendingByteLimit: pendingBytes, exemptions: exemptions, clock: configuration.clock)
        self.init(stage, store: store, exemptions, workers: workers, configuration: remaining)
    }

    private init(
        _ decoder: some ThumbnailDecoding, store: ThumbnailStore?, _ exemptions: StoreExemptions,
        workers: any DecodeWorkers, configuration: ThumbnailLoader.Configuration
    ) {
        self.decoder = decoder
        self.store = store
        self.exemptions = exemptions
        workerCount = workers.count
        clock = configuration.clock
        var table = LoadTable(
            LoadTable.Limits(
                workers: workers.count, bytes: configuration.memoryBudget,
                failureLifetime: configuration.failureLifetime))
        #if PLANTED_FAULTS
            table.faults = configuration.faults
        #endif
        state = Locked(LoaderState(table, workers: workers))
    }

    var ledger: Ledger {
        state.withLock { $0.table.ledger }
    }

    // MARK: - Requests

    func request(_ key: ThumbnailKey, rank: LoadRank, keepsPin: Bool, _ receiver: Receiver) -> RequestID {
        let now = clock.now
        let (request, effects) = state.withLock { state in
            let request = state.table.makeRequestID()
            let (retained, actions) = state.table.request(request, key, rank: rank, keepsPin: keepsPin, now: now)
            return (request, state.register(retained, receiver, actions))
        }
        perform(effects)
        return request
    }

    func update(
        _ changes: RequestChanges, deliver: @escaping @Sendable (RequestID, Delivery) -> Void
    ) -> [Retained] {
        let now = clock.now
        let (retained, effects) = state.withLock { state in
            let (retained, actions) = state.table.update(changes, now: now)
            return (retained, state.register(retained, .many(deliver), actions))
        }
        perform(effects)
        return retained
    }

    func retainIfInMemory(_ keys: [ThumbnailKey]) -> [Retained?] {
        state.withLock { state in keys.map { state.table.retainIfInMemory($0) } }
    }

    func thumbnailsInMemory(_ keys: [ThumbnailKey]) -> [Thumbnail?] {
        state.withLock { state in keys.map { state.table.thumbnailInMemory($0) } }
    }

    func release(_ request: RequestID) {
        perform(
            state.withLock { state in
                state.effects(state.table.release(request))
            })
    }

    func invalidate() {
        perform(state.withLock { $0.close() })
    }

    // MARK: - Requests of tasks

    /// An identity for a task's request, so that the task can be cancelled before the request is made.
    func open() -> RequestID {
        state.withLock { $0.open() }
    }

    /// Makes the request of a task: `continuation` is registered in the critical section that decides its fate.
    func begin(
        _ request: RequestID, _ key: ThumbnailKey,
        _ continuation: CheckedContinuation<Result<Thumbnail, LoadFailure>, Never>
    ) {
        let now = clock.now
        let task = WaitingTask(continuation)
        let effects = state.withLock { state in
            if state.closeOpening(request) {
                state.table.countReleasedAtOnce()
                return LoaderEffects().telling(.task(task), request, .released)
            }
            let (retained, actions) = state.table.request(request, key, rank: .visible, keepsPin: false, now: now)
            return state.register(retained, .task(task), actions)
        }
        perform(effects)
    }

    /// Releases the request of a task that was cancelled, begun or not.
    func cancel(_ request: RequestID) {
        let effects = state.withLock { state in
            if state.cancelOpening(request) { return LoaderEffects() }
            return state.effects(state.table.release(request))
        }
        perform(effects)
    }

    // MARK: - Effects

    /// Carries effects out. Foreign code runs here, and only here.
    private func perform(_ effects: consuming LoaderEffects) {
        if effects.wake > 0 { effects.workers?.wake(effects.wake) }
        for call in effects.calls {
            call.receiver.tell(call.request, call.delivery)
            if !call.delivery.isEnding { emptyMailbox(of: call) }
        }
    }

    /// Tells what other threads left for a request while it was told a preview.
    private func emptyMailbox(of call: LoaderEffects.Call) {
        while let delivery = state.withLock({ $0.nextLetter(for: call.request) }) {
            call.receiver.tell(call.request, delivery)
        }
    }
}

// MARK: - Decodes

extension LoaderCore: DecodeJobs {
    func nextJob() -> DecodeJob? {
        let (started, effects) = state.withLock { state in
            let (job, actions) = state.table.nextJob()
            let started = job.map { (id: $0.id, key: $0.key, hint: state.addHint(for: $0.id)) }
            return (started, state.effects(actions))
        }
        perform(effects)
        guard let (id, key, hint) = started else { return nil }
        let context = DecodeContext(
            isAbandoned: { hint.isSet && self.notice(id) },
            preview: { self.preview(id, $0) },
            admit: { self.admit(id, bytes: $0) })
        return DecodeJob(id: id, key: key, context: context)
    }

    func run(_ job: DecodeJob) -> Result<Thumbnail, LoadFailure> {
        do throws(LoadFailure) {
            return .success(try decoder.decode(job.key, context: job.context))
        } catch {
            return .failure(error)
        }
    }

    func finish(_ job: DecodeJob, _ result: Result<Thumbnail, LoadFailure>) {
        let now = clock.now
        let effects = state.withLock { state in
            state.removeHint(for: job.id)
            return state.effects(state.table.finish(job.id, result, now: now))
        }
        perform(effects)
    }

    private func notice(_ load: LoadID) -> Bool {
        let (isAbandoned, effects) = state.withLock { state in
            let (isAbandoned, actions) = state.table.notice(load)
            return (isAbandoned, state.effects(actions))
        }
        perform(effects)
        return isAbandoned
    }

    private func admit(_ load: LoadID, bytes: Int) -> Bool {
        let (isAdmitted, effects) = state.withLock { state in
            let (isAdmitted, actions) = state.table.admit(load, bytes: bytes)
            return (isAdmitted, state.effects(actions))
        }
        perform(effects)
        return isAdmitted
    }

    private func preview(_ load: LoadID, _ thumbnail: Thumbnail) {
        perform(
            state.withLock { state in
                state.effects(state.table.preview(load, thumbnail))
            })
    }
}
