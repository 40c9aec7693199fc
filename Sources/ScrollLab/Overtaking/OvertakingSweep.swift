/// Experiments over many gaps: exponential answers, and heavier tails at the same mean.
public struct OvertakingSweep: Sendable {
    /// Experiments with one kind of answer, one for each gap.
    public struct Series: Sendable, Hashable {
        /// What is drawn, in words.
        public let name: String
        /// How long an answer takes.
        public let latency: LatencyModel
        /// What was counted, in the order of the sweep's gaps.
        public let counts: [OvertakingCount]

        /// What the law says for a gap; nil where it does not hold.
        public func prediction(gap: Int64) -> Double? {
            guard case .exponential(let mean) = latency else { return nil }
            return OvertakingLaw.probability(gap: gap, mean: mean)
        }
    }

    /// Time between the requests, in nanoseconds, ascending.
    public let gaps: [Int64]
    /// How long an answer takes on average, in nanoseconds.
    public let mean: Int64
    /// How often each two requests were sent.
    public let trials: Int
    /// Where chance began.
    public let seed: UInt64
    /// Exponential answers first, then heavier tails.
    public let series: [Series]

    /// Runs the experiments.
    public init(gaps: [Int64], mean: Int64, trials: Int, seed: UInt64) {
        self.gaps = gaps
        self.mean = mean
        self.trials = trials
        self.seed = seed
        series = Self.latencies(mean: mean).map { name, latency in
            let experiment = OvertakingExperiment(latency: latency, trials: trials, seed: seed)
            return Series(name: name, latency: latency, counts: experiment.run(gaps: gaps))
        }
    }

    /// Gaps from none to four means, forty steps.
    public static func gaps(mean: Int64) -> [Int64] {
        // Divided before multiplied where the product would not fit.
        (0...40 as ClosedRange<Int64>).map { mean / 10 * $0 + mean % 10 * $0 / 10 }
    }

    private static func latencies(mean: Int64) -> [(String, LatencyModel)] {
        [
            ("exponential", .exponential(mean: mean)),
            ("lognormal, sigma 1.5", .lognormal(mean: mean, sigma: 1.5)),
            ("Pareto, shape 1.5", .pareto(mean: mean, shape: 1.5)),
        ]
    }
}

extension OvertakingSweep {
    /// The counts as comma-separated values: a header, then a line for each gap and series. Times are milliseconds; `predicted` is empty
    /// where the law says nothing; `low` and `high` bound the 95 % interval.
    public var csv: String {
        var lines = ["gap_over_mean,gap_ms,latency,predicted,simulated,low,high,overtaken,trials"]
        for (index, gap) in gaps.enumerated() {
            for series in series {
                let count = series.counts[index]
                let predicted = series.prediction(gap: gap).map { DecimalText.text($0, places: 6) } ?? ""
                let fields = [
                    DecimalText.text(Double(gap) / Double(mean), places: 3),
                    DecimalText.text(Double(gap) / 1e6, places: 3),
                    "\"\(series.name)\"", predicted, DecimalText.text(count.share, places: 6),
                    DecimalText.text(count.interval.low, places: 6), DecimalText.text(count.interval.high, places: 6),
                    "\(count.overtaken)", "\(count.trials)",
                ]
                lines.append(fields.joined(separator: ","))
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
