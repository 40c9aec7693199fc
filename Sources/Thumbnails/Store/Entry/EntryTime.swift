/// The modification time of an original as an entry states it (`Thumb::MTime`): seconds, perhaps with a fraction.
///
/// The standard asks for whole seconds. tumbler always writes six more digits, which may be all zero or the truth.
package struct EntryTime: Hashable, Sendable {
    private static let nanosecondsPerSecond: Int64 = 1_000_000_000

    /// Whole seconds since 1970, rounded down.
    private let seconds: Int64
    /// The digits after the point, at most nine.
    private let fraction: [UInt8]

    /// The time that a text spells: an optional minus, digits, and perhaps a point and digits.
    package init?(_ text: [UInt8]) {
        let parts = text.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first else { return nil }
        let isNegative = whole.first == UInt8(ascii: "-")
        guard let magnitude = Int64(digits: isNegative ? whole.dropFirst() : whole) else { return nil }
        seconds = isNegative ? -magnitude : magnitude
        fraction = parts.count == 2 ? Array(parts[1]) : []
        let isWellFormed = parts.count == 1 || (1...9).contains(fraction.count) && Int64(digits: fraction) != nil
        guard isWellFormed, !(isNegative && parts.count == 2) else { return nil }
    }

    /// Whether this is the time of a file that was modified at `time`, nanoseconds since 1970.
    ///
    /// Whole seconds, and a fraction of nothing but zeros, say nothing about the file's fraction; any other fraction must
    /// be the file's, as far as its digits go.
    package func matches(_ time: Int64) -> Bool {
        let (fileSeconds, fileFraction) = Self.split(time)
        guard seconds == fileSeconds else { return false }
        guard let digits = Int64(digits: fraction), digits != 0 else { return true }
        let unit = (fraction.count..<9).reduce(Int64(1)) { unit, _ in unit * 10 }
        return digits == fileFraction / unit
    }

    /// Whole seconds, rounded down, and the nanoseconds beyond them.
    package static func split(_ time: Int64) -> (seconds: Int64, nanoseconds: Int64) {
        let (quotient, remainder) = time.quotientAndRemainder(dividingBy: nanosecondsPerSecond)
        return remainder < 0 ? (quotient - 1, remainder + nanosecondsPerSecond) : (quotient, remainder)
    }
}
