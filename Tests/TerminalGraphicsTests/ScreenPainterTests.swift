import TerminalGraphics
import TestTerminal
import Testing
import Thumbnails

private let kittyLayout = makeLayout(columns: 40, rows: 13, graphics: .kitty)

private func makeTerminal(_ layout: GridLayout) -> ModelTerminal {
    var terminal = ModelTerminal(columns: layout.window.columns, rows: layout.window.rows)
    terminal.receive(TerminalModes.enter)
    return terminal
}

@Suite struct `Frames painted one after another` {
    @Test(arguments: [
        PictureProtocol.kitty, .inlineFiles, .sixel(SixelTraits()), .sixel(SixelTraits(largestSequence: 150)),
        .symbols(.quadrants), .symbols(.halfBlocks), .symbols(.ascii),
    ])
    func `leave the screen that the last one alone would have made`(graphics: PictureProtocol) {
        for seed in 0..<16 as Range<UInt64> {
            var frames = RandomFrames(seed: seed, graphics: graphics)
            let colors = ColorDepth.allCases[Int(seed % 4)]
            var painter = makePainter(colors: colors, synchronizes: seed % 2 == 0)
            var terminal = ModelTerminal(columns: 44, rows: 17, cellPixels: (3, 6))
            terminal.receive(TerminalModes.enter)
            terminal.hasNarrowEmoji = seed % 4 == 3
            for number in 0..<25 {
                let (frame, resized) = frames.next()
                if resized { terminal = terminal.resized(to: frame.layout.window) }
                let budget = seed % 3 == 0 ? 900 : Int.max
                repeat { terminal.receive(painter.paint(frame, uploadBudget: budget)) } while painter.hasPendingUploads
                var fresh = ModelTerminal(
                    columns: terminal.columns, rows: terminal.rows, cellPixels: terminal.cellPixels)
                fresh.hasNarrowEmoji = terminal.hasNarrowEmoji
                var other = makePainter(colors: colors, base: 5000)
                other.made = painter.made
                fresh.receive(other.paint(frame))
                #expect(terminal.violations == [], "seed \(seed), frame \(number)")
                #expect(fresh.violations == [], "seed \(seed), frame \(number)")
                guard terminal.cells == fresh.cells, terminal.pictures == fresh.pictures,
                    terminal.pieces == fresh.pieces
                else {
                    Issue.record("seed \(seed), frame \(number): another screen\n\(terminal.difference(from: fresh))")
                    break
                }
                #expect(painter.paint(frame).isEmpty, "seed \(seed), frame \(number): painted twice")
            }
            #expect(!terminal.hasScrollRegion)
            terminal.receive(painter.leave())
            #expect(terminal.images.isEmpty)
        }
    }

    @Test func `clear the screen once and never while scrolling`() {
        var painter = makePainter()
        var terminal = makeTerminal(kittyLayout)
        for first in [0, 4, 8, 12, 8, 4, 0, 100, 0] {
            terminal.receive(painter.paint(makeFrame(layout: kittyLayout, first: first)))
        }
        #expect(terminal.erasedRows == kittyLayout.window.rows)
        #expect(terminal.violations == [])
    }

    @Test func `send each picture once, and come back for 1 KB`() {
        var painter = makePainter()
        var terminal = makeTerminal(kittyLayout)
        terminal.receive(painter.paint(makeFrame(layout: kittyLayout, first: 0)))
        terminal.receive(painter.paint(makeFrame(layout: kittyLayout, first: 4)))
        let uploads = terminal.uploads
        #expect(uploads == kittyLayout.tileCount + 4)
        let back = painter.paint(makeFrame(layout: kittyLayout, first: 0))
        terminal.receive(back)
        #expect(terminal.uploads == uploads)
        #expect(back.count < 1500, "\(back.count) bytes")
    }

