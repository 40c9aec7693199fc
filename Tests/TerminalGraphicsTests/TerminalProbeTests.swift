import TerminalGraphics
import Testing
import Thumbnails

private func makeEnvironment(_ variables: [String: String] = ["TERM": "xterm-256color"]) -> TerminalEnvironment {
    TerminalEnvironment(variables: variables)
}

private func makeProbe(
    _ variables: [String: String] = ["TERM": "xterm-256color"], window: WindowSize = WindowSize(columns: 80, rows: 24),
    colors: ColorDepth? = nil, localFile: String? = nil
) -> TerminalProbe {
    TerminalProbe(
        environment: makeEnvironment(variables), window: window, now: .zero, patience: .milliseconds(200),
        colors: colors, localFile: localFile.map { Array($0.utf8) })
}

@Suite struct `What a terminal is asked` {
    @Test func `ends with DA1, so that silence before it is an answer`() {
        let query = String(decoding: makeProbe().query, as: UTF8.self)
        #expect(query.hasPrefix("\u{1B}[22;2t\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[23;2t"))
        #expect(query.hasSuffix("\u{1B}[c"))
        for question in [
            "\u{1B}[?1;1;0S", "\u{1B}[?2;4;0S", "\u{1B}[>q", "\u{1B}[16t", "\u{1B}[?2026$p", "\u{1B}]11;?\u{1B}\\",
        ] {
            #expect(query.split(separator: "\u{1B}").contains { question.hasPrefix("\u{1B}" + $0) })
        }
    }

    @Test(arguments: [
        ["TERM": "xterm-kitty", "TMUX": "/tmp/tmux"], ["TERM": "tmux-256color"], ["TERM": "screen"], ["TERM": "linux"],
        ["TERM": "xterm", "STY": "1.pts"], ["TERM": "xterm", "ZELLIJ": "0"],
    ])
    func `is never a bare APC where it would be shown, or become a title`(variables: [String: String]) {
        var probe = makeProbe(variables)
        #expect(!probe.query.contains(UInt8(ascii: "_")))
        #expect(!probe.query.isEmpty)
        _ = probe.receive(.primaryAttributes([62]))
        #expect(probe.capabilities.graphics == .symbols(.quadrants))
        #expect(probe.reasons.contains { $0.string.hasPrefix("pictures in symbols: ") })
    }

    @Test func `is to read a file of this machine, where it may be on it`() {
        func asks(_ variables: [String: String]) -> Bool {
            String(decoding: makeProbe(variables, localFile: "/Man").query, as: UTF8.self)
                .contains("\u{1B}_Gi=32,s=1,v=1,a=q,t=t,f=32;L01hbg==\u{1B}\\")
        }
        let local = ["TERM": "xterm-kitty"]
        #expect(asks(local))
        #expect(!makeProbe(local).query.contains(Array("t=t".utf8)))
        for variable in ["SSH_TTY", "SSH_CONNECTION", "TMUX", "STY", "ZELLIJ"] {
            #expect(!asks(local.merging([variable: "x"]) { $1 }), "\(variable)")
        }
        #expect(!asks(["TERM": "dumb"]) && !asks(["TERM": "linux"]))
    }

    @Test func `counts as answered with DA1, however late it comes`() {
        var probe = makeProbe()
        probe.advance(to: .zero.advanced(by: .seconds(1)))
        #expect(probe.phase == .outOfTime && !probe.isAnswered)
        _ = probe.receive(.version("late(1)"))
        #expect(!probe.isAnswered)
        _ = probe.receive(.primaryAttributes([62]))
        #expect(probe.phase == .outOfTime && probe.isAnswered)
    }

    @Test func `is nothing where the terminal is dumb`() {
        for term in ["dumb", ""] {
            let probe = makeProbe(["TERM": term])
            #expect(probe.query.isEmpty && probe.phase == .answered && probe.isAnswered)
            #expect(probe.capabilities.colors == .mono)
        }
    }
}

@Suite struct `What a terminal answers` {
    @Test func `decides whether it is given files of this machine`() {
        for (answers, reads) in [(["OK", "OK"], true), (["OK", "EBADF"], false), (["ENOTSUP", "OK"], false)] {
            var probe = makeProbe(localFile: "/x")
            for (number, answer) in zip([31, 32] as [UInt32], answers) {
                let isNews = probe.receive(.graphics(image: number, placement: 0, message: answer))
                #expect(isNews)
            }
            #expect(probe.capabilities.readsLocalFiles == reads, "\(answers)")
            let reasons = probe.reasons.map(\.string).joined(separator: "\n")
            #expect(reasons.contains("pictures in full colour by temporary files") == reads)
            #expect(reasons.contains("the terminal said EBADF") == (answers[1] == "EBADF"))
        }
    }

