import ScrollLab
import Testing

/// One cell, two photos, a gap between them: what the literature says of each policy.
@MainActor @Suite(.timeLimit(.minutes(5))) struct `Two requests for one cell` {
    private static let requests = TwoRequests(gap: 150_000_000, mean: 300_000_000)

    @Test func `whoever shows what arrives is stale as often as the law says`() async {
        let (stale, wrong) = await rates(.naive, Self.requests, trials: 20_000)
        #expect(abs(stale - 0.6065) < 0.01)
        #expect(abs(wrong - 0.3033) < 0.01)
        #expect(abs(Self.requests.predictedStale - 0.6065) < 0.0001)
        #expect(abs(Self.requests.predictedWrong - 0.3033) < 0.0001)
    }

    @Test(arguments: [LoadPolicy.callback, .cancelIgnored])
    func `so is a callback without token, and cancelling a service that does not heed`(policy: LoadPolicy) async {
        // The same latencies, so exactly as often.
        #expect(await rates(policy, Self.requests, trials: 1_000) == rates(.naive, Self.requests, trials: 1_000))
    }

    @Test func `quick answers are stale as seldom as the law says`() async {
        let (_, wrong) = await rates(.naive, TwoRequests(gap: 150_000_000, mean: 50_000_000), trials: 3_000)
        #expect(abs(wrong - 0.0249) < 0.01 && wrong > 0)
    }

    @Test(arguments: [LoadPolicy.callbackToken, .staged, .cancel, .ours])
    func `whoever asks whether the cell still wants it never is`(policy: LoadPolicy) async {
        let (stale, wrong) = await rates(policy, Self.requests, trials: 500)
        #expect(stale == 0 && wrong == 0)
    }

    @Test func `debouncing only moves the requests`() async {
        // Asked for after a tenth of a second each: the first answer comes too late unless it takes less than what is left of the gap.
        let (stale, wrong) = await rates(.debounced, Self.requests, trials: 3_000)
        #expect(abs(stale - 0.8465) < 0.025)
        #expect(abs(wrong - 0.3033) < 0.025)
        // Within that time nothing is asked for that can be stale.
        let (none, _) = await rates(.debounced, TwoRequests(gap: 90_000_000, mean: 300_000_000), trials: 500)
        #expect(none == 0)
    }

    private func rates(_ policy: LoadPolicy, _ requests: TwoRequests, trials: Int) async -> (Double, Double) {
        var counts = PolicyCounts()
        for start in stride(from: 0, to: trials, by: 500) {
            let comparison = requests.play(policy, seeds: UInt64(start)..<UInt64(start + 500))
            #expect(comparison.broken == nil)
            counts.add(comparison.counts(of: policy))
            await Task.yield()
        }
        #expect(counts.runs == trials && counts.cellsAtRest == trials && counts.blankAtRest == 0)
        return (Double(counts.staleRuns) / Double(trials), Double(counts.wrongAtRest) / Double(trials))
    }
}
