/// Decodes: what they ask, what they hand out, how they end.
extension LoadTable {
    /// A decode's poll: whether it is in vain. Once this has answered true, the decode serves nobody.
    ///
    /// It races with requests that adopt the load; both come through here, and one of them is first.
    package mutating func notice(_ id: LoadID) -> (isAbandoned: Bool, actions: LoadActions) {
        var actions = LoadActions()
        guard let load = loads[id] else { return (true, actions) }
        switch load.phase {
        case .running: return (false, actions)
        case .preempted, .abandoned: doom(load, needs: max(load.needs, load.admitted), &actions)
        case .noticed, .queued, .starved, .blocked: return (true, actions)
        }
        review(&actions)
        return (true, actions)
    }

    /// Whether a decode may take `bytes` of memory altogether. Refused, it is in vain, and its requests wait for room.
    package mutating func admit(_ id: LoadID, bytes: Int) -> (isAdmitted: Bool, actions: LoadActions) {
        var actions = LoadActions()
        guard let load = loads[id], load.isRunning, load.phase != .noticed else { return (false, actions) }
        let bytes = min(max(0, bytes), Int.max / 4)
        var isAdmitted = false
        if load.phase == .running {
            isAdmitted = bytes <= load.admitted || hasRoom(for: bytes, insteadOf: load.admitted, rank: load.rank)
        }
        if !isAdmitted {
            doom(load, needs: bytes, &actions)
        } else if bytes > load.admitted {
            reserve(bytes, for: id, &actions)
        }
        review(&actions)
        return (isAdmitted, actions)
    }

    /// A decode hands out a coarse picture: everybody who waits for the load gets it, and so does whoever joins later.
    package mutating func preview(_ id: LoadID, _ thumbnail: Thumbnail) -> LoadActions {
        var actions = LoadActions()
        guard let load = loads[id], load.isRunning, load.phase != .noticed else { return actions }
        if let older = load.preview { actions.freed.append(older) }
        loads.change(id) { $0.preview = thumbnail }
        for reference in load.references { actions.tell(reference.request, .preview(thumbnail)) }
        return actions
    }

    /// A decode returned: exactly once for each job that `nextJob` gave out.
    package mutating func finish(
        _ id: LoadID, _ result: Result<Thumbnail, LoadFailure>, now: MonotonicTime
    ) -> LoadActions {
        var actions = LoadActions()
        guard let load = loads[id], let place = running.firstIndex(of: id) else {
            preconditionFailure("a job is finished exactly once")
        }
        running.remove(at: place)
        inFlightBytes -= load.admitted
        forget(id, &actions)
        #if PLANTED_FAULTS
            if has(.unmapByKey) { joinable[load.key] = nil }
            if has(.rememberCancellation), result == .failure(.released) {
                failures.remember(load.key, .released, now: now)
            }
        #endif
        if load.phase == .noticed {
            if result != .failure(.released) { counts.lateResults += 1 }
            unblock(load.key)
        } else if result == .failure(.released), !load.references.isEmpty, !load.isSecondTry {
            tryAgain(load)
        } else {
            conclude(load, result, now, &actions)
        }
        shrink(&actions)
        needsReview = true
        if load.admitted > 0 { bytesWereFreed() }
        // The worker that comes back asks for more by itself.
        review(&actions, awake: 1)
        return actions
    }

    // MARK: - In vain

    /// The decode is in vain from now on. Whoever still waits, waits for its successor.
    private mutating func doom(_ load: Load, needs: Int, _ actions: inout LoadActions) {
        loads.change(load.id) { load in
            load.phase = .noticed
            load.references = Load.References()
        }
        actions.hint(load.id, isAbandoned: true)
        unmap(doomed: load)
        needsReview = true
        guard !load.references.isEmpty else { return }
        var successor = Load(
            id: makeLoadID(), key: load.key, phase: .blocked, references: load.references, rank: load.rank)
        successor.needs = needs
        successor.isSecondTry = load.isSecondTry
        loads.change(load.id) { $0.preview = nil }
        successor.preview = load.preview
        hand(load.references, to: successor)
    }

    private mutating func unmap(doomed load: Load) {
        #if PLANTED_FAULTS
            if has(.adoptNoticed), load.references.isEmpty { return }
        #endif
        joinable[load.key] = nil
    }

    /// The noticed decode of the key has returned: its successor may run.
    private mutating func unblock(_ key: ThumbnailKey) {
        guard let id = joinable[key], let load = loads[id], load.phase == .blocked else { return }
        loads.change(id) { $0.phase = load.needs > 0 ? .starved : .queued }
        if load.needs > 0 { starved.insert(id, rank: load.rank) } else { ready.insert(id, rank: load.rank) }
    }

    /// Whether a decode that knows it is in vain still runs for the key. Linear in the number of workers.
    func isReturning(_ key: ThumbnailKey) -> Bool {
        running.contains { id in
            guard let position = loads.position(of: id), loads[at: position].phase == .noticed else { return false }
            return loads[at: position].key == key
        }
    }

    // MARK: - Endings

    /// A decode gave up that nobody had told to. Its requests are not answered with a cancellation that was not theirs: another
    /// decode is tried, once.
    private mutating func tryAgain(_ load: Load) {
        var successor = Load(
            id: makeLoadID(), key: load.key, phase: .queued, references: load.references, rank: load.rank)
        successor.isSecondTry = true
        successor.preview = load.preview
        hand(load.references, to: successor)
        ready.insert(successor.id, rank: successor.rank)
    }

    /// Puts a successor in the place of a load for those who wait.
    private mutating func hand(_ references: Load.References, to successor: Load) {
        loads.append(successor.id, successor)
        joinable[successor.key] = successor.id
        for reference in references { requests[reference.request] = .waiting(successor.id) }
    }

    private mutating func conclude(
        _ load: Load, _ result: Result<Thumbnail, LoadFailure>, _ now: MonotonicTime, _ actions: inout LoadActions
    ) {
        switch result {
        case .success(let thumbnail):
            let slot = keep(thumbnail, for: load, &actions)
            for reference in load.references {
                counts.delivered += 1
                requests[reference.request] = reference.keepsPin ? slot.map { .pinning($0) } : nil
                actions.tell(reference.request, .thumbnail(thumbnail))
            }
        case .failure(let failure):
            // Learnt even when nobody waits any more. A cancellation or a shortage of ours is nothing to learn.
            if failure.isFactAboutFile { failures.remember(load.key, failure, now: now) }
            for reference in load.references {
                counts.failed += 1
                requests[reference.request] = nil
                #if PLANTED_FAULTS
                    if has(.loseEnding), reference.request == load.references.last?.request { continue }
                #endif
                actions.tell(reference.request, .failed(failure))
            }
        }
    }
}
