internal import PhotoGrid
internal import ScrollLab

/// What `photogrid scrolltest` says at the end about ours: to people, or to programs.
struct CheckReport {
    let tally: LabTally
    /// The run that broke a promise.
    let broken: BrokenRun?
    let options: ScrolltestOptions

    /// Some lines; the speed is that of this machine.
    func text(speed: SeedSpeed?) -> String {
        var lines = [head(speed), ""]
        var table = TextTable([.left, .right, .left])
        for happening in tally.happenings {
            let meaning = Happenings.meaning(happening.name)?.text ?? ""
            table.add(["  " + happening.name, NumberText.grouped(happening.count), meaning])
        }
        lines += table.lines
        lines.append("")
        lines += weaknesses
        lines += verdict
        return lines.joined(separator: "\n")
    }

    private func head(_ speed: SeedSpeed?) -> String {
        let seeds = "\(NumberText.counted(tally.seeds, "seed")) of \(options.scriptName)"
        let events = "\(NumberText.counted(tally.events, "event")), every promise checked after each"
        var head = "\(seeds), \(NumberText.counted(tally.assignments, "assignment")) of photos to cells, \(events)"
        if let speed { head += "\n\(speed.text(events: tally.events))" }
        return head
    }

    /// Which happenings never came, and why that matters.
    private var weaknesses: [String] {
        let idle = tally.happenings.filter { $0.count == 0 }
        guard !idle.isEmpty else { return [] }
        let count = idle.count == 1 ? "one thing" : "\(idle.count) things"
        let advice = options.playsMixedScripts ? "more seeds bring them" : "the mixed script brings them"
        let reasons = idle.map { happening in
            let loss = Happenings.meaning(happening.name)?.loss ?? "what depends on it was not tried"
            return "  no \(happening.name): \(loss)"
        }
        return ["This run proved less than it could: \(count) never happened; \(advice)."] + reasons + [""]
    }

    private var verdict: [String] {
        broken?.lines(options) ?? ["No promise was broken."]
    }

    /// One JSON object. No timings: the same seeds give the same bytes on every machine.
    var json: String {
        let counts = tally.happenings.map { (name: $0.name, value: "\($0.count)") }
        let idle = tally.happenings.filter { $0.count == 0 }.map { JSONText.string($0.name) }
        return JSONText.object([
            ("firstSeed", "\(options.seeds.lowerBound)"), ("lastSeed", "\(options.seeds.upperBound)"),
            ("seedsRun", "\(tally.seeds)"), ("script", JSONText.string(options.scriptText)),
            ("events", "\(tally.events)"), ("assignments", "\(tally.assignments)"),
            ("counts", JSONText.object(counts)), ("neverHappened", JSONText.array(idle)),
            ("violation", broken?.json(options) ?? "null"),
        ])
    }
}
