import TerminalGraphics
import TestTerminal
import Testing
import Thumbnails

private let layout = makeLayout(
    columns: 60, rows: 19, graphics: .kitty, step: 5, cell: PixelSize(width: 10, height: 20))

private func makeFrame(first: Int = 0) -> Frame {
    makeFrame(layout: layout, first: first) { _ in PixelSize(width: 100, height: 60) }
}

private func makeTerminal() -> ModelTerminal {
    var terminal = ModelTerminal(columns: layout.window.columns, rows: layout.window.rows)
    terminal.receive(TerminalModes.enter)
    return terminal
}

private let coarseFirst = UploadRoom(.max, goesCoarseFirst: true)

extension ScreenPainter {
    fileprivate mutating func keepFiles(of wishes: some Sequence<PictureWish>) {
        for wish in wishes { keep(makeTestFile(wish.makePixels()), for: wish.key) }
    }
}

/// A painter and a terminal that shows a frame's pictures coarse, and the wishes for the fine ones.
private struct CoarseScreen {
    var painter = makePainter().painter
    var terminal = makeTerminal()
    let frame = makeFrame()
    let fine: ArraySlice<PictureWish>

    init() {
        let wishes = painter.missingPictures(of: frame, coarseFirst: true)
        fine = wishes.dropFirst(layout.tileCount)
        painter.keepFiles(of: wishes.prefix(layout.tileCount))
        terminal.receive(painter.paint(frame, uploads: coarseFirst))
    }

    /// The bytes that replace the first pictures by fine ones.
    mutating func paintFine(_ count: Int) -> [UInt8] {
        painter.keepFiles(of: fine.prefix(count))
        return painter.paint(frame, uploads: coarseFirst)
    }
}

@Suite struct `Pictures that come coarse first` {
    @Test func `are made coarse where nothing is shown, and fine after that`() {
        var painter = makePainter().painter
        let frame = makeFrame()
        #expect(painter.missingPictures(of: frame).allSatisfy { $0.key.detail == .fine })
        let wishes = painter.missingPictures(of: frame, coarseFirst: true)
        #expect(wishes.count == 2 * layout.tileCount)
        for (number, wish) in wishes.enumerated() {
            #expect(wish.key.detail == (number < layout.tileCount ? .coarse : .fine))
            let pixels = wish.makePixels()
            #expect(max(pixels.width, pixels.height) == (number < layout.tileCount ? 50 : 100))
        }
        painter.keepFiles(of: wishes.prefix(layout.tileCount))
        _ = painter.paint(frame, uploads: coarseFirst)
        let next = painter.missingPictures(of: frame, coarseFirst: true)
        #expect(next.map(\.key.detail) == Array(repeating: .fine, count: layout.tileCount))
    }

    @Test func `keep the link free for tiles that show nothing`() {
        var painter = makePainter().painter
        var terminal = makeTerminal()
        let frame = makeFrame()
        let wishes = painter.missingPictures(of: frame, coarseFirst: true)
        // One coarse file is late.
        painter.keepFiles(of: wishes.dropFirst())
        terminal.receive(painter.paint(frame, uploads: coarseFirst))
        #expect(painter.statistics.coarseUploads == layout.tileCount - 1)
        #expect(painter.statistics.uploads == layout.tileCount - 1)
        #expect(painter.hasPendingUploads)
        painter.keepFiles(of: wishes.prefix(1))
        for _ in 0..<3 { terminal.receive(painter.paint(frame, uploads: coarseFirst)) }
        #expect(painter.statistics.uploads == 2 * layout.tileCount)
        #expect(!painter.hasPendingUploads)
        #expect(terminal.violations == [])
    }

    @Test func `leave nothing behind wherever the frame that replaces them is cut off`() {
        var screen = CoarseScreen()
        let bytes = screen.paintFine(2)
        for count in stride(from: 0, through: bytes.count, by: 7) {
            var cut = screen.terminal
            cut.receive(Array(bytes.prefix(count)) + KittyEncoder.endOfCutUpload + screen.painter.leaveBytes)
            #expect(cut.images.isEmpty, "after \(count) of \(bytes.count) bytes")
        }
    }

    @Test func `are replaced within one update, then freed`() {
        var screen = CoarseScreen()
        #expect(screen.terminal.places.count == layout.tileCount)
        screen.terminal.actions = []
        screen.terminal.receive(screen.paintFine(1))
        #expect(screen.terminal.actions == ["t", "p", "d"])
        #expect(screen.terminal.places.count == layout.tileCount && screen.terminal.images.count == layout.tileCount)
        #expect(screen.terminal.violations == [])
    }

    @Test func `come fine where they cannot be made coarse`() {
        var painter = makePainter().painter
        var terminal = makeTerminal()
        let frame = makeFrame()
        let wishes = painter.missingPictures(of: frame, coarseFirst: true)
        for wish in wishes.prefix(layout.tileCount) { painter.keep([], for: wish.key) }
        painter.keepFiles(of: wishes.dropFirst(layout.tileCount))
        terminal.receive(painter.paint(frame, uploads: coarseFirst))
        #expect(terminal.places.count == layout.tileCount && painter.statistics.coarseUploads == 0)
    }

