import TerminalGraphics
import Testing
import Thumbnails

private func parse(_ text: String, then flushAfter: Duration? = nil) -> [InputEvent] {
    parse(Array(text.utf8), then: flushAfter)
}

private func parse(_ bytes: [UInt8], then flushAfter: Duration? = nil) -> [InputEvent] {
    var parser = InputParser()
    var events = parser.feed(bytes, at: .zero)
    if let flushAfter { events += parser.flush(at: MonotonicTime.zero.advanced(by: flushAfter)) }
    return events
}

private func key(_ key: Key, _ modifiers: KeyModifiers = []) -> InputEvent {
    .key(KeyPress(key, modifiers))
}

@Suite struct `Keys of a terminal` {
    static let spellings: [(String, Key, KeyModifiers)] = [
        ("a", Key.character("a"), KeyModifiers()), ("\r", .enter, []), ("\t", .tab, []), ("\u{7F}", .backspace, []),
        ("\u{8}", .backspace, []), ("\u{3}", .character("c"), .control), ("\u{1A}", .character("z"), .control),
        ("\u{0}", .character(" "), .control), ("é", .character("é"), []), ("😀", .character("😀"), []),
        ("\u{1B}a", .character("a"), .alt), ("\u{1B}é", .character("é"), .alt), ("\u{1B}\r", .enter, .alt),
        ("\u{1B}[A", .up, []), ("\u{1B}OA", .up, []), ("\u{1B}[1;5B", .down, .control), ("\u{1B}[C", .right, []),
        ("\u{1B}[1;2D", .left, .shift), ("\u{1B}[a", .up, .shift), ("\u{1B}Ob", .down, .control),
        ("\u{1B}[H", .home, []), ("\u{1B}OH", .home, []), ("\u{1B}[1~", .home, []), ("\u{1B}[7~", .home, []),
        ("\u{1B}[F", .end, []), ("\u{1B}OF", .end, []), ("\u{1B}[4~", .end, []), ("\u{1B}[8~", .end, []),
        ("\u{1B}[5~", .pageUp, []), ("\u{1B}[6;5~", .pageDown, .control), ("\u{1B}[2~", .insert, []),
        ("\u{1B}[3~", .delete, []), ("\u{1B}OP", .function(1), []), ("\u{1B}[[A", .function(1), []),
        ("\u{1B}[11~", .function(1), []), ("\u{1B}[1;2S", .function(4), .shift), ("\u{1B}[15~", .function(5), []),
        ("\u{1B}[24;8~", .function(12), [.shift, .alt, .control]), ("\u{1B}[Z", .tab, .shift),
        ("\u{1B}[7$", .home, .shift), ("\u{1B}[8^", .end, .control), ("\u{1B}[5@", .pageUp, [.shift, .control]),
        ("\u{1B}\u{1B}[A", .up, .alt), ("\u{1B}[27u", .escape, []), ("\u{1B}[97;5u", .character("a"), .control),
        ("\u{1B}[109;4u", .character("M"), .alt), ("\u{1B}[57:47;2u", .character("/"), []),
        ("\u{1B}[27;5;9~", .tab, .control), ("\u{1B}[57399;1u", .character("0"), []), ("\u{1B}OM", .enter, []),
        ("\u{1B}Oq", .character("1"), []), ("\u{1B}[57417u", .left, []), ("\u{1B}[97;65u", .character("a"), []),
    ]

    @Test(arguments: spellings)
    func `come in every spelling`(bytes: String, expected: Key, modifiers: KeyModifiers) {
        #expect(parse(bytes) == [key(expected, modifiers)])
    }

    @Test func `are not typed by unknown sequences, strings or bytes that are no text`() {
        let silent: [[UInt8]] =
            [
                "\u{1B}[99;1;2;3x", "\u{1B}[?1;2;3z", "\u{1B}[200;1$q", "\u{1B}OZ", "\u{1B}]0;title\u{7}",
                "\u{1B}]52;c;cXVpdA==\u{1B}\\", "\u{1B}P1$r0m\u{1B}\\", "\u{1B}_hello\u{1B}\\",
                "\u{1B}^private\u{1B}\\",
                "\u{1B}Xstart\u{1B}\\", "\u{1B}[97;1:3u", "\u{1B}[57441;2u", "\u{1B}[1;1:3A", "\u{1B}\\",
            ].map { Array($0.utf8) } + [[0x80], [0x9B], [0xC0, 0xAF], [0xFF], [0xED, 0xA0, 0x80]]
        for bytes in silent {
            #expect(parse(bytes + Array("q".utf8), then: .seconds(9)) == [key(.character("q"))], "\(bytes)")
        }
    }

    @Test func `come through when a person presses them in the middle of a string that never ends`() {
        #expect(parse("\u{1B}]11;rgb:\u{3}q") == [key(.character("c"), .control), key(.character("q"))])
        #expect(parse("\u{1B}[12\u{3}q") == [key(.character("c"), .control), key(.character("q"))])
    }

