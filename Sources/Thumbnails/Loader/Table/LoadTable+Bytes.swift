/// Memory: what is admitted, what is kept, what is evicted.
///
/// `cached + pinned + in flight ≤ max(budget, pinned) + one admitted load`, because a load that does not fit beside what is
/// pinned and in flight is admitted only when nothing else is in flight, and only when somebody looks at it.
extension LoadTable {
    /// Whether a load may have `bytes` of memory, in place of the `own` bytes that it has already.
    ///
    /// What is cached and not pinned makes room for anybody. Prefetch never uses the exception, and takes nothing while
    /// a load on the screen waits for room.
    func hasRoom(for bytes: Int, insteadOf own: Int = 0, rank: LoadRank) -> Bool {
        #if PLANTED_FAULTS
            if has(.admitEverything) { return true }
        #endif
        let others = inFlightBytes - own
        let fits = bytes <= limits.bytes - cache.pinnedBytes - others
        if rank.isPrefetch { return fits && !isVisibleLoadStarved }
        return fits || others == 0
    }

    /// Whether a load that somebody looks at waits for memory.
    var isVisibleLoadStarved: Bool {
        guard let top = starved.top else { return false }
        return !top.rank.isPrefetch
    }

    /// Gives a load its memory, and evicts what must go for it.
    mutating func reserve(_ bytes: Int, for id: LoadID, _ actions: inout LoadActions) {
        guard let position = loads.position(of: id) else { return }
        inFlightBytes += bytes - loads[at: position].admitted
        loads[at: position].admitted = bytes
        shrink(&actions)
        notePeak()
    }

    /// Keeps a finished thumbnail: pinned for those who show it, or in the cache if it fits. The slot, if it is kept.
    mutating func keep(_ thumbnail: Thumbnail, for load: Load, _ actions: inout LoadActions) -> MemoryCache.Slot? {
        let pins = load.references.count { $0.keepsPin }
        if pins == 0 {
            // Nobody wanted it any more: it pushes nothing out. Somebody did: it is the most recently used.
            let occupied = load.references.isEmpty ? cache.bytes : cache.pinnedBytes
            let fits = thumbnail.byteCount <= limits.bytes - occupied - inFlightBytes
            guard fits, !isClosed, !cache.contains(load.key) else { return nil }
        }
        let slot = cache.insert(load.key, thumbnail, pins: pins)
        shrink(&actions)
        notePeak()
        return slot
    }

    /// Evicts, least recently used first, until the budget holds or nothing is left that may go.
    mutating func shrink(_ actions: inout LoadActions) {
        while isClosed || cache.bytes + inFlightBytes > limits.bytes {
            guard let thumbnail = cache.evictOldest() else { return }
            counts.evictions += 1
            actions.freed.append(thumbnail)
        }
    }

    /// Something that waits for memory may have room now.
    mutating func bytesWereFreed() {
        #if PLANTED_FAULTS
            if has(.forgetToWake) { return }
        #endif
        if !starved.isEmpty { needsReview = true }
    }

    private mutating func notePeak() {
        counts.peakBytes = max(counts.peakBytes, cache.bytes + inFlightBytes)
    }
}
