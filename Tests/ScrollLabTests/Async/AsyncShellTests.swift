import ScrollLab
import Testing
import Thumbnails

@MainActor @Suite(.timeLimit(.minutes(5))) struct `Tasks get one answer, however they interleave` {
    private static let seeds = 0..<300 as Range<UInt64>

    @Test func `the right picture, or the failure of its file, or the cancellation that was its own`() async {
        var turns = 0
        var cancelled = 0
        var endings: Set<AsyncWorld.Ending> = []
        var traces: Set<UInt64> = []
        for seed in Self.seeds {
            let outcome = AsyncWorld(seed: seed).run()
            #expect(outcome.faults.isEmpty, "seed \(seed)")
            turns += outcome.turns
            cancelled += outcome.cancelled
            endings.formUnion(outcome.endings)
            traces.insert(outcome.trace)
            await Task.yield()
        }
        print("tasks: \(Self.seeds.count) seeds, \(turns) turns, \(cancelled) cancellations, \(traces.count) traces")
        // Else the schedules prove nothing.
        #expect(traces.count == Self.seeds.count)
        #expect(turns > 100 * Self.seeds.count && cancelled > 3 * Self.seeds.count)
        #expect(
            endings.contains(.failure(.released)) && endings.contains(.failure(.damaged(reason: "drawn by the seed"))))
    }

    @Test(arguments: 0..<10 as Range<UInt64>)
    func `the same seed interleaves them in the same way`(seed: UInt64) {
        #expect(AsyncWorld(seed: seed).run() == AsyncWorld(seed: seed).run())
    }

    #if PLANTED_FAULTS
        @Test(arguments: [
            PlantedFault.cancelOnFirstRelease, .loseEnding, .rememberCancellation, .unmapByKey, .adoptNoticed,
        ])
        func `a planted fault is found`(fault: PlantedFault) async {
            for seed in Self.seeds {
                if !AsyncWorld(seed: seed, configure: { $0.faults = [fault] }).run().faults.isEmpty { return }
                await Task.yield()
            }
            Issue.record("\(fault) was not found")
        }
    #endif
}
