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

/// Plays several policies, each with the same schedules.
struct ComparedRuns: SeedRuns {
    private var comparison: PolicyComparison
    private let script: ScrollScript?

    /// The script is played with every seed; without one, every seed makes its own.
    init(policies: [LoadPolicy], configuration: LabConfiguration, script: ScrollScript?) {
        comparison = PolicyComparison(policies: policies, configuration: configuration)
        self.script = script
    }

    var rows: [PolicyCounts] { comparison.policies.map(comparison.counts) }

    var brokenRun: BrokenRun? {
        comparison.broken.map { BrokenRun(outcome: $0, policy: comparison.brokenPolicy) }
    }

    mutating func play(seed: UInt64) {
        if let script { comparison.play(script, seed: seed) } else { comparison.play(seed: seed) }
    }
}

/// Plays ours, with every check.
struct CheckedRuns: SeedRuns {
    private let configuration: LabConfiguration
    private let script: ScrollScript?
    private(set) var tally = LabTally()
    private(set) var brokenRun: BrokenRun?
    /// Told of every event.
    var narrator: (@MainActor (String) -> Void)?

    /// The script is played with every seed; without one, every seed makes its own.
    init(configuration: LabConfiguration, script: ScrollScript?) {
        self.configuration = configuration
        self.script = script
    }

    var rows: [LabTally] { [tally] }

    mutating func play(seed: UInt64) {
        _ = play(seed)
    }

    mutating func play(_ seed: UInt64) -> LabOutcome {
        let run =
            script.map { LabRun(seed: seed, script: $0, configuration: configuration) }
            ?? LabRun(seed: seed, configuration: configuration)
        run.narrator = narrator
        let outcome = run.run()
        tally.add(outcome)
        if outcome.violation != nil { brokenRun = BrokenRun(outcome: outcome) }
        return outcome
    }
}
