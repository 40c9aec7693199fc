/// What tmux says of itself and of the terminals around it.
///
/// tmux asks every terminal for its name and version (XTVERSION) when it is attached. It is asked instead of the terminal,
/// because it would hand a terminal's answer to whatever pane is active by then.
package struct TmuxReport: Hashable, Sendable {
    /// A terminal that shows the session.
    package struct Client: Hashable, Sendable {
        /// When it was attached, in seconds since 1970.
        var attachedAt: Substring
        /// Whether tmux takes it to know UTF-8.
        var knowsUnicode: Bool
        /// Whether tmux tells it colours of 24 bits as they are.
        var takesTruecolor: Bool
        /// Its `TERM`.
        var term: String
        /// Its name and version, as it gave them; empty where it did not.
        var version: String
    }

    /// How tmux's option `allow-passthrough` is set for the pane; empty where tmux has none.
    package let passthrough: String
    /// The terminals around it.
    package let clients: [Client]

    /// What tmux is told to answer, for a pane as `TMUX_PANE` names it.
    package static func arguments(pane: String) -> [String] {
        [
            "list-clients", "-t", pane, "-F",
            "\(mark)#{client_created}|#{client_utf8}|#{client_name}|#{client_termname}|#{client_termtype}",
            ";", "show-options", "-Apqv", "-t", pane, "allow-passthrough", ";", "show-messages", "-T",
        ]
    }

    private static let mark = "client|"

    /// From what tmux wrote: a line for each terminal, one for the option where there is such an option, then what tmux sends each
    /// of all its terminals.
    package init(output: some Sequence<UInt8>) {
        let lines = String(decoding: Array(output), as: UTF8.self).split(separator: "\n")
        let head = lines.prefix { !$0.hasPrefix("Terminal ") }
        let truecolorClients = Self.truecolorClients(in: lines.dropFirst(head.count))
        passthrough = head.last { !$0.hasPrefix(Self.mark) }.map(String.init) ?? ""
        clients = head.filter { $0.hasPrefix(Self.mark) }.compactMap { line in
            let fields = line.dropFirst(Self.mark.count).split(
                separator: "|", maxSplits: 4, omittingEmptySubsequences: false)
            guard fields.count == 5 else { return nil }
            return Client(
                attachedAt: fields[0], knowsUnicode: fields[1] == "1",
                takesTruecolor: truecolorClients.contains(fields[2]), term: String(fields[3]),
                version: String(fields[4]))
        }
    }

    /// The names of clients for which tmux has sequences that set colours of 24 bits: by those it decides itself whether it
    /// reduces them. (The feature RGB is not listed where they come from terminfo.)
    ///
    ///     Terminal 0: xterm-kitty for /dev/pts/0, flags=0x30:
    ///      207: setrgbb: (string) …
    ///      208: setrgbf: (string) …
    private static func truecolorClients(in lines: ArraySlice<Substring>) -> Set<Substring> {
        var name: Substring = ""
        var capabilities: [Substring: Int] = [:]
        for line in lines {
            if line.hasPrefix("Terminal "), let start = line.firstRange(of: " for "),
                let end = line[start.upperBound...].firstRange(of: ", flags=")
            {
                name = line[start.upperBound..<end.lowerBound]
            } else if line.contains(" setrgbf: (string)") || line.contains(" setrgbb: (string)") {
                capabilities[name, default: 0] += 1
            }
        }
        return Set(capabilities.filter { $0.value == 2 }.keys)
    }

    /// Why pictures cannot be shown by placeholders here; nil where they can, in every terminal that shows the session.
    package var obstacle: String? {
        guard !passthrough.isEmpty else { return "which has no option allow-passthrough" }
        guard ["on", "all"].contains(passthrough) else {
            return "whose option allow-passthrough is \(passthrough): set-option -g allow-passthrough on"
        }
        guard !clients.isEmpty else { return "around which there is no terminal" }
        return clients.lazy.compactMap(\.obstacle).first
    }

    /// In words, for people. What the terminals said is not sanitised.
    package var summary: String {
        let setting = passthrough.isEmpty ? "no allow-passthrough" : "allow-passthrough \(passthrough)"
        return ([setting] + clients.map(\.summary)).joined(separator: "; ")
    }
}

extension TmuxReport.Client {
    /// What it calls itself, or else is called.
    var name: String { version.isEmpty ? term : version }

    fileprivate var summary: String {
        "\(name), \(takesTruecolor ? "" : "no ")truecolor, \(knowsUnicode ? "" : "no ")UTF-8"
    }

    /// Only those are taken to know placeholders that are known to: elsewhere they are boxes.
    fileprivate var obstacle: String? {
        guard knowsPlaceholders else { return "in \(name), which is not known to show pictures in place of text" }
        guard takesTruecolor else {
            return "which keeps colours from \(name): set-option -as terminal-features ',*:RGB', and attach anew"
        }
        return knowsUnicode ? nil : "which keeps UTF-8 from \(name)"
    }

    /// Ghostty does, and kitty since 0.28.
    private var knowsPlaceholders: Bool {
        if version.hasPrefix("ghostty ") || version.isEmpty && term == "xterm-ghostty" { return true }
        guard version.hasPrefix("kitty(") else { return false }
        let numbers = version.dropFirst(6).prefix { $0 != ")" }.split(separator: ".").compactMap { Int($0) }
        return numbers.count >= 2 && (numbers[0], numbers[1]) >= (0, 28)
    }
}