    @Test func `that are Escape wait for the deadline and no longer`() {
        var parser = InputParser(escapeTimeout: .milliseconds(50))
        #expect(parser.deadline == nil)
        #expect(parser.feed([0x1B], at: .zero) == [])
        let deadline = MonotonicTime(nanoseconds: 50_000_000)
        #expect(parser.deadline == deadline)
        #expect(parser.flush(at: MonotonicTime(nanoseconds: 49_999_999)) == [])
        #expect(parser.flush(at: deadline) == [key(.escape)])
        #expect(parser.deadline == nil)
        #expect(parser.flush(at: deadline) == [])
    }

    @Test func `that come after a deadline nobody told of are keys of their own`() {
        var parser = InputParser(escapeTimeout: .milliseconds(50))
        _ = parser.feed([0x1B], at: .zero)
        let late = parser.feed(Array("j".utf8), at: MonotonicTime(nanoseconds: 60_000_000))
        #expect(late == [key(.escape), key(.character("j"))])
    }

    static let introducers: [(String, [InputEvent])] = [
        ("\u{1B}\u{1B}", [key(.escape), key(.escape)]), ("\u{1B}[", [key(.character("["), .alt)]),
        ("\u{1B}O", [key(.character("O"), .alt)]), ("\u{1B}]", [key(.character("]"), .alt)]),
        ("\u{1B}P", [key(.character("P"), .alt)]), ("\u{1B}X", [key(.character("X"), .alt)]),
    ]

    @Test(arguments: introducers)
    func `that look like the start of a sequence are told apart by time`(bytes: String, expected: [InputEvent]) {
        #expect(parse(bytes) == [])
        #expect(parse(bytes, then: .milliseconds(50)) == expected)
    }

    @Test func `that follow Escape at once keep their meaning`() {
        #expect(parse("\u{1B}\u{1B}x") == [key(.escape), key(.character("x"), .alt)])
        #expect(
            parse("\u{1B}\u{1B}[?62c") == [key(.escape), .reply(.primaryAttributes([62]))],
            "an answer behind the Escape key")
    }

    @Test func `wait for the rest of a sequence longer than for Escape, but not for ever`() {
        #expect(parse("\u{1B}[?6", then: .milliseconds(500)) == [])
        var parser = InputParser()
        _ = parser.feed(Array("\u{1B}[?6".utf8), at: .zero)
        #expect(parser.feed(Array("2cx".utf8), at: MonotonicTime(nanoseconds: 500_000_000)).count == 2)
        _ = parser.feed(Array("\u{1B}[?6".utf8), at: MonotonicTime(nanoseconds: 1_000_000_000))
        let after = parser.feed(Array("x".utf8), at: MonotonicTime(nanoseconds: 3_000_000_000))
        #expect(after == [key(.character("x"))])
    }
}

@Suite struct `Mouse, focus and paste` {
    static let reports: [(String, MouseEvent)] = [
        ("\u{1B}[<0;3;5M", MouseEvent(.press(.left), column: 2, row: 4)),
        ("\u{1B}[<0;3;5m", MouseEvent(.release(.left), column: 2, row: 4)),
        ("\u{1B}[<2;1;1M", MouseEvent(.press(.right), column: 0, row: 0)),
        ("\u{1B}[<34;7;8M", MouseEvent(.move(.right), column: 6, row: 7)),
        ("\u{1B}[<35;7;8M", MouseEvent(.move(nil), column: 6, row: 7)),
        ("\u{1B}[<64;7;8M", MouseEvent(.wheelUp, column: 6, row: 7)),
        ("\u{1B}[<81;500;200M", MouseEvent(.wheelDown, column: 499, row: 199, modifiers: .control)),
        ("\u{1B}[<129;7;8M", MouseEvent(.press(.extra(1)), column: 6, row: 7)),
        ("\u{1B}[M !!", MouseEvent(.press(.left), column: 0, row: 0)),
        ("\u{1B}[M#!!", MouseEvent(.release(nil), column: 0, row: 0)),
    ]

    @Test(arguments: reports)
    func `the mouse is told by cell, counted from 0`(bytes: String, expected: MouseEvent) {
        #expect(parse(bytes) == [.mouse(expected)])
    }

    @Test func `impossible places are swallowed`() {
        #expect(parse("\u{1B}[<0;0;5M\u{1B}[<0;5M\u{1B}[<0;1;1Xq") == [key(.character("q"))])
    }

    @Test func `focus comes and goes`() {
        #expect(parse("\u{1B}[I\u{1B}[O") == [.focus(true), .focus(false)])
    }

    @Test func `a paste is one event and never keys`() {
        let pasted = "q\u{1B}[A\u{3}\u{1B}[201;\n"
        #expect(parse("\u{1B}[200~\(pasted)\u{1B}[201~q") == [.paste(Array(pasted.utf8)), key(.character("q"))])
    }

