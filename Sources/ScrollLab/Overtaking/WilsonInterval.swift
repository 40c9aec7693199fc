/// Where a probability lies, as far as a number of trials tells: Wilson's score interval for 95 %.
///
/// E. B. Wilson, "Probable inference, the law of succession, and statistical inference" (1927). Unlike the textbook's ± it stays inside
/// 0 … 1 and is right for rare events.
public struct WilsonInterval: Sendable, Hashable {
    /// The lower end.
    public let low: Double
    /// The upper end.
    public let high: Double

    /// The two-sided 95 % point of the normal distribution.
    private static let z = 1.959_963_984_540_054

    /// The interval after `successes` of `trials`, which are at least 1.
    public init(successes: Int, trials: Int) {
        precondition(trials > 0 && (0...trials).contains(successes), "an interval needs trials")
        let count = Double(trials)
        let share = Double(successes) / count
        let square = Self.z * Self.z
        let scale = 1 + square / count
        let middle = (share + square / (2 * count)) / scale
        // The square root is exact to the last bit on every machine, as + − × ÷ are.
        let reach = Self.z * (share * (1 - share) / count + square / (4 * count * count)).squareRoot() / scale
        low = successes == 0 ? 0 : middle - reach
        high = successes == trials ? 1 : middle + reach
    }

    /// Whether the probability lies in the interval, ends included.
    public func contains(_ probability: Double) -> Bool { low <= probability && probability <= high }
}
