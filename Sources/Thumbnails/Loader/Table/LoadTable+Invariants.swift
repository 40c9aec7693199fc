extension LoadTable {
    /// A rule that a table keeps after every event.
    package enum Rule: String, CaseIterable, Sendable {
        /// requested = delivered + failed + released + live, and live requests are those that wait.
        case ledgerBalances
        /// Each waiting request is held by exactly one load, the one it waits for, exactly once.
        case requestsAreHeldOnce
        /// Each pin belongs to a request, and each request that pins has its pixels in memory.
        case pinsAreOwned
        /// Loads that can be joined are reached by their key; noticed ones are not.
        case joinableLoadsAreMapped
        /// At most one decode a key runs.
        case oneDecodeAKey
        /// No more decodes run than there are workers, and those that run are listed.
        case runningIsListed
        /// Each load waits in the queue of its phase, under its rank, and in no other.
        case queuesMatchPhases
        /// A rank is the best of the references' ranks.
        case ranksAreBest
        /// Loads that wait or are wanted have references; abandoned and noticed ones have none.
        case referencesMatchPhases
        /// A blocked load waits for a noticed decode that runs.
        case blockedAwaitsReturn
        /// The sums of bytes are those of what is there.
        case bytesAddUp
        /// cached + pinned + in flight ≤ max(budget, pinned) + one admitted load.
        case bytesAreBounded
        /// What is in memory is not loaded.
        case cachedIsNotLoaded
        /// While every worker holds prefetch, nothing that is looked at waits, unless one of them was told to stop.
        case visibleIsNotStarved
        /// The parts' own order: heaps, the ring of the cache.
        case partsAreSound
    }

    /// A rule that does not hold, and where.
    package struct Violation: Error, Hashable, Sendable, CustomStringConvertible {
        package let rule: Rule
        package let detail: String

        package var description: String { "\(rule.rawValue): \(detail)" }
    }

    /// Every rule that does not hold now; empty in a sound table. Looks at everything: for tests and exploration.
    ///
    /// The bound on bytes holds only if no decode brings more than it was admitted with: `honestDecodes`.
    package func checkInvariants(honestDecodes: Bool = true) -> [Violation] {
        var check = LoadTableCheck(table: self)
        check.requests()
        check.loads()
        check.queues()
        check.bytes(honestDecodes: honestDecodes)
        check.parts()
        return check.violations
    }
}

/// Looks a table over, and collects what is wrong.
private struct LoadTableCheck {
    let table: LoadTable
    var violations: [LoadTable.Violation] = []

    private mutating func expect(_ holds: Bool, _ rule: LoadTable.Rule, _ detail: @autoclosure () -> String) {
        if !holds { violations.append(LoadTable.Violation(rule: rule, detail: detail())) }
    }

    private var sortedLoads: [Load] {
        table.loads.values.sorted { $0.id < $1.id }
    }

    mutating func requests() {
        var waiting = 0
        var pins: [MemoryCache.Slot: Int] = [:]
        for (request, stage) in table.requests.sorted(by: { $0.key < $1.key }) {
            switch stage {
            case .waiting(let id):
                waiting += 1
                let times = table.loads[id]?.references.count { $0.request == request } ?? 0
                expect(times == 1, .requestsAreHeldOnce, "request \(request.number) is held \(times) times")
            case .pinning(let slot):
                pins[slot, default: 0] += 1
            }
        }
        let held = table.loads.values.reduce(0) { $0 + $1.references.count }
        expect(held == waiting, .requestsAreHeldOnce, "\(held) references, \(waiting) waiting requests")
        let ledger = table.ledger
        expect(ledger.live == waiting, .ledgerBalances, "\(ledger.live) live by the books, \(waiting) waiting")
        for (slot, entry) in table.cache.entries.enumerated() {
            let owned = pins[slot] ?? 0
            expect(entry?.pins ?? 0 == owned, .pinsAreOwned, "slot \(slot): \(entry?.pins ?? 0) pins, \(owned) owned")
        }
    }

