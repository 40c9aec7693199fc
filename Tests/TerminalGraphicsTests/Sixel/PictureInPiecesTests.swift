import TerminalGraphics
import TestTerminal
import Testing
import Thumbnails

private let limit = 600

private func makeTraits(_ largestSequence: Int? = limit) -> SixelTraits {
    SixelTraits(largestSequence: largestSequence)
}

/// A window that one picture fills: 40 × 18 cells of 4 × 8 pixels.
private func makeSingleFrame(
    _ content: TileContent, cut largestSequence: Int? = limit, help: HelpOverlay? = nil
) -> Frame {
    let layout = GridLayout(
        singleIn: CellSize(columns: 40, rows: 19), cellPixels: PixelSize(width: 4, height: 8),
        graphics: .sixel(makeTraits(largestSequence)))
    var frame = Frame(layout: layout, tiles: [FrameTile(content)], status: StatusLine(left: "status"))
    frame.help = help
    return frame
}

/// A gradient of 16 steps in each direction.
private func makeContent(
    number: Int = 0, version: Int = 0, isPreview: Bool = false, size: PixelSize = PixelSize(width: 160, height: 144)
) -> TileContent {
    let third: UInt8 = isPreview ? 40 : UInt8(80 + 50 * number)
    let colors = (0..<size.width * size.height).flatMap { place in
        let (x, y) = (place % size.width, place / size.width)
        return [UInt8(x * 16 / size.width * 15), UInt8(y * 16 / size.height * 15), third, 255]
    }
    let gradient = Thumbnail(
        width: size.width, height: size.height, pixels: colors, originalWidth: size.width * 10,
        originalHeight: size.height * 10, isPreview: isPreview)
    return .picture(gradient, for: makeKey(number: number, version: version))
}

private func makeTerminal() -> ModelTerminal {
    var terminal = ModelTerminal(columns: 40, rows: 19)
    terminal.cellPixels = (4, 8)
    terminal.receive(TerminalModes.enter)
    return terminal
}

/// The screen that one frame makes on a blank terminal.
private func screen(showing frame: Frame) -> ModelTerminal {
    var terminal = makeTerminal()
    var painter = makePainter()
    terminal.receive(painter.paint(frame))
    return terminal
}

extension ModelTerminal {
    /// How many cells show a piece of a picture.
    fileprivate var pictureCells: Int { pieces.reduce(0) { $0 + $1.count { $0 != nil } } }

    /// Whether each cell that shows a piece of a picture shows what `other` does there.
    fileprivate func showsNothing(but other: ModelTerminal) -> Bool {
        zip(pieces.joined(), other.pieces.joined()).allSatisfy { $0 == nil || $0 == $1 }
    }
}

@Suite struct `Pictures in pieces` {
    @Test(arguments: [6, 7, 8, 11, 13, 16, 17, 20])
    func `show what they would in one, and reach into no other cells`(cellHeight: Int) {
        for (largestSequence, size) in [
            (150, PixelSize(width: 61, height: 90)), (500, PixelSize(width: 90, height: 70)),
        ] {
            let cell = PixelSize(width: 5, height: cellHeight)
            func show(_ traits: SixelTraits) -> (terminal: ModelTerminal, layout: GridLayout) {
                let layout = makeLayout(columns: 40, rows: 25, graphics: .sixel(traits), step: 5, cell: cell)
                var terminal = ModelTerminal(columns: 40, rows: 25)
                terminal.cellPixels = (cell.width, cell.height)
                var painter = makePainter()
                let tiles = (0..<2).map { FrameTile(makeContent(number: $0, size: size)) }
                terminal.receive(painter.paint(Frame(layout: layout, tiles: tiles, status: StatusLine(left: ""))))
                return (terminal, layout)
            }
            let (whole, _) = show(makeTraits(nil))
            let (terminal, layout) = show(makeTraits(largestSequence))
            #expect(terminal.pieces == whole.pieces && terminal.cells == whole.cells)
            #expect(terminal.violations == [])
            #expect(terminal.drawings.count > 2 * whole.drawings.count)
            for drawing in terminal.drawings {
                let rect = CellRect(
                    column: drawing.column, row: drawing.row, columns: drawing.columns, rows: drawing.rows)
                #expect((0..<layout.tileCount).contains { layout.pictureRect(slot: $0).contains(rect) }, "\(rect)")
                let isSmallest = drawing.columns == 1 && drawing.rows * cellHeight <= 6 * cellHeight
                #expect(drawing.byteCount <= largestSequence || isSmallest)
            }
        }
    }

    @Test func `are drawn as there is room, and beside them nothing but the loading mark is seen`() {
        let frame = makeSingleFrame(makeContent())
        let end = screen(showing: frame)
        var painter = makePainter()
        var terminal = makeTerminal()
        var paints = 0
        repeat {
            let before = terminal.pictureCells
            let bytes = painter.paint(frame, uploadBudget: limit)
            terminal.receive(bytes)
            paints += 1
            #expect(terminal.pictureCells > before && terminal.showsNothing(but: end))
            #expect(bytes.count < limit + 2000)
            let isMarkHidden = terminal.pieces[8][19] != nil
            #expect(terminal.text.contains { $0.contains("…") } != isMarkHidden)
        } while painter.hasPendingUploads && paints < 100
        #expect((5..<100).contains(paints))
        #expect(terminal.pieces == end.pieces && terminal.cells == end.cells)
        #expect(terminal.violations == [])
        #expect(painter.paint(frame).isEmpty)
    }

