/// Logarithm and exponential from + − × ÷ alone.
///
/// IEEE 754 fixes these four to the last bit on every machine; the C library's `log` and `exp` differ between machines, and a seed
/// must replay anywhere.
package enum Portable {
    /// ln 2, rounded to a double.
    private static let ln2 = 0.693_147_180_559_945_3

    /// The natural logarithm of `value`, which is positive and finite; relative error below 1e-14.
    package static func logarithm(_ value: Double) -> Double {
        precondition(value > 0 && value.isFinite, "a logarithm needs a positive number")
        var exponent = Double(value.exponent)
        var fraction = value.significand
        if fraction > 1.414_213_562_373_095_1 {
            fraction /= 2
            exponent += 1
        }
        // ln f = 2 artanh z = 2 (z + z³/3 + z⁵/5 + …), |z| ≤ 0.172
        let ratio = (fraction - 1) / (fraction + 1)
        let square = ratio * ratio
        var sum = 0.0
        var power = ratio
        for divisor in stride(from: 1.0, through: 23.0, by: 2.0) {
            sum += power / divisor
            power *= square
        }
        return exponent * ln2 + 2 * sum
    }

    /// e to the power of `value`; 0 below −708, and the value for 709 above it. Relative error below 1e-13.
    package static func exponential(_ value: Double) -> Double {
        guard value > -708 else { return 0 }
        let clamped = min(value, 709)
        let exponent = (clamped / ln2).rounded()
        let rest = clamped - exponent * ln2
        var sum = 1.0
        var term = 1.0
        for index in stride(from: 1.0, through: 17.0, by: 1.0) {
            term *= rest / index
            sum += term
        }
        return Double(sign: .plus, exponent: Int(exponent), significand: sum)
    }

    /// A draw from the normal distribution with mean 0 and variance 1: Marsaglia's polar method.
    package static func gaussian(using random: inout SplitMix64) -> Double {
        while true {
            let abscissa = 2 * random.unit() - 1
            let ordinate = 2 * random.unit() - 1
            let square = abscissa * abscissa + ordinate * ordinate
            guard square > 0, square < 1 else { continue }
            let logarithm = self.logarithm(square)
            return abscissa * exponential(0.5 * self.logarithm(-2 * logarithm / square))
        }
    }
}
