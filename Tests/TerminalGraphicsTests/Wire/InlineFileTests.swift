import TerminalGraphics
import TestTerminal
import Testing
import Thumbnails

private let window = CellSize(columns: 120, rows: 40)

private func makeTerminal() -> ModelTerminal {
    var terminal = ModelTerminal(columns: window.columns, rows: window.rows)
    terminal.receive(TerminalModes.enter)
    return terminal
}

/// On a screen of 6 × 4 photographs: 120 × 40 cells of 10 × 20 pixels.
@Suite struct `Photographs in files by OSC 1337` {
    private let thumbnails: [Thumbnail]
    private let layout = GridLayout(
        window: window, cellPixels: Photographs.layout.cellPixels, graphics: .inlineFiles)

    init() throws {
        thumbnails = try Photographs.small.get()
    }

    /// Paints a screen of photographs, and answers all bytes, and those of pictures among them.
    private func paint(_ first: Int, _ painter: inout ScreenPainter) -> (bytes: [UInt8], pictures: Int) {
        // As images of the kitty protocol they have the same pixels, and were perhaps made already.
        let images = Photographs.grid(thumbnails, first: first)
        var frame = images
        frame.layout = layout
        let originals = makePainter().painter.missingPictures(of: images)
        let files = Dictionary(uniqueKeysWithValues: originals.map { ($0.key.token, $0) })
        for wish in painter.missingPictures(of: frame) {
            guard let original = files[wish.key.token] else { continue }
            painter.keep(wish.drawing(Photographs.makeFile(of: original)), for: wish.key)
        }
        let before = painter.statistics.uploadBytes
        let bytes = painter.paint(frame)
        return (bytes, painter.statistics.uploadBytes - before)
    }

    @Test func `fill the first screen at 38 dB for 500 KB, and a row of scrolling costs 2 KB and its pictures`() throws
    {
        var painter = makePainter().painter
        var terminal = makeTerminal()
        let (screen, _) = paint(0, &painter)
        terminal.receive(screen)
        #expect(terminal.drawings.count == layout.tileCount)
        #expect((200_000...500_000).contains(screen.count), "\(screen.count) bytes")
        let wishes = makePainter().painter.missingPictures(of: Photographs.grid(thumbnails))
        let fidelities = try wishes.map { wish in
            let file = Photographs.makeFile(of: wish)
            let isShown = terminal.drawings.contains { $0.file == file }
            #expect(isShown)
            return wish.makePixels().fidelity(of: try Photographs.decode(file).pixels)
        }
        let mean = fidelities.reduce(0, +) / Double(layout.tileCount)
        #expect(fidelities.count == layout.tileCount && mean >= 38, "\(mean) dB")
        for first in [layout.columns, 2 * layout.columns, layout.columns, 0] {
            let drawn = terminal.drawings.count
            let (row, pictures) = paint(first, &painter)
            terminal.receive(row)
            #expect(terminal.drawings.count == drawn + layout.columns)
            #expect(row.count - pictures <= 2048, "\(row.count) bytes, \(pictures) of them pictures")
        }
        #expect(terminal.violations == [])
    }
}

@Suite struct `A picture alone in a file by OSC 1337` {
    private func makeLayout(_ cell: PixelSize, window: CellSize = window) -> GridLayout {
        GridLayout(singleIn: window, cellPixels: cell, graphics: .inlineFiles)
    }

    private func makeFrame(_ layout: GridLayout, width: Int, height: Int) -> Frame {
        let tile = FrameTile(
            .picture(makeThumbnail(number: 1, width: width, height: height), for: makeKey(number: 1)))
        return Frame(layout: layout, tiles: [tile], status: StatusLine(left: "status"))
    }

    @Test func `has the shape of its cells, so that the terminal stretches both sides alike`() throws {
        for cell in [
            PixelSize(width: 10, height: 20), PixelSize(width: 9, height: 17), PixelSize(width: 7, height: 15),
        ] {
            for (width, height) in [(300, 200), (31, 400), (900, 33), (1, 1)] {
                var painter = makePainter()
                var terminal = makeTerminal()
                terminal.receive(painter.paint(makeFrame(makeLayout(cell), width: width, height: height)))
                let drawing = try #require(terminal.drawings.first)
                let file = readTestFile(try #require(drawing.file))
                #expect(file.width == drawing.columns * cell.width && file.height == drawing.rows * cell.height)
                #expect(drawing.row + drawing.rows < window.rows)
                #expect(terminal.violations == [])
            }
        }
    }

    @Test func `is sent with fewer pixels where the window has very many, in the shape of its cells still`() throws {
        let layout = makeLayout(PixelSize(width: 40, height: 80))
        #expect(layout.pictureDensity < 1)
        let size = layout.viewport
        #expect(size.width * size.height * 4 <= ImageLedger.defaultCapacity / 2)
        let painter = makePainter().painter
        let blank = Thumbnail(
            width: size.width, height: size.height, pixels: Array(repeating: 255, count: size.width * size.height * 4),
            originalWidth: size.width, originalHeight: size.height)
        var frame = makeFrame(layout, width: 1, height: 1)
        frame.tiles[0].content = .picture(blank, for: makeKey(number: 1))
        let key = try #require(painter.missingPictures(of: frame).first?.key)
        guard case .inlineFile(let cells) = key.form else {
            Issue.record("\(key.form)")
            return
        }
        let shape = Double(key.size.width * cells.rows) / Double(key.size.height * cells.columns)
        #expect(abs(shape - 0.5) < 0.01, "a cell is half as wide as high, and so is its part of the picture: \(shape)")
    }

    @Test func `larger than a sequence may be arrives whole`() throws {
        var painter = makePainter()
        var terminal = makeTerminal()
        let frame = makeFrame(makeLayout(PixelSize(width: 10, height: 20)), width: 700, height: 500)
        let bytes = painter.paint(frame)
        #expect(bytes.count > 1 << 20)
        terminal.receive(bytes)
        let drawing = try #require(terminal.drawings.first)
        #expect(drawing.file?.count == 4 + drawing.columns * 10 * drawing.rows * 20 * 4)
        #expect(terminal.violations == [])
    }

    @Test func `is made anew for cells of another size, though it has as many pixels`() throws {
        var painter = makePainter()
        var terminal = makeTerminal()
        for (cell, cells) in [(10, 10), (5, 20)] {
            let layout = makeLayout(PixelSize(width: cell, height: 2 * cell))
            // A change of the font size alone.
            painter.windowChanged()
            terminal.receive(painter.paint(makeFrame(layout, width: 100, height: 100)))
            #expect(terminal.drawings.last?.columns == cells && terminal.drawings.last?.rows == cells / 2)
        }
        #expect(terminal.drawings.count == 2 && terminal.violations == [])
    }
}
