internal import PhotoGrid
internal import ScrollLab

/// What `photogrid scrolltest` says at the end: to people, or to programs.
struct ScrolltestReport {
    let tally: LabTally
    let seeds: ClosedRange<UInt64>
    let options: ScrolltestOptions
    /// The run that broke a promise.
    let broken: LabOutcome?

    /// Some lines; the speed is that of this machine.
    func text(took duration: Duration) -> String {
        let seconds = max(duration / .seconds(1), 1e-9)
        var lines = [
            "\(tally.seeds) seeds, \(tally.assignments) assignments, \(tally.events) events, each followed by a check"
        ]
        lines[0] += ", \(Int(Double(tally.events) / seconds)) events a second"
        lines += tally.happenings.map { "  \($0.count) \($0.name)" }
        let idle = tally.happenings.filter { $0.count == 0 }.map(\.name)
        if !idle.isEmpty { lines.append("this run proved less than it could: no \(idle.joined(separator: ", no "))") }
        guard let broken, let violation = broken.violation else {
            return (lines + ["no promise broken"]).joined(separator: "\n")
        }
        lines.append("\(violation)")
        lines.append("seed \(broken.seed) breaks a promise; see it again with: \(replayCommand(broken.seed))")
        return lines.joined(separator: "\n")
    }

    /// One JSON object. No timings: the same seeds give the same bytes on every machine.
    var json: String {
        var fields = [
            "\"firstSeed\": \(seeds.lowerBound)", "\"lastSeed\": \(seeds.upperBound)", "\"seedsRun\": \(tally.seeds)",
            "\"events\": \(tally.events)", "\"assignments\": \(tally.assignments)",
        ]
        let counts = tally.happenings.map { "\(quoted($0.name)): \($0.count)" }
        fields.append("\"counts\": {\(counts.joined(separator: ", "))}")
        if let broken, let violation = broken.violation {
            let parts = [
                "\"seed\": \(broken.seed)", "\"promise\": \(quoted(violation.name.rawValue))",
                "\"event\": \(violation.event)", "\"nanoseconds\": \(violation.time)",
                "\"detail\": \(quoted(violation.detail))", "\"script\": \(quoted(broken.script.description))",
                "\"replay\": \(quoted(replayCommand(broken.seed)))",
            ]
            fields.append("\"violation\": {\(parts.joined(separator: ", "))}")
        } else {
            fields.append("\"violation\": null")
        }
        return "{\(fields.joined(separator: ", "))}"
    }

    private func replayCommand(_ seed: UInt64) -> String {
        var words = ["photogrid scrolltest --replay \(seed)"]
        if let script = options.script { words.append("--script \(script)") }
        if let latency = options.latency { words.append("--latency \(latency)") }
        return words.joined(separator: " ")
    }

    private func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            default: result.unicodeScalars.append(scalar.value < 0x20 ? " " : scalar)
            }
        }
        return result + "\""
    }
}
