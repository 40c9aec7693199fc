internal import PhotoGrid
internal import ScrollLab

/// Plays seeds one after the other, and counts.
@MainActor
protocol SeedRuns {
    associatedtype Counts: SummableCounts

    /// What was counted so far, a row for each thing that is counted apart.
    var rows: [Counts] { get }
    /// The run that broke a promise; nothing is played after it.
    var brokenRun: BrokenRun? { get }

    /// Plays the run that the seed makes.
    mutating func play(seed: UInt64)
}

extension PolicyComparison: SeedRuns {
    var rows: [PolicyCounts] { policies.map(counts) }

    var brokenRun: BrokenRun? { broken.map { BrokenRun(outcome: $0, policy: brokenPolicy) } }
}

/// Plays ours, with every check.
struct CheckedRuns: SeedRuns {
    private let configuration: LabConfiguration
    private(set) var tally = LabTally()
    private(set) var brokenRun: BrokenRun?
    /// Told of every event.
    var narrator: (@MainActor (String) -> Void)?

    init(configuration: LabConfiguration) {
        self.configuration = configuration
    }

    var rows: [LabTally] { [tally] }

    mutating func play(seed: UInt64) {
        _ = play(seed)
    }

    mutating func play(_ seed: UInt64) -> LabOutcome {
        let run = LabRun(seed: seed, configuration: configuration)
        run.narrator = narrator
        let outcome = run.run()
        tally.add(outcome)
        if outcome.violation != nil { brokenRun = BrokenRun(outcome: outcome) }
        return outcome
    }
}
