import TerminalGraphics
import TestTerminal
import Testing
import Thumbnails

/// Whether a tile shows that its picture is not there.
private func showsLoading(_ terminal: ModelTerminal, _ layout: GridLayout) -> Bool {
    (0..<layout.tileCount).map { layout.pictureRect(slot: $0) }.contains { place in
        terminal.cells[place.row..<place.row + place.rows].contains { row in
            row[place.column..<place.column + place.columns].contains { $0.text == "…" }
        }
    }
}

@Suite struct `Pictures that are made ahead` {
    /// A frame whose next rows are those that follow its photos, or others.
    private func frame(first: Int, ahead: Range<Int>? = nil, graphics: PictureProtocol = .kitty) -> Frame {
        let layout = makeLayout(columns: 40, rows: 13, graphics: graphics)
        var frame = makeFrame(layout: layout, first: first)
        let next = ahead ?? first + layout.tileCount..<first + layout.tileCount + layout.columns
        frame.ahead = next.map { number in
            FrameTile(.picture(makeThumbnail(number: number, width: 40, height: 30), for: makeKey(number: number)))
        }
        return frame
    }

    private func makeFiles(of wishes: [PictureWish], for painter: inout ScreenPainter) {
        for wish in wishes { painter.keep(wish.makeSixel() ?? makeTestFile(wish.makePixels()), for: wish.key) }
    }

    private func numbers(_ wishes: [PictureWish]) -> [ThumbnailKey] { wishes.map(\.key.token.key) }

    @Test(arguments: [PictureProtocol.kitty, .sixel(SixelTraits())])
    func `are there in the first frame that shows them`(graphics: PictureProtocol) {
        var painter = makePainter().painter
        var terminal = ModelTerminal(columns: 40, rows: 13)
        terminal.cellPixels = (4, 8)
        let before = frame(first: 0, graphics: graphics)
        let columns = before.layout.columns
        makeFiles(of: painter.missingPictures(of: before), for: &painter)
        terminal.receive(painter.paint(before))
        let ahead = painter.picturesAhead(of: before)
        let start = before.layout.tileCount
        #expect(numbers(ahead) == (start..<start + columns).map { makeKey(number: $0) }, "the nearest first")
        makeFiles(of: ahead, for: &painter)
        #expect(painter.paint(before).isEmpty, "nothing of them is seen")
        #expect(painter.picturesAhead(of: before).isEmpty, "they are made once")
        let after = frame(first: columns, graphics: graphics)
        #expect(painter.missingPictures(of: after).isEmpty)
        terminal.receive(painter.paint(after))
        #expect(!painter.hasPendingUploads && terminal.violations == [])
        #expect(!showsLoading(terminal, after.layout))
    }

    @Test func `are dropped when the motion turns`() {
        var painter = makePainter().painter
        let down = frame(first: 100)
        makeFiles(of: painter.missingPictures(of: down), for: &painter)
        _ = painter.paint(down)
        let ahead = painter.picturesAhead(of: down)
        makeFiles(of: ahead, for: &painter)
        _ = painter.paint(down)
        let isKept = ahead.map { painter.keepsFile(for: $0.key) }
        _ = painter.paint(frame(first: 100, ahead: 90..<92))
        #expect(!isKept.contains(false))
        #expect(!ahead.contains { painter.keepsFile(for: $0.key) })
        #expect(painter.statistics.unsentPictures == 0, "they were never scrolled away")
    }

    @Test func `are made until they take a megabyte`() {
        var painter = makePainter().painter
        let frame = frame(first: 0, ahead: 100..<120)
        _ = painter.paint(frame)
        var made = 0
        while let wish = painter.picturesAhead(of: frame).first, made < 20 {
            painter.keep([UInt8](repeating: 1, count: 300_000), for: wish.key)
            made += 1
        }
        #expect(made == 4)
    }

    @Test func `are not wished for where the terminal holds them, or has another window`() {
        var painter = makePainter().painter
        let here = frame(first: 100, ahead: 90..<94)
        makeFiles(of: painter.missingPictures(of: here), for: &painter)
        _ = painter.paint(here)
        #expect(painter.picturesAhead(of: frame(first: 200, ahead: 100..<104)).isEmpty)
        #expect(!painter.picturesAhead(of: here).isEmpty)
        painter.windowChanged()
        #expect(painter.picturesAhead(of: here).isEmpty)
    }
}

@Suite struct `Pictures that take no time` {
    private let layout = makeLayout(columns: 40, rows: 13, graphics: .kitty)

    /// A queue to a terminal that answered a fence behind 50,000 bytes after so many milliseconds.
    private func makeQueue(_ milliseconds: Int) -> SendQueue {
        var queue = SendQueue()
        queue.noteAnswer(after: .milliseconds(1))
        _ = queue.noteSent(50_000, at: .zero)
        _ = queue.noteFenceAnswered(at: MonotonicTime.zero.advanced(by: .milliseconds(milliseconds)))
        return queue
    }

    /// The first bytes for a frame of which all files are there.
    private func firstBytes(_ queue: SendQueue) -> [UInt8] {
        var (queue, painter) = (queue, makePainter().painter)
        let frame = makeFrame(layout: layout, first: 0)
        for wish in painter.missingPictures(of: frame) {
            painter.keep(makeTestFile(wish.makePixels()), for: wish.key)
        }
        return queue.next(frame, painter: &painter, at: MonotonicTime.zero.advanced(by: .seconds(1)))
    }

    /// What a terminal shows of them.
    private func shown(_ bytes: [UInt8]) -> ModelTerminal {
        var terminal = ModelTerminal(columns: 40, rows: 13)
        terminal.receive(bytes)
        return terminal
    }

    @Test func `come with the text of their frame, and nothing is seen to wait`() {
        // 50 MB a second.
        let terminal = shown(firstBytes(makeQueue(1)))
        #expect(terminal.places.count == layout.tileCount && terminal.text.contains { $0.contains("status") })
        #expect(!showsLoading(terminal, layout) && terminal.violations == [])
    }

    @Test(arguments: [500, 50]) func `are not those on a slow link: the text goes first`(milliseconds: Int) {
        let terminal = shown(firstBytes(makeQueue(milliseconds)))
        #expect(terminal.uploads == 0 && terminal.text.contains { $0.contains("status") })
    }

    @Test func `are not those of a terminal of which nothing is known`() {
        var answering = SendQueue()
        answering.noteAnswer(after: .milliseconds(1))
        for queue in [SendQueue(), answering] {
            let terminal = shown(firstBytes(queue))
            #expect(terminal.uploads == 0 && showsLoading(terminal, layout))
        }
    }
}
