/// What came of a policy, in one run or in many.
public struct PolicyCounts: Sendable, Hashable {
    /// Runs.
    public internal(set) var runs = 0
    /// Runs with at least one stale commit.
    public internal(set) var staleRuns = 0
    /// Times that a cell on the screen was given what belongs to another photo, version or size.
    public internal(set) var staleCommits = 0
    /// Cells that showed such a thing when nothing was left to happen.
    public internal(set) var wrongAtRest = 0
    /// Cells that showed neither picture nor failure when nothing was left to happen.
    public internal(set) var blankAtRest = 0
    /// Cells on the screen when nothing was left to happen.
    public internal(set) var cellsAtRest = 0
    /// Decodes that started.
    public internal(set) var decodesStarted = 0
    /// Decodes of which no cell on the screen ever showed anything.
    public internal(set) var decodesWasted = 0
    /// Requests that ended because somebody else cancelled the load which they shared.
    public internal(set) var sharedLoadsKilled = 0
    /// Cells that were filled in the moment in which they came to the screen: from memory.
    public internal(set) var filledAtOnce = 0
    /// How long the other cells waited that were filled while they were on the screen.
    public internal(set) var waits = WaitTimes()
    /// Cells that left the screen, or got another photo, before they were filled.
    public internal(set) var leftUnfilled = 0

    /// Nothing.
    public init() {}

    /// Adds what came of other runs.
    public mutating func add(_ other: PolicyCounts) {
        for field in Self.fields { self[keyPath: field] += other[keyPath: field] }
        waits.add(other.waits)
    }

    private static var fields: [WritableKeyPath<PolicyCounts, Int>] {
        [
            \.runs, \.staleRuns, \.staleCommits, \.wrongAtRest, \.blankAtRest, \.cellsAtRest, \.decodesStarted,
            \.decodesWasted, \.sharedLoadsKilled, \.filledAtOnce, \.leftUnfilled,
        ]
    }
}

extension PolicyCounts: SummableCounts {
    /// The counts, then pairs of a bucket of waiting times and its count.
    package var numbers: [Int] {
        var numbers = Self.fields.map { self[keyPath: $0] }
        for (bucket, times) in waits.buckets.enumerated() where times > 0 { numbers += [bucket, times] }
        return numbers
    }

    package init?(numbers: [Int]) {
        let pairs = numbers.dropFirst(Self.fields.count)
        guard numbers.count >= Self.fields.count, pairs.count.isMultiple(of: 2), numbers.allSatisfy({ $0 >= 0 })
        else { return nil }
        self.init()
        for (field, number) in zip(Self.fields, numbers) { self[keyPath: field] = number }
        for start in stride(from: pairs.startIndex, to: pairs.endIndex, by: 2) {
            guard pairs[start] < WaitTimes.bucketLimit else { return nil }
            waits.add(pairs[start + 1], toBucket: pairs[start])
        }
    }
}
