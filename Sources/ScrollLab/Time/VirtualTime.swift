internal import Synchronization
public import Thumbnails

/// Time that passes only when a test says so: one deterministic queue of events, ordered by time and then by the order of
/// scheduling.
///
/// It is the clock and the timers of what is tested, its way to the main actor (`makeHop`) and, through `VirtualWorkers` and
/// `SyntheticSource`, its threads. Everything runs on the main actor, one event after the other, inside `step()`; nothing waits.
///
/// ```swift
/// let time = VirtualTime()
/// configuration.clock = time
/// configuration.hop = time.makeHop(latency: .exponential(mean: 5_000_000), seed: 7)
/// while time.step() { /* look at the cells */ }
/// ```
public final class VirtualTime: TimerClock {
    private struct State {
        var now: Int64
        var queue = EventQueue()
        var lastSequence: UInt64 = 0
        /// Timers that are neither due nor cancelled.
        var timers: Set<UInt64> = []
        var steps = 0

        mutating func add(
            at time: Int64, _ kind: LabEventKind, _ action: @escaping @MainActor @Sendable () -> Void
        ) -> UInt64 {
            lastSequence += 1
            queue.add(.init(time: max(now, time), sequence: lastSequence, kind: kind, action: action))
            if kind == .timer { timers.insert(lastSequence) }
            return lastSequence
        }

        /// The next event that is no cancelled timer; its time is the present from now on.
        mutating func takeNext(notAfter limit: Int64) -> EventQueue.Event? {
            while let first = queue.first, first.time <= limit {
                guard let event = queue.takeFirst() else { return nil }
                if event.kind == .timer, timers.remove(event.sequence) == nil { continue }
                now = max(now, event.time)
                steps += 1
                return event
            }
            return nil
        }
    }

    private let state: Locked<State>
    /// The state's `now`, for those who only want to know the time.
    private let present: Atomic<Int64>

    /// A queue without events, at `start`.
    public init(start: MonotonicTime = .zero) {
        state = Locked(State(now: start.nanoseconds))
        present = Atomic(start.nanoseconds)
    }

    /// The present moment of virtual time.
    public var now: MonotonicTime {
        MonotonicTime(nanoseconds: present.load(ordering: .acquiring))
    }

    /// Events that `step()` has run.
    public var steps: Int { state.withLock { $0.steps } }

    /// Timers that are armed: neither due nor cancelled.
    public var armedTimers: Int { state.withLock { $0.timers.count } }

    /// Calls `action` from inside `step()` when virtual time reaches `time`.
    public func schedule(at time: MonotonicTime, _ action: @escaping @Sendable () -> Void) -> ScheduledTimer {
        let sequence = state.withLock { $0.add(at: time.nanoseconds, .timer, action) }
        return ScheduledTimer { [weak self] in
            self?.state.withLock { _ = $0.timers.remove(sequence) }
        }
    }

    /// Runs `action` `delay` nanoseconds from now, after everything that is due at the same moment and was added before.
    public func add(
        after delay: Int64, kind: LabEventKind = .script, _ action: @escaping @MainActor @Sendable () -> Void
    ) {
        state.withLock { _ = $0.add(at: $0.now + delay, kind, action) }
    }

    /// Adds an event that is due at `time`, in nanoseconds, or now if that has passed.
    package func add(at time: Int64, kind: LabEventKind, _ action: @escaping @MainActor @Sendable () -> Void) {
        state.withLock { _ = $0.add(at: time, kind, action) }
    }

    /// Forgets whatever is still to happen, and with it all that events hold.
    package func forgetEvents() {
        let queue = state.withLock { state in
            defer {
                state.queue = EventQueue()
                state.timers = []
            }
            return state.queue
        }
        // What the events hold is let go here, outside the lock.
        _ = consume queue
    }

    /// Runs the next event and moves the present to it. Returns what kind it was; nil when nothing is left to happen up to
    /// `limit`.
    @MainActor @discardableResult
    public func stepKind(notAfter limit: MonotonicTime? = nil) -> LabEventKind? {
        guard let event = takeNext(notAfter: limit?.nanoseconds ?? .max) else { return nil }
        event.action()
        return event.kind
    }

    private func takeNext(notAfter limit: Int64) -> EventQueue.Event? {
        let event = state.withLock { $0.takeNext(notAfter: limit) }
        if let event { present.store(event.time, ordering: .releasing) }
        return event
    }

    /// Runs the next event, after telling `herald` what kind of event is about to run.
    @MainActor package func stepKind(after herald: (LabEventKind) -> Void) -> LabEventKind? {
        guard let event = takeNext(notAfter: .max) else { return nil }
        herald(event.kind)
        event.action()
        return event.kind
    }

    /// Runs the next event and moves the present to it. Returns false when nothing is left to happen.
    @MainActor @discardableResult
    public func step() -> Bool {
        stepKind() != nil
    }

    /// Runs whatever is due within the next `duration`, then moves the present there.
    @MainActor public func advance(by duration: Duration) {
        let limit = now.advanced(by: duration)
        while stepKind(notAfter: limit) != nil {}
        let now = state.withLock { state in
            state.now = max(state.now, limit.nanoseconds)
            return state.now
        }
        present.store(now, ordering: .releasing)
    }

    /// Runs events until none is left. Returns false if there still are some after `limit` of them: something goes round in
    /// circles.
    @MainActor @discardableResult
    public func runUntilIdle(limit: Int = 1_000_000) -> Bool {
        for _ in 0..<limit {
            guard step() else { return true }
        }
        return state.withLock { $0.queue.count == 0 }
    }

    /// A way to the main actor, as `PhotoGridModel.Configuration.hop` wants it: work arrives in order, each piece after a
    /// latency that the seed draws, or with the piece before if that is later.
    public func makeHop(
        latency: LatencyModel = .none, seed: UInt64 = 0
    ) -> @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void {
        let lane = VirtualLane(time: self, latency: latency, seed: seed)
        return { work in lane.add(kind: .hop, work) }
    }
}
