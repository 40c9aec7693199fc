private import Dispatch
private import Glibc

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

extension SystemClock {
    /// The time of day, in nanoseconds since 1970: the clock that file systems stamp by.
    package static var timeOfDay: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
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
