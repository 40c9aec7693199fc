import ScrollLab
import Testing
import Thumbnails

@MainActor @Suite(.timeLimit(.minutes(5))) struct `Policies under the same schedule` {
    @Test(arguments: ScrollScript.Kind.allCases)
    func `in every kind of script naive ones are stale and ours is not`(kind: ScrollScript.Kind) async {
        var configuration = LabConfiguration.sideBySide()
        configuration.script = kind
        var comparison = PolicyComparison(configuration: configuration)
        for seed in 1...12 as ClosedRange<UInt64> {
            comparison.play(seed: seed)
            await Task.yield()
        }
        #expect(comparison.broken == nil)
        for policy in [LoadPolicy.naive, .callback, .cancelIgnored] {
            let counts = comparison.counts(of: policy)
            #expect(counts.staleRuns == 12 && counts.wrongAtRest > 0, "\(policy)")
        }
        for policy in [LoadPolicy.ours, .oursEager, .callbackToken, .staged, .cancel] {
            let counts = comparison.counts(of: policy)
            #expect(counts.staleCommits == 0 && counts.wrongAtRest == 0 && counts.blankAtRest == 0, "\(policy)")
            #expect(counts.sharedLoadsKilled == 0 && counts.cellsAtRest > 0, "\(policy)")
        }
        let (naive, ours) = (comparison.counts(of: .naive), comparison.counts(of: .ours))
        #expect(ours.decodesStarted < naive.decodesStarted)
        #expect(comparison.counts(of: .staged).decodesWasted < naive.decodesWasted)
        #expect(comparison.counts(of: .debounced).decodesStarted < naive.decodesStarted)
        #expect(ours.waits.count > 0 && ours.leftUnfilled > 0)
        // Loading through fast motion costs decodes and fills more cells.
        let eager = comparison.counts(of: .oursEager)
        #expect(eager.decodesStarted > ours.decodesStarted && eager.leftUnfilled < ours.leftUnfilled)
    }

    @Test func `who shares loads and cancels them leaves others blank`() throws {
        // The second grid joins the loads of the first one, and goes away.
        let script = try #require(
            ScrollScript("photos 40 size 16 grids 2; show 0..6; second show 0..6; +1ms second show 20..26"))
        var comparison = PolicyComparison(policies: [.cancel, .cancelShared, .ours])
        for seed in 0..<20 as Range<UInt64> { comparison.play(script, seed: seed) }
        let shared = comparison.counts(of: .cancelShared)
        #expect(shared.blankAtRest > 50 && shared.sharedLoadsKilled > 50)
        #expect(shared.staleCommits == 0)
        // Each decode filled one of the cells at rest, or was cancelled under way, and served nobody who waited for it.
        #expect(shared.decodesWasted == shared.decodesStarted - (shared.cellsAtRest - shared.blankAtRest))
        #expect(shared.decodesWasted > 20)
        for policy in [LoadPolicy.cancel, .ours] {
            let counts = comparison.counts(of: policy)
            #expect(counts.blankAtRest == 0 && counts.sharedLoadsKilled == 0, "\(policy)")
        }
        #expect(comparison.broken == nil)
    }

    @Test func `every policy waits as long for a load that nothing disturbs`() throws {
        let script = try #require(ScrollScript("photos 1 size 16 grids 1; show 0..1"))
        for seed in 0..<30 as Range<UInt64> {
            let policies = LoadPolicy.allCases.filter { $0 != .debounced }
            var comparison = PolicyComparison(policies: policies)
            comparison.play(script, seed: seed)
            let waits = policies.map { comparison.counts(of: $0).waits }
            #expect(waits.allSatisfy { $0 == waits[0] && $0.count == 1 }, "seed \(seed)")
        }
    }

    @Test(arguments: LoadPolicy.allCases)
    func `the same seed gives the same counts, another seed others`(policy: LoadPolicy) {
        func counts(_ seed: UInt64) -> PolicyCounts {
            var comparison = PolicyComparison(policies: [policy])
            comparison.play(seed: seed)
            return comparison.counts(of: policy)
        }
        #expect(counts(4) == counts(4))
        #expect(counts(4) != counts(5))
    }

    @Test func `counts travel as numbers and add up`() throws {
        var comparison = PolicyComparison(policies: [.naive])
        comparison.play(seed: 1)
        let first = comparison.counts(of: .naive)
        comparison.play(seed: 2)
        var other = PolicyComparison(policies: [.naive])
        other.play(seed: 2)
        var sum = try #require(PolicyCounts(numbers: first.numbers))
        #expect(sum == first)
        sum.add(other.counts(of: .naive))
        #expect(sum == comparison.counts(of: .naive))
        #expect(PolicyCounts(numbers: [1, 2, 3]) == nil)
        #expect(PolicyCounts(numbers: first.numbers + [1]) == nil)
        #expect(PolicyCounts(numbers: first.numbers + [1 << 40, 1]) == nil)
    }

    #if PLANTED_FAULTS
        @Test func `the books see it when ours is stale`() {
            var configuration = LabConfiguration.sideBySide()
            configuration.script = .backAndForth
            configuration.faults = [.skipTokenCheck]
            var foreignPictures = 0
            for seed in 0..<40 as Range<UInt64> {
                var comparison = PolicyComparison(policies: [.ours], configuration: configuration)
                comparison.play(seed: seed)
                let counts = comparison.counts(of: .ours)
                guard comparison.broken?.violation?.name == .foreignPicture else { continue }
                foreignPictures += 1
                #expect(counts.staleCommits > 0 && counts.staleRuns == 1)
            }
            #expect(foreignPictures > 5)
        }
    #endif
}
