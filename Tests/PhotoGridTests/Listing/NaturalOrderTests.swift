import PhotoGrid
import ScrollLab
import Testing

@Suite("NaturalOrder")
struct NaturalOrderTests {
    private func sorted(_ names: [String]) -> [String] {
        names.sorted { NaturalOrder.precedes(Array($0.utf8), Array($1.utf8)) }
    }

    @Test(arguments: [
        ["image2.png", "image10.png", "image100.png"],
        ["a.png", "A1.png", "a2.png", "B.png", "c.png"],
        ["v1.2.10.png", "v1.10.2.png"],
        ["x9.png", "x10a.png", "x10b.png"],
        ["0.png", "1.png", "2.png", "09.png", "10.png"],
        [
            "99999999999999999999999999999999999998.png", "99999999999999999999999999999999999999.png",
            "100000000000000000000000000000000000000.png",
        ],
        ["a/2.png", "a/10.png", "a b/1.png", "a.d/1.png", "b/1.png"],
        ["-1.png", "1.png", "_1.png", "a.png", "\u{E9}.png"],
    ])
    func `names are in the order that people expect`(expected: [String]) {
        #expect(sorted(expected.reversed()) == expected)
        #expect(sorted(expected) == expected)
    }

    @Test func `equal but for case or zeros: the bytes decide, and nobody is equal to another`() {
        #expect(sorted(["a1.png", "A1.png", "a01.png", "a001.png"]) == ["A1.png", "a001.png", "a01.png", "a1.png"])
    }

    /// The rule, spelt out name by name instead of through keys.
    private func precedesBySpelling(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        func pieces(_ name: [UInt8]) -> [(isNumber: Bool, bytes: [UInt8])] {
            var pieces: [(isNumber: Bool, bytes: [UInt8])] = []
            for byte in name {
                let isDigit = (48...57).contains(byte)
                if isDigit, pieces.last?.isNumber == true {
                    pieces[pieces.count - 1].bytes.append(byte)
                } else {
                    pieces.append((isDigit, [(65...90).contains(byte) ? byte + 32 : byte]))
                }
            }
            return pieces
        }
        for (one, other) in zip(pieces(left), pieces(right)) {
            if one.isNumber && other.isNumber {
                let (a, b) = (Array(one.bytes.drop { $0 == 48 }), Array(other.bytes.drop { $0 == 48 }))
                if a.count != b.count { return a.count < b.count }
                if a != b { return a.lexicographicallyPrecedes(b) }
            } else {
                let (a, b) = (one.isNumber ? 48 : one.bytes[0], other.isNumber ? 48 : other.bytes[0])
                if a != b { return a < b }
            }
        }
        let (a, b) = (pieces(left).count, pieces(right).count)
        return a != b ? a < b : left.lexicographicallyPrecedes(right)
    }

    @Test func `keys agree with the rule spelt out, on random names`() {
        var random = SplitMix64(seed: 42)
        let alphabet = Array("aAbB-_ .0012399".utf8)
        for _ in 0..<20_000 {
            let names = (0..<2).map { _ in (0..<random.below(9)).map { _ in alphabet[random.below(alphabet.count)] } }
            let expected = precedesBySpelling(names[0], names[1])
            #expect(NaturalOrder.precedes(names[0], names[1]) == expected, "\(names)")
            if expected { #expect(!NaturalOrder.precedes(names[1], names[0])) }
        }
    }
}
