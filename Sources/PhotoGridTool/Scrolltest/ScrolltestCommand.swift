internal import Glibc
internal import PhotoGrid
package import ScrollLab
package import Thumbnails

/// `photogrid scrolltest`: plays seeded scripts of scrolling on the real model and loader in virtual time, and checks every promise after
/// every event; or sets policies side by side; or lets answers overtake each other.
@MainActor
package struct ScrolltestCommand {
    private let options: ScrolltestOptions
    private let clock: any TimerClock
    private let configure: (inout LabConfiguration) -> Void
    /// Takes what goes to standard output.
    private let say: (String) -> Void

    /// `configure` may change the circumstances of what is played in this process; seeds played in others go without.
    package init(
        _ options: ScrolltestOptions, clock: any TimerClock = SystemClock(),
        configure: @escaping (inout LabConfiguration) -> Void = { _ in },
        say: @escaping (String) -> Void = { writeAll($0.utf8, to: STDOUT_FILENO) }
    ) {
        self.options = options
        self.clock = clock
        self.configure = configure
        self.say = say
    }

    /// Answers 0; or 1 when a promise was broken, or a file could not be written.
    package func run() -> Int32 {
        if let reorder = options.reorder {
            return ReorderCommand(reorder, isJSON: options.isJSON, say: say).run()
        }
        if options.isReplay { return replay() }
        switch options.policy {
        case .ours: return check()
        case .one(let policy): return compare([policy])
        case .all: return compare(LoadPolicy.allCases)
        }
    }

    private var configuration: LabConfiguration {
        var configuration = options.policy == .ours ? LabConfiguration() : .sideBySide()
        if case .kind(let kind) = options.script { configuration.script = kind }
        if let latency = options.latency { configuration.weather.latency = latency }
        if let photos = options.photos { configuration.photoCount = photos }
        if case .one(let policy) = options.policy { configuration = policy.adapt(configuration) }
        configure(&configuration)
        return configuration
    }

    // MARK: Ours

    private func check() -> Int32 {
        let configuration = self.configuration
        let series = SeedSeries(options: options, seedsAPart: 100, clock: clock, say: say) {
            CheckedRuns(configuration: configuration, script: options.fixedScript)
        }
        guard let result = series.run() else { return 1 }
        if !options.isCounts {
            let report = CheckReport(
                tally: result.rows.first ?? LabTally(), broken: result.broken?.shrunk(configuration),
                options: options)
            tell(options.isJSON ? report.json : report.text(speed: result.speed))
        }
        return result.broken == nil ? 0 : 1
    }

    private func replay() -> Int32 {
        var runs = CheckedRuns(configuration: configuration, script: options.fixedScript)
        // With --json standard output carries the one object and nothing else.
        if !options.isJSON { runs.narrator = { tell($0) } }
        for seed in options.seeds where runs.brokenRun == nil {
            let outcome = runs.play(seed)
            if !options.isJSON { tell("\(outcome.script)") }
        }
        let report = CheckReport(
            tally: runs.tally, broken: runs.brokenRun?.shrunk(configuration), options: options)
        tell(options.isJSON ? report.json : report.text(speed: nil))
        return runs.brokenRun == nil ? 0 : 1
    }

    // MARK: Policies

    private func compare(_ policies: [LoadPolicy]) -> Int32 {
        let configuration = self.configuration
        let series = SeedSeries(options: options, seedsAPart: 20, clock: clock, say: say) {
            ComparedRuns(policies: policies, configuration: configuration, script: options.fixedScript)
        }
        guard let result = series.run() else { return 1 }
        if options.isCounts { return 0 }
        let report = PolicyReport(
            rows: zip(policies, result.rows).map { .init(policy: $0, counts: $1) },
            twoRequests: TwoRequestRates.all(policies, trials: options.twoRequestTrials),
            broken: result.broken?.shrunk(configuration), options: options)
        tell(options.isJSON ? report.json : report.text)
        return report.isClean ? 0 : 1
    }

    private func tell(_ text: String) {
        say(text + "\n")
    }
}
