/// JSON, written by hand: fields stay in the order in which they are given.
enum JSONText {
    /// An object of fields whose values are JSON already.
    static func object(_ fields: [(name: String, value: String)]) -> String {
        "{" + fields.map { "\(string($0.name)): \($0.value)" }.joined(separator: ", ") + "}"
    }

    /// An array of JSON values.
    static func array(_ values: [String]) -> String {
        "[" + values.joined(separator: ", ") + "]"
    }

    /// A string in quotes.
    static func string(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            default: result.unicodeScalars.append(scalar.value < 0x20 ? " " : scalar)
            }
        }
        return result + "\""
    }
}
