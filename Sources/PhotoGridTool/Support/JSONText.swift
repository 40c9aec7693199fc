internal import TerminalGraphics

/// Values as JSON (RFC 8259), written by hand: fields stay in the order in which they are given.
package enum JSONText {
    /// An object of fields whose values are JSON already.
    package static func object(_ fields: [(name: String, value: String)]) -> String {
        "{" + fields.map { "\(string($0.name)): \($0.value)" }.joined(separator: ", ") + "}"
    }

    /// An array of JSON values.
    static func array(_ values: [String]) -> String {
        "[" + values.joined(separator: ", ") + "]"
    }

    /// A string.
    package static func string(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// The fields that say which file is meant: `path`, and where that is not UTF-8 its bytes as base64 too.
    package static func path(_ bytes: [UInt8]) -> [(name: String, value: String)] {
        let text = String(decoding: bytes, as: UTF8.self)
        guard !text.utf8.elementsEqual(bytes) else { return [("path", string(text))] }
        return [("path", string(text)), ("pathBytes", string(String(decoding: Base64.encode(bytes), as: UTF8.self)))]
    }
}
