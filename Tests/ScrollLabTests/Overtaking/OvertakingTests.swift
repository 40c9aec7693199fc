import Glibc
import ScrollLab
import Testing

@Suite(.timeLimit(.minutes(5))) struct `Answers overtake each other by the law` {
    private static let mean: Int64 = 300_000_000

    @Test func `the law gives the published figures`() {
        #expect(abs(OvertakingLaw.probability(gap: 150_000_000, mean: Self.mean) - 0.3033) < 0.00005)
        #expect(abs(OvertakingLaw.probability(gap: 150_000_000, mean: 50_000_000) - 0.0249) < 0.00005)
        #expect(OvertakingLaw.probability(gap: 0, mean: 1) == 0.5)
        for gap in stride(from: 0, through: 3_000_000_000 as Int64, by: 77_000_000) {
            let expected = exp(-Double(gap) / Double(Self.mean))
            #expect(abs(OvertakingLaw.stillOut(gap: gap, mean: Self.mean) - expected) < 1e-12)
        }
    }

    @Test(arguments: 1...5 as ClosedRange<UInt64>)
    func `two hundred thousand trials come within three thousandths of it`(seed: UInt64) {
        for (gap, mean) in [(150, 300), (150, 50), (0, 300), (600, 300)] as [(Int64, Int64)] {
            let experiment = OvertakingExperiment(
                latency: .exponential(mean: mean * 1_000_000), trials: 200_000, seed: seed)
            let count = experiment.run(gap: gap * 1_000_000)
            #expect(count.trials == 200_000)
            #expect(abs(count.share - OvertakingLaw.probability(gap: gap, mean: mean)) < 0.003, "\(gap) of \(mean)")
        }
    }

    @Test func `an older answer that arrives at the same moment has not come last`() {
        let experiment = OvertakingExperiment(latency: .constant(nanoseconds: 5), trials: 10, seed: 1)
        #expect(experiment.run(gap: 0).overtaken == 0)
        let sure = OvertakingExperiment(latency: .trace([0, 100]), trials: 4_000, seed: 1)
        // Only 100 against 0 leads by more than 99, and by exactly 100 it does not.
        #expect(abs(sure.run(gap: 99).share - 0.25) < 0.03)
        #expect(sure.run(gap: 100).overtaken == 0)
    }

    @Test func `many gaps at once count as each of them alone`() {
        let gaps: [Int64] = [0, 30_000_000, 30_000_000, 450_000_000, 9_000_000_000]
        for latency in [LatencyModel.exponential(mean: Self.mean), .pareto(mean: Self.mean, shape: 1.5)] {
            let experiment = OvertakingExperiment(latency: latency, trials: 5_000, seed: 3)
            #expect(experiment.run(gaps: gaps) == gaps.map { experiment.run(gap: $0) })
        }
    }

    @Test func `heavier tails are overtaken less at short gaps and more at long ones`() {
        let sweep = OvertakingSweep(
            gaps: OvertakingSweep.gaps(mean: Self.mean), mean: Self.mean, trials: 100_000, seed: 1)
        let (exponential, lognormal) = (sweep.series[0].counts, sweep.series[1].counts)
        #expect(lognormal[5].interval.high < exponential[5].interval.low)
        #expect(lognormal[40].interval.low > exponential[40].interval.high)
        // Half of all trials when nothing lies between the requests, whatever the tails are like.
        for series in sweep.series { #expect(abs(series.counts[0].share - 0.5) < 0.005) }
        // Found with another program, another generator and another million draws.
        #expect(abs(lognormal[5].share - 0.2438) < 0.005)
        #expect(abs(sweep.series[2].counts[5].share - 0.1680) < 0.005)
    }
}

@Suite struct `Wilson's interval` {
    @Test func `is the published one`() {
        let eight = WilsonInterval(successes: 8, trials: 10)
        #expect(abs(eight.low - 0.4902) < 0.0001 && abs(eight.high - 0.9433) < 0.0001)
        let none = WilsonInterval(successes: 0, trials: 10)
        #expect(none.low == 0 && abs(none.high - 0.2775) < 0.0001)
        let all = WilsonInterval(successes: 10, trials: 10)
        #expect(all.high == 1 && abs(all.low - 0.7225) < 0.0001)
        #expect(eight.contains(0.5) && !eight.contains(0.48))
    }

    @Test func `holds the law about nineteen times in twenty`() {
        let law = OvertakingLaw.probability(gap: 150, mean: 300)
        let held = (0..<400 as Range<UInt64>).count { seed in
            let experiment = OvertakingExperiment(latency: .exponential(mean: 300_000_000), trials: 500, seed: seed)
            return experiment.run(gap: 150_000_000).interval.contains(law)
        }
        #expect((368...392).contains(held))
    }
}

@Suite struct `A sweep is written` {
    private static let sweep = OvertakingSweep(
        gaps: OvertakingSweep.gaps(mean: 300_000_000), mean: 300_000_000, trials: 1_000, seed: 1)

    @Test func `as comma-separated values, a line for each gap and kind of answer`() {
        let lines = Self.sweep.csv.split(separator: "\n").map(String.init)
        #expect(lines.count == 1 + 41 * 3)
        #expect(lines[0] == "gap_over_mean,gap_ms,latency,predicted,simulated,low,high,overtaken,trials")
        #expect(lines[1 + 5 * 3].hasPrefix("0.500,150.000,\"exponential\",0.303265,0.282000,"))
        #expect(lines[2 + 5 * 3].hasPrefix("0.500,150.000,\"lognormal, sigma 1.5\",,0.2"))
        #expect(lines.allSatisfy { $0.hasSuffix(",1000") || $0 == lines[0] })
    }

    @Test func `as a picture in which every point stands inside the frame`() {
        let svg = OvertakingPlot(Self.sweep).svg
        #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>\n"))
        let circles = svg.split(separator: "\n").filter { $0.hasPrefix("<circle") }
        #expect(circles.count == 41 * 3 + 3)
        for circle in circles {
            let numbers = circle.split(separator: "\"").compactMap { Double($0) }
            #expect(numbers.count == 3 && (70...736).contains(numbers[0]) && (40...400.1).contains(numbers[1]))
        }
        // Every line is an element that closes itself, or a text that is closed.
        for line in svg.split(separator: "\n").dropFirst().dropLast() {
            #expect(line.hasSuffix("/>") || line.hasSuffix("</text>") || line.hasSuffix("</title>"), "\(line)")
        }
    }

    @Test func `with rounded decimals`() {
        #expect(DecimalText.text(0.30327, places: 3) == "0.303")
        #expect(DecimalText.text(0.9996, places: 3) == "1.000")
        #expect(DecimalText.text(-0.0001, places: 2) == "0.00")
        #expect(DecimalText.text(-1.25, places: 3) == "-1.250")
        #expect(DecimalText.text(7.6, places: 0) == "8")
    }
}
