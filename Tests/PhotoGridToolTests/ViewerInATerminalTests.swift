import Glibc
import PictureForge
import TestSupport
import Testing
import Thumbnails

/// The built program in a pseudo-terminal.
@Suite(.serialized) struct `The viewer in a terminal` {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func open(
        _ count: Int, _ persona: PseudoTerminal.Persona = .plain, columns: Int = 80, rows: Int = 24,
        options: [String] = []
    ) throws -> PseudoTerminal {
        try folder.writePictures(count)
        return try PseudoTerminal(options + [folder.path], persona: persona, columns: columns, rows: rows)
    }

    @Test func `pictures are sixels where the terminal has them, and a row of scrolling costs a row of them`() throws {
        let terminal = try open(60, .sixel, options: ["--stats"])
        #expect(terminal.showsStatus(" 1/60 "))
        // 4 × 2 tiles: one sixel each.
        #expect(terminal.waitUntil { $0.screen.sixels.count >= 8 && !$0.screen.contains("…") })
        let before = terminal.screen.sixels.count
        terminal.type("2j")
        #expect(terminal.waitUntil { $0.screen.sixels.count >= before + 4 && $0.screen.contains("12.png") })
        #expect(terminal.screen.sixels.count == before + 4)
        #expect(terminal.screen.sixels.allSatisfy { $0.starts(with: "7;1q\"1;1;".utf8) })
        #expect(terminal.screen.strayControls == [])
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
    }

    @Test func `pictures are files within the text in iTerm2, in the full view too`() throws {
        let terminal = try open(60, .iterm)
        #expect(terminal.showsStatus(" 1/60 "))
        // 4 × 2 tiles.
        #expect(terminal.waitUntil { $0.screen.inlineFiles.count >= 8 && !$0.screen.contains("…") })
        #expect(terminal.screen.inlineFiles.count == 8 && terminal.uploads.isEmpty)
        terminal.type("\r")
        #expect(terminal.waitUntil { $0.screen.inlineFiles.count >= 9 && $0.screen.contains("%") })
        func width(_ index: Int) -> Int {
            let keys = terminal.screen.inlineFiles[index].keys.split(separator: ";")
            return keys.first { $0.hasPrefix("width=") }.flatMap { Int($0.dropFirst(6)) } ?? 0
        }
        #expect(width(8) > 0 && terminal.screen.inlineFiles.count == 9)
        terminal.type("q")
        #expect(terminal.waitUntil { $0.screen.inlineFiles.count >= 17 && !$0.screen.contains("…") })
        #expect(terminal.screen.inlineFiles[9...].allSatisfy { $0.keys.hasPrefix("inline=1;size=") })
        #expect(terminal.screen.strayControls == [])
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
        #expect(!terminal.screen.isAlternate && terminal.modesLeftOn == [])
    }

