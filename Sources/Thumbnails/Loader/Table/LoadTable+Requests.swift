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
        for index in changes.retain.indices {
            let rank = changes.retain[index].1
            retained.append(retain(makeRequestID(), changes.retain[index].0, rank, keepsPin: true, now, &actions))
        }
        actions.messages.reserveCapacity(actions.messages.count + changes.release.count)
        for (request, rank) in changes.rerank { rerank(request, rank, &actions) }
        for request in changes.release { leave(request, &actions) }
        review(&actions)
        return (retained, actions)
    }

    /// What is in memory; nil where nothing is. A look: there is no request, no pin, and nothing counts as used.
    package func thumbnailInMemory(_ key: ThumbnailKey) -> Thumbnail? {
        isClosed ? nil : cache.thumbnail(of: key)
    }

    /// A request that pins what is in memory; nil, and no request, when that is nothing.
    package mutating func retainIfInMemory(_ key: ThumbnailKey) -> Retained? {
        guard !isClosed, let (slot, thumbnail) = cache.take(key, pins: true) else { return nil }
        let request = makeRequestID()
        counts.requested += 1
        counts.hits += 1
        counts.delivered += 1
        requests.append(request, .pinning(slot))
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
        let waiting = requests.filter { if case .waiting = $0.value { true } else { false } }
        for request in waiting.map({ $0.key }).sorted() { leave(request, &actions) }
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
            if keepsPin { requests.append(request, .pinning(slot)) }
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
        var phase: Load.Phase = isReturning(key) ? .blocked : .queued
        #if PLANTED_FAULTS
            if has(.startBesideReturning) { phase = .queued }
        #endif
        let id = makeLoadID()
        requests.append(reference.request, .waiting(id))
        joinable.append(key, id)
        loads.append(
            id,
            Load(id: id, key: key, phase: phase, references: Load.References(reference), rank: reference.rank))
        if phase == .queued { ready.insert(id, rank: reference.rank) }
        needsReview = true
    }

    private mutating func join(_ id: LoadID, _ reference: Load.Reference, _ actions: inout LoadActions) {
        guard let position = loads.position(of: id) else {
            preconditionFailure("only loads of the table can be joined")
        }
        counts.joined += 1
        requests.append(reference.request, .waiting(id))
        loads[at: position].references.append(reference)
        if let preview = loads[at: position].preview { actions.tell(reference.request, .preview(preview)) }
        if loads[at: position].phase == .abandoned {
            counts.adopted += 1
            loads[at: position].phase = .running
            actions.hint(id, isAbandoned: false)
            setRank(at: position, to: reference.rank, &actions)
        } else if reference.rank < loads[at: position].rank {
            setRank(at: position, to: reference.rank, &actions)
        }
    }

    // MARK: - Ranks

    private mutating func rerank(_ request: RequestID, _ rank: LoadRank, _ actions: inout LoadActions) {
        guard case .waiting(let id)? = requests[request], let position = loads.position(of: id),
            let index = loads[at: position].references.firstIndex(where: { $0.request == request })
        else { return }
        let old = loads[at: position].references[index].rank
        guard old != rank else { return }
        loads[at: position].references[index].rank = rank
        updateRank(at: position, &actions)
    }

    private mutating func updateRank(at position: Int, _ actions: inout LoadActions) {
        let best = loads[at: position].bestRank
        if best != loads[at: position].rank { setRank(at: position, to: best, &actions) }
    }

    private mutating func setRank(at position: Int, to rank: LoadRank, _ actions: inout LoadActions) {
        loads[at: position].rank = rank
        needsReview = true
        let id = loads[at: position].id
        switch loads[at: position].phase {
        case .queued: ready.rerank(id, to: rank)
        case .starved: starved.rerank(id, to: rank)
        case .preempted where !rank.isPrefetch:
            loads[at: position].phase = .running
            actions.hint(id, isAbandoned: false)
        case .preempted, .blocked, .running, .abandoned, .noticed: break
        }
    }

    // MARK: - Leaving

    private mutating func leave(_ request: RequestID, _ actions: inout LoadActions) {
        switch requests.removeValue(forKey: request) {
        case .pinning(let slot):
            #if PLANTED_FAULTS
                if has(.keepPin) { return }
            #endif
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
        guard let position = loads.position(of: id),
            let index = loads[at: position].references.firstIndex(where: { $0.request == request })
        else { return }
        let leaver = loads[at: position].references.remove(at: index)
        var isLast = loads[at: position].references.isEmpty
        #if PLANTED_FAULTS
            isLast = isLast || has(.cancelOnFirstRelease)
        #endif
        if isLast {
            abandon(at: position, &actions)
        } else if leaver.rank == loads[at: position].rank {
            // The best has gone. Of a crowd, the next one is as good, and the search is over at once.
            let isAnyAsGood = loads[at: position].references.contains { $0.rank == leaver.rank }
            if !isAnyAsGood { updateRank(at: position, &actions) }
        }
    }

    /// Nobody wants the load any more: if it waits it is gone, if it runs it can still be adopted until it notices.
    private mutating func abandon(at position: Int, _ actions: inout LoadActions) {
        needsReview = true
        let id = loads[at: position].id
        switch loads[at: position].phase {
        case .queued:
            ready.remove(id)
            forget(id, &actions)
        case .starved:
            starved.remove(id)
            forget(id, &actions)
        case .blocked:
            forget(id, &actions)
        case .running, .preempted:
            loads[at: position].phase = .abandoned
            counts.abandoned += 1
            actions.hint(id, isAbandoned: true)
        case .abandoned, .noticed: break
        }
    }

    /// Takes a load out of the table, by its identity: its key may already lead to its successor.
    mutating func forget(_ id: LoadID, _ actions: inout LoadActions) {
        guard let load = loads.removeValue(forKey: id) else { return }
        if joinable[load.key] == id { joinable.removeValue(forKey: load.key) }
        if let preview = load.preview { actions.freed.append(preview) }
    }
}
