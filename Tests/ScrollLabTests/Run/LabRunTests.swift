import PhotoGrid
import ScrollLab
import Testing
import Thumbnails

@MainActor @Suite(.timeLimit(.minutes(5))) struct `Every promise holds under random latencies` {
    @Test(arguments: ScrollScript.Kind.allCases)
    func `whatever a seed makes`(kind: ScrollScript.Kind) async {
        var configuration = LabConfiguration()
        configuration.script = kind
        configuration.weather.shortagePermille = 5
        var tally = LabTally()
        for seed in 0..<(kind == .mixed ? 120 : 25) as Range<UInt64> {
            let outcome = LabRun(seed: seed, configuration: configuration).run()
            if let violation = outcome.violation {
                Issue.record("seed \(seed) of \(kind.rawValue): \(violation)")
            }
            tally.add(outcome)
            await Task.yield()
        }
        print("laboratory, \(kind.rawValue): \(tally)")
        // What never happened was not tested. Other kinds need not do everything.
        let idle = tally.happenings.filter { $0.count == 0 }.map(\.name)
        #expect(kind != .mixed || idle.isEmpty, "\(idle)")
        #expect(tally.events > 200 * tally.seeds)
    }

    @Test(arguments: [
        LatencyModel.none, .constant(nanoseconds: 30_000_000), .uniform(0...200_000_000),
        .lognormal(mean: 60_000_000, sigma: 2), .pareto(mean: 60_000_000, shape: 1.2),
    ])
    func `whatever latencies are like`(latency: LatencyModel) async {
        var configuration = LabConfiguration()
        configuration.weather.latency = latency
        configuration.hopLatency = latency
        configuration.pageLatency = latency
        for seed in 1_000..<1_015 as Range<UInt64> {
            let outcome = LabRun(seed: seed, configuration: configuration).run()
            #expect(outcome.violation == nil, "seed \(seed), \(latency)")
            await Task.yield()
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `the same seed gives the same run, another seed another`(seed: UInt64) {
        let (first, second) = (LabRun(seed: seed).run(), LabRun(seed: seed).run())
        #expect(first.trace == second.trace)
        #expect(first.events == second.events)
        #expect(first.duration == second.duration)
        #expect(first.loader == second.loader)
        #expect(first.grid == second.grid)
        #expect(first.counts == second.counts)
        #expect(LabRun(seed: seed + 1).run().trace != first.trace)
    }

    @Test func `a run is the same on every machine`() {
        // Written down once: whoever changes what a seed means changes these.
        #expect(LabRun(seed: 7).run().trace == 4_053_598_717_850_682_242)
    }
}
