import TerminalGraphics
import TestTerminal
import Testing
import Thumbnails

/// The ways to draw them.
private let protocols: [PictureProtocol] = [.sixel(SixelTraits()), .inlineFiles]

private func makeLayout(_ graphics: PictureProtocol) -> GridLayout {
    makeLayout(columns: 40, rows: 19, graphics: graphics)
}

private func makeTerminal() -> ModelTerminal {
    var terminal = ModelTerminal(columns: 40, rows: 19, cellPixels: (4, 8))
    terminal.receive(TerminalModes.enter)
    return terminal
}

private let help = HelpOverlay(title: "Keys", rows: [.init("q", "quit"), .init("j", "down"), .init("漢", "漢字")])

extension ModelTerminal {
    /// How many pixels of pictures are seen in the place of a tile.
    fileprivate func pixelCount(slot: Int, in layout: GridLayout) -> Int {
        let place = layout.pictureRect(slot: slot)
        return pixels(column: place.column, row: place.row, columns: place.columns, rows: place.rows)
            .count { $0 >= 0 }
    }

    /// The screen that one frame makes on a blank terminal.
    fileprivate static func showing(_ frame: Frame) -> ModelTerminal {
        var terminal = makeTerminal()
        var painter = makePainter()
        terminal.receive(painter.paint(frame))
        return terminal
    }
}

@Suite struct `Pictures among the text` {
    @Test(arguments: protocols) func `are drawn once, and no other text makes them be drawn again`(
        graphics: PictureProtocol
    ) {
        let layout = makeLayout(graphics)
        var painter = makePainter()
        var terminal = makeTerminal()
        var frame = makeFrame(layout: layout, first: 0)
        terminal.receive(painter.paint(frame))
        #expect(terminal.drawings.count == layout.tileCount)
        for (slot, step) in [(1, "a"), (2, "b"), (9, "c")] {
            for tile in frame.tiles.indices { frame.tiles[tile].isSelected = tile == slot }
            frame.tiles[slot].isMarked = true
            frame.status = StatusLine(left: DisplayText(step))
            terminal.receive(painter.paint(frame))
        }
        #expect(terminal.drawings.count == layout.tileCount)
        #expect(terminal.pieces == ModelTerminal.showing(frame).pieces)
        #expect(terminal.violations == [])
    }

    @Test(arguments: protocols) func `lie in their places, and never in the row below`(
        graphics: PictureProtocol
    ) {
        for height in [6, 7, 8, 11, 13, 16, 17, 20, 23] {
            for size in [
                PixelSize(width: 7, height: 90), PixelSize(width: 90, height: 70), PixelSize(width: 9, height: 5),
            ] {
                let layout = makeLayout(
                    columns: 40, rows: 13, graphics: graphics, cell: PixelSize(width: 5, height: height))
                var terminal = ModelTerminal(columns: 40, rows: 13, cellPixels: (5, height))
                var painter = makePainter()
                terminal.receive(painter.paint(makeFrame(layout: layout, first: 0) { _ in size }))
                #expect(terminal.violations == [])
                #expect(terminal.drawings.count == layout.tileCount)
                for drawing in terminal.drawings {
                    let rect = CellRect(
                        column: drawing.column, row: drawing.row, columns: drawing.columns, rows: drawing.rows)
                    let isInPlace = (0..<layout.tileCount).contains { layout.pictureRect(slot: $0).contains(rect) }
                    #expect(isInPlace, "cells of \(height) pixels, \(size): \(rect)")
                }
            }
        }
    }

    @Test func `are no larger than the terminal takes`() throws {
        let traits = SixelTraits(largestPicture: PixelSize(width: 50, height: 40))
        let layout = GridLayout(
            singleIn: CellSize(columns: 40, rows: 19), cellPixels: PixelSize(width: 4, height: 8),
            graphics: .sixel(traits))
        #expect(layout.viewport == PixelSize(width: 50, height: 40))
        var painter = makePainter()
        var terminal = makeTerminal()
        terminal.receive(painter.paint(makeFrame(layout: layout, first: 0) { _ in PixelSize(width: 100, height: 60) }))
        let drawing = try #require(terminal.drawings.first)
        #expect(drawing.columns <= 13 && drawing.rows <= 5)
        #expect(terminal.pixelCount(slot: 0, in: layout) == 50 * 30)
    }

