/// The order in which people expect names: `image2` before `image10`.
///
/// Names are compared through sort keys, whose plain byte order is the natural one:
///
/// ```
/// img007.PNG   →   i m g  '0' 0 1  '7'  . p n g
///                  folded │  └┬┘   digits without leading zeros
///                         │  how many digits follow, two bytes
///                         a number stands here
/// ```
///
/// Letters A–Z are folded to lower case; every other byte stands for itself, except that `/` sorts before all of them, so
/// that what lies in one folder stays together. Numbers compare by value, whatever their length; leading zeros do not
/// count. Names whose keys are equal (`A1` and `a01`) are ordered by their bytes.
package enum NaturalOrder {
    /// Appends the sort key of `name` to `keys`.
    package static func appendKey(of name: UnsafeBufferPointer<UInt8>, to keys: inout [UInt8]) {
        var position = 0
        while position < name.count {
            let byte = name[position]
            guard isDigit(byte) else {
                keys.append(fold(byte))
                position += 1
                continue
            }
            position = appendNumber(in: name, at: position, to: &keys)
        }
    }

    /// Appends the number that begins at `start`, and returns where it ends.
    private static func appendNumber(
        in name: UnsafeBufferPointer<UInt8>, at start: Int, to keys: inout [UInt8]
    ) -> Int {
        var end = start
        while end < name.count, isDigit(name[end]) { end += 1 }
        var first = start
        while first < end, name[first] == UInt8(ascii: "0") { first += 1 }
        let digits = UInt16(clamping: end - first)
        keys.append(UInt8(ascii: "0"))
        keys.append(UInt8(digits >> 8))
        keys.append(UInt8(digits & 0xFF))
        keys.append(contentsOf: name[first..<end])
        return end
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

    private static func fold(_ byte: UInt8) -> UInt8 {
        if byte &- UInt8(ascii: "A") < 26 { return byte | 0x20 }
        return byte == UInt8(ascii: "/") ? 1 : byte
    }
}

extension NaturalOrder {
    /// Whether `left` comes before `right`.
    package static func precedes(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        var keys: [UInt8] = []
        left.withUnsafeBufferPointer { appendKey(of: $0, to: &keys) }
        let split = keys.count
        right.withUnsafeBufferPointer { appendKey(of: $0, to: &keys) }
        let (first, second) = (keys[..<split], keys[split...])
        return first.elementsEqual(second)
            ? left.lexicographicallyPrecedes(right) : first.lexicographicallyPrecedes(second)
    }
}
