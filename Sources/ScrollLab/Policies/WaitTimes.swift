/// How long cells waited for their picture: a histogram whose buckets are less than a hundredth wide, so that runs add up in any order.
public struct WaitTimes: Sendable, Hashable {
    /// Counts by bucket.
    private(set) var buckets: [Int] = []
    /// How many times were noted.
    public private(set) var count = 0

    /// Leading bits of a time that its bucket keeps.
    private static let precision = 7
    /// More buckets than any time needs.
    static let bucketLimit = UInt64.bitWidth << precision

    /// None yet.
    public init() {}

    /// Notes a time in nanoseconds, 0 or more.
    package mutating func add(_ nanoseconds: Int64) {
        add(1, toBucket: Self.bucket(nanoseconds))
    }

    mutating func add(_ times: Int, toBucket bucket: Int) {
        if bucket >= buckets.count { buckets += Array(repeating: 0, count: bucket + 1 - buckets.count) }
        buckets[bucket] += times
        count += times
    }

    /// Adds what another run noted.
    mutating func add(_ other: WaitTimes) {
        for (bucket, times) in other.buckets.enumerated() where times > 0 { add(times, toBucket: bucket) }
    }

    /// The time that so many of a hundred waited for at most, in nanoseconds, to within a hundredth; nil when none was noted.
    public func percentile(_ percent: Int) -> Int64? {
        guard count > 0 else { return nil }
        let rank = max(1, (count * percent + 99) / 100)
        var seen = 0
        for (bucket, times) in buckets.enumerated() {
            seen += times
            if seen >= rank { return Self.middle(of: bucket) }
        }
        return nil
    }

    /// Times below 2⁷ have buckets of their own; above, the exponent and the leading bits tell.
    private static func bucket(_ nanoseconds: Int64) -> Int {
        let value = UInt64(max(0, nanoseconds))
        let shift = max(0, UInt64.bitWidth - value.leadingZeroBitCount - precision - 1)
        return shift << precision + Int(value >> UInt64(shift))
    }

    private static func middle(of bucket: Int) -> Int64 {
        let size = 1 << precision
        guard bucket >= 2 * size else { return Int64(bucket) }
        let shift = bucket / size - 1
        let lowest = Int64(bucket - shift * size) << Int64(shift)
        return lowest + (1 << Int64(shift)) / 2
    }
}
