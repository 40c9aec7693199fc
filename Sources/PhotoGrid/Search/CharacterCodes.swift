/// Numbers for the characters that occur in names, so that bytes can be searched and characters are found.
///
/// A character is what a person sees as one (an extended grapheme cluster), whichever way it is composed. Its code is that of
/// the character without case, unless case counts: ASCII characters stand for themselves, every other one gets a number from 0x80 on, written as
/// UTF-8 writes numbers (RFC 2279, so that there are enough of them). That writing is self-synchronising: where the bytes of one
/// text occur in another, its characters do.
struct CharacterCodes: Sendable {
    /// The bytes of each character that was met and is not ASCII. Keys are compared by canonical equivalence.
    private var codes: [Character: [UInt8]] = [:]
    private var nextNumber: UInt32 = 0x80
    private let ignoresCase: Bool
    /// Stands for characters that were never met: no code holds this byte.
    static let unknown: [UInt8] = [0xFF]

    init(ignoresCase: Bool) {
        self.ignoresCase = ignoresCase
    }

    /// Appends the codes of a text; characters that were not met before get theirs.
    mutating func learn(_ text: String, to bytes: inout [UInt8]) {
        for character in text { bytes += knownCode(of: character) ?? learn(character) }
    }

    /// Appends the codes of a text, `unknown` for a character that was never met.
    func encode(_ text: some StringProtocol, to bytes: inout [UInt8]) {
        for character in text {
            bytes += knownCode(of: character) ?? codes[normalise(character)] ?? Self.unknown
        }
    }

    private func knownCode(of character: Character) -> [UInt8]? {
        plainCode(character) ?? codes[character]
    }

    private mutating func learn(_ character: Character) -> [UInt8] {
        let normal = normalise(character)
        let code = knownCode(of: normal) ?? makeCode()
        codes[normal] = code
        codes[character] = code
        return code
    }

    private mutating func makeCode() -> [UInt8] {
        defer { nextNumber += 1 }
        var tail: [UInt8] = []
        var rest = nextNumber
        // A lead byte holds five bits before one byte, four before two, and so on.
        repeat {
            tail.insert(UInt8(0x80 | rest & 0x3F), at: 0)
            rest >>= 6
        } while rest >= 1 << UInt32(6 - tail.count)
        let mark = UInt8(truncatingIfNeeded: 0xFF << UInt32(7 - tail.count))
        return [mark | UInt8(rest)] + tail
    }

    /// The code of a character that is ASCII, or to Unicode the same as one that is.
    private func plainCode(_ character: Character) -> [UInt8]? {
        if character.isASCII { return ignoresCase ? character.utf8.map(Self.fold) : Array(character.utf8) }
        return Self.twins[character].map { [ignoresCase ? Self.fold($0) : $0] }
    }

    /// The characters beyond ASCII that are canonically equivalent to one of ASCII: the kelvin sign, the Greek question mark,
    /// the varia (Unicode Character Database, singleton decompositions).
    static let twins: [Character: UInt8] = [
        "\u{212A}": UInt8(ascii: "K"), "\u{37E}": UInt8(ascii: ";"), "\u{1FEF}": UInt8(ascii: "`"),
    ]

    private func normalise(_ character: Character) -> Character {
        ignoresCase ? Self.fold(character) : character
    }

    /// The character without its case: `Σ`, `σ` and `ς` are one. What has no counterpart of one character (`ß`) stays.
    static func fold(_ character: Character) -> Character {
        let upper = character.uppercased()
        let lower = (upper.count == 1 ? upper : String(character)).lowercased()
        return lower.count == 1 ? lower.first ?? character : character
    }

    /// An ASCII byte without its case.
    @inline(__always)
    static func fold(_ byte: UInt8) -> UInt8 { byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte }
}
