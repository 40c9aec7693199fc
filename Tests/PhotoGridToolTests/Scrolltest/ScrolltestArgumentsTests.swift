import PhotoGridTool
import ScrollLab
import Testing

@Suite struct `The command line of scrolltest` {
    private func parse(_ words: String...) throws(UsageError) -> CommandLineArguments {
        try CommandLineArguments((["scrolltest"] + words).map { Array($0.utf8) })
    }

    private func sentence(_ words: String...) -> String? {
        do throws(UsageError) {
            _ = try CommandLineArguments((["scrolltest"] + words).map { Array($0.utf8) })
            return nil
        } catch {
            return error.description
        }
    }

    @Test func `takes seeds and the circumstances of their runs`() throws {
        var options = ScrolltestOptions()
        #expect(try parse() == .scrolltest(options))
        options.seeds = 3...9
        options.script = .kind(.fling)
        options.latency = .exponential(mean: 300_000_000)
        options.photos = 40
        options.jobs = 1
        options.isJSON = true
        #expect(
            try parse(
                "--seeds=3..9", "--script", "fling", "--latency", "exponential:300ms", "--photos=40", "--jobs", "1",
                "--json") == .scrolltest(options))
        var replay = ScrolltestOptions()
        replay.seeds = 7...7
        replay.isReplay = true
        replay.policy = .all
        #expect(try parse("--replay=7", "--policy=all") == .scrolltest(replay))
        replay.policy = .one(.oursEager)
        #expect(try parse("--replay=7", "--policy=ours-eager") == .scrolltest(replay))
    }

    @Test(arguments: LoadPolicy.allCases)
    func `takes every policy by its name`(policy: LoadPolicy) throws {
        var options = ScrolltestOptions()
        options.policy = policy == .ours ? .ours : .one(policy)
        #expect(try parse("--policy", policy.rawValue) == .scrolltest(options))
    }

    @Test func `takes the number of trials for policies too`() throws {
        var options = ScrolltestOptions()
        options.policy = .all
        options.twoRequestTrials = 50
        #expect(try parse("--trials", "50", "--policy", "all") == .scrolltest(options))
        #expect(sentence("--trials", "50") == "option --trials goes with --reorder or --policy")
        #expect(sentence("--trials", "50", "--gap", "1ms", "--policy", "all") == "option --gap goes with --reorder")
    }

    @Test func `takes a script as reports print it`() throws {
        let text = "photos 40 size 16 grids 1; show 0..8; +5ms show 4..12"
        var options = ScrolltestOptions()
        options.script = .fixed(try ScrollScript(parsing: text))
        #expect(try parse("--script", text) == .scrolltest(options))
    }

    @Test func `takes requests that overtake each other`() throws {
        var reorder = ScrolltestOptions.ReorderOptions()
        var options = ScrolltestOptions()
        options.reorder = reorder
        #expect(try parse("--reorder") == .scrolltest(options))
        reorder.gap = 20_000_000
        reorder.mean = 1_000_000_000
        reorder.trials = 50
        reorder.seed = 9
        reorder.isSweep = true
        reorder.csv = Array("a.csv".utf8)
        reorder.svg = Array("a.svg".utf8)
        options.reorder = reorder
        #expect(
            try parse(
                "--gap", "20ms", "--mean", "1s", "--trials=50", "--seed", "9", "--sweep", "--csv", "a.csv",
                "--svg=a.svg", "--reorder") == .scrolltest(options))
    }

    @Test func `has a help of its own`() throws {
        #expect(try parse("--help") == .scrolltestHelp)
        #expect(try parse("--reorder", "-h") == .scrolltestHelp)
    }

    @Test func `says what is wrong in one sentence`() {
        #expect(sentence("--seeds=9..3")?.contains("not “9..3”") == true)
        #expect(sentence("x") == "scrolltest takes no path, but got “x”")
        #expect(sentence("--colour") == "unknown option --colour")
        #expect(sentence("--policy", "best")?.hasPrefix("option --policy needs one of all, naive, cancel,") == true)
        #expect(sentence("--script", "dance")?.hasPrefix("option --script needs one of back-and-forth, fling") == true)
        #expect(sentence("--latency", "soon")?.hasPrefix("option --latency: “soon” is not a latency such as") == true)
        #expect(sentence("--latency", "constant:7200s")?.contains("up to an hour") == true)
        #expect(sentence("--script", "photos 4 size 16 grids 1; dance")?.hasPrefix("option --script: line 1: ") == true)
        #expect(sentence("--reorder", "--gap", "5")?.contains("needs a duration as in 150ms") == true)
        #expect(sentence("--reorder", "--gap", "2000000s")?.contains("an hour at most") == true)
        #expect(sentence("--reorder", "--mean", "0ms") == "option --mean needs a duration above zero")
        #expect(sentence("--reorder", "--trials", "0")?.contains("from 1 to") == true)
        #expect(sentence("--reorder", "--csv=") == "option --csv needs the name of a file")
        #expect(sentence("--sweep") == "option --sweep goes with --reorder")
        #expect(sentence("--reorder", "--script", "fling") == "option --script does not go with --reorder")
        #expect(sentence("--replay", "3", "--policy", "naive")?.hasPrefix("option --replay tells") == true)
    }
}
