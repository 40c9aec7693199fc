/// A clock that tells the time and calls back at a moment.
///
/// Time is a parameter of everything that needs it: programs hand in `SystemClock`, the laboratory hands in
/// virtual time and so runs the real loader and the real model without waiting.
public protocol TimerClock: Sendable {
    /// The present moment.
    var now: MonotonicTime { get }

    /// Calls `action` once, on no particular thread, at `time` or soon after; never from inside this call.
    func schedule(at time: MonotonicTime, _ action: @escaping @Sendable () -> Void) -> ScheduledTimer
}

/// A call that a `TimerClock` will make unless it is cancelled first.
public struct ScheduledTimer: Sendable {
    private let cancellation: @Sendable () -> Void

    /// A timer that `cancel()` ends by calling `cancellation`, which may be called more than once.
    public init(cancellation: @escaping @Sendable () -> Void) {
        self.cancellation = cancellation
    }

    /// Takes the call back. A call that is already under way may still arrive: its receiver checks identity.
    public func cancel() {
        cancellation()
    }
}
