/// A moment on a clock that never runs backwards: nanoseconds since an origin of the clock's own.
public struct MonotonicTime: InstantProtocol, Hashable, Sendable {
    /// Nanoseconds since the clock's origin.
    public var nanoseconds: Int64

    /// The moment `nanoseconds` after the clock's origin.
    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// The clock's origin.
    public static let zero = MonotonicTime(nanoseconds: 0)

    /// The moment `duration` later; parts of a nanosecond are dropped.
    public func advanced(by duration: Duration) -> MonotonicTime {
        let (seconds, attoseconds) = duration.components
        return MonotonicTime(nanoseconds: nanoseconds + seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
    }

    /// The time from this moment to `other`, negative if `other` is earlier.
    public func duration(to other: MonotonicTime) -> Duration {
        .nanoseconds(other.nanoseconds - nanoseconds)
    }

    /// Whether `left` is earlier.
    public static func < (left: MonotonicTime, right: MonotonicTime) -> Bool {
        left.nanoseconds < right.nanoseconds
    }
}
