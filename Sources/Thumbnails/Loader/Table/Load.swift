/// One run of work for a key, and who wants it.
///
/// ```
///  request ─▶ queued ──── taken ────▶ running ──────── finish ─▶ serves
///               │                     │ ▲  │ ▲
///          last one            last   │ │  │ │ looked at
///          leaves              leaves │ │  ▼ │
///               ▼                     │ │ preempted ── finish ─▶ serves
///             gone                    ▼ │ adopted │
///                             abandoned ┘         │
///                              │     │ polls      │ polls
///                 finish: fills│     ▼            │
///                 the cache    ▼   noticed ◀──────┘
///                                    │ finish: late, counted, ignored
///                                    ▼
///             its successor:  blocked ─▶ queued, or starved ── room ─▶ running
/// ```
///
/// The last one to leave a preempted load abandons it; the last one to leave a load that waits takes it away.
///
/// A decode that is refused memory goes from `running` to `noticed` as well: it will give the job back. Whoever still
/// wants the key then waits in a *successor*, another load with an identity of its own, which is `blocked` until the
/// noticed decode has returned, so that at most one decode a key runs. When the decode was refused, the successor is
/// `starved` from there until there is room.
package struct Load: Sendable {
    /// Where in its life a load is.
    package enum Phase: UInt8, Sendable {
        /// Waits for a worker.
        case queued
        /// Waits for memory, and then for a worker: an earlier run learnt how much it needs.
        case starved
        /// Waits until a noticed decode for the same key has returned.
        case blocked
        /// A decode runs, and somebody wants it.
        case running
        /// A decode runs, and somebody wants it, but its worker is needed more elsewhere.
        case preempted
        /// A decode runs that nobody wants; it does not know yet, and can be adopted.
        case abandoned
        /// A decode runs that knows it is in vain. It serves nobody.
        case noticed
    }

    /// One request that waits for the load.
    package struct Reference: Sendable {
        package let request: RequestID
        package var rank: LoadRank
        /// Whether a delivered thumbnail stays pinned until the request is released.
        package let keepsPin: Bool
    }

    package let id: LoadID
    package let key: ThumbnailKey
    package var phase: Phase
    /// In the order in which they came.
    package var references: References
    /// The best of the references' ranks; the last one that counted when there are none.
    package var rank: LoadRank
    /// Bytes that an earlier run asked for in vain; 0 when unknown.
    package var needs = 0
    /// Bytes that the decode was admitted with.
    package var admitted = 0
    /// Whether an earlier run gave up without having been told to; a second time that is an answer.
    package var isSecondTry = false
    /// The newest preview, for whoever joins late.
    package var preview: Thumbnail?

    init(id: LoadID, key: ThumbnailKey, phase: Phase, references: References, rank: LoadRank) {
        self.id = id
        self.key = key
        self.phase = phase
        self.references = references
        self.rank = rank
    }

    /// Whether a decode runs for it, in vain or not.
    package var isRunning: Bool {
        switch phase {
        case .queued, .starved, .blocked: false
        case .running, .preempted, .abandoned, .noticed: true
        }
    }

    /// Whether a worker runs it for somebody who does not look at it yet.
    var isWantedPrefetch: Bool {
        switch phase {
        case .running, .preempted: rank.isPrefetch
        case .queued, .starved, .blocked, .abandoned, .noticed: false
        }
    }

    /// Whether its worker could be freed for a load that somebody looks at.
    var isInterruptiblePrefetch: Bool { phase == .running && rank.isPrefetch }

    /// The best rank that any reference gives it. Linear in their number, which is the number of cells that show the key.
    var bestRank: LoadRank {
        references.reduce(nil as LoadRank?) { best, next in min(best ?? next.rank, next.rank) } ?? rank
    }
}
