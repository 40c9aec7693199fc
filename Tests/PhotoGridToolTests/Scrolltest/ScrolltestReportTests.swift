import PhotoGridTool
import ScrollLab
import Testing
import Thumbnails

@MainActor @Suite(.timeLimit(.minutes(5))) struct `What scrolltest says` {
    /// Changes what is played.
    private var configure: (inout LabConfiguration) -> Void = { _ in }

    /// Runs the command in this process; answers its status and what it wrote.
    private func run(
        seeds: ClosedRange<UInt64>, _ change: (inout ScrolltestOptions) -> Void = { _ in }
    ) -> (status: Int32, text: String) {
        var options = ScrolltestOptions()
        options.seeds = seeds
        options.jobs = 1
        options.twoRequestTrials = 20
        change(&options)
        var text = ""
        let status = ScrolltestCommand(options, configure: configure, say: { text += $0 }).run()
        return (status, text)
    }

    @Test func `a small run says what it did not try, and why that matters`() {
        let (status, text) = run(seeds: 1...1) { $0.script = .kind(.fling) }
        #expect(status == 0)
        #expect(text.contains("This run proved less than it could: "))
        #expect(text.contains("the mixed script brings them"))
        #expect(
            text.contains("  no page failures: nothing tried what cells show whose names cannot be read (promise 7)"))
        #expect(text.hasSuffix("No promise was broken.\n"))
        #expect(run(seeds: 1...5).text.contains("could: one thing never happened; more seeds bring "))
    }

    @Test func `a run in which everything happened says nothing of the kind`() {
        let (status, text) = run(seeds: 1...60)
        #expect(status == 0 && !text.contains("proved less"))
        #expect(text.contains("60 seeds of mixed scripts, "))
        for name in ["adoptions", "late results", "supersessions", "evictions", "file changes", "deferred cells"] {
            #expect(text.contains("\n  \(name) "), "\(name)")
        }
    }

    @Test func `everything that may happen is explained`() {
        for happening in LabTally().happenings {
            let meaning = Happenings.meaning(happening.name)
            #expect(meaning?.text.isEmpty == false && meaning?.loss.isEmpty == false, "\(happening.name)")
        }
    }

    @Test func `columns stand under each other`() {
        let (_, text) = run(seeds: 1...2) { $0.policy = .all }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let table = lines.dropFirst(2).prefix { !$0.isEmpty }
        #expect(table.count == 2 + LoadPolicy.allCases.count)
        // Every column ends at the same place in the title and in all rows.
        #expect(Set(table.dropFirst().map(\.count)).count == 1)
        #expect(lines.allSatisfy { !$0.hasSuffix(" ") && $0.count <= 140 })
    }

    @Test func `answers that overtake each other are told in a table, for one gap or for many`() {
        var reorder = ScrolltestOptions.ReorderOptions()
        reorder.trials = 1_000
        let (status, text) = run(seeds: 1...1) { $0.reorder = reorder }
        let footnote = """

            predicted: ½·e^(−gap/mean), which holds for exponential answers; the others have heavier tails at the same mean
            simulated: the share of 1,000 trials, seed 1

            """
        let table = """
            Two requests are sent, 150 ms apart; answers take 300 ms on average.
            How often does the older answer arrive after the newer one?

            answers               predicted  simulated     95 % interval
            exponential              0.3033     0.2820  0.2550 .. 0.3107
            lognormal, sigma 1.5          -     0.2620  0.2357 .. 0.2901
            Pareto, shape 1.5             -     0.1570  0.1358 .. 0.1809

            """
        #expect(status == 0 && text == table + footnote)
        reorder.isSweep = true
        let (_, sweep) = run(seeds: 1...1) { $0.reorder = reorder }
        let head = """
            Two requests are sent, a gap apart; answers take 300 ms on average.
            How often does the older answer arrive after the newer one?

            gap ÷                                   lognormal     Pareto
             mean      gap  predicted  exponential  sigma 1.5  shape 1.5
              0.0     0 ms     0.5000       0.4840     0.5060     0.4840
              0.1    30 ms     0.4524       0.4340     0.4210     0.3560

            """
        #expect(sweep.hasPrefix(head))
        #expect(sweep.hasSuffix("  4.0  1200 ms     0.0092       0.0090     0.0340     0.0250\n" + footnote))
    }

    @Test func `a replay tells the script and every event`() {
        let (status, text) = run(seeds: 4...4) { $0.isReplay = true }
        #expect(status == 0)
        #expect(text.contains("\nphotos 400 size ") && text.hasPrefix("1 at 0 ns: script\n"))
        let (again, same) = run(seeds: 4...4) { $0.isReplay = true }
        #expect(again == 0 && same == text)
    }

    #if PLANTED_FAULTS
        /// The same with a fault planted: nobody checks tokens.
        private var faulty: Self {
            var faulty = self
            faulty.configure = { $0.faults = [.skipTokenCheck] }
            return faulty
        }

        @Test func `a broken promise is told with the command that shows it again, and fails the run`() {
            let (status, text) = faulty.run(seeds: 0...200) { $0.script = .kind(.backAndForth) }
            #expect(status == 1)
            #expect(text.contains(" breaks a promise: "))
            #expect(
                text.contains("See it again, event by event: photogrid scrolltest --script back-and-forth --replay "))
            #expect(text.contains("See it, event by event: photogrid scrolltest --script 'photos "))
            let (_, json) = faulty.run(seeds: 0...200) { $0.isJSON = true }
            #expect(
                json.contains("\"violation\": {\"seed\": ")
                    && json.contains("\"shortestReplay\": \"photogrid scrolltest --script 'photos "))
            let (compared, table) = faulty.run(seeds: 0...200) { $0.policy = .all }
            #expect(compared == 1 && table.contains(" breaks a promise of ours: "))
            #expect(table.contains("photogrid scrolltest --policy all --replay "))
        }

        @Test func `counts for another process end at the seed that broke a promise`() throws {
            let (status, text) = faulty.run(seeds: 0...200) { $0.isCounts = true }
            #expect(status == 1)
            let part = try #require(SeedPart<LabTally>(text: text))
            let broken = try #require(part.brokenSeed)
            #expect(part.rows.count == 1 && part.rows.first?.seeds == Int(broken) + 1)
            #expect(part.rows.first?.violations == 1)
        }
    #endif
}