    @Test func `a paste that is too long is cut, and its end is found`() {
        let long = [UInt8](repeating: 0x78, count: InputParser.pasteLimit + 5000)
        let events = parse(Array("\u{1B}[200~".utf8) + long + Array("\u{1B}[201~q".utf8))
        #expect(events == [.paste(Array(long.prefix(InputParser.pasteLimit))), key(.character("q"))])
    }

    @Test(arguments: ["\u{1B}[200~", "\u{1B}]52;c;", "\u{1B}P", "\u{1B}[12;"])
    func `one that never ends gives way to keys that keep coming`(start: String) {
        var parser = InputParser()
        var events = parser.feed(Array((start + "x").utf8), at: .zero)
        for step in 1...200 where !events.contains(key(.character("q"))) {
            events += parser.feed(Array("q".utf8), at: MonotonicTime.zero.advanced(by: .milliseconds(60 * step)))
        }
        #expect(events.contains(key(.character("q"))))
    }

    @Test func `one that never ends is ended by a control C that somebody types`() {
        var parser = InputParser()
        _ = parser.feed(Array("\u{1B}[200~pasted".utf8), at: .zero)
        let later = MonotonicTime.zero.advanced(by: .milliseconds(150))
        #expect(
            parser.feed([0x03], at: later) == [.paste(Array("pasted".utf8)), key(.character("c"), .control)])
        #expect(parser.deadline == nil)
        _ = parser.feed(Array("\u{1B}]52;c;abc".utf8), at: later)
        #expect(parser.feed([0x03], at: later) == [key(.character("c"), .control)])
    }

    @Test func `a paste without an end is handed over after a silence`() {
        #expect(parse("\u{1B}[200~abc", then: .seconds(4)) == [])
        #expect(parse("\u{1B}[200~abc", then: .seconds(5)) == [.paste(Array("abc".utf8))])
    }
}

@Suite struct `Answers of a terminal` {
    static let answers: [(String, TerminalReply)] = [
        ("\u{1B}[?62;4;22c", TerminalReply.primaryAttributes([62, 4, 22])),
        ("\u{1B}[>1;4000;26c", .secondaryAttributes([1, 4000, 26])),
        ("\u{1B}_Gi=31;OK\u{1B}\\", .graphics(image: 31, placement: 0, message: "OK")),
        ("\u{1B}_Gi=7,p=2;ENOENT:none\u{1B}\\", .graphics(image: 7, placement: 2, message: "ENOENT:none")),
        ("\u{1B}[?2026;2$y", .privateMode(number: 2026, setting: 2)),
        ("\u{1B}[6;20;10t", .cellPixels(PixelSize(width: 10, height: 20))),
        ("\u{1B}[4;800;1200t", .windowPixels(PixelSize(width: 1200, height: 800))),
        ("\u{1B}[8;40;120t", .windowCells(CellSize(columns: 120, rows: 40))),
        ("\u{1B}P>|kitty(0.26.5)\u{1B}\\", .version("kitty(0.26.5)")),
        ("\u{1B}]11;rgb:ffff/8080/0000\u{1B}\\", .backgroundColor(RGB(255, 128, 0))),
        ("\u{1B}]11;rgb:1/2/f\u{7}", .backgroundColor(RGB(17, 34, 255))),
        ("\u{1B}]11;rgba:00/10/20/ff\u{7}", .backgroundColor(RGB(0, 16, 32))),
        ("\u{1B}]11;#102030\u{7}", .backgroundColor(RGB(16, 32, 48))),
        ("\u{1B}[0n", .statusOK), ("\u{1B}[3;4R", .cursorPosition(column: 3, row: 2)),
        ("\u{1B}[?1u", .keyboardFlags(1)), ("\u{1B}[?1;0;1024S", .sixelRegisters(1024)),
        ("\u{1B}[?2;0;1000;800S", .sixelGeometry(PixelSize(width: 1000, height: 800))),
    ]

    @Test(arguments: answers)
    func `are told apart from keys`(bytes: String, expected: TerminalReply) {
        #expect(parse(bytes) == [.reply(expected)])
    }

    @Test(arguments: [
        "\u{1B}]11;rgb:gg/00/00\u{7}", "\u{1B}]11;rgb:00/00\u{7}", "\u{1B}]11;rgb:12345/0/0\u{7}", "\u{1B}]11;#12\u{7}",
        "\u{1B}]11;#é1é1\u{7}", "\u{1B}_Gi=31\u{1B}\\", "\u{1B}[9;1;1t", "\u{1B}[?1;3;0S",
        "\u{1B}[?2;0;1S", "\u{1B}[?1S",
    ])
    func `that make no sense are swallowed`(bytes: String) {
        #expect(parse(bytes + "q") == [key(.character("q"))])
    }

    @Test func `that are longer than any answer are swallowed whole`() {
        let long = String(repeating: "x", count: InputParser.sequenceLimit + 1)
        #expect(parse("\u{1B}P>|\(long)\u{1B}\\q") == [key(.character("q"))])
        #expect(parse("\u{1B}[\(String(repeating: "1", count: 5000))Aq") == [key(.character("q"))])
    }
}
