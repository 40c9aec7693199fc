import Glibc
import ScrollLab
import TestSupport
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

    @Test(arguments: [
        "", "exponential", "exponential:5", "uniform:9ms..1ms", "uniform:1ms", "pareto:1ms,1.0", "pareto:1ms,nan",
        "lognormal:1ms,-2", "lognormal:1ms", "trace:", "trace:5", "warp:1ms", "constant:2000000000000ns,1ns",
        "constant:9999999999s", "constant:99999999999999999999ns",
    ])
    func `text that describes none is refused, with a reason`(text: String) {
        let error = #expect(throws: LatencyError.self) { try LatencyModel(parsing: text) }
        #expect(error?.reason.isEmpty == false)
        #expect(LatencyModel(text) == nil)
    }

    private func text(_ text: String) -> [UInt8] { Array(text.utf8) }

    @Test func `a trace is read from a file`() throws {
        let folder = try TemporaryFolder()
        let file = folder.path + "/delays.txt"
        try folder.write(text("# measured on a Monday\n5ms, 250us\n\n1s 7ns\n"), to: "delays.txt")
        let trace = LatencyModel.trace([5_000_000, 250_000, 1_000_000_000, 7])
        #expect(try LatencyModel.trace(file: file) == trace)
        #expect(try LatencyModel(parsing: "trace:@" + file) == trace)
    }

    @Test func `a trace that cannot be read names the file, the line and the reason`() throws {
        let folder = try TemporaryFolder()
        let file = folder.path + "/delays.txt"
        try folder.write(text("5ms\n# fine\n5ms 5\n"), to: "delays.txt")
        func message(_ path: String) -> String? {
            #expect(throws: LatencyError.self) { try LatencyModel.trace(file: path) }?.description
        }
        #expect(message(file) == "\(file): line 3: “5” is not a time such as “16ms” or “250us”, up to an hour")
        #expect(message(folder.path + "/none") == "\(folder.path)/none: No such file or directory")
        #expect(message(folder.path) == "\(folder.path): not a regular file")
        try folder.write(text("# nothing\n"), to: "delays.txt")
        #expect(message(file) == "\(file): a trace needs one duration at least, such as “5ms”")
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
