/// Writing of control sequences into bytes.
extension [UInt8] {
    mutating func append(text: String) {
        append(contentsOf: text.utf8)
    }

    /// What a control sequence begins with (CSI).
    mutating func appendIntroducer() {
        append(0x1B)
        append(UInt8(ascii: "["))
    }

    mutating func append(decimal number: Int) {
        if number >= 10 { append(decimal: number / 10) }
        append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number % 10))
    }

    /// The scalars of a cell's character; nothing for the right half of a wide one.
    mutating func append(_ glyph: Glyph) {
        append(scalar: glyph.base)
        append(scalar: glyph.firstMark)
        append(scalar: glyph.secondMark)
    }

    /// A scalar by its value; none for 0.
    private mutating func append(scalar value: UInt32) {
        guard value != 0, let scalar = Unicode.Scalar(value) else { return }
        if scalar.isASCII {
            append(UInt8(truncatingIfNeeded: value))
        } else {
            append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
    }

    /// `CSI row ; column H`; row and column count from 0.
    mutating func moveCursor(column: Int, row: Int) {
        appendIntroducer()
        append(decimal: row + 1)
        append(UInt8(ascii: ";"))
        append(decimal: column + 1)
        append(UInt8(ascii: "H"))
    }
}
