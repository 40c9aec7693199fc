/// Text from outside, as it may stand in a message: whatever could move a cursor or turn a line round is replaced.
enum Legible {
    /// The whole text.
    static func whole(_ text: some StringProtocol) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { isHarmless($0) ? $0 : "\u{FFFD}" }))
    }

    /// At most 40 characters, in quotation marks.
    static func quote(_ text: some StringProtocol) -> String {
        "“\(whole(text.prefix(40)))\(text.dropFirst(40).isEmpty ? "" : "…")”"
    }

    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
        default: true
        }
    }
}
