internal import PhotoGrid
internal import Thumbnails

/// What happened in many runs, added up: a promise that nothing ever tried was not tested.
public struct LabTally: Sendable, Hashable {
    /// Something that ought to happen in a laboratory, and how often it did.
    public struct Happening: Sendable, Hashable {
        /// What.
        public let name: String
        /// How often.
        public let count: Int
    }

    /// Runs.
    public internal(set) var seeds = 0
    /// Events of virtual time, each followed by a check.
    public internal(set) var events = 0
    /// Assignments of photos to cells.
    public internal(set) var assignments = 0
    /// Runs in which a promise was seen broken.
    public internal(set) var violations = 0
    /// What happened, always in the same order.
    public internal(set) var happenings: [Happening] = Self.counts(nil).map { Happening(name: $0.0, count: 0) }

    /// Nothing yet.
    public init() {}

    /// Adds a run.
    public mutating func add(_ outcome: LabOutcome) {
        seeds += 1
        events += outcome.events
        assignments += outcome.grid.assignments
        violations += outcome.violation == nil ? 0 : 1
        happenings = zip(happenings, Self.counts(outcome)).map { before, now in
            Happening(name: before.name, count: before.count + now.1)
        }
    }

    private static func counts(_ outcome: LabOutcome?) -> [(String, Int)] {
        let loader = outcome?.loader ?? Ledger()
        let grid = outcome?.grid ?? GridLedger()
        let counts = outcome?.counts ?? LabOutcome.Counts()
        return [
            ("adoptions", loader.adopted), ("late results", loader.lateResults),
            ("late deliveries", grid.lateDeliveries), ("supersessions", grid.superseded),
            ("evictions", loader.evictions), ("preemptions", loader.preempted), ("refusals", counts.refusals),
            ("noticed abandonments", counts.noticed), ("previews", counts.previews), ("failures", counts.failures),
            ("deferred cells", counts.deferredCells), ("shared loads", loader.joined),
            ("file changes", counts.fileChanges), ("page failures", counts.pageFailures),
        ]
    }
}

extension LabTally: CustomStringConvertible {
    /// One line: seeds, events, assignments and what happened.
    public var description: String {
        let head = ["\(seeds) seeds", "\(events) events", "\(assignments) assignments"]
        return (head + happenings.map { "\($0.count) \($0.name)" }).joined(separator: ", ")
    }
}
