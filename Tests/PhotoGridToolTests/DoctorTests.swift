import Testing

@Suite(.serialized) struct `The doctor` {
    @Test func `tells what was asked, what came back, what is chosen and why`() throws {
        let environment = ["NO_COLOR": "1", "XDG_CACHE_HOME": "/nonexistent/.cache"]
        let terminal = try PseudoTerminal(["doctor"], persona: .kitty, columns: 120, environment: environment)
        #expect(terminal.waitForEnd() == 0)
        let text = terminal.screen.lines.joined(separator: "\n")
        for part in [
            "TERM “xterm-256color”", "NO_COLOR is set", "120 × 24 cells, 1200 × 480 pixels",
            "kitty graphics        OK  (",
            "name and version      no answer", "attributes            62, 22  (", "because NO_COLOR is set",
            "pictures by the kitty graphics protocol: the terminal said OK",
            "thumbnails  in /nonexistent/.cache/thumbnails",
        ] { #expect(text.contains(part), "\(part) in:\n\(text)") }
        #expect(!terminal.screen.isAlternate && terminal.screen.isCursorVisible && terminal.modesLeftOn == [])
    }

    @Test func `tells why pictures are sixels`() throws {
        let terminal = try PseudoTerminal(["doctor"], persona: .sixel, columns: 160)
        #expect(terminal.waitForEnd() == 0)
        let text = terminal.screen.lines.joined(separator: "\n")
        for part in [
            "sixel registers       64  (", "largest sixel picture no answer",
            "pictures by sixel, 64 colours, at most 1000 × 1000 pixels: attribute 4 says so",
        ] { #expect(text.contains(part), "\(part) in:\n\(text)") }
    }

    @Test func `tells why pictures are files within the text, and why not inside another program`() throws {
        let terminal = try PseudoTerminal(["doctor"], persona: .iterm, columns: 160)
        #expect(terminal.waitForEnd() == 0)
        let reason =
            "pictures by OSC 1337, in few colours: it is iTerm2 3.5.0, which does this better than kitty graphics"
        #expect(terminal.screen.contains(reason), "\(terminal.screen.lines)")
        let inside = try PseudoTerminal(
            ["doctor"], columns: 160, environment: ["LC_TERMINAL": "iTerm2", "TMUX": "/tmp/tmux"])
        #expect(inside.waitForEnd() == 0)
        for part in [
            "“iTerm2”, as variables say",
            "no pictures by OSC 1337: variables say that it is iTerm2, but tmux does not pass them through",
        ] { #expect(inside.screen.contains(part), "\(part) in \(inside.screen.lines)") }
    }

    @Test func `asks nothing where there is no terminal`() throws {
        let finished = try Program.run(program: "/usr/bin/setsid", ["-w", Program.path, "doctor"])
        #expect(finished.status == 0)
        #expect(finished.text.contains("there is no terminal here"))
        #expect(!finished.output.contains(0x1B))
    }
}