    @Test(arguments: protocols) func `under help are cut, and drawn again when it goes, those alone`(
        graphics: PictureProtocol
    ) throws {
        let layout = makeLayout(graphics)
        var painter = makePainter()
        var terminal = makeTerminal()
        var frame = makeFrame(layout: layout, first: 0)
        let whole = frame
        terminal.receive(painter.paint(frame))
        frame.help = help
        terminal.receive(painter.paint(frame))
        #expect(terminal.drawings.count == layout.tileCount, "nothing is drawn for help to destroy")
        #expect(terminal.text.contains { $0.contains("quit") })
        let cut = (0..<layout.tileCount).filter { terminal.pixelCount(slot: $0, in: layout) < 40 * 30 / 2 }
        // A picture that comes while help is shown lies under it.
        frame.tiles[5] = makeFrame(layout: layout, first: 50).tiles[0]
        terminal.receive(painter.paint(frame))
        #expect(terminal.drawings.count == layout.tileCount + 1)
        #expect(terminal.cells == ModelTerminal.showing(frame).cells)
        #expect(terminal.pieces == ModelTerminal.showing(frame).pieces)
        frame.tiles[5] = whole.tiles[5]
        frame.help = nil
        terminal.receive(painter.paint(frame))
        #expect(terminal.pieces == ModelTerminal.showing(whole).pieces)
        let again = terminal.drawings.count - layout.tileCount - 1
        #expect(again < layout.tileCount && again >= cut.count)
        #expect(terminal.violations == [])
    }

    @Test(arguments: protocols) func `show the loading mark until they are made, and nobody else's picture`(
        graphics: PictureProtocol
    ) {
        let layout = makeLayout(graphics)
        var painter = makePainter().painter
        var terminal = makeTerminal()
        let first = makeFrame(layout: layout, first: 0)
        for wish in painter.missingPictures(of: first) { painter.keep(wish.makeTestFile(), for: wish.key) }
        terminal.receive(painter.paint(first))
        let next = makeFrame(layout: layout, first: 100)
        let wishes = painter.missingPictures(of: next)
        #expect(wishes.count == layout.tileCount)
        terminal.receive(painter.paint(next))
        #expect(terminal.pieces.allSatisfy { $0.allSatisfy { $0 == nil } })
        #expect(terminal.text.filter { $0.contains("…") }.count >= layout.rows)
        #expect(!painter.hasPendingUploads)
        painter.keep(wishes[0].makeTestFile(), for: wishes[0].key)
        terminal.receive(painter.paint(next))
        #expect(terminal.drawings.count == layout.tileCount + 1)
        #expect(terminal.pixelCount(slot: 0, in: layout) > 0)
        // What was made for the first frame is still at hand.
        #expect(painter.missingPictures(of: first).isEmpty)
        #expect(terminal.violations == [])
    }

    @Test(arguments: protocols)
    func `stay while a better one of the same version is made, and not when the file has changed`(
        graphics: PictureProtocol
    ) {
        let layout = makeLayout(graphics)
        var painter = makePainter().painter
        var terminal = makeTerminal()
        var frame = makeFrame(layout: layout, first: 0)
        let preview = makeThumbnail(number: 0, width: 20, height: 15, isPreview: true)
        frame.tiles[0].content = .picture(preview, for: makeKey(number: 0))
        for wish in painter.missingPictures(of: frame) { painter.keep(wish.makeTestFile(), for: wish.key) }
        terminal.receive(painter.paint(frame))
        let before = terminal.pixelCount(slot: 0, in: layout)
        frame.tiles[0].content = .picture(makeThumbnail(number: 0, width: 40, height: 30), for: makeKey(number: 0))
        terminal.receive(painter.paint(frame))
        #expect(before > 0 && terminal.pixelCount(slot: 0, in: layout) == before)
        frame.tiles[0].content = .picture(
            makeThumbnail(number: 0, width: 40, height: 30), for: makeKey(number: 0, version: 1))
        terminal.receive(painter.paint(frame))
        #expect(terminal.pixelCount(slot: 0, in: layout) == 0)
        #expect(terminal.violations == [])
    }

