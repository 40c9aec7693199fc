internal import PhotoGrid
internal import ScrollLab

/// A run of PhotoGrid that broke a promise.
struct BrokenRun {
    let outcome: LabOutcome
    /// Whose run it was, if it was one of several.
    var policy: LoadPolicy?

    private func replayCommand(_ options: ScrolltestOptions) -> String {
        options.replayCommand(outcome.seed, policy: policy)
    }

    /// For people: what was broken, and how to see it again.
    func lines(_ options: ScrolltestOptions) -> [String] {
        guard let violation = outcome.violation else { return [] }
        let whose = policy.map { " of \($0.rawValue)" } ?? ""
        return [
            "Seed \(outcome.seed) breaks a promise\(whose): \(violation)",
            "See it again, event by event: \(replayCommand(options))",
        ]
    }

    /// For programs: an object.
    func json(_ options: ScrolltestOptions) -> String {
        guard let violation = outcome.violation else { return "null" }
        return JSONText.object([
            ("seed", "\(outcome.seed)"), ("promise", JSONText.string(violation.name.rawValue)),
            ("event", "\(violation.event)"), ("nanoseconds", "\(violation.time)"),
            ("detail", JSONText.string(violation.detail)), ("script", JSONText.string(outcome.script.description)),
            ("replay", JSONText.string(replayCommand(options))),
        ])
    }
}
