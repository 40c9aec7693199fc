import TerminalGraphics
import Testing
import Thumbnails

@Suite struct `The layout of a grid` {
    private static let protocols: [PictureProtocol] = [
        .kitty, .sixel(SixelTraits()), .symbols(.quadrants), .symbols(.halfBlocks), .symbols(.ascii),
    ]

    private func check(_ layout: GridLayout) {
        let bottom = layout.window.rows - 1
        #expect(layout.columns >= 1 && layout.rows >= 0)
        #expect(layout.thumbnailPixelSize >= 1)
        #expect(layout.statusLine == CellRect(column: 0, row: bottom, columns: layout.window.columns, rows: 1))
        guard layout.tileCount > 0 else { return }
        for slot in [0, layout.columns - 1, layout.tileCount - 1] {
            let (tile, picture) = (layout.tileRect(slot: slot), layout.pictureRect(slot: slot))
            #expect(!picture.isEmpty)
            #expect(tile.column >= 0 && tile.column + tile.columns <= layout.window.columns)
            #expect(tile.row >= 0 && tile.row + tile.rows <= bottom, "pictures never touch the bottom row")
            #expect(picture.column >= tile.column && picture.column + picture.columns <= tile.column + tile.columns)
            #expect(picture.row >= tile.row && picture.row + picture.rows <= tile.row + tile.rows)
            if let caption = layout.captionRect(slot: slot) { #expect(!caption.intersects(picture)) }
            #expect(layout.slot(atColumn: tile.column, row: tile.row) == slot)
            #expect(layout.slot(atColumn: tile.column + tile.columns - 1, row: tile.row + tile.rows - 1) == slot)
        }
        #expect(layout.slot(atColumn: 0, row: bottom) == nil)
    }

    @Test func `is legal from 1 × 1 to 500 × 200, at every step`() {
        var random = TestRandom(seed: 1)
        var sizes = [(1, 1), (1, 2), (2, 1), (2, 2), (3, 3), (7, 200), (500, 1), (500, 2), (500, 200), (1, 200)]
        for _ in 0..<300 {
            sizes.append((Int.random(in: 1...500, using: &random), Int.random(in: 1...200, using: &random)))
        }
        for (columns, rows) in sizes {
            for step in [-1, 0, 3, 5, 9, 99] {
                let cell = PixelSize(
                    width: Int.random(in: 2...40, using: &random), height: Int.random(in: 4...80, using: &random))
                check(
                    makeLayout(
                        columns: columns, rows: rows,
                        graphics: Self.protocols.randomElement(using: &random) ?? .kitty, step: step, cell: cell))
            }
        }
    }

    @Test func `has 6 × 4 tiles in a window of 120 × 40`() {
        let layout = GridLayout(
            window: CellSize(columns: 120, rows: 40), cellPixels: PixelSize(width: 10, height: 20), graphics: .kitty)
        #expect(layout.columns == 6 && layout.rows == 4)
        #expect(layout.tile == CellSize(columns: 20, rows: 9))
        #expect(layout.pictureRect(slot: 7) == CellRect(column: 21, row: 10, columns: 18, rows: 8))
        #expect(layout.thumbnailPixelSize == 180)
    }

    @Test func `leaves hardly a row unused, and no more of them above the tiles than below, or one`() {
        var tally: [Int: Int] = [:]
        for rows in 2...120 {
            for step in 0..<14 {
                let layout = makeLayout(
                    columns: 160, rows: rows, graphics: .kitty, step: step, cell: PixelSize(width: 10, height: 20))
                let bottom = layout.tileRect(slot: layout.tileCount - 1)
                let below = rows - 1 - bottom.row - bottom.rows
                #expect((0...1).contains(layout.margin.rows - below))
                tally[below, default: 0] += 1
            }
        }
        let many = tally.filter { $0.key > 1 }
        #expect(many.keys.allSatisfy { $0 <= 3 } && many.values.reduce(0, +) < 119 * 14 / 20)
    }

    @Test(arguments: [(120, 36, 9, 18), (80, 24, 9, 18), (80, 12, 9, 18), (160, 45, 10, 20), (120, 25, 10, 20)])
    func `has a row above each tile where tiles would be higher than wide`(
        columns: Int, rows: Int, width: Int, height: Int
    ) {
        let layout = makeLayout(
            columns: columns, rows: rows, graphics: .kitty, step: 5, cell: PixelSize(width: width, height: height))
        for slot in 0..<layout.tileCount {
            guard let edge = layout.topEdgeRect(slot: slot) else {
                Issue.record("none above \(slot)")
                continue
            }
            let tile = layout.tileRect(slot: slot)
            #expect(edge == CellRect(column: tile.column, row: tile.row - 1, columns: tile.columns, rows: 1))
            #expect(edge.row >= 0 && layout.slot(atColumn: edge.column, row: edge.row) == nil)
        }
        let picture = layout.pictureRect(slot: 0)
        #expect(picture.rows * height >= picture.columns * width * 8 / 9, "square pictures lose hardly anything")
    }

    @Test func `of a picture alone has one tile without gutters and caption`() {
        let layout = GridLayout(
            singleIn: CellSize(columns: 80, rows: 24), cellPixels: PixelSize(width: 10, height: 20), graphics: .kitty)
        #expect(layout.pictureRect(slot: 0) == CellRect(column: 0, row: 0, columns: 80, rows: 23))
        #expect(layout.captionRect(slot: 0) == nil && layout.thumbnailPixelSize == 800)
        let tiny = GridLayout(
            singleIn: CellSize(columns: 1, rows: 1), cellPixels: PixelSize(width: 10, height: 20), graphics: .kitty)
        #expect(tiny.tileCount == 0)
    }

    @Test(arguments: [1, 30, 80, 120, 200, 500])
    func `has other tiles after every step up or down, until the end`(columns: Int) {
        func tiles(_ wish: TileWish) -> Int {
            GridLayout(
                window: CellSize(columns: columns, rows: 60), cellPixels: PixelSize(width: 10, height: 20), wish: wish,
                graphics: .kitty
            ).columns
        }
        var wish = TileWish(step: 99)
        var steps = 0
        while wish.smaller(inColumns: columns) != wish {
            let next = wish.smaller(inColumns: columns)
            #expect(tiles(next) > tiles(wish))
            #expect(tiles(next.larger(inColumns: columns)) == tiles(wish))
            wish = next
            steps += 1
        }
        #expect(tiles(wish) == max(1, columns / TileWish.widths[0]))
        #expect(columns < 120 || steps >= 5)
    }

    @Test func `asks for thumbnails of as many pixels as are drawn`() {
        let window = CellSize(columns: 120, rows: 40)
        let cell = PixelSize(width: 10, height: 20)
        func size(_ style: SymbolStyle) -> Int {
            GridLayout(window: window, cellPixels: cell, graphics: .symbols(style)).thumbnailPixelSize
        }
        #expect(size(.quadrants) == 36)  // 18 cells, 2 pixels each
        #expect(size(.halfBlocks) == 18)
        #expect(size(.ascii) == 18)
    }

    @Test(arguments: [(10, 20), (20, 40), (40, 80)])
    func `keeps a screen full of pictures within half of what the terminal may hold`(width: Int, height: Int) {
        for (columns, rows) in [(120, 40), (500, 200), (500, 3)] {
            for step in [0, 5, 13] {
                let layout = makeLayout(
                    columns: columns, rows: rows, graphics: .kitty, step: step,
                    cell: PixelSize(width: width, height: height))
                let size = layout.picturePixels
                let scale = layout.pictureDensity
                let bytes = Double(layout.tileCount * size.width * size.height * 4) * scale * scale
                #expect(bytes <= Double(ImageLedger.defaultCapacity) / 2)
                #expect(Double(size.width) * scale <= 10_000)
            }
        }
    }
}
