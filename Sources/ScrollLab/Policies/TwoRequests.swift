/// The smallest script in which answers overtake each other: one cell shows one photo, and after a gap another.
///
/// The law of overtaking predicts what becomes of a policy that shows whatever arrives. It is given something stale whenever the first
/// answer is still out after the gap, and ends with the wrong picture when that answer even comes last.
@MainActor
public struct TwoRequests {
    /// Time between the requests, in nanoseconds.
    public let gap: Int64
    /// How long an answer takes on average, in nanoseconds: exponential.
    public let mean: Int64

    /// Two requests `gap` nanoseconds apart.
    public init(gap: Int64, mean: Int64) {
        self.gap = gap
        self.mean = mean
    }

    /// The script.
    public var script: ScrollScript {
        ScrollScript(
            photoCount: 2, pixelSize: PictureTag.smallestPixelSize,
            steps: [.init(.show(0..<1)), .init(after: gap, .show(1..<2))])
    }

    /// Two workers, decodes that cannot fail, and nothing else that takes time.
    public var configuration: LabConfiguration {
        var configuration = LabConfiguration.sideBySide()
        configuration.weather = DecodeWeather(
            latency: .exponential(mean: mean), previewPermille: 0, failurePermille: 0)
        configuration.workers = 2
        return configuration
    }

    /// Plays it once for each of the seeds.
    public func play(_ policy: LoadPolicy, seeds: Range<UInt64>) -> PolicyComparison {
        var comparison = PolicyComparison(policies: [policy], configuration: configuration)
        for seed in seeds { comparison.play(script, seed: seed) }
        return comparison
    }

    /// How often a policy that shows whatever arrives is given something stale: e^(−Δ/m).
    public var predictedStale: Double { OvertakingLaw.stillOut(gap: gap, mean: mean) }

    /// How often it ends with the wrong picture: ½·e^(−Δ/m).
    public var predictedWrong: Double { OvertakingLaw.probability(gap: gap, mean: mean) }
}
