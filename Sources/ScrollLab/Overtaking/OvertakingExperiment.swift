/// Draws the latencies of two answers many times, and counts how often the older one comes last.
public struct OvertakingExperiment: Sendable, Hashable {
    /// How long an answer takes.
    public var latency: LatencyModel
    /// How often two requests are sent.
    public var trials: Int
    /// Where chance begins: the same seed gives the same counts on every machine.
    public var seed: UInt64

    /// An experiment with at least one trial.
    public init(latency: LatencyModel, trials: Int, seed: UInt64) {
        precondition(trials > 0, "an experiment needs trials")
        self.latency = latency
        self.trials = trials
        self.seed = seed
    }

    /// How often the older answer came last when requests were this many nanoseconds apart.
    public func run(gap: Int64) -> OvertakingCount {
        run(gaps: [gap])[0]
    }

    /// The same for many gaps, in ascending order: every gap judges the same draws.
    ///
    /// - Complexity: O(trials × log gaps).
    public func run(gaps: [Int64]) -> [OvertakingCount] {
        precondition(zip(gaps, gaps.dropFirst()).allSatisfy { $0 <= $1 }, "gaps are given in ascending order")
        var random = SplitMix64(seed: SplitMix64.derive(seed, 0x0E27))
        // How many trials lead by more than exactly the first so many gaps.
        var beaten = [Int](repeating: 0, count: gaps.count + 1)
        for _ in 0..<trials {
            let older = latency.draw(using: &random)
            let newer = latency.draw(using: &random)
            beaten[Self.gaps(gaps, below: older - newer)] += 1
        }
        var overtaken = 0
        var counts: [OvertakingCount] = []
        for index in gaps.indices.reversed() {
            overtaken += beaten[index + 1]
            counts.append(OvertakingCount(overtaken: overtaken, trials: trials))
        }
        return counts.reversed()
    }

    /// How many of the gaps are shorter than the lead.
    private static func gaps(_ gaps: [Int64], below lead: Int64) -> Int {
        var (low, high) = (0, gaps.count)
        while low < high {
            let middle = (low + high) / 2
            if gaps[middle] < lead { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// What an experiment counted.
public struct OvertakingCount: Sendable, Hashable {
    /// Trials in which the older answer came last.
    public let overtaken: Int
    /// All trials.
    public let trials: Int

    /// The share of such trials.
    public var share: Double { Double(overtaken) / Double(trials) }
    /// Where the probability lies, with 95 % confidence.
    public var interval: WilsonInterval { WilsonInterval(successes: overtaken, trials: trials) }
}
