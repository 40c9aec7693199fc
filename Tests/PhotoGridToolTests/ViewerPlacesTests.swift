import Glibc
import PictureForge
import TestSupport
import Testing

/// Folders, pictures alone, and what a session tells of itself.
@Suite(.serialized) struct `Going places in the viewer` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `folders are cells of their own, are entered and left, and know their neighbours`() throws {
        try folder.makeFolder("a")
        try folder.makeFolder("a/inner 2")
        try folder.makeFolder("a/inner 10")
        try folder.makeFolder("b")
        try folder.write(forgedPicture(1).bytes, to: "a/1.png")
        try folder.write(forgedPicture(2).bytes, to: "a/inner 10/deep.png")
        try folder.write(forgedPicture(3).bytes, to: "b/beside.png")
        let terminal = try PseudoTerminal(["\(folder.path)/a"])
        #expect(terminal.showsStatus("inner 2/"))
        #expect(terminal.screen.contains("inner 10/") && terminal.screen.contains("1.png"))
        terminal.type("l\r")
        #expect(terminal.waitUntil { $0.screen.contains("deep.png") && !$0.screen.contains("1.png ") })
        terminal.type("\u{7F}")
        #expect(terminal.showsStatus("2/3"))
        #expect(terminal.waitUntil { $0.screen.contains("inner 2/") })
        terminal.type("}")
        #expect(terminal.waitUntil { $0.screen.contains("beside.png") })
        terminal.type("}")
        #expect(terminal.showsStatus("there is no folder after this one"))
        terminal.type("{h")
        #expect(terminal.waitUntil { $0.screen.contains("inner 10/") })
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
    }

    @Test func `folders are left out while a filter narrows the grid`() throws {
        for name in ["in 1", "in 2"] { try folder.makeFolder(name) }
        try folder.writePictures(3)
        let terminal = try PseudoTerminal([folder.path])
        #expect(terminal.showsStatus(" 1/5 "))
        #expect(terminal.waitUntil { $0.screen.contains("in 1/") })
        terminal.type("/1\r")
        #expect(
            terminal.waitUntil { $0.screen.lastLine.contains("1.png  48×36") && $0.screen.lastLine.contains(" 1/1 ") })
        #expect(!terminal.screen.contains("in 1/"))
        terminal.type("\u{1B}")
        #expect(terminal.showsStatus(" 3/5 "))
        #expect(terminal.waitUntil { $0.screen.contains("in 2/") })
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
    }

    @Test func `a folder that holds folders alone is shown, an empty one is left again`() throws {
        try folder.makeFolder("outer")
        try folder.makeFolder("outer/empty")
        let terminal = try PseudoTerminal(["\(folder.path)/outer"])
        #expect(terminal.showsStatus("empty/"))
        terminal.type("\r")
        #expect(terminal.waitUntil { !$0.screen.lastLine.contains("1/1") })
        terminal.type("m")
        #expect(terminal.showsStatus("no photos"))
        terminal.type("\u{7F}")
        #expect(terminal.showsStatus("1/1"))
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
    }

    @Test func `a picture alone is shown large, next and previous, and left again`() throws {
        for number in 1...3 {
            try folder.write(forgedPicture(number, width: 2000, height: 1000).bytes, to: "\(number).png")
        }
        let terminal = try PseudoTerminal([folder.path])
        #expect(terminal.showsStatus("1.png  2000×1000"))
        terminal.type("\r")
        #expect(terminal.showsStatus(" %  1/3"))
        #expect(!terminal.screen.contains("2.png"))
        terminal.type("l")
        #expect(terminal.showsStatus("2.png  2000×1000"))
        terminal.type("z")
        #expect(terminal.showsStatus("100 %  2/3"))
        terminal.type("\u{6}")
        #expect(terminal.showsStatus("100 %  3/3"))
        terminal.type("\t")
        #expect(terminal.showsStatus("100 %  2/3"))
        terminal.type("i")
        #expect(terminal.waitUntil { $0.screen.contains("2000 × 1000 pixels") && $0.screen.contains("8 bits") })
        #expect(terminal.screen.contains("RGB") && terminal.screen.contains("bytes)"))
        terminal.type("q")
        #expect(terminal.waitUntil { $0.screen.contains("1.png") && $0.screen.contains("3.png") })
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
    }

    @Test func `a picture alone reaches kitty once, and what is a part of it as another image`() throws {
        try folder.write(forgedPicture(1, width: 2000, height: 1000).bytes, to: "1.png")
        let terminal = try PseudoTerminal([folder.path], persona: .kitty)
        #expect(terminal.waitUntil { $0.uploads.count == 1 })
        terminal.type("\r")
        #expect(terminal.waitUntil { $0.uploads.count >= 2 })
        terminal.type("z")
        #expect(terminal.showsStatus("100 %"))
        let uploads = terminal.uploads.count
        terminal.type("l")
        #expect(terminal.waitUntil { $0.uploads.count > uploads })
        terminal.type("qq")
        #expect(terminal.waitForEnd() == 0)
        #expect(Set(terminal.freed) == Set(terminal.uploads))
    }

    @Test func `a failed picture alone says why`() throws {
        try folder.write(Array("nothing".utf8), to: "1.png")
        let terminal = try PseudoTerminal([folder.path])
        #expect(terminal.showsStatus("not a PNG file"))
        terminal.type("\r")
        #expect(terminal.waitUntil { $0.screen.lines[10..<14].contains { $0.contains("not a PNG file") } })
        terminal.type("qq")
        #expect(terminal.waitForEnd() == 0)
    }

    @Test func `captions can be hidden`() throws {
        try folder.writePictures(5)
        let terminal = try PseudoTerminal([folder.path])
        #expect(terminal.waitUntil { $0.screen.contains("5.png") })
        terminal.type("c")
        #expect(terminal.waitUntil { !$0.screen.contains("5.png") })
        terminal.type("c")
        #expect(terminal.waitUntil { $0.screen.contains("5.png") })
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
    }

    @Test func `y hands the path to the terminal's clipboard, and says so`() throws {
        try folder.writePictures(1)
        let terminal = try PseudoTerminal([folder.path], columns: 120)
        #expect(terminal.showsStatus("1/1"))
        terminal.type("y")
        #expect(terminal.showsStatus("copied \(folder.path)/1.png"))
        let text = String(decoding: terminal.received, as: UTF8.self)
        let encoded = base64("\(folder.path)/1.png")
        #expect(text.contains("\u{1B}]52;c;\(encoded)\u{1B}\\"))
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
    }

    /// From RFC 4648, for the test alone.
    private func base64(_ text: String) -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        let bytes = Array(text.utf8)
        return stride(from: 0, to: bytes.count, by: 3).map { start in
            let three = (0..<3).map { start + $0 < bytes.count ? Int(bytes[start + $0]) : 0 }
            let word = three[0] << 16 | three[1] << 8 | three[2]
            let signs = (0..<4).map { letters[word >> (18 - 6 * $0) & 63] }
            let count = min(3, bytes.count - start) + 1
            return String(signs.prefix(count)) + String(repeating: "=", count: 4 - count)
        }.joined()
    }

    @Test func `a session tells what it cost when it is asked to`() throws {
        try folder.writePictures(3)
        let terminal = try PseudoTerminal(["--stats", folder.path], persona: .kitty, columns: 200)
        #expect(terminal.waitUntil { $0.uploads.count == 3 && $0.screen.lastLine.contains("48×36") })
        terminal.type("lq")
        #expect(terminal.waitForEnd() == 0)
        let text = terminal.screen.lines.joined(separator: "\n")
        for part in [" of 3 uploads, ", " placements, ", " of text in ", " started, ", "first full screen after "] {
            #expect(text.contains(part), "\(part) in \(text)")
        }
        #expect(!text.contains("(never)"))
    }
}