    @Test func `send only the cells that changed`() {
        var painter = makePainter()
        let frame = makeFrame(layout: kittyLayout, first: 0, status: "at 1")
        _ = painter.paint(frame)
        var next = frame
        next.status = StatusLine(left: "at 2", right: "1/9")
        let bytes = painter.paint(next)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.hasPrefix("\u{1B}[?2026h\u{1B}[13;5H\u{1B}["))
        #expect(text.hasSuffix("m2\u{1B}[0m\u{1B}[?2026l"))
        #expect(bytes.count < 70)
    }

    @Test func `are not one synchronized update where the terminal has none`() {
        var painter = makePainter(synchronizes: false)
        var terminal = makeTerminal(kittyLayout)
        terminal.receive(painter.paint(makeFrame(layout: kittyLayout, first: 0)))
        #expect(terminal.synchronizedUpdates == 0)
        #expect(terminal.places.count == kittyLayout.tileCount)
    }

    @Test func `put up a preview, then the picture in its place, without a gap`() {
        var painter = makePainter()
        var terminal = makeTerminal(kittyLayout)
        var frame = makeFrame(layout: kittyLayout, first: 0)
        let key = makeKey(number: 0)
        for shade in [1, 2] {
            let preview = makeThumbnail(number: shade, width: 8, height: 6, isPreview: true)
            frame.tiles[0] = FrameTile(.picture(preview, for: key))
            terminal.receive(painter.paint(frame))
            #expect(terminal.places.count == kittyLayout.tileCount)
        }
        let uploads = terminal.uploads
        frame.tiles[0] = FrameTile(.picture(makeThumbnail(number: 0, width: 40, height: 30), for: key))
        terminal.actions = []
        terminal.receive(painter.paint(frame))
        #expect(terminal.uploads == uploads + 1)
        #expect(terminal.places.count == kittyLayout.tileCount)
        #expect(terminal.actions == ["t", "p", "d"])
    }

    @Test func `show pictures near the selection first when the budget is small`() {
        var painter = makePainter()
        var terminal = makeTerminal(kittyLayout)
        let frame = makeFrame(layout: kittyLayout, first: 0, selected: 5)
        // As much as one of them takes.
        let budget = 7000
        terminal.receive(painter.paint(frame, uploadBudget: budget))
        #expect(painter.hasPendingUploads)
        #expect(terminal.places.count == 1)
        let place = kittyLayout.pictureRect(slot: 5)
        #expect(terminal.places.values.allSatisfy { $0.column >= place.column && $0.row >= place.row })
        var paints = 1
        while painter.hasPendingUploads {
            terminal.receive(painter.paint(frame, uploadBudget: budget))
            paints += 1
        }
        #expect(paints > kittyLayout.tileCount / 2)
        #expect(terminal.places.count == kittyLayout.tileCount)
    }

    @Test func `give no picture to a photo that shows twice but two places`() {
        var painter = makePainter()
        var terminal = makeTerminal(kittyLayout)
        var frame = makeFrame(layout: kittyLayout, first: 0)
        frame.tiles[1] = frame.tiles[0]
        terminal.receive(painter.paint(frame))
        #expect(terminal.uploads == kittyLayout.tileCount - 1)
        #expect(terminal.places.count == kittyLayout.tileCount)
    }
}

@Suite struct `Pictures that are made into files meanwhile` {
    private func makeBarePainter() -> ScreenPainter { makePainter().painter }

    @Test func `look as loading ones do until their file is there`() {
        var painter = makeBarePainter()
        var terminal = makeTerminal(kittyLayout)
        let frame = makeFrame(layout: kittyLayout, first: 0, selected: 5)
        let wishes = painter.missingPictures(of: frame)
        #expect(wishes.count == kittyLayout.tileCount)
        terminal.receive(painter.paint(frame))
        #expect(terminal.places.isEmpty && !painter.hasPendingUploads)
        #expect(terminal.text.filter { $0.contains("…") }.count >= kittyLayout.rows)
        // The one near the selection comes first.
        painter.keep(makeTestFile(wishes[0].makePixels()), for: wishes[0].key)
        terminal.receive(painter.paint(frame))
        let place = kittyLayout.pictureRect(slot: 5)
        #expect(terminal.places.count == 1)
        #expect(terminal.places.values.allSatisfy { $0.column >= place.column && $0.row >= place.row })
        #expect(painter.missingPictures(of: frame).count == kittyLayout.tileCount - 1)
        #expect(terminal.violations == [])
    }

    @Test func `are dropped when they were scrolled away before they were sent`() {
        var painter = makeBarePainter()
        var terminal = makeTerminal(kittyLayout)
        let before = makeFrame(layout: kittyLayout, first: 0)
        let wishes = painter.missingPictures(of: before)
        terminal.receive(painter.paint(before))
        for wish in wishes { painter.keep(makeTestFile(wish.makePixels()), for: wish.key) }
        let after = makeFrame(layout: kittyLayout, first: 500)
        terminal.receive(painter.paint(after))
        #expect(terminal.uploads == 0)
        terminal.receive(painter.paint(before))
        #expect(terminal.uploads == 0, "a file that was dropped is made anew")
        #expect(painter.missingPictures(of: before).count == kittyLayout.tileCount)
    }

