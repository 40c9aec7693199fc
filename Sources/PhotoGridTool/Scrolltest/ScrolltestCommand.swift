internal import Glibc
internal import PhotoGrid
internal import ScrollLab
internal import Thumbnails

/// `photogrid scrolltest`: plays seeded scripts of scrolling on the real model and loader in virtual time, and checks
/// every promise after every event.
struct ScrolltestCommand {
    private let options: ScrolltestOptions
    private let configuration: LabConfiguration
    private let clock: any TimerClock
    private let showsProgress: Bool

    /// - Throws: `UsageError` for a latency or a kind of script that cannot be understood.
    init(
        _ options: ScrolltestOptions, clock: any TimerClock = SystemClock(),
        isTerminal: Bool = isatty(STDERR_FILENO) == 1
    ) throws(UsageError) {
        self.options = options
        self.clock = clock
        showsProgress = isTerminal && !options.isReplay
        configuration = try Self.configuration(options)
    }

    private static func configuration(_ options: ScrolltestOptions) throws(UsageError) -> LabConfiguration {
        var configuration = LabConfiguration()
        if let text = options.latency {
            guard let latency = LatencyModel(text) else {
                throw UsageError(
                    "“\(readable(text.utf8))” is not a latency; “\(LatencyModel.exponential(mean: 60_000_000))” is one")
            }
            configuration.weather.latency = latency
        }
        if let text = options.script {
            guard let kind = ScrollScript.Kind(rawValue: text) else {
                let names = ScrollScript.Kind.allCases.map(\.rawValue).joined(separator: ", ")
                throw UsageError("option --script needs one of \(names), not “\(text)”")
            }
            configuration.script = kind
        }
        return configuration
    }

    /// Runs the seeds until one breaks a promise; answers 0, or 1 then.
    @MainActor func run() -> Int32 {
        let start = clock.now
        var nextUpdate = start
        var tally = LabTally()
        var broken: LabOutcome?
        for seed in options.seeds where broken == nil {
            let outcome = play(seed)
            tally.add(outcome)
            if outcome.violation != nil { broken = outcome }
            if showsProgress, clock.now >= nextUpdate {
                nextUpdate = clock.now.advanced(by: .milliseconds(100))
                let count = options.seeds.upperBound - options.seeds.lowerBound + 1
                writeAll("\r\u{1B}[K\(tally.seeds) of \(count) seeds, \(tally.events) events".utf8, to: STDERR_FILENO)
            }
        }
        if showsProgress { writeAll("\r\u{1B}[K".utf8, to: STDERR_FILENO) }
        let report = ScrolltestReport(tally: tally, seeds: options.seeds, options: options, broken: broken)
        say(options.isJSON ? report.json : report.text(took: start.duration(to: clock.now)))
        return broken == nil ? 0 : 1
    }

    @MainActor private func play(_ seed: UInt64) -> LabOutcome {
        let run = LabRun(seed: seed, configuration: configuration)
        // With --json standard output carries the one object and nothing else.
        if options.isReplay, !options.isJSON { run.narrator = { say($0) } }
        let outcome = run.run()
        if options.isReplay, !options.isJSON { say("\(outcome.script)") }
        return outcome
    }

    private func say(_ text: String) {
        writeAll("\(text)\n".utf8, to: STDOUT_FILENO)
    }
}
