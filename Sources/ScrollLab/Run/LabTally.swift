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
    public internal(set) var happenings = Self.happenings(nil)

    /// Nothing yet.
    public init() {}

    /// Adds a run.
    public mutating func add(_ outcome: LabOutcome) {
        var run = LabTally()
        run.seeds = 1
        run.events = outcome.events
        run.assignments = outcome.grid.assignments
        run.violations = outcome.violation == nil ? 0 : 1
        run.happenings = Self.happenings(outcome)
        add(run)
    }

    private static func happenings(_ outcome: LabOutcome?) -> [Happening] {
        let loader = outcome?.loader ?? Ledger()
        let grid = outcome?.grid ?? GridLedger()
        let counts = outcome?.counts ?? LabOutcome.Counts()
        return [
            Happening(name: "adoptions", count: loader.adopted),
            Happening(name: "late results", count: loader.lateResults),
            Happening(name: "late deliveries", count: grid.lateDeliveries),
            Happening(name: "supersessions", count: grid.superseded),
            Happening(name: "evictions", count: loader.evictions),
            Happening(name: "preemptions", count: loader.preempted),
            Happening(name: "refusals", count: counts.refusals),
            Happening(name: "noticed abandonments", count: counts.noticed),
            Happening(name: "previews", count: counts.previews),
            Happening(name: "failures", count: counts.failures),
            Happening(name: "deferred cells", count: counts.deferredCells),
            Happening(name: "shared loads", count: loader.joined),
            Happening(name: "file changes", count: counts.fileChanges),
            Happening(name: "page failures", count: counts.pageFailures),
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
