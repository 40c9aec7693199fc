/// Every decision of a `ThumbnailLoader`: who shares which load, what runs next, what stays in memory, whom to tell.
///
/// A value without locks, tasks, clocks, closures or threads: events go in, `LoadActions` come out, and the shell carries
/// them out after it has given its lock back. Identities come from counters, and nothing is decided by the order of a
/// dictionary, so that the same events always give the same actions.
///
/// | event | method |
/// | --- | --- |
/// | somebody wants, re-ranks, releases | `update`, `request`, `release`, `close` |
/// | a worker is free | `nextJob` |
/// | a decode polls, asks for memory, hands out a preview | `notice`, `admit`, `preview` |
/// | a decode returned | `finish` |
package struct LoadTable: Sendable {
    /// What a table is made with.
    package struct Limits: Sendable {
        /// How many decodes run at once, at most.
        package var workers: Int
        /// Bytes that cached, pinned and in-flight pixels may take together.
        package var bytes: Int
        /// How long a failure is remembered.
        package var failureLifetime: Duration

        package init(workers: Int, bytes: Int, failureLifetime: Duration = .seconds(30)) {
            self.workers = max(1, workers)
            self.bytes = max(0, bytes)
            self.failureLifetime = failureLifetime
        }
    }

    /// Where a request stands that is still known: before its ending, or after it while its pixels are pinned.
    package enum Stage: Sendable, Equatable {
        case waiting(LoadID)
        case pinning(MemoryCache.Slot)
    }

    package let limits: Limits
    package internal(set) var loads = FlatDictionary<LoadID, Load>()
    /// The load that a new request for the key joins. Never a noticed one.
    package internal(set) var joinable = FlatDictionary<ThumbnailKey, LoadID>()
    package internal(set) var requests = FlatDictionary<RequestID, Stage>()
    /// Loads that a worker may take, and loads that a worker may take once there is room for them.
    package internal(set) var ready = LoadQueue()
    package internal(set) var starved = LoadQueue()
    /// Loads whose decodes run, in the order in which they started.
    package internal(set) var running: [LoadID] = []
    package internal(set) var cache = MemoryCache()
    package internal(set) var failures: FailureMemory
    package internal(set) var isClosed = false
    /// Counters of the ledger; what can be counted from the table itself is filled in by `ledger`.
    var counts = Ledger()
    var inFlightBytes = 0
    /// Whether this event may have made something startable, or useful to preempt.
    var needsReview = false
    private var lastRequest: UInt64 = 0
    private var lastLoad: UInt64 = 0

    #if PLANTED_FAULTS
        /// Faults planted by a test.
        package var faults: Set<PlantedFault> = []
    #endif

    package init(_ limits: Limits) {
        self.limits = limits
        failures = FailureMemory(lifetime: limits.failureLifetime)
    }

    /// The books, as they are now. Complexity: O(1).
    package var ledger: Ledger {
        var ledger = counts
        ledger.live = counts.requested - counts.delivered - counts.failed - counts.released
        ledger.pins = requests.count - ledger.live
        ledger.loads = loads.count
        ledger.running = running.count
        ledger.cachedBytes = cache.unpinnedBytes
        ledger.pinnedBytes = cache.pinnedBytes
        ledger.inFlightBytes = inFlightBytes
        return ledger
    }

    /// A fresh identity for a request.
    package mutating func makeRequestID() -> RequestID {
        lastRequest += 1
        return RequestID(lastRequest)
    }

    mutating func makeLoadID() -> LoadID {
        lastLoad += 1
        return LoadID(lastLoad)
    }
}

#if PLANTED_FAULTS
    extension LoadTable {
        func has(_ fault: PlantedFault) -> Bool { faults.contains(fault) }
    }
#endif