    @Test func `are not wished for again when no file could be made`() {
        var painter = makeBarePainter()
        let frame = makeFrame(layout: kittyLayout, first: 0)
        for wish in painter.missingPictures(of: frame) { painter.keep([], for: wish.key) }
        _ = painter.paint(frame)
        #expect(painter.missingPictures(of: frame).isEmpty && !painter.hasPendingUploads)
    }
}

@Suite struct `Images in the terminal` {
    @Test func `stay under the capacity, the visible ones never freed`() {
        let layout = kittyLayout
        let frame = makeFrame(layout: layout, first: 0)
        var sizes = makePainter()
        _ = sizes.paint(frame)
        let capacity = sizes.heldImageBytes * 5 / 2
        var painter = makePainter(capacity: capacity)
        var terminal = makeTerminal(layout)
        for first in Array(stride(from: 0, to: 200, by: 4)) + Array(stride(from: 200, to: 0, by: -4)) {
            terminal.receive(painter.paint(makeFrame(layout: layout, first: first)))
            #expect(painter.heldImageBytes <= capacity)
            #expect(terminal.places.count == layout.tileCount)
        }
        #expect(terminal.violations == [])
        #expect(terminal.images.count * 40 * 32 * 4 <= capacity * 2)
        #expect(terminal.images.count < 60)
    }

    @Test func `are not freed while they are shown, even where two screens do not fit`() {
        let layout = kittyLayout
        var sizes = makePainter()
        _ = sizes.paint(makeFrame(layout: layout, first: 0))
        var painter = makePainter(capacity: sizes.heldImageBytes * 3 / 2)
        var terminal = makeTerminal(layout)
        for first in [0, 100, 200, 0, 104] {
            let frame = makeFrame(layout: layout, first: first)
            var paints = 0
            repeat {
                terminal.receive(painter.paint(frame))
                paints += 1
            } while painter.hasPendingUploads && paints < 9
            #expect(terminal.places.count == layout.tileCount)
            #expect(paints < 4)
        }
        #expect(terminal.violations == [])
        var tiny = makePainter(capacity: 1)
        _ = tiny.paint(makeFrame(layout: layout, first: 0))
        #expect(!tiny.hasPendingUploads, "what will never fit is not tried for ever")
    }

    @Test func `are freed on leaving, and others' are left alone`() {
        var painter = makePainter()
        var terminal = makeTerminal(kittyLayout)
        terminal.images[77] = [1]
        terminal.receive(painter.paint(makeFrame(layout: kittyLayout, first: 0)))
        terminal.receive(painter.paint(makeFrame(layout: kittyLayout, first: 50)))
        #expect(terminal.images.count > 12)
        terminal.receive(painter.leaveBytes)
        #expect(Array(terminal.images.keys) == [77])
        #expect(Array(painter.leaveBytes.prefix(2)) == [0x1B, 0x5C])
        terminal.receive(painter.leave() + TerminalModes.leave)
        #expect(terminal.modes == ["?7", "?25"])
        #expect(terminal.keyboardStack == 0)
    }

