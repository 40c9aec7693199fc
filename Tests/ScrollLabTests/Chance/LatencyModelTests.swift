import Glibc
import ScrollLab
import Testing

@Suite struct `Latencies are drawn alike on every machine` {
    static let models: [LatencyModel] = [
        .constant(nanoseconds: 5_000_000), .uniform(1_000_000...9_000_000), .exponential(mean: 5_000_000),
        .lognormal(mean: 5_000_000, sigma: 0.5), .pareto(mean: 5_000_000, shape: 4), .trace([1_000_000, 9_000_000]),
    ]

    @Test(arguments: models)
    func `the mean is the one asked for`(model: LatencyModel) {
        var random = SplitMix64(seed: 11)
        let sum = (0..<50_000).reduce(Int64(0)) { sum, _ in sum + model.draw(using: &random) }
        #expect(abs(Double(sum) / 50_000 - 5_000_000) < 100_000)
    }

    @Test(arguments: models)
    func `text describes a model and reads back`(model: LatencyModel) {
        #expect(LatencyModel(model.description) == model)
    }

    @Test(arguments: ["", "exponential", "exponential:5", "uniform:9ms..1ms", "pareto:1ms,1.0", "trace:", "warp:1ms"])
    func `text that describes none is refused`(text: String) {
        #expect(LatencyModel(text) == nil)
    }

    @Test func `the first draws of a seed are fixed`() {
        // Written down once: another machine, or another compiler, must draw the same.
        let drawn = Self.models.map { model in
            var random = SplitMix64(seed: 42)
            return (0..<3).map { _ in model.draw(using: &random) }
        }
        #expect(
            drawn == [
                [5_000_000, 5_000_000, 5_000_000], [6_932_519, 2_279_283, 3_228_809],
                [1_494_963, 9_165_708, 6_389_870],
                [5_645_807, 2_325_416, 3_265_780], [4_041_047, 5_930_101, 5_161_614],
                [9_000_000, 1_000_000, 1_000_000],
            ])
    }

    @Test func `logarithm and exponential agree with the C library's`() {
        var random = SplitMix64(seed: 3)
        for _ in 0..<2_000 {
            let value = random.unit() * 1e6
            #expect(abs(Portable.logarithm(value) - log(value)) <= 1e-13 * max(1, abs(log(value))))
            let power = (random.unit() - 0.5) * 400
            #expect(abs(Portable.exponential(power) / exp(power) - 1) < 1e-12)
        }
    }

    @Test func `heavy tails are cut at an hour`() {
        var random = SplitMix64(seed: 9)
        let model = LatencyModel.pareto(mean: 1_000_000_000_000, shape: 1.05)
        #expect((0..<5_000).allSatisfy { _ in (0...LatencyModel.ceiling).contains(model.draw(using: &random)) })
    }
}
