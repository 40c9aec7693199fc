private import Dispatch

/// The machine's monotonic clock, which stands still while the machine sleeps.
public struct SystemClock: TimerClock {
    /// The one clock of the machine; all values are alike.
    public init() {}

    /// Nanoseconds since the machine started.
    public var now: MonotonicTime {
        MonotonicTime(nanoseconds: Int64(DispatchTime.now().uptimeNanoseconds))
    }

    /// Calls `action` on a queue of the system at `time`.
    public func schedule(at time: MonotonicTime, _ action: @escaping @Sendable () -> Void) -> ScheduledTimer {
        let item = DispatchWorkItem(block: action)
        let deadline = DispatchTime(uptimeNanoseconds: UInt64(max(1, time.nanoseconds)))
        DispatchQueue.global(qos: .userInteractive).asyncAfter(deadline: deadline, execute: item)
        let handle = TimerHandle(item)
        return ScheduledTimer { handle.cancel() }
    }
}

/// Carries a work item into a `Sendable` closure.
private final class TimerHandle: Sendable {
    private let item: Locked<DispatchWorkItem>

    init(_ item: sending DispatchWorkItem) {
        self.item = Locked(item)
    }

    func cancel() {
        item.withLock { $0.cancel() }
    }
}
