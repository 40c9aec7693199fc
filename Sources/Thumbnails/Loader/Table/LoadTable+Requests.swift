/// Requests: joining, re-ranking and leaving loads.
extension LoadTable {
    /// One transaction: forgets, retains, re-ranks and releases, in this order. The answers are those to `retain`.
    package mutating func update(
        _ changes: RequestChanges, now: MonotonicTime
    ) -> (retained: [Retained], actions: LoadActions) {
        var actions = LoadActions()
        #if PLANTED_FAULTS
            if has(.releaseBeforeRetain) { for request in changes.release { leave(request, &actions) } }
        #endif
        for key in changes.forget { failures.forget(key) }
        var retained: [Retained] = []
        retained.reserveCapacity(changes.retain.count)
        for (key, rank) in changes.retain {
            retained.append(retain(makeRequestID(), key, rank, keepsPin: true, now, &actions))
        }
        for (request, rank) in changes.rerank { rerank(request, rank, &actions) }
        for request in changes.release { leave(request, &actions) }
        review(&actions)
        return (retained, actions)
    }

    /// A request that pins what is in memory; nil, and no request, when that is nothing.
    package mutating func retainIfInMemory(_ key: ThumbnailKey) -> Retained? {
        guard !isClosed, let (slot, thumbnail) = cache.take(key, pins: true) else { return nil }
        let request = makeRequestID()
        counts.requested += 1
        counts.hits += 1
        counts.delivered += 1
        requests[request] = .pinning(slot)
        return .hit(request, thumbnail)
    }

    /// One request, under an identity that `makeRequestID` gave out.
    ///
    /// Without `keepsPin`, what it gets is the caller's own: nothing stays pinned and the request is over.
    package mutating func request(
        _ request: RequestID, _ key: ThumbnailKey, rank: LoadRank, keepsPin: Bool, now: MonotonicTime
    ) -> (retained: Retained, actions: LoadActions) {
        var actions = LoadActions()
        let retained = retain(request, key, rank, keepsPin: keepsPin, now, &actions)
        review(&actions)
        return (retained, actions)
    }

    /// Ends a request, or takes back the pin that it left. Does nothing when both are over.
    package mutating func release(_ request: RequestID) -> LoadActions {
        var actions = LoadActions()
        leave(request, &actions)
        review(&actions)
        return actions
    }

    /// Counts a request that was released before it was made.
    package mutating func countReleasedAtOnce() {
        counts.requested += 1
        counts.released += 1
    }

    /// Ends every request as released, later ones too, and empties the cache but for what is pinned.
    package mutating func close() -> LoadActions {
        var actions = LoadActions()
        isClosed = true
        let waiting = requests.filter { if case .waiting = $0.value { true } else { false } }.keys.sorted()
        for request in waiting { leave(request, &actions) }
        shrink(&actions)
        needsReview = false
        return actions
    }

    // MARK: - Retaining

    private mutating func retain(
        _ request: RequestID, _ key: ThumbnailKey, _ rank: LoadRank, keepsPin: Bool, _ now: MonotonicTime,
        _ actions: inout LoadActions
    ) -> Retained {
        counts.requested += 1
        if isClosed {
            counts.released += 1
            return .failed(request, .released)
        }
        if let (slot, thumbnail) = cache.take(key, pins: keepsPin) {
            counts.hits += 1
            counts.delivered += 1
            #if PLANTED_FAULTS
                if has(.countHitTwice) { counts.delivered += 1 }
            #endif
            if keepsPin { requests[request] = .pinning(slot) }
            return .hit(request, thumbnail)
        }
        if let failure = failures.lookUp(key, now: now) {
            counts.failed += 1
            return .failed(request, failure)
        }
        let reference = Load.Reference(request: request, rank: rank, keepsPin: keepsPin)
        if let load = joinable[key] {
            join(load, reference, &actions)
        } else {
            start(key, reference)
        }
        return .pending(request)
    }