    @Test func `are freed wherever an upload was cut off`() {
        let frame = makeFrame(layout: kittyLayout, first: 0)
        for seed in 0..<60 as Range<UInt64> {
            var random = TestRandom(seed: seed)
            var painter = makePainter()
            var terminal = makeTerminal(kittyLayout)
            terminal.images[77] = [1]
            let bytes = painter.paint(frame)
            terminal.receive(Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random))))
            terminal.interrupt()
            terminal.receive(painter.leave())
            #expect(Array(terminal.images.keys) == [77], "seed \(seed)")
        }
    }

    @Test func `are all sent anew after a resize, and the old ones freed`() {
        var painter = makePainter()
        var terminal = makeTerminal(kittyLayout)
        terminal.receive(painter.paint(makeFrame(layout: kittyLayout, first: 0)))
        let old = Set(terminal.images.keys)
        let layout = makeLayout(columns: 52, rows: 19, graphics: .kitty)
        terminal = terminal.resized(to: layout.window)
        terminal.receive(painter.paint(makeFrame(layout: layout, first: 0)))
        #expect(terminal.violations == [])
        #expect(old.isDisjoint(with: terminal.images.keys))
        #expect(terminal.images.count == layout.tileCount)
    }

    @Test func `are all sent anew after a resize to another size and back that no frame saw`() {
        var painter = makePainter()
        var terminal = makeTerminal(kittyLayout)
        let frame = makeFrame(layout: kittyLayout, first: 0)
        terminal.receive(painter.paint(frame))
        let (old, cells) = (Set(terminal.images.keys), terminal.cells)
        terminal = terminal.resized(to: CellSize(columns: 9, rows: 4)).resized(to: kittyLayout.window)
        painter.windowChanged()
        terminal.receive(painter.paint(frame))
        #expect(terminal.cells == cells)
        #expect(terminal.images.count == old.count && old.isDisjoint(with: terminal.images.keys))
        #expect(painter.paint(frame).isEmpty)
        #expect(terminal.violations == [])
    }

    @Test func `are all sent anew after the terminal forgot them, and kept for a mere redraw`() {
        var painter = makePainter()
        var terminal = makeTerminal(kittyLayout)
        let frame = makeFrame(layout: kittyLayout, first: 0)
        terminal.receive(painter.paint(frame))
        painter.redraw()
        terminal.receive(painter.paint(frame))
        #expect(terminal.uploads == kittyLayout.tileCount)
        #expect(terminal.places.count == kittyLayout.tileCount)
        painter.terminalForgot()
        terminal = makeTerminal(kittyLayout)
        terminal.receive(painter.paint(frame))
        #expect(terminal.uploads == kittyLayout.tileCount)
        #expect(terminal.places.count == kittyLayout.tileCount)
        #expect(terminal.violations == [])
    }

    @Test func `keep the pictures' aspect ratio to the pixel, in the middle`() throws {
        let cell = kittyLayout.cellPixels
        for number in 0..<60 {
            let size = PixelSize(width: 1 + number * 13 % 50, height: 1 + number * 29 % 50)
            var painter = makePainter()
            var terminal = makeTerminal(kittyLayout)
            var frame = makeFrame(layout: kittyLayout, first: 0)
            let thumbnail = Thumbnail(
                width: size.width, height: size.height,
                pixels: Array(repeating: 255, count: size.width * size.height * 4), originalWidth: 999,
                originalHeight: 999)
            frame.tiles = [FrameTile(.picture(thumbnail, for: makeKey(number: 0)))]
            terminal.receive(painter.paint(frame))
            let shown = try #require(terminal.places.values.first)
            let file = readTestFile(try #require(terminal.images.values.first))
            #expect(file.width == shown.columns * cell.width && file.height == shown.rows * cell.height)
            let opaque = file.pixels.indices.filter { $0 % 4 == 3 && file.pixels[$0] == 255 }.map { $0 / 4 }
            let columns = Set(opaque.map { $0 % file.width })
            let rows = Set(opaque.map { $0 / file.width })
            let expected = Double(size.width) / Double(size.height)
            #expect(abs(Double(columns.count) - Double(rows.count) * expected) <= max(1, expected))
            #expect(columns.count <= size.width && rows.count <= size.height)
            let left = try #require(columns.min())
            #expect(abs(left - (file.width - columns.count - left)) <= 1)
            let place = kittyLayout.pictureRect(slot: 0)
            let margins = (shown.column - place.column, place.column + place.columns - shown.column - shown.columns)
            #expect(abs(margins.0 - margins.1) <= 1)
        }
    }
}

extension ModelTerminal {
    struct Picture: Equatable {
        var width: Int
        var height: Int
        var pixels: [UInt8]
        var shown: Shown
    }

    /// What the images show, by place and without their numbers.
    var pictures: [String: Picture] {
        var result: [String: Picture] = [:]
        for (place, shown) in places {
            let file = readTestFile(images[place.image] ?? [0, 0, 0, 0])
            result["\(shown.row),\(shown.column)"] = Picture(
                width: file.width, height: file.height, pixels: file.pixels, shown: shown)
        }
        return result
    }

    /// The same terminal in another size.
    func resized(to size: CellSize) -> ModelTerminal { resized(columns: size.columns, rows: size.rows) }

    func difference(from other: ModelTerminal) -> String {
        var lines: [String] = []
        for row in 0..<min(rows, other.rows) where cells[row] != other.cells[row] {
            lines.append("row \(row): \(text[row])|\n    not: \(other.text[row])|")
        }
        lines.append("pictures \(pictures.keys.sorted()) not \(other.pictures.keys.sorted())")
        for row in 0..<min(rows, other.rows) {
            for column in 0..<min(columns, other.columns) where pieces[row][column] != other.pieces[row][column] {
                lines.append("another piece of a picture at \(column), \(row)")
            }
        }
        return lines.joined(separator: "\n")
    }
}