    @Test func `makes its capabilities: kitty`() {
        var probe = makeProbe()
        var parser = InputParser()
        let answers =
            "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}P>|kitty(0.26.5)\u{1B}\\\u{1B}[6;18;9t\u{1B}[4;432;720t\u{1B}[?2026;2$y"
            + "\u{1B}]11;rgb:1e1e/1e1e/2e2e\u{1B}\\\u{1B}[?62;c"
        for event in parser.feed(Array(answers.utf8), at: .zero) {
            #expect(probe.phase == .asking)
            guard case .reply(let reply) = event else {
                Issue.record("not a reply: \(event)")
                continue
            }
            let changed = probe.receive(reply)
            #expect(changed)
        }
        #expect(probe.phase == .answered)
        let found = probe.capabilities
        #expect(found.showsKittyGraphics && found.synchronizesUpdates && found.sixel == nil)
        #expect(found.graphics == .kitty)
        #expect(found.cellPixels == CellPixels(size: PixelSize(width: 9, height: 18), source: .cellReport))
        #expect(found.background == RGB(30, 30, 46))
        #expect(found.name?.string == "kitty(0.26.5)")
        #expect(probe.reasons.count == 7)
    }

    @Test func `is not needed: without any the deadline ends the waiting`() {
        var probe = makeProbe()
        probe.advance(to: MonotonicTime(nanoseconds: 199_999_999))
        #expect(probe.phase == .asking)
        probe.advance(to: probe.deadline)
        #expect(probe.phase == .outOfTime)
        #expect(probe.capabilities.graphics == .symbols(.quadrants))
        #expect(!probe.capabilities.synchronizesUpdates)
        #expect(probe.capabilities.cellPixels.source == .assumed)
        #expect(probe.reasons.contains { $0.string == "the terminal did not answer in time" })
    }

    @Test func `counts when it comes late, too`() {
        var probe = makeProbe()
        probe.advance(to: probe.deadline)
        let late = probe.receive(.graphics(image: 31, placement: 0, message: "OK"))
        let stray = probe.receive(.graphics(image: 33, placement: 0, message: "OK"))
        #expect(late && !stray)
        _ = probe.receive(.primaryAttributes([62, 4]))
        #expect(probe.phase == .outOfTime)
        #expect(probe.capabilities.graphics == .kitty && probe.capabilities.sixel != nil)
    }

    @Test func `is believed when it refuses`() {
        var probe = makeProbe()
        _ = probe.receive(.graphics(image: 31, placement: 0, message: "ENOTSUP:\u{1B}[2Jno"))
        _ = probe.receive(.privateMode(number: 2026, setting: 4))
        _ = probe.receive(.primaryAttributes([4]))
        #expect(probe.capabilities.graphics == .symbols(.quadrants))
        #expect(probe.capabilities.sixel == nil, "the first attribute is the terminal's kind")
        #expect(!probe.capabilities.synchronizesUpdates)
        #expect(probe.reasons.contains { $0.string.contains("the terminal said ENOTSUP:?[2Jno") }, "sanitised")
    }

