/// Counts that add up, and travel between processes as whole numbers.
package protocol SummableCounts: Sendable {
    /// Nothing counted.
    init()
    /// The counts that these numbers give; nil when they give none.
    init?(numbers: [Int])
    /// All counts, none below zero.
    var numbers: [Int] { get }
    /// Adds what was counted elsewhere.
    mutating func add(_ other: Self)
}

extension LabTally: SummableCounts {
    package var numbers: [Int] { [seeds, events, assignments, violations] + happenings.map(\.count) }

    package init?(numbers: [Int]) {
        self.init()
        guard numbers.count == 4 + happenings.count, numbers.allSatisfy({ $0 >= 0 }) else { return nil }
        (seeds, events, assignments, violations) = (numbers[0], numbers[1], numbers[2], numbers[3])
        happenings = zip(happenings, numbers.dropFirst(4)).map { Happening(name: $0.name, count: $1) }
    }

    /// Adds the runs of another tally.
    package mutating func add(_ other: LabTally) {
        seeds += other.seeds
        events += other.events
        assignments += other.assignments
        violations += other.violations
        happenings = zip(happenings, other.happenings).map { Happening(name: $0.name, count: $0.count + $1.count) }
    }
}
