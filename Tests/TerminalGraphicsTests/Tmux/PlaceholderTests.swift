import TerminalGraphics
import TestTerminal
import Testing
import Thumbnails

private let layout = makeLayout(columns: 40, rows: 13, graphics: .placeholders)

private func makeTerminal(_ layout: GridLayout = layout) -> ModelTerminal {
    var terminal = ModelTerminal(columns: layout.window.columns, rows: layout.window.rows)
    terminal.isInsideTmux = true
    terminal.receive(TerminalModes.enter)
    return terminal
}

private func makePainter() -> TestPainter { makePainter(throughTmux: true) }

@Suite struct `Pictures in place of text` {
    @Test func `have marks for 297 rows and columns, those that the protocol lists`() {
        #expect(ModelTerminal.placeholderNumbers == 297)
        let wide = GridLayout(
            singleIn: CellSize(columns: 400, rows: 350), cellPixels: PixelSize(width: 1, height: 1),
            graphics: .placeholders)
        var frame = makeFrame(layout: wide, first: 0) { _ in PixelSize(width: 800, height: 800) }
        frame.tiles[0].caption = DisplayText()
        var painter = makePainter()
        var terminal = makeTerminal(wide)
        terminal.receive(painter.paint(frame))
        #expect(terminal.violations == [] && terminal.placeholderFaults == [])
        let pieces = terminal.picturesInText
        #expect(pieces.count == 297 * 297)
        #expect(Set(pieces.values.map(\.column)) == Set(0..<297) && Set(pieces.values.map(\.row)) == Set(0..<297))
        #expect(pieces.allSatisfy { $0.key & 0xFFFF == $0.value.column + 51 && $0.key >> 16 == $0.value.row + 26 })
    }

