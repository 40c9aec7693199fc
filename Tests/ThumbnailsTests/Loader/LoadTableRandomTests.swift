import Testing
import Thumbnails

/// Thousands of small worlds, each from a seed, against books that know nothing of the table.
@Suite("Load table: random worlds against independent books", .timeLimit(.minutes(5)))
struct LoadTableRandomTests {
    static let plans: [LoadTableWorld.Plan] = [
        .init(), .init(workers: 1), .init(keys: 3, workers: 3), .init(workers: 2, budget: 300),
        .init(keys: 8, workers: 3, budget: 500, steps: 120), .init(workers: 1, budget: 100),
        .init(workers: 4, budget: 700),
    ]

    @Test(arguments: plans.indices)
    func `Promises hold in every world`(plan: Int) {
        for seed in 0..<300 as Range<UInt64> {
            let world = LoadTableWorld.run(seed: seed, plan: Self.plans[plan])
            #expect(world.problems.isEmpty, "plan \(plan), seed \(seed): \(world.problems)")
            if !world.problems.isEmpty { return }
        }
    }

    @Test(arguments: [
        PlantedFault.cancelOnFirstRelease, .releaseBeforeRetain, .unmapByKey, .forgetToWake, .adoptNoticed,
        .rememberCancellation, .loseEnding, .countHitTwice,
    ])
    func `The books find a planted fault`(fault: PlantedFault) {
        var found = 0
        for seed in 0..<300 as Range<UInt64> {
            var plan = Self.plans[seed % 2 == 0 ? 3 : 4]
            plan.faults = [fault]
            plan.checksInvariants = false
            found += LoadTableWorld.run(seed: seed, plan: plan).problems.isEmpty ? 0 : 1
        }
        #expect(found > 0, "\(fault) went unnoticed")
    }
}
