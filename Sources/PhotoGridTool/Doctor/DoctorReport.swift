package import TerminalGraphics
package import Thumbnails

/// What `photogrid doctor` has found out, in lines for people.
package struct DoctorReport {
    /// An answer, and how long it took.
    package struct Answer: Sendable {
        package var reply: TerminalReply
        package var after: Duration

        /// An answer that came after so long.
        package init(reply: TerminalReply, after: Duration) {
            self.reply = reply
            self.after = after
        }
    }

    private let environment: TerminalEnvironment
    /// The window as the system tells it; nil where there is no terminal.
    package var window: WindowSize?
    /// The questions, and what follows from the answers.
    package var probe: TerminalProbe?
    /// What came back, in order.
    package var answers: [Answer] = []
    /// Where thumbnails are kept; nil where nowhere is.
    package var storePath: String?
    /// Why none can be kept.
    package var storeTrouble: String?
    /// What is kept.
    package var storeUsage: ThumbnailStore.Usage?

    /// A report of a terminal of which only the environment is known.
    package init(environment: TerminalEnvironment) { self.environment = environment }

    /// The lines. What the terminal said is sanitised.
    package var lines: [String] {
        let sections = [("terminal", terminal), ("asked", asked), ("chosen", chosen), ("thumbnails", store)]
        return sections.flatMap { title, lines in
            lines.enumerated().map { index, line in
                (index == 0 ? Self.padded(title, 12) : String(repeating: " ", count: 12)) + DisplayText(line).string
            }
        }
    }

    private var terminal: [String] {
        var lines = ["TERM “\(environment.term)”, COLORTERM “\(environment.colorTerm)”"]
        if !environment.program.isEmpty { lines.append("“\(environment.program)”, as variables say") }
        if environment.forbidsColor { lines.append("NO_COLOR is set") }
        if let multiplexer = environment.multiplexer { lines.append("inside \(multiplexer.rawValue)") }
        if environment.isRemote { lines.append("over SSH") }
        if let window {
            let pixels =
                window.pixels.width > 0 ? "\(window.pixels.width) × \(window.pixels.height) pixels" : "pixels not told"
            lines.append("\(window.cells.columns) × \(window.cells.rows) cells, \(pixels)")
        } else {
            lines.append("there is no terminal here")
        }
        return lines
    }

    private var asked: [String] {
        guard let probe, window != nil, !probe.questions.isEmpty else { return ["nothing"] }
        return probe.questions.map { question in
            let head = Self.padded(question.rawValue, 22)
            let found = answers.lazy.compactMap { answer in
                question.answer(in: answer.reply).map { ($0, answer.after) }
            }.first
            guard let (text, after) = found else { return head + "no answer" }
            return head + "\(text)  (\(Self.milliseconds(after)))"
        }
    }

    private var chosen: [String] { window == nil ? ["nothing"] : probe?.reasons.map(\.string) ?? [] }

    private var store: [String] {
        var lines = [storePath.map { "in \($0)" } ?? "not kept"]
        if let storeTrouble { lines.append(storeTrouble) }
        if let usage = storeUsage {
            lines.append("\(grouped(usage.entries)) files, \(fileSizeText(Int64(usage.bytes)))")
            lines.append(
                "\(grouped(usage.ownEntries)) of them made by photogrid, \(fileSizeText(Int64(usage.ownBytes)))")
        }
        return lines
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }

    private static func milliseconds(_ duration: Duration) -> String {
        let tenths = Int((duration / .microseconds(100)).rounded())
        return "\(tenths / 10).\(tenths % 10) ms"
    }
}