    mutating func loads() {
        let table = table
        var decodes: Set<ThumbnailKey> = []
        for load in sortedLoads {
            let name = "load \(load.id.number) (\(load.phase))"
            let isMapped = table.joinable[load.key] == load.id
            expect(isMapped == (load.phase != .noticed), .joinableLoadsAreMapped, name)
            expect(load.references.isEmpty || load.rank == load.bestRank, .ranksAreBest, name)
            switch load.phase {
            case .queued, .starved, .running, .preempted:
                expect(!load.references.isEmpty, .referencesMatchPhases, name)
            case .blocked:
                expect(!load.references.isEmpty, .referencesMatchPhases, name)
                expect(table.isReturning(load.key), .blockedAwaitsReturn, name)
            case .abandoned, .noticed:
                expect(load.references.isEmpty, .referencesMatchPhases, name)
            }
            expect(load.isRunning == table.running.contains(load.id), .runningIsListed, name)
            if load.isRunning { expect(decodes.insert(load.key).inserted, .oneDecodeAKey, name) }
            if load.phase != .noticed { expect(!table.cache.contains(load.key), .cachedIsNotLoaded, name) }
        }
        for (key, id) in table.joinable {
            expect(table.loads[id]?.key == key, .joinableLoadsAreMapped, "a key leads to load \(id.number)")
        }
        let running = table.running.count
        expect(running <= table.limits.workers, .runningIsListed, "\(running) of \(table.limits.workers) run")
        expect(Set(table.running).count == running, .runningIsListed, "a load runs twice")
    }

    mutating func queues() {
        for (queue, phase) in [(table.ready, Load.Phase.queued), (table.starved, .starved)] {
            let expected = sortedLoads.filter { $0.phase == phase }
            expect(queue.count == expected.count, .queuesMatchPhases, "\(queue.count) for \(expected.count) \(phase)")
            for load in expected {
                let entry = LoadQueue.Entry(load: load.id, rank: load.rank)
                expect(queue.heap.contains(entry), .queuesMatchPhases, "load \(load.id.number) is not \(phase)")
            }
        }
        let visibleWaits = table.loads.values.contains { $0.phase == .queued && !$0.rank.isPrefetch }
        let holders = table.running.compactMap { table.loads[$0] }
        let allPrefetch = holders.allSatisfy { $0.phase == .running && $0.rank.isPrefetch }
        expect(
            table.isClosed || !(visibleWaits && holders.count == table.limits.workers && allPrefetch),
            .visibleIsNotStarved, "\(holders.count) workers hold prefetch")
    }

    mutating func bytes(honestDecodes: Bool) {
        let table = table
        let entries = table.cache.entries.compactMap { $0 }
        let pinned = entries.filter { $0.pins > 0 }.reduce(0) { $0 + $1.thumbnail.byteCount }
        let all = entries.reduce(0) { $0 + $1.thumbnail.byteCount }
        let admitted = table.running.compactMap { table.loads[$0]?.admitted }
        let inFlight = admitted.reduce(0, +)
        expect(table.cache.pinnedBytes == pinned, .bytesAddUp, "pinned \(table.cache.pinnedBytes), found \(pinned)")
        expect(table.cache.bytes == all, .bytesAddUp, "kept \(table.cache.bytes), found \(all)")
        expect(table.inFlightBytes == inFlight, .bytesAddUp, "in flight \(table.inFlightBytes), found \(inFlight)")
        let bound = max(table.limits.bytes, pinned) + (admitted.max() ?? 0)
        expect(
            !honestDecodes || all + inFlight <= bound, .bytesAreBounded,
            "\(all) kept and \(inFlight) in flight, bound \(bound)")
    }

    mutating func parts() {
        for queue in [table.ready, table.starved] {
            for position in queue.heap.indices.dropFirst() {
                let parent = queue.heap[(position - 1) / 2]
                expect(!queue.heap[position].isMoreUseful(than: parent), .partsAreSound, "heap order at \(position)")
            }
            for (position, entry) in queue.heap.enumerated() {
                expect(queue.positions[entry.load] == position, .partsAreSound, "heap position \(position)")
            }
            expect(queue.positions.count == queue.count, .partsAreSound, "heap positions")
        }
        var ring: [MemoryCache.Slot] = []
        var next = table.cache.oldest
        while let slot = next, let entry = table.cache.entries[slot], ring.count <= table.cache.entries.count {
            expect(entry.older == ring.last, .partsAreSound, "ring at slot \(slot)")
            expect(entry.pins == 0, .partsAreSound, "slot \(slot) is pinned, and in the ring")
            ring.append(slot)
            next = entry.newer
        }
        let unpinned = table.cache.entries.count { $0?.pins == 0 }
        expect(ring.count == unpinned && ring.last == table.cache.newest, .partsAreSound, "ring of \(ring.count)")
    }
}
