internal import ScrollLab

/// What becomes of policies in the smallest script in which answers overtake each other.
struct TwoRequestRates {
    let policy: LoadPolicy
    /// How often the script was played.
    let trials: Int
    /// The share of runs in which the cell was given something stale.
    let stale: Double
    /// The share of runs in which it ended with the wrong picture.
    let wrong: Double
    /// Whether a promise was broken.
    let broken: LabOutcome?

    /// The two requests that are played.
    @MainActor static let requests = TwoRequests(gap: 150_000_000, mean: 300_000_000)

    /// Plays the script so often for each policy; PhotoGrid, which is checked after every event, a tenth of that.
    @MainActor static func all(_ policies: [LoadPolicy], trials: Int) -> [TwoRequestRates] {
        policies.map { policy in
            let trials = policy.isModel ? trials : max(1, trials / 10)
            let comparison = requests.play(policy, seeds: 0..<UInt64(trials))
            let counts = comparison.counts(of: policy)
            let runs = Double(max(1, counts.runs))
            return TwoRequestRates(
                policy: policy, trials: counts.runs, stale: Double(counts.staleRuns) / runs,
                wrong: Double(counts.wrongAtRest) / runs, broken: comparison.broken)
        }
    }
}
