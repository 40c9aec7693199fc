import TerminalGraphics
import TestTerminal
import Testing
import Thumbnails

@Suite struct `Screens of any size` {
    @Test func `are drawn within their edges`() {
        var random = TestRandom(seed: 3)
        var sizes = [(1, 1), (1, 2), (2, 2), (1, 60), (90, 1), (90, 2), (3, 3), (4, 4), (5, 3), (500, 200)]
        for _ in 0..<120 {
            sizes.append((Int.random(in: 1...70, using: &random), Int.random(in: 1...30, using: &random)))
        }
        for (index, size) in sizes.enumerated() {
            let graphics: [PictureProtocol] = [
                .kitty, .inlineFiles, .sixel(SixelTraits()), .symbols(.quadrants), .symbols(.halfBlocks),
                .symbols(.ascii),
            ]
            let layout = makeLayout(
                columns: size.0, rows: size.1, graphics: graphics[index % graphics.count],
                step: size.0 > 200 ? 13 : index % 7,
                cell: PixelSize(width: 2, height: 4))
            var frame = makeFrame(layout: layout, first: 0) { number in
                PixelSize(width: 1 + number % 30, height: 1 + number % 7)
            }
            for slot in frame.tiles.indices {
                if slot % 5 == 1 { frame.tiles[slot].content = .failed(.notPNG) }
                if slot % 5 == 2 { frame.tiles[slot].content = .loading }
                frame.tiles[slot].isMarked = slot % 3 == 0
            }
            frame.help =
                index % 2 == 0 ? nil : HelpOverlay(title: "Keys 漢字", rows: [.init("q", "quit"), .init("漢", "漢字")])
            var painter = makePainter(colors: ColorDepth.allCases[index % 4])
            var terminal = ModelTerminal(columns: size.0, rows: size.1)
            terminal.cellPixels = (2, 4)
            terminal.receive(painter.paint(frame))
            #expect(terminal.violations == [], "\(size)")
        }
    }
}

@Suite struct `Tiles` {
    /// What one tile of 20 × 9 cells shows, as lines.
    private func lines(_ tile: FrameTile, colors: ColorDepth = .mono, graphics: PictureProtocol = .kitty) -> [String] {
        var layout = makeLayout(columns: 20, rows: 10, graphics: graphics, step: 5)
        layout = GridLayout(window: layout.window, cellPixels: PixelSize(width: 10, height: 20), graphics: graphics)
        var painter = makePainter(colors: colors)
        var terminal = ModelTerminal(columns: 20, rows: 10)
        terminal.receive(painter.paint(Frame(layout: layout, tiles: [tile], status: StatusLine(left: "s"))))
        return Array(terminal.text.prefix(9))
    }

    @Test func `that wait, load, failed or are damaged all look different, in mono too`() {
        let picture = makeThumbnail(number: 1, width: 18, height: 12)
        let damaged = makeThumbnail(number: 1, width: 18, height: 12, damage: "torn")
        let contents: [TileContent] = [
            .empty, .waiting, .loading, .failed(.notPNG), .picture(picture, for: makeKey(number: 1)),
            .picture(damaged, for: makeKey(number: 1)),
        ]
        var seen: Set<[String]> = []
        for content in contents {
            for isSelected in [false, true] {
                for isMarked in [false, true] {
                    seen.insert(lines(FrameTile(content, caption: "a.png", isSelected: isSelected, isMarked: isMarked)))
                }
            }
        }
        #expect(seen.count == (contents.count - 1) * 4 + 1, "an empty tile shows nothing at all")
    }

    @Test func `that failed say why, in lines`() {
        let text = lines(
            FrameTile(.failed(.tooLarge(width: 60_000, height: 60_000, limit: 1_000_000)), caption: "x.png"))
        #expect(text.contains { $0.contains("✗") })
        let words = text.joined(separator: " ").split(separator: " ").joined(separator: " ")
        #expect(words.contains("too large: 60000×60000 pixels, limit 1000000"))
    }

    @Test func `that are selected have a bar on both sides, marked ones a sign, damaged ones both of their own`() {
        let picture = makeThumbnail(number: 1, width: 18, height: 12, damage: "torn")
        let plain = lines(FrameTile(.loading, caption: "frame_0001.png"))
        #expect(plain[8].contains("frame_0001.png") && plain[3].contains("…"))
        let selected = lines(FrameTile(.loading, caption: "frame_0001.png", isSelected: true, isMarked: true))
        #expect(selected[0] == "┏                  ┓", "there is no row above")
        #expect(selected[1...7].allSatisfy { $0.hasPrefix("┃") && $0.hasSuffix("┃") })
        #expect(selected[8].hasPrefix("●frame_0001.png"))
        let damaged = lines(FrameTile(.picture(picture, for: makeKey(number: 1)), caption: "frame_0001.png"))
        #expect(damaged.prefix(8).allSatisfy { $0.hasPrefix("┊") && $0.hasSuffix("┊") })
        #expect(damaged[8].hasPrefix("!frame_0001.png"))
    }

    @Test func `that are selected have a whole frame where there is a row above them`() throws {
        for graphics in [PictureProtocol.kitty, .symbols(.quadrants)] {
            let layout = makeLayout(
                columns: 80, rows: 24, graphics: graphics, step: 5, cell: PixelSize(width: 9, height: 18))
            for selected in [1, 6] {
                var painter = makePainter()
                var terminal = ModelTerminal(columns: 80, rows: 24)
                terminal.receive(painter.paint(makeFrame(layout: layout, first: 0, selected: selected)))
                let edge = try #require(layout.topEdgeRect(slot: selected))
                let row = terminal.cells[edge.row]
                let line = row[edge.column..<edge.column + edge.columns].map(\.text).joined()
                #expect(line == "┏" + String(repeating: "━", count: 18) + "┓")
                #expect(!row[..<edge.column].contains { $0.text == "━" })
                // It goes with the selection.
                terminal.receive(painter.paint(makeFrame(layout: layout, first: 0, selected: 0)))
                #expect(!terminal.cells[edge.row][edge.column...].contains { $0.text == "━" })
            }
        }
    }

