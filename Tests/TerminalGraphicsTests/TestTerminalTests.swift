import TestSupport
import TestTerminal
import Testing
import Thumbnails

/// The tests' own terminal, by sequences that were written by hand.
@Suite struct `The tests' terminal` {
    private func terminal(_ text: String) -> ModelTerminal {
        var terminal = ModelTerminal(columns: 8, rows: 6)
        terminal.cellPixels = (2, 6)
        terminal.receive(Array(text.utf8))
        return terminal
    }

    @Test func `draws a sixel where the cursor is, in its colours, runs and bands`() {
        let shown = terminal("\u{1B}[2;3H\u{1B}P7;1q\"1;1;3;8#1;2;100;0;0#2;2;0;0;100#1!2@$#2??~-#1@\u{1B}\\")
        let row0: [Int32] = [0xFF0000, 0xFF0000, 0x0000FF, -1]
        let pixels = shown.pixels(column: 2, row: 1, columns: 2, rows: 2)
        #expect(Array(pixels[0..<4]) == row0)
        #expect(Array(pixels[4..<8]) == [-1, -1, 0x0000FF, -1])
        #expect(Array(pixels[24..<28]) == [0xFF0000, -1, -1, -1])
        #expect(shown.pieces[1][1] == nil && shown.pieces[3][2] == nil)
        #expect(shown.violations == [])
    }

    @Test(arguments: [
        ("\u{1B}[5;1H\u{1B}P7;1q\"1;1;2;7#0;2;0;0;0~\u{1B}\\", "a sixel in the bottom row, which scrolls the screen"),
        ("\u{1B}P7;0q\"1;1;2;6#0;2;0;0;0~\u{1B}\\", "a sixel that fills its background"),
        ("\u{1B}P7;1q\"2;1;2;6#0;2;0;0;0\u{1B}\\", "pixels that are not square"),
        ("\u{1B}P7;1q\"1;1;2;6#0;2;0;0;0!3~\u{1B}\\", "a sixel larger than it says"),
        ("\u{1B}P7;1q\"1;1;2;6#7~\u{1B}\\", "a colour that is not known"),
        ("\u{1B}P7;1q\"1;1;2;6#0;2;0;0;0~\u{1B}\\text", "writes beyond the edge at row 5"),
        ("\u{1B}]1337;File=inline=1;width=2;height=1:AAAA\u{7}", "a file that the terminal fits itself"),
        (
            "\u{1B}[6;1H\u{1B}]1337;File=inline=1;width=2;height=1;preserveAspectRatio=0:AAAA\u{7}",
            "a file in the bottom row, which scrolls the screen"
        ),
    ]) func `complains of what a well-behaved program does not do`(text: String, violation: String) {
        #expect(terminal(text).violations.contains(violation))
    }

    @Test func `loses what text overwrites and what is erased`() {
        let sixel = "\u{1B}[1;1H\u{1B}P7;1q\"1;1;6;12#0;2;0;0;0!6~-!6~\u{1B}\\"
        #expect(terminal(sixel).pieces.joined().count { $0 != nil } == 6)
        #expect(terminal(sixel + "\u{1B}[1;2Hx").pieces.joined().count { $0 != nil } == 5)
        #expect(terminal(sixel + "\u{1B}[2;2H\u{1B}[2K").pieces.joined().count { $0 != nil } == 3)
    }

    @Test func `moves the lines of a scroll region, pictures with them`() {
        let start = "\u{1B}[1;1Ha\u{1B}[2;1Hb\u{1B}[3;1Hc\u{1B}[6;1Hz\u{1B}[2;3H\u{1B}P7;1q\"1;1;2;6#0;2;0;0;0~\u{1B}\\"
        let up = terminal(start + "\u{1B}[1;5r\u{1B}[1S\u{1B}[r")
        #expect(up.text.map { $0.prefix(1) } == ["b", "c", " ", " ", " ", "z"])
        #expect(up.pieces[0][2] != nil && up.pieces[1][2] == nil)
        let down = terminal(start + "\u{1B}[1;5r\u{1B}[2T\u{1B}[r")
        #expect(down.text.map { $0.prefix(1) } == [" ", " ", "a", "b", "c", "z"])
        #expect(down.pieces[3][2] != nil)
        // As xterm does: what was painted in the lines that come in is seen until they are erased.
        #expect(down.pieces[1][2] != nil)
        #expect(terminal(start + "\u{1B}[1;5r").hasScrollRegion)
    }

    @Test func `shows iTerm2's files, whole and in parts`() throws {
        let file = try PNGWriter().encode(try SampleAlbum.thumbnail("photo 1 misty mountains", pixelSize: 20))
        let keys = "inline=1;size=\(file.count);width=3;height=2;preserveAspectRatio=0;doNotMoveCursor=1"
        let text = base64(file)
        var whole = terminal("\u{1B}[2;2H\u{1B}]1337;File=\(keys):\(text)\u{7}x")
        #expect(whole.violations == [])
        #expect(whole.drawings.map(\.file) == [file])
        #expect(whole.pieces[2][3] == .file(drawing: 0, column: 2, row: 1))
        #expect(whole.pieces[1][1] == nil && whole.text[1].hasPrefix(" x"), "the cursor stays where it was")
        let half = text.index(text.startIndex, offsetBy: text.count / 2)
        whole.receive(
            Array(
                ("\u{1B}[1;1H\u{1B}]1337;MultipartFile=\(keys)\u{7}\u{1B}]1337;FilePart=\(text[..<half])\u{7}"
                    + "\u{1B}]1337;FilePart=\(text[half...])\u{7}\u{1B}]1337;FileEnd\u{7}").utf8))
        #expect(whole.violations == [])
        #expect(whole.drawings.last?.file == file)
    }

    /// Base64, the slow way.
    private func base64(_ bytes: [UInt8]) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        let bits = bytes.flatMap { byte in (0..<8).map { byte >> (7 - UInt8($0)) & 1 } }
        let padded = bits + Array(repeating: 0, count: (6 - bits.count % 6) % 6)
        let text = stride(from: 0, to: padded.count, by: 6).map { start in
            alphabet[padded[start..<start + 6].reduce(0) { Int($0) * 2 + Int($1) }]
        }
        return String(text) + String(repeating: "=", count: (4 - text.count % 4) % 4)
    }
}
