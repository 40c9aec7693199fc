import TerminalGraphics
import Testing

@Suite struct `Pictures by OSC 1337` {
    private let size = CellSize(columns: 18, rows: 8)

    /// The sequences of a stream, without their ends.
    private func sequences(_ bytes: [UInt8]) -> [String] {
        bytes.split(separator: 0x07).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `are spelled as iTerm2's documentation says`() {
        #expect(
            String(decoding: ITermEncoder.show(Array("Man".utf8), over: size), as: UTF8.self)
                == "\u{1B}]1337;File=inline=1;size=3;width=18;height=8;preserveAspectRatio=0;doNotMoveCursor=1:TWFu\u{7}"
        )
    }

    @Test func `go in one sequence up to a mebibyte, and beyond in parts of no more`() {
        let limit = 1 << 20
        // What a sequence has besides its data, for sizes of six digits.
        let head = ITermEncoder.show(Array(repeating: 1, count: 100_000), over: size).count - (100_000 + 2) / 3 * 4
        let largest = (limit - head) / 4 * 3
        let single = ITermEncoder.show(Array(repeating: 1, count: largest), over: size)
        #expect(single.count <= limit && sequences(single).count == 1)
        for count in [largest + 1, 2_000_000] {
            let file = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 8) }
            let parts = sequences(ITermEncoder.show(file, over: size))
            #expect(
                parts.first
                    == "\u{1B}]1337;MultipartFile=inline=1;size=\(count);width=18;height=8;preserveAspectRatio=0;doNotMoveCursor=1"
            )
            #expect(parts.last == "\u{1B}]1337;FileEnd")
            #expect(parts.allSatisfy { $0.utf8.count < limit })
            let data = parts.dropFirst().dropLast().map { part in
                #expect(part.hasPrefix("\u{1B}]1337;FilePart="))
                return part.dropFirst("\u{1B}]1337;FilePart=".count)
            }
            #expect(data.allSatisfy { $0.utf8.count % 4 == 0 })
            #expect(Array(data.joined().utf8) == Base64.encode(file))
        }
    }
}
