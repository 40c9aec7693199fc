/// How long something takes: a distribution that a seed draws from, in whole nanoseconds.
///
/// The same seed draws the same latencies on every machine: no floating-point function but + − × ÷ is used.
public enum LatencyModel: Sendable, Hashable {
    /// Always the same.
    case constant(nanoseconds: Int64)
    /// Every value in the range is as likely.
    case uniform(ClosedRange<Int64>)
    /// Memoryless, as queues and networks are to a first approximation.
    case exponential(mean: Int64)
    /// The logarithm is normal with standard deviation `sigma`: disks, and services under load.
    case lognormal(mean: Int64, sigma: Double)
    /// A power law with exponent `shape` > 1: now and then extremely late.
    case pareto(mean: Int64, shape: Double)
    /// One of these measured values, each as likely; not empty.
    case trace([Int64])

    /// The longest latency that is ever drawn: an hour, in nanoseconds. Heavy tails are cut there.
    public static let ceiling: Int64 = 3_600_000_000_000

    /// A latency in nanoseconds, 0 or more.
    public func draw(using random: inout SplitMix64) -> Int64 {
        switch self {
        case .constant(let nanoseconds): max(0, nanoseconds)
        case .uniform(let range):
            range.lowerBound + Int64(random.below(Int(range.upperBound - range.lowerBound) + 1))
        case .exponential(let mean):
            Self.whole(-Double(mean) * Portable.logarithm(random.unit()))
        case .lognormal(let mean, let sigma):
            Self.whole(
                Double(mean) * Portable.exponential(sigma * Portable.gaussian(using: &random) - sigma * sigma / 2))
        case .pareto(let mean, let shape):
            Self.whole(
                Double(mean) * (shape - 1) / shape * Portable.exponential(-Portable.logarithm(random.unit()) / shape))
        case .trace(let values): max(0, values[random.below(values.count)])
        }
    }

    /// A latency of no time at all.
    public static let none = LatencyModel.constant(nanoseconds: 0)

    private static func whole(_ value: Double) -> Int64 {
        value >= Double(ceiling) ? ceiling : Int64(max(0, value))
    }
}
