import TerminalGraphics
import TestTerminal
import Testing
import Thumbnails

@Suite struct `A grid that scrolls by rows of tiles` {
    private static let protocols: [PictureProtocol] = [
        .inlineFiles, .sixel(SixelTraits()), .symbols(.quadrants), .symbols(.halfBlocks), .symbols(.ascii),
    ]

    /// 120 × 40 cells of 10 × 20 pixels: 6 × 4 tiles.
    private func makeLayout(_ graphics: PictureProtocol) -> GridLayout {
        GridLayout(
            window: CellSize(columns: 120, rows: 40), cellPixels: PixelSize(width: 10, height: 20), graphics: graphics)
    }

    private func isSymbols(_ graphics: PictureProtocol) -> Bool {
        if case .symbols = graphics { true } else { false }
    }

    /// Pictures that take many bytes, as photographs do.
    private func makeTile(
        _ number: Int, isSelected: Bool = false, size: PixelSize = PixelSize(width: 45, height: 33)
    ) -> FrameTile {
        FrameTile(
            .picture(
                makeThumbnail(number: number, width: size.width, height: size.height), for: makeKey(number: number)),
            caption: DisplayText("photo \(number).png"), isSelected: isSelected)
    }

    private func makeFrame(
        _ layout: GridLayout, first: Int, selected: Int? = nil, size: PixelSize = PixelSize(width: 45, height: 33)
    ) -> Frame {
        let tiles = (0..<layout.tileCount).map { makeTile(first + $0, isSelected: $0 == selected, size: size) }
        return Frame(
            layout: layout, tiles: tiles, status: StatusLine(left: DisplayText("photo \(first)"), right: "1/100"))
    }

    /// The bytes of a row of tiles alone, on a blank screen.
    private func rowBytes(_ layout: GridLayout, first: Int) -> Int {
        var painter = makePainter()
        _ = painter.paint(Frame(layout: layout, tiles: [], status: StatusLine(left: "")))
        let tiles = (0..<layout.columns).map { makeTile(first + $0) }
        return painter.paint(Frame(layout: layout, tiles: tiles, status: StatusLine(left: ""))).count
    }

    @Test(arguments: protocols) func `costs its new row and 2 KB at most`(graphics: PictureProtocol) {
        let layout = makeLayout(graphics)
        var painter = makePainter()
        var terminal = ModelTerminal(columns: 120, rows: 40, cellPixels: (10, 20))
        terminal.receive(painter.paint(makeFrame(layout, first: 60, selected: 0)))
        for (first, new) in [(66, 84), (72, 90), (66, 66)] {
            let drawn = terminal.drawings.count
            let bytes = painter.paint(makeFrame(layout, first: first, selected: first == 72 ? 3 : 0))
            terminal.receive(bytes)
            let row = rowBytes(layout, first: new)
            #expect(bytes.count <= row + 2048, "\(bytes.count) bytes, the row has \(row)")
            if !isSymbols(graphics) { #expect(terminal.drawings.count == drawn + layout.columns) }
        }
        #expect(terminal.violations == [])
        #expect(!terminal.hasScrollRegion)
    }

    @Test(arguments: protocols) func `shows what a fresh screen would`(graphics: PictureProtocol) {
        let layout = GridLayout(
            window: CellSize(columns: 44, rows: 25), cellPixels: PixelSize(width: 4, height: 8),
            wish: TileWish(step: 1), graphics: graphics)
        var painter = makePainter(synchronizes: false)
        var terminal = ModelTerminal(columns: 44, rows: 25, cellPixels: (4, 8))
        var random = TestRandom(seed: 7)
        var first = 100
        for _ in 0..<12 {
            first = max(0, first + Int.random(in: -5...5, using: &random) * layout.columns)
            let frame = makeFrame(
                layout, first: first, selected: Int.random(in: 0..<9, using: &random),
                size: PixelSize(width: 13, height: 9))
            terminal.receive(painter.paint(frame))
            var fresh = ModelTerminal(columns: 44, rows: 25, cellPixels: (4, 8))
            var other = makePainter()
            fresh.receive(other.paint(frame))
            #expect(terminal.cells == fresh.cells && terminal.pieces == fresh.pieces)
        }
        #expect(terminal.violations == [])
    }

    @Test(arguments: protocols) func `is written anew where the terminal cannot scroll`(graphics: PictureProtocol) {
        let layout = makeLayout(graphics)
        var painter = makePainter(scrolls: false)
        _ = painter.paint(makeFrame(layout, first: 60))
        let bytes = painter.paint(makeFrame(layout, first: 66))
        for final in ["r", "S", "T"] {
            let sequence = try? Regex("\u{1B}\\[[0-9;]*\(final)")
            #expect(sequence.map { String(decoding: bytes, as: UTF8.self).contains($0) } == false)
        }
    }
}