@MainActor @Suite(.timeLimit(.minutes(5))) struct `Parts of a run` {
    private func tally(_ seeds: ClosedRange<UInt64>) -> LabTally {
        var tally = LabTally()
        for seed in seeds { tally.add(LabRun(seed: seed).run()) }
        return tally
    }

    @Test func `add up to the whole`() throws {
        let (first, second, whole) = (tally(1...2), tally(3...5), tally(1...5))
        var part = try #require(SeedPart<LabTally>(text: SeedPart(rows: [first]).text))
        part.add(try #require(SeedPart<LabTally>(text: SeedPart(rows: [second]).text)))
        #expect(part.rows == [whole] && part.brokenSeed == nil)
    }

    @Test func `end with the first broken promise, whatever came of later seeds`() throws {
        let (first, second) = (tally(1...2), tally(3...5))
        var part = SeedPart(rows: [first], brokenSeed: 2)
        part.add(SeedPart(rows: [second], brokenSeed: 4))
        #expect(part.rows == [first] && part.brokenSeed == 2)
        var later = SeedPart(rows: [first])
        later.add(SeedPart(rows: [second], brokenSeed: 5))
        #expect(later.brokenSeed == 5 && later.rows.first?.seeds == 5)
        #expect(try #require(SeedPart<LabTally>(text: later.text)).brokenSeed == 5)
    }

    @Test func `that are cut off are none`() {
        let text = SeedPart(rows: [tally(1...1)]).text
        #expect(SeedPart<LabTally>(text: "") == nil)
        #expect(SeedPart<LabTally>(text: String(text.dropLast())) == nil)
        #expect(SeedPart<LabTally>(text: "1 2 3\n") == nil)
        #expect(SeedPart<LabTally>(text: "a\n" + text) == nil)
    }

    @Test func `show as a bar`() {
        let line = SeedProgress.line(done: 3_000, total: 10_000, elapsed: .seconds(6))
        #expect(line == "[#########.....................] 3000 of 10000 seeds, 14 s left")
        #expect(SeedProgress.line(done: 0, total: 5, elapsed: .zero).hasSuffix("] 0 of 5 seeds"))
        #expect(SeedProgress.line(done: 5, total: 5, elapsed: .seconds(9)).hasSuffix("#] 5 of 5 seeds"))
    }

    /// A bar of ten seeds, what it writes, and a way to let it play one of them so many milliseconds later.
    private func makeBar(
        isShown: Bool = true, isTerminal: Bool = true, wait milliseconds: [Int]
    ) -> (progress: SeedProgress, written: () -> [String]) {
        let time = VirtualTime()
        var written: [String] = []
        var progress = SeedProgress(seeds: 1...10, clock: time, isShown: isShown, isTerminal: isTerminal) {
            written.append($0)
        }
        for wait in milliseconds {
            time.advance(by: .milliseconds(wait))
            progress.played(1)
        }
        return (progress, { written })
    }

    @Test func `show the bar when a run takes a while, ten times a second at most, and take it away again`() {
        let (bar, written) = makeBar(wait: [299, 1, 99, 1, 0])
        var progress = bar
        let lines = [(2, 300), (4, 400)].map { SeedProgress.line(done: $0, total: 10, elapsed: .milliseconds($1)) }
        #expect(written().count == 2)
        for (text, line) in zip(written(), lines) { #expect(text.hasPrefix("\r\(line)")) }
        progress.end()
        #expect(written().last == "\r\(String(repeating: " ", count: lines[1].count))\r")
        #expect(written().count == 3)
        progress.end()
        #expect(written().count == 3)
    }

    @Test func `show no bar where there is no terminal, nor where none was asked for`() {
        for (isShown, isTerminal) in [(false, true), (true, false), (false, false)] {
            let (bar, written) = makeBar(isShown: isShown, isTerminal: isTerminal, wait: [400, 400])
            var progress = bar
            progress.end()
            #expect(written() == [])
        }
    }

    @Test func `leave nothing of a longer bar behind a shorter one`() {
        let (_, written) = makeBar(wait: [1_100, 100])
        #expect(written().first?.hasSuffix(" 10 s left") == true && written().last?.hasSuffix(" 5 s left ") == true)
    }
}