    private mutating func start(_ key: ThumbnailKey, _ reference: Load.Reference) {
        // A decode for the key may still be on its way back, knowing that it is in vain: one decode a key at a time.
        let phase: Load.Phase = isReturning(key) ? .blocked : .queued
        let load = Load(id: makeLoadID(), key: key, phase: phase, references: [reference], rank: reference.rank)
        requests[reference.request] = .waiting(load.id)
        joinable[key] = load.id
        loads[load.id] = load
        if phase == .queued { ready.insert(load.id, rank: load.rank) }
        needsReview = true
    }

    private mutating func join(_ id: LoadID, _ reference: Load.Reference, _ actions: inout LoadActions) {
        guard let load = loads[id] else { preconditionFailure("only loads of the table can be joined") }
        counts.joined += 1
        requests[reference.request] = .waiting(id)
        loads[id]?.references.append(reference)
        if let preview = load.preview { actions.tell(reference.request, .preview(preview)) }
        if load.phase == .abandoned {
            counts.adopted += 1
            loads[id]?.phase = .running
            actions.hint(id, isAbandoned: false)
            setRank(of: id, to: reference.rank, &actions)
        } else if reference.rank < load.rank {
            setRank(of: id, to: reference.rank, &actions)
        }
    }

    // MARK: - Ranks

    private mutating func rerank(_ request: RequestID, _ rank: LoadRank, _ actions: inout LoadActions) {
        guard case .waiting(let id)? = requests[request], let place = loads.index(forKey: id),
            let index = loads.values[place].references.firstIndex(where: { $0.request == request }),
            loads.values[place].references[index].rank != rank
        else { return }
        loads.values[place].references[index].rank = rank
        updateRank(of: id, &actions)
    }

    private mutating func updateRank(of id: LoadID, _ actions: inout LoadActions) {
        guard let place = loads.index(forKey: id) else { return }
        let best = loads.values[place].bestRank
        if best != loads.values[place].rank { setRank(of: id, to: best, &actions) }
    }

    private mutating func setRank(of id: LoadID, to rank: LoadRank, _ actions: inout LoadActions) {
        guard let place = loads.index(forKey: id) else { return }
        loads.values[place].rank = rank
        needsReview = true
        switch loads.values[place].phase {
        case .queued: ready.rerank(id, to: rank)
        case .starved: starved.rerank(id, to: rank)
        case .preempted where !rank.isPrefetch:
            loads.values[place].phase = .running
            actions.hint(id, isAbandoned: false)
        case .preempted, .blocked, .running, .abandoned, .noticed: break
        }
    }

    // MARK: - Leaving

    private mutating func leave(_ request: RequestID, _ actions: inout LoadActions) {
        switch requests.removeValue(forKey: request) {
        case .pinning(let slot):
            cache.unpin(slot)
            shrink(&actions)
            bytesWereFreed()
        case .waiting(let id):
            counts.released += 1
            actions.tell(request, .released)
            leave(load: id, request, &actions)
        case nil: break
        }
    }

    private mutating func leave(load id: LoadID, _ request: RequestID, _ actions: inout LoadActions) {
        guard let place = loads.index(forKey: id),
            let index = loads.values[place].references.firstIndex(where: { $0.request == request })
        else { return }
        loads.values[place].references.remove(at: index)
        var isLast = loads.values[place].references.isEmpty
        #if PLANTED_FAULTS
            isLast = isLast || has(.cancelOnFirstRelease)
        #endif
        if isLast { abandon(id, &actions) } else { updateRank(of: id, &actions) }
    }

    /// Nobody wants the load any more: if it waits it is gone, if it runs it can still be adopted until it notices.
    private mutating func abandon(_ id: LoadID, _ actions: inout LoadActions) {
        guard let load = loads[id] else { return }
        needsReview = true
        switch load.phase {
        case .queued, .starved, .blocked:
            ready.remove(id)
            starved.remove(id)
            forget(load, &actions)
        case .running, .preempted:
            loads[id]?.phase = .abandoned
            counts.abandoned += 1
            actions.hint(id, isAbandoned: true)
        case .abandoned, .noticed: break
        }
    }

    /// Takes a load out of the table, by its identity: its key may already lead to its successor.
    mutating func forget(_ load: Load, _ actions: inout LoadActions) {
        loads[load.id] = nil
        if joinable[load.key] == load.id { joinable[load.key] = nil }
        if let preview = load.preview { actions.freed.append(preview) }
    }
}
