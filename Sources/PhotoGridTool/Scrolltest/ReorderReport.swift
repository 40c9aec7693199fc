internal import ScrollLab

/// What `photogrid scrolltest --reorder` says.
struct ReorderReport {
    let sweep: OvertakingSweep

    /// One gap: a row for each kind of answer.
    var text: String {
        guard let gap = sweep.gaps.first else { return "" }
        var table = TextTable(
            [.left, .right, .right, .right],
            titles: [["answers"], ["predicted"], ["simulated"], ["95 % interval"]])
        for series in sweep.series {
            let count = series.counts[0]
            table.add([
                series.name, series.prediction(gap: gap).map { DecimalText.text($0, places: 4) } ?? "-",
                DecimalText.text(count.share, places: 4), Self.interval(count),
            ])
        }
        return page(table, apart: "\(Nanoseconds.spacedText(gap)) apart")
    }

    /// Many gaps: a row for each.
    var sweepText: String {
        let names = sweep.series.map { $0.name.split(separator: ", ").map { [String($0)] } }
        var titles = [["gap ÷", "mean"], ["", "gap"], ["", "predicted"]]
        titles += names.map { $0.flatMap(\.self) }
        var table = TextTable(Array(repeating: .right, count: titles.count), titles: titles)
        for (index, gap) in sweep.gaps.enumerated() {
            let ratio = DecimalText.text(Double(gap) / Double(sweep.mean), places: 1)
            let predicted = OvertakingLaw.probability(gap: gap, mean: sweep.mean)
            let shares = sweep.series.map { DecimalText.text($0.counts[index].share, places: 4) }
            table.add([ratio, NumberText.milliseconds(gap) + " ms", DecimalText.text(predicted, places: 4)] + shares)
        }
        return page(table, apart: "a gap apart")
    }

    private func page(_ table: TextTable, apart: String) -> String {
        """
        Two requests are sent, \(apart); answers take \(Nanoseconds.spacedText(sweep.mean)) on average.
        How often does the older answer arrive after the newer one?

        \(table.lines.joined(separator: "\n"))

        predicted: ½·e^(−gap/mean), which holds for exponential answers; the others have heavier tails at the same mean
        simulated: the share of \(NumberText.counted(sweep.trials, "trial")), seed \(sweep.seed)
        """
    }

    /// One JSON object: the same bytes for the same options, on every machine.
    var json: String {
        let rows = sweep.gaps.indices.flatMap { index in
            sweep.series.map { row($0, index) }
        }
        return JSONText.object([
            ("meanNanoseconds", "\(sweep.mean)"), ("trials", "\(sweep.trials)"), ("seed", "\(sweep.seed)"),
            ("rows", JSONText.array(rows)),
        ])
    }

    private func row(_ series: OvertakingSweep.Series, _ index: Int) -> String {
        let (gap, count) = (sweep.gaps[index], series.counts[index])
        let predicted = series.prediction(gap: gap).map { DecimalText.text($0, places: 6) } ?? "null"
        return JSONText.object([
            ("gapNanoseconds", "\(gap)"), ("latency", JSONText.string(series.latency.description)),
            ("predicted", predicted), ("simulated", DecimalText.text(count.share, places: 6)),
            ("low", DecimalText.text(count.interval.low, places: 6)),
            ("high", DecimalText.text(count.interval.high, places: 6)),
            ("overtaken", "\(count.overtaken)"),
        ])
    }

    private static func interval(_ count: OvertakingCount) -> String {
        let ends = [count.interval.low, count.interval.high].map { DecimalText.text($0, places: 4) }
        return ends.joined(separator: " .. ")
    }
}
