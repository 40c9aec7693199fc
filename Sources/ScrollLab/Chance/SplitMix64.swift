/// A small, fast random generator whose whole state is one number: the same seed gives the same numbers on every machine.
///
/// After Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (OOPSLA 2014). The state walks by
/// the golden ratio, 2⁶⁴/φ rounded to odd (`0x9E3779B97F4A7C15`), and each output is the state mixed by Stafford's variant 13
/// (`0xBF58476D1CE4E5B9`, `0x94D049BB133111EB`). Not for secrets.
public struct SplitMix64: RandomNumberGenerator, Sendable, Hashable {
    private var state: UInt64

    /// A generator that begins at `seed`; any value will do.
    public init(seed: UInt64) {
        state = seed
    }

    /// The next 64 random bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        return Self.mix(state)
    }

    /// A number from 0 up to, but not including, `bound`, which is at least 1.
    ///
    /// Scaled by multiplication (Lemire 2019) without rejection: the bias is below `bound` / 2⁶⁴, and every draw costs one
    /// output, so that streams stay aligned.
    public mutating func below(_ bound: Int) -> Int {
        precondition(bound > 0, "a draw needs at least one outcome")
        return Int(next().multipliedFullWidth(by: UInt64(bound)).high)
    }

    /// A number in `range`, which is not empty.
    public mutating func draw(in range: ClosedRange<Int>) -> Int {
        range.lowerBound + below(range.upperBound - range.lowerBound + 1)
    }

    /// A fraction in (0, 1]: never 0, so that its logarithm exists. 53 random bits.
    public mutating func unit() -> Double {
        Double((next() >> 11) + 1) * 0x1p-53
    }

    /// True `permille` times in a thousand.
    public mutating func chance(permille: Int) -> Bool {
        below(1_000) < permille
    }

    /// A seed that depends on `seed` and on every one of `parts`, in order: streams of their own for photos, stages and attempts,
    /// so that what one of them draws does not disturb the others.
    public static func derive(_ seed: UInt64, _ parts: UInt64...) -> UInt64 {
        parts.reduce(begin(seed), extend)
    }

    /// The same of two parts: asked for at every event, and so without an array of them.
    package static func derive(_ seed: UInt64, from first: UInt64, _ second: UInt64) -> UInt64 {
        extend(extend(begin(seed), first), second)
    }

    private static func begin(_ seed: UInt64) -> UInt64 {
        mix(seed &+ 0x9E37_79B9_7F4A_7C15)
    }

    private static func extend(_ seed: UInt64, _ part: UInt64) -> UInt64 {
        mix((seed ^ part) &+ 0x9E37_79B9_7F4A_7C15)
    }

    private static func mix(_ value: UInt64) -> UInt64 {
        var mixed = value
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
