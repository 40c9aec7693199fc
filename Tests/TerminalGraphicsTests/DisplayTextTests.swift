import TerminalGraphics
import Testing

@Suite struct `Text that is displayed` {
    static let hostile: [[UInt8]] = [
        Array("a\u{1B}]52;c;cXVpdA==\u{7}.png".utf8), Array("line\nbreak\r\t\u{0}\u{7F}.png".utf8),
        [0x61, 0x9B, 0x32, 0x4A],
        Array("\u{9B}2J\u{85}\u{90}".utf8), Array("\u{202E}gnp.exe\u{2066}\u{200F}\u{61C}".utf8),
        [0xFF, 0xFE, 0xC0, 0xAF],
        [0xED, 0xA0, 0x80, 0x41], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82],
        Array("\u{2028}\u{2029}\u{FEFF}\u{10EEEE}".utf8),
        Array("\u{301}\u{302}\u{303}\u{304}".utf8), Array("\u{E0041}\u{FE0F}\u{200D}".utf8),
    ]

    @Test(arguments: hostile)
    func `holds no control character, whatever it was made from`(bytes: [UInt8]) {
        let text = DisplayText(bytes: bytes)
        check(text)
        #expect(text.width == text.items.reduce(0) { $0 + $1.width })
    }

    private func check(_ text: DisplayText) {
        let bidirectional: Set<UInt32> = [
            0x61C, 0x200E, 0x200F, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069, 0x2028,
            0x2029,
        ]
        for scalar in text.string.unicodeScalars {
            #expect(scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value))
            #expect(!bidirectional.contains(scalar.value))
            #expect(scalar.properties.generalCategory != .format && scalar.properties.generalCategory != .control)
        }
    }

    @Test func `of random bytes holds none either, and one byte is at most one cell`() {
        var random = TestRandom(seed: 9)
        for _ in 0..<2000 {
            let bytes = (0..<Int.random(in: 0...30, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            let text = DisplayText(bytes: bytes)
            check(text)
            #expect(text.width <= bytes.count)
        }
    }

    static let widths: [(String, Int, String)] = [
        ("plain.png", 9, "plain.png"), ("漢字.png", 8, "漢字.png"), ("e\u{301}t\u{e9}", 3, "e\u{301}té"),
        ("👩‍👩‍👧", 6, "👩👩👧"), ("👍🏽", 2, "👍"), ("🇩🇪", 2, "DE"), ("❤️", 1, "❤"), ("한글", 4, "한글"),
        ("\u{1112}\u{1161}\u{11AB}", 2, "한"), ("ｆｕｌｌ", 8, "ｆｕｌｌ"), ("\u{301}x", 2, " \u{301}x"),
        ("a\u{200B}b", 2, "ab"),
        ("tab\there", 8, "tab?here"), ("\u{202E}gnp.exe\u{2066}\u{85}", 10, "?gnp.exe??"),
        ("z\u{300}\u{301}\u{302}\u{303}", 1, "z\u{300}\u{301}"), ("日本語版", 8, "日本語版"),
    ]

    @Test(arguments: widths)
    func `counts its cells as terminals do`(text: String, width: Int, shown: String) {
        #expect(DisplayText(text).width == width)
        #expect(Array(DisplayText(text).string.unicodeScalars) == Array(shown.unicodeScalars))
    }

    static let elisions: [(String, Int, String)] = [
        ("short.png", 9, "short.png"), ("render_of_a_house_000123.png", 14, "ren…000123.png"),
        ("render_000123.png", 11, "…000123.png"), ("render_000123.png", 6, "…3.png"), ("abcdefghij", 5, "ab…ij"),
        ("abc", 1, "…"), ("abc", 0, ""), ("漢字漢字漢字.png", 9, "漢字….png"), ("漢字漢字漢字.png", 8, "漢….png"),
        ("v2 of a very long text", 11, "v2 of… text"),
    ]

    @Test(arguments: elisions)
    func `is elided in the middle`(text: String, width: Int, expected: String) {
        #expect(DisplayText(text).elided(toWidth: width).string == expected)
    }

    @Test func `never takes more cells than it is given`() {
        var random = TestRandom(seed: 2)
        for _ in 0..<2000 {
            let parts = ["a", "漢", "7", ".", " ", "e\u{301}", "👩", "\u{1B}"]
            let text = DisplayText(
                (0..<Int.random(in: 0...25, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }
                    .joined())
            let width = Int.random(in: 0...20, using: &random)
            #expect(text.elided(toWidth: width).width <= width)
            #expect(text.elidedAtEnd(toWidth: width).width <= width)
            let lines = text.wrapped(toWidth: width, lineLimit: 4)
            #expect(lines.count <= 4)
            for line in lines { #expect(line.width <= width) }
        }
    }

    @Test func `wraps at spaces, and inside words that are too long`() {
        func wrap(_ text: String, _ width: Int, _ limit: Int = 9) -> [String] {
            DisplayText(text).wrapped(toWidth: width, lineLimit: limit).map(\.string)
        }
        #expect(wrap("not a PNG file", 8) == ["not a", "PNG file"])
        #expect(wrap("unreadable", 4) == ["unre", "adab", "le"])
        #expect(wrap("not a PNG file at all", 8, 2) == ["not a", "PNG fil…"])
        #expect(wrap("not a", 5) == ["not a"])
        #expect(wrap("", 5) == [])
        #expect(wrap("x", 0) == [])
    }
}