    @Test func `are not finished when another picture takes their place`() {
        var painter = makePainter()
        var terminal = makeTerminal()
        let (first, second) = (makeSingleFrame(makeContent()), makeSingleFrame(makeContent(number: 1)))
        terminal.receive(painter.paint(first, uploadBudget: 2 * limit))
        #expect(painter.hasPendingUploads && terminal.pictureCells > 0)
        let drawn = terminal.drawings.count
        terminal.receive(painter.paint(second, uploadBudget: 0))
        #expect(terminal.pictureCells == 0 && terminal.drawings.count == drawn)
        let end = screen(showing: second)
        while painter.hasPendingUploads {
            terminal.receive(painter.paint(second, uploadBudget: limit))
            #expect(terminal.showsNothing(but: end))
        }
        #expect(terminal.pieces == end.pieces && terminal.cells == end.cells)
        #expect(terminal.drawings.count - drawn == end.drawings.count)
        #expect(terminal.violations == [])
    }

    @Test func `lie over an older picture of the same version, and over no other`() {
        for version in [0, 1] {
            var painter = makePainter()
            var terminal = makeTerminal()
            terminal.receive(painter.paint(makeSingleFrame(makeContent(isPreview: true))))
            let all = terminal.pictureCells
            let frame = makeSingleFrame(makeContent(version: version))
            let end = screen(showing: frame)
            terminal.receive(painter.paint(frame, uploadBudget: limit))
            #expect(painter.hasPendingUploads)
            if version == 0 {
                #expect(terminal.pictureCells == all, "the preview stays")
                #expect(!terminal.text.contains { $0.contains("…") })
            } else {
                #expect(terminal.pictureCells < all && terminal.showsNothing(but: end))
            }
            while painter.hasPendingUploads { terminal.receive(painter.paint(frame, uploadBudget: limit)) }
            #expect(terminal.pieces == end.pieces && terminal.cells == end.cells)
            #expect(terminal.violations == [])
        }
    }

    @Test func `replace an older picture of which not all pieces are there`() {
        var painter = makePainter()
        var terminal = makeTerminal()
        terminal.receive(painter.paint(makeSingleFrame(makeContent(isPreview: true)), uploadBudget: limit))
        let before = terminal.pictureCells
        let frame = makeSingleFrame(makeContent())
        let end = screen(showing: frame)
        terminal.receive(painter.paint(frame, uploadBudget: limit))
        #expect(before > 0 && painter.hasPendingUploads)
        #expect(terminal.showsNothing(but: end))
        while painter.hasPendingUploads { terminal.receive(painter.paint(frame, uploadBudget: limit)) }
        #expect(terminal.pieces == end.pieces && terminal.cells == end.cells)
        #expect(terminal.violations == [])
    }

    @Test func `that something lay over are drawn again, and no others`() {
        var painter = makePainter()
        var terminal = makeTerminal()
        let frame = makeSingleFrame(makeContent())
        let help = HelpOverlay(title: "Keys", rows: [.init("q", "quit"), .init("j", "down")])
        terminal.receive(painter.paint(frame))
        let count = terminal.drawings.count
        terminal.receive(painter.paint(makeSingleFrame(makeContent(), help: help)))
        #expect(terminal.drawings.count == count)
        terminal.receive(painter.paint(frame, uploadBudget: 0))
        #expect(painter.hasPendingUploads && terminal.pictureCells > 0, "what was not covered stays")
        #expect(terminal.showsNothing(but: screen(showing: frame)))
        while painter.hasPendingUploads { terminal.receive(painter.paint(frame, uploadBudget: limit)) }
        #expect(terminal.pieces == screen(showing: frame).pieces && terminal.cells == screen(showing: frame).cells)
        #expect(terminal.drawings.count < 2 * count)
        #expect(terminal.violations == [])
    }

    @Test func `are as many when help comes and goes in between`() {
        let help = HelpOverlay(title: "Keys", rows: [.init("q", "quit"), .init("j", "down")])
        let frame = makeSingleFrame(makeContent())
        for pieces in 1..<8 {
            var painter = makePainter()
            var terminal = makeTerminal()
            for _ in 0..<pieces { terminal.receive(painter.paint(frame, uploadBudget: limit)) }
            let covered = makeSingleFrame(makeContent(), help: help)
            for _ in 0..<pieces { terminal.receive(painter.paint(covered, uploadBudget: limit)) }
            #expect(terminal.text.contains { $0.contains("quit") })
            repeat { terminal.receive(painter.paint(frame, uploadBudget: limit)) } while painter.hasPendingUploads
            #expect(terminal.pieces == screen(showing: frame).pieces && terminal.cells == screen(showing: frame).cells)
            #expect(terminal.violations == [])
        }
    }
}
