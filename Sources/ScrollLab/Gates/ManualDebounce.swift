public import Thumbnails

/// A clock for debounces: time stands still until the test resolves a wait. It neither polls nor sleeps.
///
/// ```swift
/// let debounce = ManualDebounce()
/// configuration.clock = debounce
/// search.setQuery("sun")
/// debounce.waitUntilRegistered()       // the search waits for the next letter
/// debounce.resolve(.success)           // none comes: time is up
/// ```
public final class ManualDebounce: TimerClock {
    /// What becomes of a wait.
    public enum Resolution: Sendable {
        /// Time is up: it becomes the moment that was waited for, and whoever waits is called, unless the wait was cancelled.
        case success
        /// The call comes though the wait was cancelled: a timer whose call was under way already.
        case failure
        /// Nobody is ever called.
        case silence
    }

    private final class Wait: Sendable {
        let due: MonotonicTime
        let action: @Sendable () -> Void
        let isCancelled = Locked(false)

        init(due: MonotonicTime, action: @escaping @Sendable () -> Void) {
            self.due = due
            self.action = action
        }
    }

    private struct State {
        var now: MonotonicTime
        var waits: [Wait] = []
    }

    private let state: Locked<State>
    private let arrivals = GateArrivals<MonotonicTime>()

    /// A clock that stands still at `start`.
    public init(start: MonotonicTime = .zero) {
        state = Locked(State(now: start))
    }

    /// The moment that was resolved last.
    public var now: MonotonicTime { state.withLock { $0.now } }

    /// Registers a wait.
    public func schedule(at time: MonotonicTime, _ action: @escaping @Sendable () -> Void) -> ScheduledTimer {
        let wait = Wait(due: time, action: action)
        state.withLock { $0.waits.append(wait) }
        arrivals.note(time)
        return ScheduledTimer { wait.isCancelled.withLock { $0 = true } }
    }

    /// Blocks until the `count`th wait since the start has been registered.
    public func waitUntilRegistered(count: Int = 1) {
        arrivals.wait(count: count)
    }

    /// Resolves the oldest wait; returns whether somebody was called. Cancelled waits are resolved too, in their turn.
    @discardableResult
    public func resolve(_ resolution: Resolution) -> Bool {
        let wait: Wait? = state.withLock { state in
            guard !state.waits.isEmpty else { return nil }
            let first = state.waits.removeFirst()
            if case .silence = resolution { return first }
            state.now = max(state.now, first.due)
            return first
        }
        guard let wait else { return false }
        switch resolution {
        case .success where wait.isCancelled.withLock({ $0 }), .silence: return false
        case .success, .failure:
            wait.action()
            return true
        }
    }

    /// How many waits were neither resolved nor cancelled.
    public var waitingCount: Int {
        state.withLock { state in state.waits }.count { wait in !wait.isCancelled.withLock { $0 } }
    }
}