    @Test(arguments: [PseudoTerminal.Persona.plain, .kitty, .mute])
    func `first paint shows names and the position, whatever the terminal answers`(
        persona: PseudoTerminal.Persona
    ) throws {
        let terminal = try open(5, persona)
        #expect(terminal.showsStatus(" 1/5 "))
        #expect(terminal.screen.isAlternate)
        #expect(!terminal.screen.isCursorVisible)
        for number in 1...5 { #expect(terminal.waitUntil { $0.screen.contains("\(number).png") }) }
        #expect(terminal.showsStatus("1.png  48×36"))
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
    }

    @Test func `a terminal far away gets no pictures in symbols while it may still ask for images`() throws {
        try folder.writePictures(3)
        let terminal = try PseudoTerminal(
            [folder.path], persona: .slow(400), environment: ["SSH_TTY": "/dev/pts/1"])
        #expect(terminal.waitUntil { $0.screen.contains("3.png") })
        #expect(terminal.answersGiven == 0, "names come before the answers")
        #expect(terminal.waitUntil { $0.uploads.count >= 3 })
        #expect(!terminal.screen.hasShownBlocks)
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
    }

    @Test func `a terminal far away that never answers gets its pictures in symbols`() throws {
        try folder.writePictures(3)
        let terminal = try PseudoTerminal([folder.path], persona: .mute, environment: ["SSH_TTY": "/dev/pts/1"])
        #expect(terminal.waitUntil { $0.screen.hasShownBlocks })
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
    }

    @Test func `keys that are typed before the terminal has answered are honoured`() throws {
        try folder.writePictures(30)
        let terminal = try PseudoTerminal([folder.path], persona: .mute)
        #expect(terminal.waitUntil { $0.received.contains(0x63) })
        terminal.type("G")
        #expect(terminal.showsStatus(" 30/30 "))
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
    }

    @Test func `the size, the dimensions and the loads under way reach the status line`() throws {
        let terminal = try open(1)
        #expect(terminal.showsStatus("48×36"))
        #expect(terminal.screen.lastLine.contains(" B ") || terminal.screen.lastLine.contains(" kB "))
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
    }

    @Test func `movement keys reach every photo and the screen follows`() throws {
        let terminal = try open(60)
        #expect(terminal.showsStatus(" 1/60 "))
        terminal.type("G")
        #expect(terminal.showsStatus(" 60/60 "))
        #expect(terminal.waitUntil { $0.screen.contains("60.png") })
        terminal.type("7gl")
        #expect(terminal.showsStatus(" 8/60 "))
        terminal.type("\u{1B}[D")
        #expect(terminal.showsStatus(" 7/60 "))
        terminal.type("g")
        #expect(terminal.showsStatus(" 1/60 "))
        #expect(terminal.waitUntil { $0.screen.contains(" 1.png") })
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
    }

    @Test func `a resize fits the grid to the window`() throws {
        let terminal = try open(40)
        #expect(terminal.showsStatus(" 1/40 "))
        terminal.resize(columns: 120, rows: 40)
        #expect(terminal.waitUntil { $0.screen.lastLine.contains(" 1/40 ") && $0.screen.lines.count == 40 })
        #expect(terminal.waitUntil { $0.screen.contains("6.png") && $0.screen.contains("12.png") })
        terminal.resize(columns: 1, rows: 1)
        terminal.resize(columns: 30, rows: 8)
        #expect(terminal.showsStatus("1/40"))
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
    }

    @Test func `help lies over the grid until it is dismissed`() throws {
        let terminal = try open(5)
        #expect(terminal.showsStatus(" 1/5 "))
        terminal.type("?")
        #expect(terminal.waitUntil { $0.screen.contains("half a screen") })
        terminal.type("q")
        #expect(terminal.waitUntil { !$0.screen.contains("half a screen") })
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
    }

    @Test func `a failed photo says why, in its cell and when it is selected`() throws {
        try folder.write(Array("no picture".utf8), to: "1 bad.png")
        try folder.write(forgedPicture(2).bytes, to: "2 good.png")
        let terminal = try PseudoTerminal([folder.path])
        #expect(terminal.showsStatus("1 bad.png  not a PNG file"))
        #expect(terminal.screen.lines.dropLast().contains { $0.contains("not a PNG") })
        terminal.type("l")
        #expect(terminal.showsStatus("2 good.png  48×36"))
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
    }

    @Test func `r loads a photo again after its file was mended`() throws {
        try folder.write([], to: "1.png")
        let terminal = try PseudoTerminal([folder.path])
        #expect(terminal.showsStatus("not a PNG file"))
        try folder.write(forgedPicture(1).bytes, to: "1.png")
        terminal.type("r")
        #expect(terminal.showsStatus("48×36"))
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
    }

    @Test func `pictures are uploaded once and freed at the end`() throws {
        let terminal = try open(3, .kitty)
        #expect(terminal.waitUntil { $0.uploads.count >= 3 && $0.screen.lastLine.contains("48×36") })
        terminal.type("l")
        #expect(terminal.showsStatus(" 2/3 "))
        // Three, or more where the answer came so late that pictures of another size had been made.
        let uploads = terminal.uploads
        terminal.type("\u{0C}")
        terminal.type("l")
        #expect(terminal.showsStatus(" 3/3 "))
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
        #expect(terminal.uploads == uploads)
        #expect(Set(uploads).count == uploads.count)
        #expect(Set(terminal.freed) == Set(terminal.uploads))
    }

    @Test(arguments: [(PseudoTerminal.Persona.kitty, 8), (.kittyWithoutStatus, 2)])
    func `pictures go on when the terminal has taken those before, or says nothing of it`(
        persona: PseudoTerminal.Persona, count: Int
    ) throws {
        for number in 1...count { try folder.write(noisePicture(number).bytes, to: "\(number).png") }
        let terminal = try PseudoTerminal([folder.path], persona: persona, columns: 120, rows: 40)
        #expect(
            terminal.waitUntil(deadline: 60_000) { terminal in
                terminal.screen.graphicsCommands.filter { $0.hasPrefix("a=p") }.count >= count
            })
        // Without answers the first 8 KB are all that questions are put behind.
        if case .kitty = persona { #expect(terminal.statusQuestions >= 7) }
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
        #expect(Set(terminal.freed).isSuperset(of: terminal.uploads))
    }

    @Test func `names cannot command the terminal`() throws {
        let name = Array("a\u{1B}]52;c;eA==\u{7}\r\u{202E}".utf8) + [0x9B, 0xFF] + Array("\n.png".utf8)
        try folder.write(forgedPicture(1).bytes, toNameOf: name)
        let terminal = try PseudoTerminal([folder.path])
        #expect(terminal.showsStatus(" 1/1 "))
        #expect(terminal.showsStatus("48×36"))
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
        #expect(terminal.screen.strayControls == [])
        #expect(!String(decoding: terminal.received, as: UTF8.self).contains("\u{1B}]52;"))
    }

    @Test func `an empty folder opens no viewer`() throws {
        let terminal = try PseudoTerminal([folder.path])
        #expect(terminal.waitForEnd() == 1)
        #expect(terminal.screen.contains("photogrid: no PNG files in"))
        #expect(!String(decoding: terminal.received, as: UTF8.self).contains("?1049h"))
    }

    @Test func `a dumb terminal gets a static grid`() throws {
        try folder.writePictures(2)
        let terminal = try PseudoTerminal([folder.path], environment: ["TERM": "dumb"])
        #expect(terminal.waitForEnd() == 0)
        #expect(terminal.screen.contains("1.png"))
        #expect(!String(decoding: terminal.received, as: UTF8.self).contains("\u{1B}[?1049h"))
    }

    @Test func `a filter narrows the grid as it is typed, is kept by Enter and lifted by Escape`() throws {
        let terminal = try open(60)
        #expect(terminal.showsStatus(" 1/60 "))
        terminal.type("14l")
        #expect(terminal.showsStatus(" 15/60 "))
        terminal.type("/2")
        // 2, 12, 20 … 29, 32, 42, 52; the nearest to 15 is 12.
        #expect(terminal.showsStatus(" 2/15 "))
        #expect(terminal.showsStatus("/2▏  15 photos"))
        terminal.type("9")
        #expect(terminal.showsStatus(" 1/1 "))
        terminal.type("\u{7F}\r")
        #expect(
            terminal.waitUntil { $0.screen.lastLine.contains("/2  2/15 ") && $0.screen.lastLine.contains("12.png") })
        terminal.type("\u{1B}")
        #expect(terminal.waitUntil { $0.screen.lastLine.contains("15.png") && $0.screen.lastLine.contains(" 15/60 ") })
        terminal.type("n")
        #expect(terminal.showsStatus(" 20/60 "))
        terminal.type("NN")
        #expect(terminal.showsStatus(" 2/60 "))
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
    }

