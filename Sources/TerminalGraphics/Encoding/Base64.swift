/// Base64 of RFC 4648, with padding.
package enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// The text.
    package static func encode(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        var index = 0
        while index < bytes.count {
            let left = bytes.count - index
            let second = left > 1 ? bytes[index + 1] : 0
            let third = left > 2 ? bytes[index + 2] : 0
            text.append(alphabet[Int(bytes[index] >> 2)])
            text.append(alphabet[Int(bytes[index] & 3) << 4 | Int(second >> 4)])
            text.append(left > 1 ? alphabet[Int(second & 15) << 2 | Int(third >> 6)] : UInt8(ascii: "="))
            text.append(left > 2 ? alphabet[Int(third & 63)] : UInt8(ascii: "="))
            index += 3
        }
        return text
    }
}
