/// The identity of one request to a loader. Never used again.
public struct RequestID: Hashable, Comparable, Sendable {
    package let number: UInt64

    package init(_ number: UInt64) {
        self.number = number
    }

    /// Whether `left` was made earlier.
    public static func < (left: RequestID, right: RequestID) -> Bool { left.number < right.number }
}

/// The identity of one load, that is, of one run of work for a key. Never used again, so that a load that finishes late
/// cannot be taken for its successor.
public struct LoadID: Hashable, Comparable, Sendable {
    package let number: UInt64

    package init(_ number: UInt64) {
        self.number = number
    }

    /// Whether `left` was made earlier.
    public static func < (left: LoadID, right: LoadID) -> Bool { left.number < right.number }
}
