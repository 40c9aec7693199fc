internal import Glibc
internal import ScrollLab
internal import Thumbnails

/// Plays the seeds that were asked for: here, or in processes of their own when there are many and the machine has the cores.
///
/// The grid lives on the main actor, and a process has one; so a second core needs a second process. Parts are added up in the order of
/// their seeds, and what follows a broken promise is thrown away: the report does not depend on how many there were.
@MainActor
struct SeedSeries<Runs: SeedRuns> {
    /// What came of it.
    struct Result {
        var rows: [Runs.Counts]
        var broken: BrokenRun?
        var speed: SeedSpeed
    }

    let options: ScrolltestOptions
    /// How many seeds a process plays, then another one begins.
    let seedsAPart: UInt64
    let clock: any TimerClock
    /// Takes what goes to standard output.
    let say: (String) -> Void
    let makeRuns: () -> Runs

    /// Plays. Nil when a process failed, which has been said.
    func run() -> Result? {
        let start = clock.now
        let seeds = options.seeds
        let jobs = min(options.jobs ?? coreCount, Int(clamping: (seeds.upperBound - seeds.lowerBound) / seedsAPart + 1))
        if options.isCounts || jobs == 1 {
            let runs = playHere()
            if options.isCounts {
                let part = SeedPart(rows: runs.rows, brokenSeed: runs.brokenRun?.outcome.seed)
                say(part.text)
            }
            let speed = SeedSpeed(elapsed: start.duration(to: clock.now), processes: 1)
            return Result(rows: runs.rows, broken: runs.brokenRun, speed: speed)
        }
        guard let whole = playInProcesses(jobs) else { return nil }
        let speed = SeedSpeed(elapsed: start.duration(to: clock.now), processes: jobs)
        return Result(rows: whole.rows, broken: whole.brokenSeed.flatMap(playAgain), speed: speed)
    }

    private var coreCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

    private func playHere() -> Runs {
        var progress = SeedProgress(seeds: options.seeds, clock: clock, isShown: !options.isCounts)
        defer { progress.end() }
        var runs = makeRuns()
        for seed in options.seeds where runs.brokenRun == nil {
            runs.play(seed: seed)
            progress.played(1)
        }
        return runs
    }

    /// The run that another process saw break a promise.
    private func playAgain(_ seed: UInt64) -> BrokenRun? {
        var runs = makeRuns()
        runs.play(seed: seed)
        return runs.brokenRun
    }

    // MARK: Processes

    private func playInProcesses(_ jobs: Int) -> SeedPart<Runs.Counts>? {
        var crew = ProcessCrew(limit: jobs)
        defer { crew.endAll() }
        var parts = seedParts.makeIterator()
        var progress = SeedProgress(seeds: options.seeds, clock: clock, isShown: true)
        defer { progress.end() }
        var whole = SeedPart<Runs.Counts>()
        while whole.brokenSeed == nil {
            while crew.hasRoom, let seeds = parts.next() {
                if let trouble = crew.start(words(for: seeds)) {
                    complain("no process to play seeds in: \(String(cString: strerror(trouble))); try --jobs 1")
                    return nil
                }
            }
            if crew.isEmpty { break }
            guard let finished = crew.takeOldest() else {
                crew.wait()
                continue
            }
            guard let part = SeedPart<Runs.Counts>(text: String(decoding: finished.output, as: UTF8.self)) else {
                complain("the process that played seeds \(finished.name) ended early; --jobs 1 shows more")
                return nil
            }
            whole.add(part)
            progress.played(seedsAPart)
        }
        return whole
    }

    private func words(for seeds: ClosedRange<UInt64>) -> (name: String, words: [String]) {
        let name = "\(seeds.lowerBound)..\(seeds.upperBound)"
        return (name, options.circumstances + ["--counts", "--seeds", name])
    }

    private var seedParts: some Sequence<ClosedRange<UInt64>> {
        let (first, last) = (options.seeds.lowerBound, options.seeds.upperBound)
        return sequence(state: first as UInt64?) { next in
            guard let start = next else { return nil }
            let end = last - start < seedsAPart ? last : start + seedsAPart - 1
            next = end == last ? nil : end + 1
            return start...end
        }
    }
}

/// How long seeds took on this machine.
struct SeedSpeed {
    var elapsed: Duration
    var processes: Int

    /// `41,000 events a second, with 2 processes`.
    func text(events: Int) -> String {
        let rate = Int(Double(events) / max(elapsed / .seconds(1), 1e-9))
        return
            "\(NumberText.grouped(rate)) events a second, with \(processes == 1 ? "one process" : "\(processes) processes")"
    }
}
