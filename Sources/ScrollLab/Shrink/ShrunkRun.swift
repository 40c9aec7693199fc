/// A run that breaks a promise, made as short as it can be.
public struct ShrunkRun: Sendable {
    /// The run of the shortest script.
    public let outcome: LabOutcome
    /// The script that was shrunk.
    public let original: ScrollScript
    /// Runs that it took.
    public let trials: Int
    /// One line for a shell, in which the script is run again.
    public let replayCommand: String
}

extension ShrunkRun: CustomStringConvertible {
    /// The violation, the script as text that can be pasted into a test, and the command.
    public var description: String {
        let lengths = "\(original.steps.count) steps shrunk to \(outcome.script.steps.count) in \(trials) runs"
        let violation = outcome.violation.map { "\n\($0)" } ?? ""
        return "seed \(outcome.seed), \(lengths):\n\(outcome.script)\(violation)\nreplay: \(replayCommand)"
    }
}

extension LabRun {
    /// The shortest script that was found to break the same promise as the outcome's script did, under the same seed and
    /// configuration; nil when that broke none.
    ///
    /// The seed goes on to draw latencies, workers and memory; each photo draws its own, so that a step that is left out does not
    /// change how the others load.
    ///
    /// - Parameter limit: Runs at most; each takes as long as the run before, or less.
    public static func shrink(
        _ outcome: LabOutcome, configuration: LabConfiguration = LabConfiguration(), limit: Int = 1_000
    ) -> ShrunkRun? {
        guard let violation = outcome.violation else { return nil }
        var last = outcome
        func fails(_ script: ScrollScript) -> Bool {
            let trial = LabRun(seed: outcome.seed, script: script, configuration: configuration).run()
            guard trial.violation?.name == violation.name else { return false }
            last = trial
            return true
        }
        var shrinker = ScriptShrinker(outcome.script, limit: limit)
        shrinker.cut(after: violation.time, fails)
        shrinker.shrink(fails)
        return ShrunkRun(
            outcome: last, original: outcome.script, trials: shrinker.trials,
            replayCommand: replayCommand(seed: outcome.seed, script: last.script, configuration: configuration))
    }

    /// The command that plays a seed again, event by event; with the script that the seed makes, or with another.
    public static func replayCommand(
        seed: UInt64, script: ScrollScript? = nil, configuration: LabConfiguration = LabConfiguration()
    ) -> String {
        let usual = LabConfiguration()
        var words = ["photogrid scrolltest --replay \(seed)"]
        if let script {
            words.append("--script '\(script.line)'")
        } else {
            if configuration.script != usual.script { words.append("--script \(configuration.script.rawValue)") }
            if configuration.photoCount != usual.photoCount { words.append("--photos \(configuration.photoCount)") }
        }
        let latency = configuration.weather.latency
        if latency != usual.weather.latency { words.append("--latency \(latency)") }
        return words.joined(separator: " ")
    }
}