    @Test func `have files of 3 KB at most, whatever they show`() {
        let painter = makePainter().painter
        for wish in painter.missingPictures(of: makeFrame(), coarseFirst: true).prefix(layout.tileCount) {
            let file = wish.makeFile(with: PNGWriter())
            #expect((1...3000).contains(file.count), "\(file.count) bytes of noise")
        }
    }
}

@Suite struct `Pictures that stand in for others` {
    private func paintAll(_ frame: Frame, with painter: inout ScreenPainter) -> [UInt8] {
        painter.keepFiles(of: painter.missingPictures(of: frame))
        return painter.paint(frame)
    }

    @Test func `are the preview, until the file of the picture is made`() {
        var painter = makePainter().painter
        var terminal = makeTerminal()
        var frame = makeFrame()
        let preview = makeThumbnail(number: 0, width: 20, height: 12, isPreview: true)
        let content = frame.tiles[0].content
        frame.tiles[0].content = .picture(preview, for: makeKey(number: 0))
        terminal.receive(paintAll(frame, with: &painter))
        frame.tiles[0].content = content
        let places = terminal.places.count
        terminal.receive(painter.paint(frame))
        #expect(terminal.places.count == places, "the preview stays")
        terminal.receive(paintAll(frame, with: &painter))
        #expect(terminal.places.count == places)
        #expect(terminal.violations == [])
    }

    @Test func `are those of another size, but not of another version of the file`() {
        var painter = makePainter().painter
        var terminal = makeTerminal()
        var frame = makeFrame()
        terminal.receive(paintAll(frame, with: &painter))
        for slot in frame.tiles.indices {
            let key = makeKey(number: slot, version: slot == 0 ? 1 : 0, pixelSize: 80)
            frame.tiles[slot].content = .picture(makeThumbnail(number: slot, width: 80, height: 48), for: key)
        }
        terminal.receive(painter.paint(frame))
        #expect(terminal.places.count == layout.tileCount - 1)
        #expect(painter.missingPictures(of: frame, coarseFirst: true).filter { $0.key.detail == .coarse }.count == 1)
    }
}

@Suite struct `Uploads in pieces` {
    /// Paints until nothing is left to do.
    private func finish(_ frame: Frame, room: Int, _ painter: inout ScreenPainter, _ terminal: inout ModelTerminal) {
        repeat { terminal.receive(painter.paint(frame, uploads: UploadRoom(room))) } while painter.hasPendingUploads
    }

    @Test func `arrive whole, however small the pieces are`() {
        let frame = makeFrame()
        for room in [600, 1000, 4200, 5000, 30_000] {
            var painter = makePainter().painter
            var terminal = makeTerminal()
            let wishes = painter.missingPictures(of: frame)
            painter.keepFiles(of: wishes)
            var largest = 0
            repeat {
                let before = painter.statistics.uploadBytes
                terminal.receive(painter.paint(frame, uploads: UploadRoom(room)))
                largest = max(largest, painter.statistics.uploadBytes - before)
            } while painter.hasPendingUploads
            #expect(largest <= room, "\(largest) bytes at once")
            #expect(Set(terminal.images.values) == Set(wishes.map { makeTestFile($0.makePixels()) }))
            #expect(terminal.violations == [] && painter.statistics.abortedUploads == 0)
        }
    }

    @Test func `are given up for other commands, and for pictures that left`() {
        var painter = makePainter().painter
        var terminal = makeTerminal()
        painter.keepFiles(of: painter.missingPictures(of: makeFrame()))
        finish(makeFrame(), room: 5000, &painter, &terminal)
        for (aborted, first) in [3, 1, 6].enumerated() {
            let frame = makeFrame(first: first)
            painter.keepFiles(of: painter.missingPictures(of: frame))
            terminal.receive(painter.paint(frame, uploads: UploadRoom(2000)))
            #expect(painter.hasPendingUploads && terminal.isInUpload)
            terminal.receive(painter.paint(makeFrame(first: first + 40), uploads: .none))
            #expect(!terminal.isInUpload)
            #expect(painter.statistics.abortedUploads == aborted + 1)
        }
        painter.keepFiles(of: painter.missingPictures(of: makeFrame(first: 3)))
        finish(makeFrame(first: 3), room: 5000, &painter, &terminal)
        #expect(terminal.places.count == layout.tileCount)
        #expect(terminal.violations == [])
    }

    @Test func `leave nothing behind, and spoil nobody's picture after them`() {
        var painter = makePainter().painter
        var terminal = makeTerminal()
        painter.keepFiles(of: painter.missingPictures(of: makeFrame()))
        terminal.receive(painter.paint(makeFrame(), uploads: UploadRoom(2000)))
        #expect(terminal.isInUpload)
        terminal.receive(painter.leave())
        #expect(terminal.images.isEmpty)
        let file: [UInt8] = [1, 2, 3]
        terminal.receive(KittyEncoder.upload(image: 7, png: file))
        #expect(terminal.images == [7: file])
        #expect(terminal.violations == [])
    }
}
