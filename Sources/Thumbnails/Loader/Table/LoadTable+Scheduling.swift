/// Scheduling: what a free worker does, and which worker is freed for what is more useful.
extension LoadTable {
    /// The most useful load now, counted as running from here on; nil when none may start.
    package mutating func nextJob() -> (job: (id: LoadID, key: ThumbnailKey)?, actions: LoadActions) {
        var actions = LoadActions()
        guard !isClosed, running.count < limits.workers, let entry = mostUseful, mayStart(entry),
            let load = loads[entry.load]
        else { return (nil, actions) }
        ready.remove(load.id)
        starved.remove(load.id)
        loads.change(load.id) { $0.phase = .running }
        running.append(load.id)
        counts.decodesStarted += 1
        // What it asked for in vain is kept for it, so that it cannot be refused again.
        if load.needs > 0 { reserve(load.needs, for: load.id, &actions) }
        // Prefetch may have waited for it to get its memory.
        if load.phase == .starved { needsReview = true }
        review(&actions)
        return ((load.id, load.key), actions)
    }

    /// Whether a free worker would get a job.
    package var canStart: Bool {
        guard !isClosed, running.count < limits.workers, let entry = mostUseful else { return false }
        return mayStart(entry)
    }

    /// The most useful load that a worker could take: the first that is ready, or the first that waits for memory if there
    /// is room for it.
    private var mostUseful: LoadQueue.Entry? {
        guard let hungry = starved.top, let needs = loads[hungry.load]?.needs, hasRoom(for: needs, rank: hungry.rank)
        else { return ready.top }
        guard let top = ready.top, top.isMoreUseful(than: hungry) else { return hungry }
        return top
    }

    /// Prefetch leaves a worker for what is looked at, and takes no turn while a load that is looked at waits for memory.
    private func mayStart(_ entry: LoadQueue.Entry) -> Bool {
        guard entry.rank.isPrefetch else { return true }
        #if PLANTED_FAULTS
            if has(.letPrefetchTakeAll) { return true }
        #endif
        return !isVisibleLoadStarved && wantedPrefetches < max(1, limits.workers - 1)
    }

    /// How many workers run prefetch, judged by the ranks of this moment. Linear in the number of workers.
    private var wantedPrefetches: Int {
        running.count { loads[$0]?.isWantedPrefetch ?? false }
    }

    // MARK: - After each event

    /// The end of every event: frees workers and memory for what is looked at, and says how many workers to wake.
    ///
    /// `awake` workers will ask by themselves.
    mutating func review(_ actions: inout LoadActions, awake: Int = 0) {
        guard needsReview else { return }
        needsReview = false
        guard !isClosed else { return }
        freeMemory(&actions)
        freeWorker(&actions)
        if canStart {
            actions.wake = max(0, min(limits.workers - running.count, ready.count + starved.count) - awake)
        }
    }

    /// A load that is looked at lacks memory: prefetch that holds some is interrupted, the least useful first.
    private mutating func freeMemory(_ actions: inout LoadActions) {
        guard let hungry = starved.top, !hungry.rank.isPrefetch, let needs = loads[hungry.load]?.needs else { return }
        var missing = needs - (limits.bytes - cache.pinnedBytes - inFlightBytes)
        for load in running.compactMap({ loads[$0] }) where load.phase != .running { missing -= load.admitted }
        while missing > 0, let victim = leastUsefulPrefetch(where: { $0.admitted > 0 }) {
            missing -= victim.admitted
            preempt(victim.id, &actions)
        }
    }

    /// A load that is looked at lacks a worker, and every worker holds prefetch: the least useful one is interrupted.
    private mutating func freeWorker(_ actions: inout LoadActions) {
        guard running.count >= limits.workers, let top = mostUseful, !top.rank.isPrefetch,
            running.allSatisfy({ loads[$0]?.isInterruptiblePrefetch ?? false }),
            let victim = leastUsefulPrefetch(where: { _ in true })
        else { return }
        preempt(victim.id, &actions)
    }

    private func leastUsefulPrefetch(where condition: (Load) -> Bool) -> Load? {
        running.compactMap { loads[$0] }
            .filter { $0.isInterruptiblePrefetch && condition($0) }
            .max { ($0.rank, $1.id) < ($1.rank, $0.id) }
    }

    private mutating func preempt(_ id: LoadID, _ actions: inout LoadActions) {
        loads.change(id) { $0.phase = .preempted }
        counts.preempted += 1
        actions.hint(id, isAbandoned: true)
    }
}