    @Test func `a filter that nothing matches says so, and keys go on`() throws {
        let terminal = try open(5)
        #expect(terminal.showsStatus(" 1/5 "))
        terminal.type("/zz\r")
        // Escape and what is typed while the line says what it will say afterwards would be one key.
        #expect(
            terminal.waitUntil {
                $0.screen.lastLine.contains("/zz  no photo matches") && !$0.screen.lastLine.contains(" 1/5 ")
            })
        terminal.type("\u{1B}")
        #expect(terminal.waitUntil { $0.screen.lastLine.contains("1.png") && $0.screen.lastLine.contains(" 1/5 ") })
        // Escape lifts it also while it is typed.
        terminal.type("/3")
        #expect(terminal.showsStatus("/3▏  1 photo"))
        terminal.type("\u{1B}")
        #expect(terminal.waitUntil { $0.screen.lastLine.contains("1.png") && $0.screen.lastLine.contains(" 1/5 ") })
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
    }

    @Test func `sorting keeps the selected photo selected`() throws {
        let terminal = try open(9)
        #expect(terminal.showsStatus(" 1/9 "))
        terminal.type("l")
        #expect(terminal.showsStatus(" 2/9 "))
        terminal.type("s")
        #expect(terminal.showsStatus("sort by: n name"))
        terminal.type("nS")
        #expect(terminal.waitUntil { $0.screen.lastLine.contains("2.png") && $0.screen.lastLine.contains(" 8/9 ") })
        #expect(terminal.screen.lastLine.contains("by name, reversed"))
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
    }

    @Test func `filter and order can be given at the start`() throws {
        let terminal = try open(30, options: ["--filter", "1", "--sort", "name", "--reverse"])
        #expect(terminal.showsStatus(" 1/12 "))
        #expect(terminal.waitUntil { $0.screen.lastLine.contains("21.png") && $0.screen.lastLine.contains("/1") })
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
    }
}
