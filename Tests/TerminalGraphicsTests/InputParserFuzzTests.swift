import TerminalGraphics
import Testing
import Thumbnails

/// xorshift64*, so that each case can be replayed from its seed.
struct TestRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next() -> UInt64 {
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        return state &* 0x2545_F491_4F6C_DD1D
    }
}

@Suite struct `Input that was cut anywhere` {
    private static let fragments: [[UInt8]] =
        [
            "\u{1B}", "\u{1B}[", "\u{1B}O", "\u{1B}]", "\u{1B}_", "\u{1B}P", "\u{1B}\\", "\u{7}", "[", "A", "~", "$",
            "M", ";", "?",
            "<", ":", "u", "1", "27", "200~", "\u{1B}[200~", "\u{1B}[201~", "\u{1B}[?62;4c", "\u{1B}_Gi=31;OK\u{1B}\\",
            "\u{1B}[<0;3;5M",
            "é", "漢", "😀", "\u{3}", "\r", "q", "\u{1B}]11;rgb:0/0/0\u{7}", "\u{1B}[M", "\u{1B}[1;5A", "G",
            "\u{1B}[97;5u",
        ].map { Array($0.utf8) } + [[0x80], [0x9B], [0xC3], [0xE2, 0x82], [0xF0, 0x9F], [0xFF], [0x00], [0x7F]]

    private static func input(seed: UInt64) -> [UInt8] {
        var random = TestRandom(seed: seed)
        var bytes: [UInt8] = []
        for _ in 0..<Int.random(in: 1...40, using: &random) {
            if Int.random(in: 0..<5, using: &random) == 0 {
                bytes.append(UInt8.random(in: 0...255, using: &random))
            } else {
                bytes += fragments[Int.random(in: 0..<fragments.count, using: &random)]
            }
        }
        return bytes
    }

    private static func end(_ parser: inout InputParser) -> [InputEvent] {
        var events: [InputEvent] = []
        while let deadline = parser.deadline { events += parser.flush(at: deadline) }
        return events
    }

    @Test func `gives the same events as input in one piece`() {
        var total = 0
        for seed in 0..<3000 as Range<UInt64> {
            let bytes = Self.input(seed: seed)
            var whole = InputParser()
            var expected = whole.feed(bytes, at: .zero)
            expected += Self.end(&whole)
            total += expected.count

            var single = InputParser()
            var events: [InputEvent] = []
            for byte in bytes { events += single.feed([byte], at: .zero) }
            events += Self.end(&single)
            #expect(events == expected, "seed \(seed), byte by byte")

            var pieces = InputParser()
            var random = TestRandom(seed: seed ^ 0xABCD)
            var rest = bytes[...]
            events = []
            while !rest.isEmpty {
                let count = Int.random(in: 0...min(7, rest.count), using: &random)
                events += pieces.feed(rest.prefix(count), at: .zero)
                rest = rest.dropFirst(count)
            }
            events += Self.end(&pieces)
            #expect(events == expected, "seed \(seed), in pieces")
        }
        #expect(total > 10_000)
    }

    @Test func `always comes to rest: a key after a silence is that key`() {
        for seed in 0..<1000 as Range<UInt64> {
            var parser = InputParser()
            _ = parser.feed(Self.input(seed: seed), at: .zero)
            let events = parser.feed(Array("q".utf8), at: MonotonicTime(nanoseconds: 60_000_000_000))
            #expect(events.last == .key(KeyPress(.character("q"))), "seed \(seed)")
        }
    }

    @Test func `holds no more than the limit of a paste`() {
        var parser = InputParser()
        _ = parser.feed(Array("\u{1B}]".utf8), at: .zero)
        for _ in 0..<100 { _ = parser.feed([UInt8](repeating: 0x41, count: 10_000), at: .zero) }
        #expect(parser.bufferedByteCount <= InputParser.sequenceLimit)
    }
}