    @Test func `are spelled as the protocol says, and go through tmux`() throws {
        let frame = Frame(
            layout: makeLayout(columns: 5, rows: 4, graphics: .placeholders, step: 0),
            tiles: [
                FrameTile(.picture(makeThumbnail(number: 1, width: 8, height: 8), for: makeKey(number: 1)))
            ], status: StatusLine(left: ""))
        var painter = ScreenPainter(
            configuration: {
                var result = ScreenPainter.Configuration(capabilities: TerminalCapabilities(), imageBase: 0x010203)
                result.passesThroughTmux = true
                return result
            }())
        let wish = try #require(painter.missingPictures(of: frame).first)
        painter.keep(Array("Man".utf8), for: wish.key)
        let stream = String(decoding: painter.paint(frame), as: UTF8.self)
        let open = "\u{1B}Ptmux;\u{1B}\u{1B}_G"
        let close = "\u{1B}\u{1B}\\\u{1B}\\"
        #expect(stream.hasPrefix("\(open)a=t,f=100,t=d,i=66051,q=2,m=0;TWFu\(close)"))
        #expect(stream.contains("\(open)a=p,U=1,i=66051,p=1,c=2,r=1,q=2\(close)"))
        #expect(
            stream.unicodeScalars.split(separator: "\u{1B}").contains {
                Array($0) == Array("[38;2;1;2;3m\u{10EEEE}\u{305}\u{305}\u{10EEEE}\u{305}\u{30D}".unicodeScalars)
            })
        #expect(
            String(decoding: painter.leaveBytes, as: UTF8.self)
                == "\u{1B}\\\u{1B}\\\u{1B}Ptmux;\u{1B}\u{1B}\\\u{1B}\\\(open)a=d,d=I,i=66051,q=2\(close)")
    }

    @Test func `replace each other as new images in new colours, and the old one is freed last`() {
        var frame = Frame(
            layout: makeLayout(columns: 5, rows: 4, graphics: .placeholders, step: 0), tiles: [],
            status: StatusLine(left: ""))
        var configuration = ScreenPainter.Configuration(capabilities: TerminalCapabilities(), imageBase: 0x010203)
        configuration.passesThroughTmux = true
        configuration.synchronizesUpdates = true
        var painter = ScreenPainter(configuration: configuration)
        func paint(_ number: Int, isPreview: Bool) -> String {
            let thumbnail = makeThumbnail(number: number, width: 8, height: 8, isPreview: isPreview)
            frame.tiles = [FrameTile(.picture(thumbnail, for: makeKey(number: 1)))]
            for wish in painter.missingPictures(of: frame) { painter.keep(Array("Man".utf8), for: wish.key) }
            return String(decoding: painter.paint(frame), as: UTF8.self)
        }
        _ = paint(1, isPreview: true)
        let open = "\u{1B}Ptmux;\u{1B}\u{1B}_G"
        let close = "\u{1B}\u{1B}\\\u{1B}\\"
        #expect(
            paint(2, isPreview: true)
                == "\(open)a=t,f=100,t=d,i=66052,q=2,m=0;TWFu\(close)\u{1B}[?2026h"
                + "\(open)a=p,U=1,i=66052,p=1,c=2,r=1,q=2\(close)"
                + "\u{1B}[1;2H\u{1B}[38;2;1;2;4m\u{10EEEE}\u{305}\u{305}\u{10EEEE}\u{305}\u{30D}\u{1B}[0m\u{1B}[?2026l")
        // What is not shown is freed first, what is shown when it no longer is.
        painter.redraw()
        let anew = paint(2, isPreview: true)
        #expect(anew.hasPrefix("\(open)a=d,d=I,i=66051,q=2\(close)\(open)a=t,f=100,t=d,i=66053,"))
        #expect(anew.hasSuffix("\u{1B}[0m\(open)a=d,d=I,i=66052,q=2\(close)\u{1B}[?2026l"))
    }

    @Test func `are sent once, move and go under help as text does, and come back without being sent`() {
        var painter = makePainter()
        var terminal = makeTerminal()
        let frame = makeFrame(layout: layout, first: 0)
        terminal.receive(painter.paint(frame))
        let pictures = terminal.picturesInText
        terminal.receive(painter.paint(makeFrame(layout: layout, first: 4)))
        #expect(terminal.uploads == layout.tileCount + 4)
        terminal.actions = []
        var helped = frame
        helped.help = HelpOverlay(title: "Keys", rows: [.init("q", "quit"), .init("j", "down")])
        terminal.receive(painter.paint(helped))
        #expect(terminal.placeholderFaults == [] && terminal.picturesInText.count < pictures.count)
        #expect(terminal.picturesInText.allSatisfy { pictures[$0.key] == $0.value })
        terminal.receive(painter.paint(frame))
        #expect(terminal.picturesInText == pictures)
        #expect(terminal.actions == [], "nothing but text")
        #expect(terminal.violations == [])
    }

    @Test func `cost a row of scrolling no more than the row`() {
        var painter = makePainter()
        var terminal = makeTerminal()
        for first in [0, layout.columns, 0] { terminal.receive(painter.paint(makeFrame(layout: layout, first: first))) }
        let bytes = painter.paint(makeFrame(layout: layout, first: layout.columns))
        terminal.receive(bytes)
        // A row of tiles that scrolls, and a position for each row of a picture, not for each cell.
        #expect(bytes.count < 1400, "\(bytes.count) bytes")
        #expect(terminal.violations == [] && terminal.placeholderFaults == [])
    }

    @Test func `show a preview larger until the picture is there, and wait where another tile has it in another size`()
    {
        var painter = makePainter().painter
        var terminal = makeTerminal()
        var frame = makeFrame(layout: layout, first: 0)
        for slot in frame.tiles.indices { frame.tiles[slot].content = .loading }
        func show(_ thumbnails: [Thumbnail]) {
            for (slot, thumbnail) in thumbnails.enumerated() {
                frame.tiles[slot].content = .picture(thumbnail, for: makeKey(number: 7))
            }
            terminal.receive(painter.paint(frame))
        }
        let preview = makeThumbnail(number: 7, width: 8, height: 6, isPreview: true)
        frame.tiles[0].content = .picture(preview, for: makeKey(number: 7))
        for wish in painter.missingPictures(of: frame) { painter.keep(makeTestFile(wish.makePixels()), for: wish.key) }
        show([preview])
        let small = terminal.picturesInText.count
        let picture = makeThumbnail(number: 7, width: 40, height: 30)
        show([picture])
        #expect(terminal.picturesInText.count > small && terminal.images.count == 1)
        let large = terminal.picturesInText
        show([picture, makeThumbnail(number: 7, width: 30, height: 40)])
        #expect(terminal.picturesInText == large && terminal.text.contains { $0.contains("…") })
        #expect(terminal.violations == [] && terminal.placeholderFaults == [])
    }

    @Test func `are sent anew when the screen is drawn anew, because tmux may have swallowed them`() {
        var painter = makePainter()
        var terminal = makeTerminal()
        let frame = makeFrame(layout: layout, first: 0)
        terminal.receive(painter.paint(frame))
        let pictures = terminal.picturesInText
        let old = Set(terminal.images.keys)
        painter.redraw()
        terminal.receive(painter.paint(frame))
        #expect(terminal.picturesInText == pictures && old.isDisjoint(with: terminal.images.keys))
        #expect(terminal.images.count == old.count && painter.paint(frame).isEmpty)
        #expect(terminal.violations == [] && terminal.placeholderFaults == [])
    }

    @Test func `are freed wherever the bytes were cut off, and no other program's picture is spoiled`() {
        let small = makeLayout(
            columns: 12, rows: 7, graphics: .placeholders, step: 0, cell: PixelSize(width: 2, height: 4))
        let frame = makeFrame(layout: small, first: 0) { _ in PixelSize(width: 8, height: 6) }
        var painter = makePainter()
        let bytes = painter.paint(frame)
        let farewell = painter.painter.endOfCutUpload + painter.leaveBytes
        var start = makeTerminal(small)
        start.images[77] = [1]
        for count in 0...bytes.count {
            var terminal = start
            terminal.receive(Array(bytes.prefix(count)))
            terminal.interrupt()
            terminal.receive(farewell)
            #expect(Array(terminal.images.keys) == [77], "after \(count) bytes")
            let stray = "something else than a command goes through tmux"
            #expect(!terminal.violations.contains(stray), "after \(count) bytes")
            terminal.isHandedOn = true
            terminal.receive(KittyEncoder.upload(image: 7, png: [1, 2, 3]))
            #expect(terminal.images == [7: [1, 2, 3], 77: [1]], "after \(count) bytes")
        }
    }

    @Test func `are printed with the lines that they stand in`() {
        for isInsideTmux in [false, true] {
            var grid = StaticGrid(
                columns: 40, cellPixels: PixelSize(width: 4, height: 8), graphics: .placeholders, colors: .truecolor,
                placeholders: PrintedPlaceholders(imageBase: 900, passesThroughTmux: isInsideTmux),
                encodePNG: makeTestFile)
            let tiles = (0..<grid.layout.columns).map { number in
                FrameTile(.picture(makeThumbnail(number: number, width: 20, height: 12), for: makeKey(number: number)))
            }
            let bytes = grid.lines(of: tiles) + grid.lines(of: tiles)
            var terminal = ModelTerminal(columns: 40, rows: 2 * grid.layout.tile.rows + 1)
            terminal.isInsideTmux = isInsideTmux
            for (row, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
            {
                terminal.receive(Array("\u{1B}[\(row + 1);1H".utf8) + line)
            }
            #expect(terminal.violations == [] && terminal.placeholderFaults == [])
            #expect(terminal.images.count == 2 * tiles.count && terminal.imagesInText == Set(terminal.images.keys))
        }
    }
}
