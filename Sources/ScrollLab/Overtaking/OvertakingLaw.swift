/// How often the older of two answers arrives after the newer one.
///
/// Two requests are sent, the second a gap Δ after the first; each answer takes a time of its own, exponential with mean m. The first
/// one is still out after Δ with probability e^(−Δ/m), and being memoryless it then loses the race against the second in half of all cases:
/// P = ½·e^(−Δ/m).
public enum OvertakingLaw {
    /// P, for a gap and a mean in nanoseconds, or in any other unit that both share; the mean is positive.
    ///
    /// 0.303 for 150 ms at a mean of 300 ms, 0.025 for 150 ms at 50 ms.
    public static func probability(gap: Int64, mean: Int64) -> Double {
        0.5 * stillOut(gap: gap, mean: mean)
    }

    /// How often the older answer has not arrived when the newer request is sent: e^(−Δ/m). Whoever shows what arrives shows at least
    /// that many answers to a question which is no longer asked.
    public static func stillOut(gap: Int64, mean: Int64) -> Double {
        precondition(mean > 0, "answers take time")
        return Portable.exponential(-Double(gap) / Double(mean))
    }
}
