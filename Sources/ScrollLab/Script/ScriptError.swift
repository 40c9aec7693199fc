/// Why a text is no script.
public struct ScriptError: Error, Hashable, Sendable {
    /// The line, counted from 1; semicolons do not count as ends of lines.
    public let line: Int
    /// What is wrong with it.
    public let reason: String
}

extension ScriptError: CustomStringConvertible {
    /// `line 3: “dance” is nothing that a step can do`.
    public var description: String { "line \(line): \(reason)" }
}