    @Test(arguments: protocols, [(from: 1, to: 3), (from: 4, to: 1)])
    func `stay after a zoom while others are made, but only whole in their tiles`(
        graphics: PictureProtocol, zoom: (from: Int, to: Int)
    ) {
        var painter = makePainter().painter
        var terminal = makeTerminal()
        func level(_ number: Int) -> UInt8 { UInt8(10 + number * 5) }
        func frame(step: Int) -> Frame {
            let layout = makeLayout(columns: 40, rows: 19, graphics: graphics, step: step)
            let tiles = (0..<layout.tileCount).map { number in
                let pixels = Array(repeatElement([level(number), 0, 0, 255], count: 40 * 30).joined())
                let picture = Thumbnail(width: 40, height: 30, pixels: pixels, originalWidth: 40, originalHeight: 30)
                return FrameTile(.picture(picture, for: makeKey(number: number)))
            }
            return Frame(layout: layout, tiles: tiles, status: StatusLine(left: "status"))
        }
        let first = frame(step: zoom.from)
        for wish in painter.missingPictures(of: first) { painter.keep(wish.makeTestFile(), for: wish.key) }
        terminal.receive(painter.paint(first))
        let next = frame(step: zoom.to)
        terminal.receive(painter.paint(next))
        var shown = 0
        for slot in next.tiles.indices {
            let place = next.layout.pictureRect(slot: slot)
            let colors = Set(
                terminal.pixels(column: place.column, row: place.row, columns: place.columns, rows: place.rows))
            let reds = colors.filter { $0 >= 0 }.map { $0 >> 16 }
            #expect(reds.allSatisfy { abs(Int($0) - Int(level(slot))) < 3 }, "\(slot): \(reds)")
            shown += terminal.pixelCount(slot: slot, in: next.layout)
        }
        let seen = terminal.pieces.joined().reduce(0) { sum, piece in
            if case .pixels(let pixels) = piece { sum + pixels.count { $0 >= 0 } } else { sum }
        }
        #expect(
            (shown > 0) == (zoom.to > zoom.from),
            "the first picture is whole in its larger tile, in a smaller one none is")
        #expect(shown == seen, "and nothing is seen beside the tiles")
        #expect(terminal.violations == [])
    }

    @Test(arguments: protocols) func `take each other's place without a gap where nothing shines through`(
        graphics: PictureProtocol
    ) throws {
        let layout = makeLayout(graphics)
        var painter = makePainter()
        var terminal = makeTerminal()
        var frame = makeFrame(layout: layout, first: 0)
        terminal.receive(painter.paint(frame))
        let count = terminal.pixelCount(slot: 0, in: layout)
        frame.tiles[0].content = makeFrame(layout: layout, first: 50).tiles[0].content
        let bytes = painter.paint(frame)
        let introducer = graphics == .inlineFiles ? "\u{1B}]" : "\u{1B}P"
        let start = try #require(bytes.firstRange(of: Array(introducer.utf8))).lowerBound
        terminal.receive(Array(bytes[..<start]))
        #expect(terminal.pixelCount(slot: 0, in: layout) == count, "not blanked before the other begins")
        terminal.receive(Array(bytes[start...]))
        frame.tiles[0].content = .picture(
            makeThumbnail(number: 77, width: 40, height: 30, transparent: true), for: makeKey(number: 77))
        terminal.receive(painter.paint(frame))
        #expect(terminal.pieces == ModelTerminal.showing(frame).pieces, "nothing shines through but the background")
    }

    @Test(arguments: protocols) func `go out near the selection first when the budget is small`(
        graphics: PictureProtocol
    ) {
        let layout = makeLayout(graphics)
        var painter = makePainter()
        var terminal = makeTerminal()
        let frame = makeFrame(layout: layout, first: 0, selected: 5)
        terminal.receive(painter.paint(frame, uploadBudget: 1))
        #expect(painter.hasPendingUploads)
        #expect(terminal.drawings.count == 1 && terminal.pixelCount(slot: 5, in: layout) > 0)
        while painter.hasPendingUploads { terminal.receive(painter.paint(frame, uploadBudget: 1)) }
        #expect(terminal.pieces == ModelTerminal.showing(frame).pieces)
    }

    @Test func `are drawn again when the focus comes to a terminal that remembers few of them`() {
        for remembersFew in [true, false] {
            var painter = makePainter(remembersFewSixels: remembersFew)
            var terminal = makeTerminal()
            let frame = makeFrame(layout: makeLayout(.sixel(SixelTraits())), first: 0)
            terminal.receive(painter.paint(frame))
            let shown = terminal
            painter.terminalGotFocus()
            // Nothing is blanked before, and while there is no room everything stays.
            terminal.receive(painter.paint(frame, uploadBudget: 0))
            #expect(terminal.pieces == shown.pieces && painter.hasPendingUploads == remembersFew)
            for row in terminal.pieces.indices where remembersFew {
                terminal.pieces[row] = terminal.pieces[row].map { _ in nil }
            }
            repeat { terminal.receive(painter.paint(frame, uploadBudget: 2000)) } while painter.hasPendingUploads
            #expect(terminal.drawings.count == shown.drawings.count * (remembersFew ? 2 : 1))
            #expect(terminal.pieces == shown.pieces && terminal.cells == shown.cells && painter.paint(frame).isEmpty)
            #expect(terminal.violations == [])
        }
    }

    @Test(arguments: protocols) func `are all drawn again after the terminal forgot them, a redraw or a resize`(
        graphics: PictureProtocol
    ) {
        let layout = makeLayout(graphics)
        var painter = makePainter()
        var terminal = makeTerminal()
        let frame = makeFrame(layout: layout, first: 0)
        terminal.receive(painter.paint(frame))
        painter.redraw()
        terminal.receive(painter.paint(frame))
        #expect(terminal.drawings.count == 2 * layout.tileCount)
        painter.terminalForgot()
        terminal = makeTerminal()
        terminal.receive(painter.paint(frame))
        #expect(terminal.pieces == ModelTerminal.showing(frame).pieces)
    }
}
