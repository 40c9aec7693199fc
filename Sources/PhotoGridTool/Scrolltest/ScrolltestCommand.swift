internal import Glibc
internal import PhotoGrid
internal import ScrollLab

/// `photogrid scrolltest`: plays seeded scripts of scrolling on the real model and loader in virtual time, and checks
/// every promise after every event.
struct ScrolltestCommand {
    private let options: ScrolltestOptions
    private let configuration: LabConfiguration

    /// - Throws: `UsageError` for a latency that cannot be understood.
    init(_ options: ScrolltestOptions) throws(UsageError) {
        self.options = options
        var configuration = LabConfiguration()
        if let text = options.latency {
            guard let latency = LatencyModel(text) else {
                throw UsageError(
                    "“\(readable(text.utf8))” is not a latency; “\(LatencyModel.exponential(mean: 60_000_000))” is one")
            }
            configuration.weather.latency = latency
        }
        self.configuration = configuration
    }

    /// Runs the seeds until one breaks a promise; answers 0, or 1 then.
    @MainActor func run() -> Int32 {
        var events = 0
        var assignments = 0
        for seed in options.seeds {
            let outcome = LabRun(seed: seed, configuration: configuration).run()
            events += outcome.events
            assignments += outcome.grid.assignments
            if options.isReplay { say("\(outcome.script)") }
            if let violation = outcome.violation {
                say("\(violation)")
                say("seed \(seed) breaks a promise; see it again with: photogrid scrolltest --replay \(seed)")
                return 1
            }
        }
        let count = options.seeds.upperBound - options.seeds.lowerBound + 1
        say("\(count) seeds, \(assignments) assignments, \(events) events, each followed by a check: no promise broken")
        return 0
    }

    private func say(_ text: String) {
        writeAll("\(text)\n".utf8, to: STDOUT_FILENO)
    }
}
