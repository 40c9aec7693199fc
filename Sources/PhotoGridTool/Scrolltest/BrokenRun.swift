internal import PhotoGrid
internal import ScrollLab

/// A run of PhotoGrid that broke a promise.
struct BrokenRun {
    let outcome: LabOutcome
    /// Whose run it was, if it was one of several.
    var policy: LoadPolicy?
    /// The run of the shortest script that breaks the same promise, once it has been looked for.
    var shortest: LabOutcome?

    /// The same with the shortest script that was found, under the circumstances of the run.
    @MainActor func shrunk(_ configuration: LabConfiguration) -> BrokenRun {
        var run = self
        run.shortest = LabRun.shrink(outcome, configuration: policy?.adapt(configuration) ?? configuration)?.outcome
        return run
    }

    /// The command that shows the run again, or that of the shortest script.
    private func replayCommand(_ options: ScrolltestOptions, script: ScrollScript? = nil) -> String {
        var options = options
        if let script { options.script = .fixed(script) }
        return options.replayCommand(outcome.seed, policy: policy)
    }

    /// For people: what was broken, and how to see it again.
    func lines(_ options: ScrolltestOptions) -> [String] {
        guard let violation = outcome.violation else { return [] }
        let whose = policy.map { " of \($0.rawValue)" } ?? ""
        var lines = [
            "Seed \(outcome.seed) breaks a promise\(whose): \(violation)",
            "See it again, event by event: \(replayCommand(options))",
        ]
        if let shortest, let violation = shortest.violation {
            let steps = "\(outcome.script.steps.count) steps, \(shortest.script.steps.count) of them enough"
            lines += ["", "The shortest script that was found (\(steps)):", "\(shortest.script)", "\(violation)"]
            lines.append("See it, event by event: \(replayCommand(options, script: shortest.script))")
        }
        return lines
    }

    /// For programs: an object.
    func json(_ options: ScrolltestOptions) -> String {
        guard let violation = outcome.violation else { return "null" }
        var fields = [
            (name: "seed", value: "\(outcome.seed)"), ("promise", JSONText.string(violation.name.rawValue)),
            ("event", "\(violation.event)"), ("nanoseconds", "\(violation.time)"),
            ("detail", JSONText.string(violation.detail)), ("script", JSONText.string(outcome.script.description)),
            ("replay", JSONText.string(replayCommand(options))),
        ]
        if let shortest {
            fields.append(("shortestScript", JSONText.string(shortest.script.description)))
            fields.append(("shortestReplay", JSONText.string(replayCommand(options, script: shortest.script))))
        }
        return JSONText.object(fields)
    }
}
