import ScrollLab
import Testing

/// The shortest way: a grid, a loader and a person who scrolls, all drawn from a seed, and every promise checked after every event.
@MainActor @Suite(.timeLimit(.minutes(5))) struct `Randomized-latency scroll tests` {
    @Test(arguments: [ScrollScript.Kind.backAndForth, .fling, .jumps, .zoom, .filterAndSort])
    func `no seed breaks a promise`(kind: ScrollScript.Kind) async {
        var configuration = LabConfiguration()
        configuration.script = kind
        configuration.weather.latency = .lognormal(mean: 80_000_000, sigma: 1)
        for seed in 0..<20 as Range<UInt64> {
            let outcome = LabRun(seed: seed, configuration: configuration).run()
            if let shrunk = LabRun.shrink(outcome, configuration: configuration) {
                Issue.record("\(shrunk)")
            }
            await Task.yield()
        }
    }

    @Test func `a script by hand, under the latencies of many seeds`() async throws {
        let script = try ScrollScript(
            parsing: """
                photos 400 size 16 grids 1
                show 0..24
                +16ms show 4..28       # a row further down
                +16ms show 0..24       # and back
                +30ms size 24          # zoom while loads are in flight
                """)
        for seed in 0..<50 as Range<UInt64> {
            let outcome = LabRun(seed: seed, script: script).run()
            #expect(outcome.violation == nil, "seed \(seed)")
            await Task.yield()
        }
    }

    @Test func `latencies as they were measured`() throws {
        var configuration = LabConfiguration()
        configuration.weather.latency = try .trace(text: "12ms, 14ms, 13ms, 480ms, 15ms")
        configuration.weather.latencyOfPhoto[7] = .constant(nanoseconds: 3_000_000_000)
        let outcome = LabRun(seed: 1, configuration: configuration).run()
        #expect(outcome.violation == nil)
        #expect(outcome.events > 100)
    }
}
