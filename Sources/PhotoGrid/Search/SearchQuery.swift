/// What a person looks for, normalised: words with one blank between them.
///
/// Two texts that differ in blanks, or in how their characters are composed (Unicode canonical equivalence), are one query.
/// The text is private to whoever typed it: no description, dump or log shows it.
public struct SearchQuery: Hashable, Sendable {
    /// The words with one blank between them.
    public let text: String

    /// The query that a typed text means. Blanks around words do not count, nor do control characters that no name is typed with.
    public init(_ typed: String) {
        text = typed.split(whereSeparator: { $0.isWhitespace || $0 == "\0" }).joined(separator: " ")
    }

    /// Whether nothing is looked for.
    public var isEmpty: Bool { text.isEmpty }

    /// The words: each of them must match.
    public var words: [Substring] { text.split(separator: " ") }
}

extension SearchQuery: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// How many words, and not which.
    public var description: String { "\(words.count) word(s)" }
    /// How many words, and not which.
    public var debugDescription: String { description }
    /// Nothing to look into.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
