/// Plays policies side by side: each gets the same scripts, latencies and workers.
///
/// ```swift
/// var comparison = PolicyComparison(policies: [.naive, .ours], configuration: .sideBySide())
/// for seed in 1...200 { comparison.play(seed: seed) }
/// comparison.counts(of: .naive).staleCommits
/// ```
@MainActor
public struct PolicyComparison {
    /// The policies, in the order of the report.
    public let policies: [LoadPolicy]
    /// The circumstances of the runs.
    public let configuration: LabConfiguration
    /// The run of ours that broke a promise; later seeds are not played.
    public private(set) var broken: LabOutcome?
    /// Whose run that was.
    public private(set) var brokenPolicy: LoadPolicy?

    private var counts: [PolicyCounts]

    /// Nothing played yet.
    public init(policies: [LoadPolicy] = LoadPolicy.allCases, configuration: LabConfiguration = .sideBySide()) {
        self.policies = policies
        self.configuration = configuration
        counts = policies.map { _ in PolicyCounts() }
    }

    /// What came of a policy so far.
    public func counts(of policy: LoadPolicy) -> PolicyCounts {
        policies.firstIndex(of: policy).map { counts[$0] } ?? PolicyCounts()
    }

    /// Plays the script that the seed makes, with every policy.
    public mutating func play(seed: UInt64) {
        let script = ScrollScript.make(
            configuration.script, seed: seed, photoCount: configuration.photoCount, length: configuration.length)
        play(script, seed: seed)
    }

    /// Plays this script, with every policy; the seed draws the latencies and the number of workers.
    public mutating func play(_ script: ScrollScript, seed: UInt64) {
        guard broken == nil else { return }
        for (index, policy) in policies.enumerated() {
            counts[index].add(play(policy, script, seed: seed))
        }
    }

    private mutating func play(_ policy: LoadPolicy, _ script: ScrollScript, seed: UInt64) -> PolicyCounts {
        if let rules = policy.rules {
            return PolicyRun(rules: rules, seed: seed, script: script, configuration: configuration).run()
        }
        let run = LabRun(seed: seed, script: script, configuration: policy.adapt(configuration))
        let witness = OursWitness(grids: script.grids)
        run.observer = witness
        let outcome = run.run()
        if outcome.violation != nil, broken == nil { (broken, brokenPolicy) = (outcome, policy) }
        return witness.close()
    }
}

extension LabConfiguration {
    /// Circumstances under which policies can be compared: only loads take time, and each of them ends. Listings, pages and the way to the
    /// main actor take none, because the models have no pages; memory suffices, because they keep everything; ours holds loads back while
    /// it moves fast, as it does by default.
    public static func sideBySide() -> LabConfiguration {
        var configuration = LabConfiguration()
        configuration.weather.silentPermille = 0
        configuration.hopLatency = .none
        configuration.pageLatency = .none
        configuration.pageFate = SyntheticSource.PageFate()
        configuration.memoryBudget = LabCircumstances.plentyOfMemory
        configuration.fastMotion = 1
        configuration.hasStalePages = false
        return configuration
    }
}
