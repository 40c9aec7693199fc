import TerminalGraphics
import Testing
import Thumbnails

@Suite struct `What tmux says of the terminal around it` {
    /// What tmux writes when a terminal of this `TERM` and version is around it.
    private static func said(
        _ terminals: [(term: String, version: String)], passthrough: String? = "on", isTruecolor: Bool = true,
        isUnicode: Bool = true
    ) -> String {
        var lines = terminals.enumerated().map {
            "client|170000000\($0)|\(isUnicode ? 1 : 0)|/dev/pts/\($0)|\($1.term)|\($1.version)"
        }
        if let passthrough { lines.append(passthrough) }
        for (number, terminal) in terminals.enumerated() {
            lines.append("Terminal \(number): \(terminal.term) for /dev/pts/\(number), flags=0x30:")
            lines.append("   0: acsc: (string) ++,,--..00``aaff")
            lines.append(" 207: setrgbb: (string) \\033[48:2:%p1%d:%p2%d:%p3%dm")
            lines.append(
                isTruecolor || number > 0 ? " 208: setrgbf: (string) \\033[38:2:%p1%dm" : " 208: setrgbf: [missing]")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static let good = said([("xterm-kitty", "kitty(0.35.2)")])

    private func probe(_ output: String?) -> TerminalProbe {
        let environment = TerminalEnvironment(variables: ["TERM": "tmux-256color", "TMUX": "/tmp/t", "TMUX_PANE": "%1"])
        var probe = TerminalProbe(
            environment: environment, window: WindowSize(columns: 80, rows: 24), now: .zero, asksTmux: true)
        _ = probe.receive(.primaryAttributes([1, 2]))
        #expect(probe.phase == .asking && !probe.isAnswered, "tmux is waited for")
        let isElsewhere = probe.receive(output.map { TmuxReport(output: $0.utf8) })
        #expect(!isElsewhere)
        #expect(probe.phase == .answered && probe.isAnswered)
        return probe
    }

    @Test(arguments: [
        said([("xterm-kitty", "kitty(0.28.0)")]), said([("x", "kitty(1.0.1)")], passthrough: "all"),
        said([("xterm-256color", "ghostty 1.1.3")]), said([("xterm-ghostty", "")]),
        said([("xterm-kitty", "kitty(0.40.0)"), ("xterm-ghostty", "ghostty 1.2.0")]),
    ]) func `lets pictures stand in place of text where that is known to work`(output: String) {
        let found = probe(output)
        #expect(found.capabilities.graphics == .placeholders)
        #expect(found.reasons.contains { $0.string.hasPrefix("pictures in place of text, through tmux: ") })
    }

    @Test(arguments: [
        (said([("xterm-kitty", "kitty(0.26.5)")]), "in kitty(0.26.5), which is not known to"),
        (said([("xterm-kitty", "")]), "in xterm-kitty, which is not known to"),
        (said([("xterm-256color", "XTerm(379)")]), "in XTerm(379), which is not known to"),
        (said([("tmux-256color", "tmux 3.3a")]), "in tmux 3.3a, which is not known to"),
        (said([("x", "kitty(0.35.2)"), ("y", "WezTerm 2024")]), "in WezTerm 2024, which is not"),
        (
            said([("x", "kitty(0.35.2)"), ("x", "kitty(0.36)")], isTruecolor: false),
            "which keeps colours from kitty(0.35.2)"
        ),
        (said([("xterm-kitty", "kitty(0.35.2)")], isUnicode: false), "which keeps UTF-8 from kitty(0.35.2)"),
        (said([("xterm-kitty", "kitty(0.35.2)")], passthrough: "off"), "whose option allow-passthrough is off"),
        (said([("xterm-kitty", "kitty(0.35.2)")], passthrough: nil), "which has no option allow-passthrough"),
        (said([]), "around which there is no terminal"), ("", "which has no option allow-passthrough"),
        ("client|\nclient\n|||\n\u{1B}]2;x\u{7}\non\nTerminal \n", "around which there is no terminal"),
    ]) func `leaves it at symbols where it is in doubt, and says why`(output: String, reason: String) {
        let found = probe(output)
        #expect(found.capabilities.graphics == .symbols(.quadrants))
        #expect(found.reasons.contains { $0.string.contains("pictures in symbols: inside tmux, \(reason)") })
    }

    @Test func `is not waited for beyond the deadline, and counts when it comes late`() {
        var found = probe(nil)
        #expect(found.capabilities.graphics == .symbols(.quadrants))
        #expect(found.reasons.contains { $0.string.contains("inside tmux, which has not told about the terminal") })
        let first = found.receive(TmuxReport(output: Self.good.utf8))
        #expect(!first && found.capabilities.graphics == .placeholders)
        let silence = found.receive(nil)
        #expect(!silence && found.capabilities.graphics == .placeholders, "silence takes nothing back")
        let again = found.receive(TmuxReport(output: Self.good.utf8))
        let anew = found.receive(TmuxReport(output: Self.good.replacing("client|17", with: "client|18").utf8))
        #expect(!again && anew, "a terminal that was attached anew has none of our images")
        let environment = TerminalEnvironment(variables: ["TERM": "tmux-256color", "TMUX": "/tmp/t", "TMUX_PANE": "%1"])
        var waiting = TerminalProbe(
            environment: environment, window: WindowSize(columns: 80, rows: 24), now: .zero, asksTmux: true)
        waiting.advance(to: waiting.deadline)
        #expect(waiting.phase == .outOfTime)
    }

    @Test func `is asked of the tmux that the program runs in, and of no other`() {
        func pane(_ variables: [String: String]) -> String? { TerminalEnvironment(variables: variables).tmuxPane }
        #expect(pane(["TERM": "screen-256color", "TMUX": "/tmp/t,1,0", "TMUX_PANE": "%12"]) == "%12")
        #expect(pane(["TERM": "tmux-256color", "TMUX_PANE": "%12"]) == nil, "at the other end of a connection")
        #expect(pane(["TERM": "tmux-256color", "TMUX": "/tmp/t,1,0"]) == nil)
        #expect(TmuxReport.arguments(pane: "%12").filter { $0 == "%12" }.count == 2)
    }

    @Test func `is told in words`() {
        #expect(
            TmuxReport(output: Self.good.utf8).summary == "allow-passthrough on; kitty(0.35.2), truecolor, UTF-8")
    }
}
