import ScrollLab
import Testing

@Suite struct `A failing script shrinks to a minimal one` {
    /// Whether the script shows something, zooms later, and retries after that.
    private static func fails(_ script: ScrollScript) -> Bool {
        var wanted = ["retry", "size", "show"]
        for step in script.steps where wanted.last.map({ step.action.description.hasPrefix($0) }) == true {
            wanted.removeLast()
        }
        return wanted.isEmpty
    }

    private static let long =
        (0..<100 as Range<UInt64>).lazy.map { ScrollScript.make(.mixed, seed: $0, length: 200) }
        .first(where: fails) ?? ScrollScript(photoCount: 0, steps: [])

    @Test func `no step is left that can be left out, and every number is as small as it can be`() {
        var shrinker = ScriptShrinker(Self.long)
        #expect(Self.fails(Self.long))
        shrinker.shrink(Self.fails)
        #expect(shrinker.script.description == "photos 0 size 8 grids 1\nshow 0..0\nsize 8\nretry 0")
        #expect(shrinker.trials < 400)
    }

    @Test func `numbers shrink to the smallest that still fail`() throws {
        let script = try #require(ScrollScript("photos 400 size 24 grids 1; +350ms show 17..93; +2s show 80..100"))
        var shrinker = ScriptShrinker(script)
        shrinker.shrink { script in
            let showsPhoto = script.steps.contains { step in
                if case .show(let range) = step.action { range.contains(37) } else { false }
            }
            return showsPhoto && script.photoCount > 60 && script.length >= 1_500_000_000
        }
        #expect(shrinker.script.description == "photos 61 size 8 grids 1\nshow 0..38\n+1500ms show 0..0")
    }

    @Test func `steps that stay keep their moments while others go`() throws {
        let script = try #require(ScrollScript("photos 9 size 8 grids 1; +5ms show 0..2; +7ms show 0..3; +9ms retry 1"))
        var shrinker = ScriptShrinker(script, limit: 200)
        shrinker.shrink { script in
            var moment: Int64 = 0
            return script.steps.contains { step in
                moment += step.delay
                return step.action.description.hasPrefix("retry") && moment >= 20_000_000
            }
        }
        #expect(shrinker.script.description == "photos 0 size 8 grids 1\n+20ms retry 0")
    }

    @Test func `what happens after the failure is cut off at once`() {
        var shrinker = ScriptShrinker(Self.long)
        shrinker.cut(after: 300_000_000) { _ in true }
        #expect(shrinker.trials == 1)
        #expect(shrinker.script.length <= 300_000_000)
        #expect(shrinker.script.steps.count < Self.long.steps.count)
    }

    @Test func `the limit of trials is kept`() {
        var shrinker = ScriptShrinker(Self.long, limit: 10)
        shrinker.shrink(Self.fails)
        #expect(shrinker.trials == 10)
        #expect(Self.fails(shrinker.script))
    }

    @MainActor @Test func `a run that breaks no promise does not shrink, and its command replays it`() {
        var configuration = LabConfiguration()
        configuration.script = .fling
        configuration.weather.latency = .constant(nanoseconds: 5_000_000)
        let outcome = LabRun(seed: 3, configuration: configuration).run()
        #expect(LabRun.shrink(outcome, configuration: configuration) == nil)
        let command = LabRun.replayCommand(seed: 3, configuration: configuration)
        #expect(command == "photogrid scrolltest --replay 3 --script fling --latency constant:5ms")
        let pasted = LabRun.replayCommand(seed: 3, script: ScrollScript("photos 9 size 8 grids 1; +1ms show 0..4"))
        #expect(pasted == "photogrid scrolltest --replay 3 --script 'photos 9 size 8 grids 1; +1ms show 0..4'")
    }
}
