import TerminalGraphics
import TestTerminal
import Testing
import Thumbnails

private let layout = makeLayout(columns: 40, rows: 13, graphics: .kitty)

/// A painter and its terminal, whose answers reach it.
private struct Talk {
    var painter = makePainter()
    var terminal = ModelTerminal(columns: layout.window.columns, rows: layout.window.rows)
    private var parser = InputParser()

    init() { terminal.receive(TerminalModes.enter) }

    /// Paints a frame, and takes what the terminal says to it: that so many of its pictures are missing.
    mutating func paint(_ frame: Frame, missing count: Int = 0, sourceLocation: SourceLocation = #_sourceLocation) {
        terminal.receive(painter.paint(frame))
        let events = parser.feed(terminal.answers, at: MonotonicTime(nanoseconds: 0))
        terminal.answers = []
        var missing = 0
        for case .reply(.graphics(let image, _, let message)) in events where message.hasPrefix("ENOENT") {
            if painter.imageIsMissing(image) { missing += 1 }
        }
        #expect(missing == count, sourceLocation: sourceLocation)
    }

    /// What a terminal shows that was handed this frame alone.
    func expected(of frame: Frame) -> ModelTerminal {
        var fresh = Talk()
        fresh.paint(frame)
        return fresh.terminal
    }
}

@Suite struct `Pictures that the terminal has dropped` {
    private let frame = makeFrame(layout: layout, first: 0)

    @Test func `are sent once more when they are to be shown again`() {
        var talk = Talk()
        talk.paint(frame)
        talk.paint(makeFrame(layout: layout, first: 100))
        let first = talk.terminal.images.keys.sorted().prefix(layout.tileCount)
        talk.terminal.drop(first)
        talk.paint(frame, missing: layout.tileCount)
        #expect(talk.terminal.places.isEmpty)
        let uploads = talk.terminal.uploads
        talk.paint(frame)
        #expect(talk.terminal.uploads == uploads + layout.tileCount)
        let expected = talk.expected(of: frame)
        #expect(talk.terminal.cells == expected.cells && talk.terminal.pictures == expected.pictures)
        #expect(talk.terminal.violations == [])
        let rest = talk.painter.paint(frame)
        #expect(rest.isEmpty)
    }

    @Test func `look as loading ones do meanwhile`() {
        var talk = Talk()
        talk.paint(frame)
        talk.terminal.drop(talk.terminal.images.keys.sorted())
        talk.painter.redraw()
        talk.paint(frame, missing: layout.tileCount)
        var bare = talk.painter.painter
        talk.terminal.receive(bare.paint(frame))
        #expect(talk.terminal.text.filter { $0.contains("…") }.count >= layout.rows)
    }

    @Test func `twice are drawn in symbols, and not sent again`() {
        var talk = Talk()
        talk.paint(frame)
        for _ in 0..<2 {
            talk.terminal.drop(talk.terminal.images.keys.sorted())
            talk.painter.redraw()
            talk.paint(frame, missing: layout.tileCount)
            talk.paint(frame)
        }
        let uploads = talk.terminal.uploads
        talk.painter.redraw()
        talk.paint(frame)
        #expect(talk.terminal.uploads == uploads && talk.terminal.places.isEmpty)
        let symbols = talk.terminal.cells.joined().filter {
            !$0.style.background.isEmpty && !$0.style.foreground.isEmpty
        }
        #expect(symbols.count > layout.tileCount * 8)
        #expect(talk.terminal.violations == [])
        // Other pictures still go to the terminal.
        talk.paint(makeFrame(layout: layout, first: 100))
        #expect(talk.terminal.places.count == layout.tileCount)
    }

    @Test(arguments: [true, false])
    func `twice are sent again once that is forgiven, or in another window`(isForgiven: Bool) {
        var talk = Talk()
        talk.paint(frame)
        for _ in 0..<2 {
            talk.terminal.drop(talk.terminal.images.keys.sorted())
            talk.painter.redraw()
            talk.paint(frame, missing: layout.tileCount)
            talk.paint(frame)
        }
        if isForgiven { talk.painter.forgiveLosses() } else { talk.painter.windowChanged() }
        talk.paint(frame)
        talk.paint(frame)
        #expect(talk.terminal.places.count == layout.tileCount && talk.terminal.violations == [])
    }

    @Test func `a late answer about an image that was freed since says nothing`() {
        var talk = Talk()
        talk.paint(frame)
        let image = UInt32(talk.terminal.images.keys.sorted()[0])
        _ = talk.painter.leave()
        let isKnown = talk.painter.imageIsMissing(image)
        #expect(!isKnown)
        talk.paint(frame)
        let isKnownLater = talk.painter.imageIsMissing(image)
        #expect(!isKnownLater)
        let rest = talk.painter.paint(frame)
        #expect(rest.isEmpty)
    }

    @Test func `twice as coarse ones are sent as they should be`() {
        var painter = makePainter().painter
        var terminal = ModelTerminal(columns: 40, rows: 13)
        terminal.receive(TerminalModes.enter)
        let layout = makeLayout(columns: 40, rows: 13, graphics: .kitty, cell: PixelSize(width: 10, height: 20))
        let frame = makeFrame(layout: layout, first: 0) { _ in PixelSize(width: 120, height: 100) }
        func send(_ wishes: [PictureWish]) {
            for wish in wishes { painter.keep(makeTestFile(wish.makePixels()), for: wish.key) }
            terminal.receive(painter.paint(frame, uploads: UploadRoom(.max, goesCoarseFirst: true)))
        }
        for _ in 0..<2 {
            send(painter.missingPictures(of: frame, coarseFirst: true).filter { $0.key.detail == .coarse })
            #expect(terminal.images.count == layout.tileCount)
            let lost = terminal.images.keys.filter { painter.imageIsMissing(UInt32($0)) }
            #expect(lost.count == layout.tileCount)
            terminal.drop(lost)
        }
        let fine = painter.missingPictures(of: frame, coarseFirst: true)
        #expect(fine.count == layout.tileCount && fine.allSatisfy { $0.key.detail == .fine })
        send(fine)
        #expect(terminal.places.count == layout.tileCount && terminal.violations == [])
    }
}
