import TerminalGraphics
import Testing
import Thumbnails

@Suite struct `Pictures by OSC 1337 are chosen` {
    private let variables = ["TERM": "xterm-256color"]

    private func makeProbe(_ more: [String: String], _ replies: [TerminalReply]) -> TerminalProbe {
        var probe = TerminalProbe(
            environment: TerminalEnvironment(variables: variables.merging(more) { $1 }),
            window: WindowSize(columns: 80, rows: 24), now: .zero)
        for reply in replies { _ = probe.receive(reply) }
        return probe
    }

    private let okay = TerminalReply.graphics(image: 31, placement: 0, message: "OK")
    private let sixel = TerminalReply.primaryAttributes([62, 4])
    private let noSixel = TerminalReply.primaryAttributes([62, 22])

    @Test(arguments: ["iTerm2 3.5.0", "WezTerm 20240203-110809-5046fc22"])
    func `before the kitty protocol where they are shown better`(version: String) {
        let probe = makeProbe([:], [okay, .version(version), noSixel])
        #expect(probe.capabilities.graphics == .inlineFiles)
        #expect(!probe.reasons.contains { $0.string.contains("through the line") })
        #expect(
            probe.reasons.map(\.string).contains(
                "pictures by OSC 1337, in few colours: it is \(version), which does this better than kitty graphics"))
    }

    @Test func `before sixel`() {
        let probe = makeProbe([:], [.version("WezTerm 20240203"), sixel])
        #expect(probe.capabilities.graphics == .inlineFiles)
        #expect(probe.reasons.map(\.string).contains("pictures by OSC 1337, in few colours: it is WezTerm 20240203"))
        #expect(!probe.reasons.contains { $0.string.hasPrefix("pictures by sixel") })
    }

    @Test(arguments: ["kitty(0.26.5)", "XTerm(379)", "foot(1.13.1)", "mlterm(3.9.3)", "Konsole 22.12.3"])
    func `in no other terminal, whatever variables say`(version: String) {
        let probe = makeProbe(["TERM_PROGRAM": "iTerm.app", "LC_TERMINAL": "iTerm2"], [.version(version), sixel])
        #expect(probe.capabilities.graphics == .sixel(SixelTraits()))
    }

    @Test func `in xterm.js where it has its add-on for pictures`() {
        let version = TerminalReply.version("xterm.js(5.6.0)")
        #expect(makeProbe([:], [okay, version, sixel]).capabilities.graphics == .inlineFiles)
        let probe = makeProbe([:], [version, noSixel])
        #expect(probe.capabilities.graphics == .symbols(.quadrants))
        #expect(
            probe.reasons.contains { $0.string.hasPrefix("no pictures by OSC 1337: it is xterm.js(5.6.0), but sixel") })
    }

    @Test(arguments: [
        ["TERM_PROGRAM": "iTerm.app"], ["TERM_PROGRAM": "vscode"], ["LC_TERMINAL": "iTerm2", "SSH_TTY": "/dev/pts/1"],
    ])
    func `by variables where the terminal does not tell its name, but has sixel`(variables: [String: String]) {
        let probe = makeProbe(variables, [sixel])
        #expect(probe.capabilities.graphics == .inlineFiles)
        #expect(probe.reasons.contains { $0.string.contains("OSC 1337, in few colours: variables say that it is ") })
        #expect(makeProbe(variables, [noSixel]).capabilities.graphics == .symbols(.quadrants))
        #expect(makeProbe(variables, []).capabilities.graphics == .symbols(.quadrants))
    }

    @Test(arguments: [["TMUX": "/tmp/tmux"], ["STY": "1.pts"], ["ZELLIJ": "0"]])
    func `never inside another program`(inside: [String: String]) {
        let program = ["LC_TERMINAL": "iTerm2"].merging(inside) { $1 }
        let probe = makeProbe(program, [.version("iTerm2 3.5.0"), sixel])
        #expect(probe.capabilities.graphics == .symbols(.quadrants))
        #expect(probe.reasons.contains { $0.string.hasSuffix(" does not pass them through") })
    }

    @Test func `for printing, where nothing is asked, in terminals that show them without an add-on`() {
        func graphics(_ more: [String: String]) -> PictureProtocol {
            let environment = TerminalEnvironment(variables: variables.merging(more) { $1 })
            return TerminalCapabilities(unaskedIn: environment).graphics
        }
        #expect(graphics(["TERM_PROGRAM": "WezTerm"]) == .inlineFiles)
        #expect(graphics(["LC_TERMINAL": "iTerm2", "SSH_TTY": "/dev/pts/1"]) == .inlineFiles)
        for other in [
            [:], ["TERM_PROGRAM": "vscode"], ["TERM_PROGRAM": "WezTerm", "TERM": "alacritty"],
            ["TERM_PROGRAM": "WezTerm", "VTE_VERSION": "7006"], ["LC_TERMINAL": "iTerm2", "TMUX": "x"],
        ] { #expect(graphics(other) == .symbols(.quadrants), "\(other)") }
    }

    @Test func `and scrolled only where they are known to move with their lines`() {
        for (version, scrolls) in [("WezTerm 20240203", true), ("mlterm(3.9.2)", true), ("iTerm2 3.5.0", false)] {
            #expect(makeProbe([:], [.version(version), sixel]).capabilities.scrollsPictures == scrolls, "\(version)")
        }
    }
}
