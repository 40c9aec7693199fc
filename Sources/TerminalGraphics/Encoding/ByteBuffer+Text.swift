/// Writing of control sequences into bytes.
extension [UInt8] {
    mutating func append(text: String) {
        append(contentsOf: text.utf8)
    }

    mutating func append(decimal number: Int) {
        if number >= 10 { append(decimal: number / 10) }
        append(UInt8(ascii: "0") + UInt8(number % 10))
    }

    mutating func append(_ scalar: Unicode.Scalar) {
        append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }

    /// `CSI row ; column H`; row and column count from 0.
    mutating func moveCursor(column: Int, row: Int) {
        append(text: "\u{1B}[")
        append(decimal: row + 1)
        append(UInt8(ascii: ";"))
        append(decimal: column + 1)
        append(UInt8(ascii: "H"))
    }
}