    @Test func `makes its capabilities: sixel`() {
        var probe = makeProbe()
        for reply in [
            TerminalReply.version("XTerm(379)"), .sixelRegisters(1024),
            .sixelGeometry(PixelSize(width: 900, height: 800)), .primaryAttributes([63, 4]),
        ] { _ = probe.receive(reply) }
        let traits = SixelTraits(registers: 256, largestPicture: PixelSize(width: 900, height: 800))
        #expect(probe.capabilities.graphics == .sixel(traits))
        #expect(probe.capabilities.scrollsPictures && probe.capabilities.scrollsText)
        #expect(probe.capabilities.remembersFewSixels)
        #expect(
            probe.reasons.contains { $0.string.hasPrefix("pictures by sixel, 256 colours, at most 900 × 800 pixels") })
        // Fewer registers count whenever they are told, and kitty's protocol goes before.
        _ = probe.receive(.sixelRegisters(64))
        #expect(probe.capabilities.sixel?.registers == 64)
        _ = probe.receive(.graphics(image: 31, placement: 0, message: "OK"))
        #expect(probe.capabilities.graphics == .kitty)
    }

    @Test func `makes no sixels of attributes inside a multiplexer, and moves no pictures where that was not seen`() {
        var inside = makeProbe(["TERM": "tmux-256color", "TMUX": "/tmp/tmux"])
        _ = inside.receive(.version("XTerm(379)"))
        _ = inside.receive(.primaryAttributes([62, 4]))
        #expect(inside.capabilities.graphics == .symbols(.quadrants))
        #expect(!inside.capabilities.scrollsPictures && inside.capabilities.scrollsText)
        #expect(inside.reasons.contains { $0.string.contains("tmux has sixel, but keeps few pictures") })
        var unknown = makeProbe()
        _ = unknown.receive(.version("Konsole 22.12.3"))
        _ = unknown.receive(.primaryAttributes([62, 4]))
        #expect(unknown.capabilities.graphics == .sixel(SixelTraits()))
        var far = makeProbe(["TERM": "xterm-256color", "SSH_TTY": "/dev/pts/1"])
        _ = far.receive(.primaryAttributes([62, 4]))
        #expect(far.capabilities.sixel?.largestSequence == SixelTraits.sequenceForLinks)
        #expect(!unknown.capabilities.scrollsPictures && !unknown.capabilities.remembersFewSixels)
    }

    @Test(arguments: ["linux", "vt220", "dumb"]) func `is not needed to know who has no scroll regions`(term: String) {
        #expect(!makeProbe(["TERM": term]).capabilities.scrollsText)
    }

    @Test func `about pixels is out of date after a resize`() {
        var probe = makeProbe(window: WindowSize(columns: 80, rows: 24))
        _ = probe.receive(.windowPixels(PixelSize(width: 800, height: 480)))
        #expect(
            probe.capabilities.cellPixels == CellPixels(size: PixelSize(width: 10, height: 20), source: .windowReport))
        probe.windowChanged(to: WindowSize(columns: 40, rows: 24))
        #expect(probe.capabilities.cellPixels.source == .assumed)
    }
}

@Suite struct `The size of a cell` {
    static let cases: [(PixelSize, PixelSize?, PixelSize?, PixelSize, CellPixels.Source)] = [
        (
            PixelSize(width: 900, height: 480), PixelSize(width: 9, height: 18), nil, PixelSize(width: 9, height: 18),
            .cellReport
        ),
        (PixelSize(width: 904, height: 486), nil, nil, PixelSize(width: 9, height: 20), .windowSize),
        (PixelSize(width: 0, height: 0), nil, nil, PixelSize(width: 10, height: 20), .assumed),
        (PixelSize(width: 100, height: 24), nil, nil, PixelSize(width: 10, height: 20), .assumed),
        (PixelSize(width: 200, height: 144), nil, nil, PixelSize(width: 2, height: 6), .windowSize),
        (
            PixelSize(width: 100, height: 24), PixelSize(width: 0, height: 0), PixelSize(width: 800, height: 384),
            PixelSize(width: 8, height: 16), .windowReport
        ),
        (
            PixelSize(width: 0, height: 0), PixelSize(width: 9999, height: 20), nil, PixelSize(width: 10, height: 20),
            .assumed
        ),
    ]

    @Test(arguments: cases)
    func `is the best that is plausible`(
        window: PixelSize, report: PixelSize?, windowReport: PixelSize?, expected: PixelSize, source: CellPixels.Source
    ) {
        let size = WindowSize(columns: 100, rows: 24, pixels: window)
        let found = CellPixels(window: size, cellReport: report, windowReport: windowReport)
        #expect(found == CellPixels(size: expected, source: source))
    }
}

@Suite struct `The depth of colour` {
    static let cases: [([String: String], ColorDepth)] = [
        (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .truecolor), (["TERM": "xterm-256color"], .palette256),
        (["TERM": "xterm", "COLORTERM": "24bit"], .truecolor), (["TERM": "xterm-kitty"], .truecolor),
        (["TERM": "xterm-direct"], .truecolor), (["TERM": "xterm"], .sixteen), (["TERM": "linux"], .sixteen),
        (["TERM": "screen-256color"], .palette256), (["TERM": "vt100"], .mono), (["TERM": "xterm-m"], .mono),
        (["TERM": "dumb", "COLORTERM": "truecolor"], .mono), ([:], .mono),
        (["TERM": "xterm-kitty", "COLORTERM": "truecolor", "NO_COLOR": "1"], .mono),
        (["TERM": "xterm-kitty", "NO_COLOR": ""], .truecolor),
    ]

    @Test(arguments: cases)
    func `follows NO_COLOR, COLORTERM and TERM`(variables: [String: String], expected: ColorDepth) {
        #expect(ColorDepth(environment: makeEnvironment(variables)) == expected)
        #expect(makeProbe(variables).capabilities.colors == expected)
    }

    @Test func `gives way to a demand`() {
        let probe = makeProbe(["TERM": "xterm", "NO_COLOR": "1"], colors: .palette256)
        #expect(probe.capabilities.colors == .palette256)
    }
}
