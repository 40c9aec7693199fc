internal import PhotoGrid
internal import ScrollLab

/// What `photogrid scrolltest --policy` says at the end: to people, or to programs.
@MainActor
struct PolicyReport {
    struct Row {
        let policy: LoadPolicy
        let counts: PolicyCounts
    }

    let rows: [Row]
    let twoRequests: [TwoRequestRates]
    /// The run of ours that broke a promise.
    let broken: BrokenRun?
    let options: ScrolltestOptions

    // MARK: For people

    /// Tables and what their words mean.
    var text: String {
        let runs = rows.map(\.counts.runs).max() ?? 0
        var lines = [
            "\(NumberText.counted(runs, "seed")) of \(options.scriptName); every policy gets the same scripts, the same"
                + " latency for a load and the same workers.",
            "",
        ]
        lines += scrollTable + [""] + words + ["", twoRequestsHead, ""] + twoRequestsTable + [""]
        lines += rows.map { "  \($0.policy.rawValue): \($0.policy.summary)" }
        lines += verdict
        return lines.joined(separator: "\n")
    }

    private var scrollTable: [String] {
        var table = TextTable(
            [.left] + Array(repeating: .right, count: 12),
            titles: [
                ["policy"], ["stale", "commits"], ["in", "seeds"], ["wrong", "at rest"], ["blank", "at rest"],
                ["decodes", "started"], ["decodes", "wasted"], ["loads", "killed"], ["filled", "at once"],
                ["wait, ms", "p50"], ["wait, ms", "p95"], ["wait, ms", "p99"], ["left", "unfilled"],
            ])
        for row in rows {
            let counts = row.counts
            let numbers = [
                counts.staleCommits, counts.staleRuns, counts.wrongAtRest, counts.blankAtRest, counts.decodesStarted,
                counts.decodesWasted, counts.sharedLoadsKilled, counts.filledAtOnce,
            ]
            let waits = [50, 95, 99].map { counts.waits.percentile($0).map(NumberText.milliseconds) ?? "-" }
            table.add(
                [row.policy.rawValue] + numbers.map(NumberText.grouped) + waits
                    + [NumberText.grouped(counts.leftUnfilled)])
        }
        return table.lines
    }

    private var words: [String] {
        [
            "stale commits         times that a cell was given what belongs to another photo, version or size; in how many seeds",
            "wrong, blank at rest  cells that show such a thing, or nothing, when nothing is left to happen",
            "decodes wasted        decodes of which no cell on the screen ever showed anything",
            "loads killed          requests that ended because another cell cancelled the load which they shared",
            "filled at once        cells whose picture was in memory when they came to the screen (every policy keeps pictures)",
            "wait                  how long the other cells waited: half of them so long at most, 95 %, 99 %",
            "left unfilled         cells that left the screen, or got another photo, before their picture came: in no wait",
        ]
    }

    private var twoRequestsHead: String {
        let requests = TwoRequestRates.requests
        return
            "Two requests: one cell shows one photo and, \(Nanoseconds.spacedText(requests.gap)) later, another; answers take "
            + "\(Nanoseconds.spacedText(requests.mean)) on average (exponential)."
    }

    private var twoRequestsTable: [String] {
        let requests = TwoRequestRates.requests
        var table = TextTable(
            [.left, .right, .right, .right],
            titles: [["policy"], ["stale", "commits"], ["wrong", "at rest"], ["trials"]])
        for rates in twoRequests {
            table.add([
                rates.policy.rawValue, DecimalText.text(rates.stale, places: 4),
                DecimalText.text(rates.wrong, places: 4),
                NumberText.grouped(rates.trials),
            ])
        }
        let prediction = [requests.predictedStale, requests.predictedWrong].map { DecimalText.text($0, places: 4) }
        table.add(["by the law, if whatever arrives is shown"] + prediction + [""])
        return table.lines
    }

    private var verdict: [String] {
        guard rows.contains(where: { !$0.policy.isModel }) else { return [] }
        var lines = [""] + (broken?.lines(options) ?? [])
        for rates in twoRequests {
            guard let violation = rates.broken?.violation else { continue }
            lines.append("With two requests, \(rates.policy.rawValue) breaks a promise: \(violation)")
        }
        return lines.count > 1 ? lines : lines + ["PhotoGrid broke no promise."]
    }

    /// Whether PhotoGrid kept every promise.
    var isClean: Bool { broken == nil && twoRequests.allSatisfy { $0.broken == nil } }

    // MARK: For programs

    /// One JSON object. Its times are virtual: the same seeds give the same bytes on every machine.
    var json: String {
        JSONText.object([
            ("firstSeed", "\(options.seeds.lowerBound)"), ("lastSeed", "\(options.seeds.upperBound)"),
            ("script", JSONText.string(options.scriptText)),
            ("policies", JSONText.array(rows.map(Self.object))), ("twoRequests", twoRequestsObject),
            ("violation", broken?.json(options) ?? "null"),
        ])
    }

    private static func object(_ row: Row) -> String {
        let counts = row.counts
        let times = [50, 95, 99].map { percent in
            (name: "p\(percent)", value: counts.waits.percentile(percent).map(String.init) ?? "null")
        }
        return JSONText.object([
            ("policy", JSONText.string(row.policy.rawValue)), ("seeds", "\(counts.runs)"),
            ("staleCommits", "\(counts.staleCommits)"), ("seedsWithStaleCommits", "\(counts.staleRuns)"),
            ("wrongAtRest", "\(counts.wrongAtRest)"), ("blankAtRest", "\(counts.blankAtRest)"),
            ("cellsAtRest", "\(counts.cellsAtRest)"), ("decodesStarted", "\(counts.decodesStarted)"),
            ("decodesWasted", "\(counts.decodesWasted)"), ("sharedLoadsKilled", "\(counts.sharedLoadsKilled)"),
            ("filledAtOnce", "\(counts.filledAtOnce)"), ("filledLater", "\(counts.waits.count)"),
            ("waitNanoseconds", JSONText.object(times)),
            ("leftUnfilled", "\(counts.leftUnfilled)"),
        ])
    }

    private var twoRequestsObject: String {
        let requests = TwoRequestRates.requests
        let rates = twoRequests.map { rates in
            JSONText.object([
                ("policy", JSONText.string(rates.policy.rawValue)), ("trials", "\(rates.trials)"),
                ("stale", DecimalText.text(rates.stale, places: 6)),
                ("wrongAtRest", DecimalText.text(rates.wrong, places: 6)),
            ])
        }
        return JSONText.object([
            ("gapNanoseconds", "\(requests.gap)"), ("meanNanoseconds", "\(requests.mean)"),
            ("predictedStale", DecimalText.text(requests.predictedStale, places: 6)),
            ("predictedWrong", DecimalText.text(requests.predictedWrong, places: 6)),
            ("policies", JSONText.array(rates)),
        ])
    }
}