    @Test func `whose names were looked for, or are of yesterday, look different, and no two alike`() throws {
        let layout = makeLayout(columns: 60, rows: 13, graphics: .kitty, step: 1)
        let tiles = [TileEmphasis.none, .quiet, .match].map { emphasis in
            var tile = FrameTile(.loading, caption: "name.png")
            tile.emphasis = emphasis
            return tile
        }
        var painter = makePainter()
        var terminal = ModelTerminal(columns: 60, rows: 13)
        terminal.receive(painter.paint(Frame(layout: layout, tiles: tiles, status: StatusLine(left: ""))))
        let styles = try tiles.indices.map { slot in
            let caption = try #require(layout.captionRect(slot: slot))
            return terminal.cells[caption.row][caption.column + 1].style
        }
        #expect(styles[0] != styles[1] && styles[0] != styles[2] && styles[1] != styles[2])
    }

    @Test func `with names too long for them show number and extension`() {
        let text = lines(FrameTile(.loading, caption: "a very long name of a render 000123.png"))
        #expect(text[8].contains("…") && text[8].contains("000123.png"))
    }

    @Test func `under help keep what of their pictures is beside it`() throws {
        let layout = makeLayout(columns: 40, rows: 13, graphics: .kitty)
        var painter = makePainter()
        var terminal = ModelTerminal(columns: 40, rows: 13)
        var frame = makeFrame(layout: layout, first: 0)
        terminal.receive(painter.paint(frame))
        let before = terminal.pictures
        frame.help = HelpOverlay(title: "Keys", rows: [.init("q", "quit"), .init("j", "down")])
        terminal.receive(painter.paint(frame))
        #expect(terminal.text.contains { $0.contains("quit") })
        let box = try #require(terminal.box)
        for (key, picture) in before {
            for row in picture.shown.rowRange {
                for column in picture.shown.columnRange {
                    let pieces = terminal.pictures.values.filter { $0.shown.contains(column: column, row: row) }
                    #expect(pieces.count == (box.contains(column: column, row: row) ? 0 : 1), "\(key)")
                    for piece in pieces {
                        #expect(piece.pixels == picture.pixels)
                        #expect(piece.pixel(column, row, layout) == picture.pixel(column, row, layout))
                    }
                }
            }
        }
        frame.help = nil
        terminal.receive(painter.paint(frame))
        #expect(terminal.pictures == before)
        #expect(terminal.uploads == layout.tileCount)
        #expect(terminal.violations == [])
    }
}

@Suite struct `A grid that is printed` {
    @Test(arguments: ColorDepth.allCases, SymbolStyle.allCases)
    func `has lines of its own, whole in themselves`(colors: ColorDepth, style: SymbolStyle) {
        for columns in [1, 2, 7, 19, 80, 120] {
            var grid = StaticGrid(columns: columns, graphics: .symbols(style), colors: colors)
            let tiles = (0..<grid.layout.columns).map { number in
                FrameTile(
                    number % 4 == 3
                        ? .failed(.notPNG)
                        : .picture(makeThumbnail(number: number, width: 30, height: 20), for: makeKey(number: number)),
                    caption: DisplayText("漢字 \(number)\u{1B}[2J.png"))
            }
            let bytes = grid.lines(of: tiles)
            #expect(bytes.last == UInt8(ascii: "\n"))
            let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
            #expect(lines.count == grid.layout.tile.rows)
            for line in lines {
                var terminal = ModelTerminal(columns: columns, rows: 1)
                terminal.receive(Array(line))
                #expect(terminal.violations == [])
                #expect(terminal.style == ModelTerminal.Style(), "no style reaches beyond the line")
                if colors == .mono { #expect(!line.contains(0x1B)) }
                #expect(line.last != UInt8(ascii: " "))
            }
        }
    }
}

extension ModelTerminal {
    /// The box whose corners are on the screen.
    fileprivate var box: CellRect? {
        guard let top = cells.firstIndex(where: { $0.contains { $0.text == "┌" } }),
            let bottom = cells.lastIndex(where: { $0.contains { $0.text == "┘" } }),
            let left = cells[top].firstIndex(where: { $0.text == "┌" }),
            let right = cells[bottom].lastIndex(where: { $0.text == "┘" })
        else { return nil }
        return CellRect(column: left, row: top, columns: right - left + 1, rows: bottom - top + 1)
    }
}

extension ModelTerminal.Shown {
    fileprivate var columnRange: Range<Int> { column..<column + columns }
    fileprivate var rowRange: Range<Int> { row..<row + rows }

    fileprivate func contains(column: Int, row: Int) -> Bool {
        columnRange.contains(column) && rowRange.contains(row)
    }
}

extension ModelTerminal.Picture {
    /// The pixel of the image at the top left of a cell.
    fileprivate func pixel(_ column: Int, _ row: Int, _ layout: GridLayout) -> [Int] {
        let part = shown.part.isEmpty ? [0, 0, width, height] : shown.part
        return [
            part[0] + (column - shown.column) * part[2] / shown.columns,
            part[1] + (row - shown.row) * part[3] / shown.rows,
        ]
    }
}
