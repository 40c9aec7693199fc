import TerminalGraphics
import TestTerminal
import Testing
import Thumbnails

private let cell = PixelSize(width: 10, height: 20)

/// Pictures with edges, ramps and noise, of twice the size that `place` has in quadrants.
private func makePicture(seed: UInt64, columns: Int, rows: Int) -> Thumbnail {
    var random = TestRandom(seed: seed)
    let (width, height) = (columns * 2, rows * 4)
    let angle = Double.random(in: -1...1, using: &random)
    let colors = (0..<3).map { _ in (0..<3).map { _ in Double.random(in: 0...255, using: &random) } }
    var pixels: [UInt8] = []
    for y in 0..<height {
        for x in 0..<width {
            let isLeft = Double(x) + angle * Double(y) < Double(width) / 2
            let noise = Double.random(in: -20...20, using: &random)
            for channel in 0..<3 {
                let ramp = colors[2][channel] * Double(y) / Double(height)
                let value = (isLeft ? colors[0][channel] : colors[1][channel]) * 0.6 + ramp * 0.4 + noise
                pixels.append(UInt8(min(255, max(0, value))))
            }
            pixels.append(255)
        }
    }
    return Thumbnail(width: width, height: height, pixels: pixels, originalWidth: width, originalHeight: height)
}

/// The mean of the four columns and rows of pixels that a quadrant stands for, from the documents of the picture.
private func quadrantMeans(_ picture: Thumbnail) -> [[Double]] {
    let (width, height) = (picture.width, picture.height / 2)
    return (0..<width * height).map { index in
        let (x, y) = (index % width, index / width)
        return (0..<3).map { channel in
            (0..<2).map { Double(picture.pixels[((2 * y + $0) * width + x) * 4 + channel]) }.reduce(0, +) / 2
        }
    }
}

private func color(_ values: [Int]) -> [Double] {
    switch values.count {
    case 3: return values.map(Double.init)
    case 1 where values[0] >= 232: return Array(repeating: Double(8 + 10 * (values[0] - 232)), count: 3)
    case 1 where values[0] >= 16:
        let levels = [0.0, 95, 135, 175, 215, 255]
        let entry = values[0] - 16
        return [levels[entry / 36], levels[entry / 6 % 6], levels[entry % 6]]
    case 1:
        let value = ColorPalette.named[values[0]]
        return [Double(value.red), Double(value.green), Double(value.blue)]
    default: return [0, 0, 0]
    }
}

/// The squared error of what a model terminal shows against the means, in quadrants.
private func error(of terminal: ModelTerminal, columns: Int, rows: Int, means: [[Double]]) -> Double {
    let lit: [Character: [Bool]] = [
        " ": [false, false, false, false], "▘": [true, false, false, false], "▝": [false, true, false, false],
        "▀": [true, true, false, false], "▖": [false, false, true, false], "▌": [true, false, true, false],
        "▞": [false, true, true, false], "▛": [true, true, true, false], "▄": [false, false, true, true],
        "█": [true, true, true, true],
    ]
    var sum = 0.0
    for row in 0..<rows {
        for column in 0..<columns {
            let cell = terminal.cells[row][column]
            let pattern = lit[Character(cell.text)] ?? [true, true, true, true]
            for part in 0..<4 {
                let shown = color(pattern[part] ? cell.style.foreground : cell.style.background)
                let mean = means[(2 * row + part / 2) * columns * 2 + 2 * column + part % 2]
                for channel in 0..<3 { sum += (shown[channel] - mean[channel]) * (shown[channel] - mean[channel]) }
            }
        }
    }
    return sum
}

/// Shows cells on a model terminal, in the way of a grid that is printed.
private func show(_ cells: [ScreenCell], columns: Int, rows: Int) -> ModelTerminal {
    var terminal = ModelTerminal(columns: columns, rows: rows)
    for (index, cell) in cells.enumerated() {
        func values(_ color: TerminalColor) -> [Int] {
            switch color.kind {
            case .default: []
            case .palette(let entry): [Int(entry)]
            case .value(let value): [Int(value.red), Int(value.green), Int(value.blue)]
            }
        }
        var shown = ModelTerminal.Cell()
        shown.text = cell.glyph.scalars.map { String(Character($0)) }.joined()
        shown.style.foreground = values(cell.style.foreground)
        shown.style.background = values(cell.style.background)
        terminal.cells[index / columns][index % columns] = shown
    }
    return terminal
}

@Suite struct `Pictures in symbols` {
    private func errorOf(
        _ style: SymbolStyle, _ depth: ColorDepth, _ picture: Thumbnail, columns: Int, rows: Int
    ) -> Double {
        let encoder = SymbolEncoder(style: style, depth: depth, background: .black)
        let drawn = encoder.draw(
            picture, in: CellRect(column: 0, row: 0, columns: columns, rows: rows), cellPixels: cell)
        #expect(drawn.rect.size == CellSize(columns: columns, rows: rows))
        let terminal = show(drawn.cells, columns: columns, rows: rows)
        return error(of: terminal, columns: columns, rows: rows, means: quadrantMeans(picture))
    }

    @Test(arguments: [ColorDepth.truecolor, .palette256, .sixteen])
    func `are at least as close in quadrants as in half blocks`(depth: ColorDepth) {
        var sums = (quadrants: 0.0, halves: 0.0)
        for seed in 0..<10 as Range<UInt64> {
            let picture = makePicture(seed: seed, columns: 12, rows: 6)
            let quadrants = errorOf(.quadrants, depth, picture, columns: 12, rows: 6)
            let halves = errorOf(.halfBlocks, depth, picture, columns: 12, rows: 6)
            #expect(quadrants <= halves * 1.001, "seed \(seed)")
            sums.quadrants += quadrants
            sums.halves += halves
        }
        #expect(sums.quadrants < sums.halves * (depth == .truecolor ? 0.8 : depth == .palette256 ? 0.9 : 1))
    }

    @Test func `take the best of all patterns and colours, tried one by one`() {
        let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
        let palette = (16...255).map { color([$0]) }
        for seed in 0..<12 as Range<UInt64> {
            let picture = makePicture(seed: seed, columns: 1, rows: 1)
            let means = quadrantMeans(picture).map { $0.map { $0.rounded() } }
            let found = errorOf(.quadrants, .palette256, picture, columns: 1, rows: 1)
            var best = Double.infinity
            for mask in 0..<8 {
                var sum = 0.0
                for set in [true, false] {
                    let members = (0..<4).filter { (mask >> $0 & 1 == 1) == set }.map { means[$0] }
                    let errors = palette.map { entry in
                        members.reduce(0.0) { sum, mean in
                            sum + (0..<3).reduce(0.0) { $0 + (mean[$1] - entry[$1]) * (mean[$1] - entry[$1]) }
                        }
                    }
                    sum += errors.min() ?? 0
                }
                best = min(best, sum)
            }
            #expect(found <= best * 1.05 + 600, "seed \(seed): \(found) against \(best) of \(levels.count) levels")
        }
    }

    @Test func `have the means of their pixels as colours, to the level`() {
        var random = TestRandom(seed: 9)
        // One pixel of the picture is a quadrant.
        let cell = PixelSize(width: 2, height: 2)
        for _ in 0..<300 {
            let spread = [3, 40, 255].randomElement(using: &random) ?? 0
            let bytes = (0..<16).map { UInt8($0 % 4 == 3 ? 255 : Int.random(in: 0...spread, using: &random)) }
            let picture = Thumbnail(width: 2, height: 2, pixels: bytes, originalWidth: 2, originalHeight: 2)
            let encoder = SymbolEncoder(style: .quadrants, depth: .truecolor, background: nil)
            let place = CellRect(column: 0, row: 0, columns: 1, rows: 1)
            let cells = encoder.draw(picture, in: place, cellPixels: cell).cells
            let terminal = show(cells, columns: 1, rows: 1)
            let means = (0..<4).map { pixel in (0..<3).map { Double(bytes[4 * pixel + $0]) } }
            var best = Double.infinity
            for mask in 0..<8 {
                let sets = [true, false].map { set in (0..<4).filter { (mask >> $0 & 1 == 1) == set } }
                best = min(best, sets.reduce(0) { $0 + meanError(of: $1.map { means[$0] }) })
            }
            #expect(error(of: terminal, columns: 1, rows: 1, means: means) == best)
        }
    }

    /// The squared error of some colours against their mean, rounded to levels.
    private func meanError(of colors: [[Double]]) -> Double {
        (0..<3).reduce(0) { sum, channel in
            let values = colors.map { $0[channel] }
            let mean = (values.reduce(0, +) / Double(max(1, values.count))).rounded()
            return sum + values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        }
    }

    @Test func `let the terminal's background through where they are transparent`() {
        var pixels: [UInt8] = []
        for _ in 0..<4 { pixels += [200, 0, 0, 255, 200, 0, 0, 255, 9, 9, 9, 0, 9, 9, 9, 0] }
        let half = Thumbnail(width: 4, height: 4, pixels: pixels, originalWidth: 4, originalHeight: 4)
        let place = CellRect(column: 0, row: 0, columns: 1, rows: 1)
        let square = PixelSize(width: 10, height: 10)
        for background in [RGB.white, .black] {
            let encoder = SymbolEncoder(style: .quadrants, depth: .truecolor, background: background)
            let drawn = encoder.draw(half, in: place, cellPixels: square)
            #expect(drawn.cells == [ScreenCell(Glyph("▌"), CellStyle(foreground: .value(RGB(200, 0, 0))))])
            let onWhite = encoder.draw(half, in: place, cellPixels: square, backdrop: .white)
            #expect(onWhite.cells.first?.style.background != .default)
        }
    }

    @Test func `are nothing but characters in mono, and brighter where they are brighter`() {
        for (background, isLit) in [(RGB.black, true), (RGB.white, false)] {
            let encoder = SymbolEncoder(style: .quadrants, depth: .mono, background: background)
            var counts: [Int] = []
            for level in [0, 64, 128, 192, 255] as [UInt8] {
                let grey = Thumbnail(
                    width: 40, height: 40, pixels: (0..<1600).flatMap { _ in [level, level, level, 255] },
                    originalWidth: 40, originalHeight: 40)
                let drawn = encoder.draw(
                    grey, in: CellRect(column: 0, row: 0, columns: 20, rows: 10), cellPixels: cell)
                #expect(drawn.cells.allSatisfy { $0.style == .plain })
                counts.append(drawn.cells.filter { $0.glyph == .space }.count)
            }
            #expect(isLit ? counts.first == 200 && counts.last == 0 : counts.first == 0 && counts.last == 200)
            #expect(counts == (isLit ? counts.sorted(by: >) : counts.sorted()))
        }
    }

    @Test func `keep their ratio, in the middle of any place`() {
        for (width, height) in [(40, 10), (10, 40), (30, 30), (1, 1), (400, 3), (3, 400)] {
            for (columns, rows) in [(1, 1), (2, 9), (18, 8), (50, 3)] {
                for style in SymbolStyle.allCases {
                    let place = CellRect(column: 5, row: 7, columns: columns, rows: rows)
                    let picture = makeThumbnail(number: 1, width: width, height: height)
                    let drawn = SymbolEncoder(style: style, depth: .truecolor, background: nil).draw(
                        picture, in: place, cellPixels: cell)
                    let rect = drawn.rect
                    #expect(drawn.cells.count == rect.columns * rect.rows)
                    #expect(rect.columns >= 1 && rect.rows >= 1 && rect.columns <= columns && rect.rows <= rows)
                    #expect(abs(rect.column - 5 - (5 + columns - rect.column - rect.columns)) <= 1)
                    #expect(abs(rect.row - 7 - (7 + rows - rect.row - rect.rows)) <= 1)
                }
            }
        }
    }

    @Test func `of one colour are that colour, whatever the size`() {
        let picture = Thumbnail(
            width: 7, height: 5, pixels: (0..<35).flatMap { _ in [10, 200, 30, 255] as [UInt8] }, originalWidth: 7,
            originalHeight: 5)
        let drawn = SymbolEncoder(style: .quadrants, depth: .truecolor, background: nil).draw(
            picture, in: CellRect(column: 0, row: 0, columns: 9, rows: 3), cellPixels: cell)
        let full = drawn.cells.filter { $0.style.background == .value(RGB(10, 200, 30)) }
        #expect(!full.isEmpty)
        #expect(drawn.cells.allSatisfy { [.default, .value(RGB(10, 200, 30))].contains($0.style.foreground) })
    }
}

@Suite struct `The colours of a terminal` {
    @Test func `of 256 are the nearest of cube and greys`() {
        var random = TestRandom(seed: 5)
        let entries = (16...255).map { color([$0]) }
        for _ in 0..<3000 {
            let wanted = RGB(
                UInt8.random(in: 0...255, using: &random), UInt8.random(in: 0...255, using: &random),
                UInt8.random(in: 0...255, using: &random))
            func distance(_ entry: [Double]) -> Double {
                zip(entry, [wanted.red, wanted.green, wanted.blue]).reduce(0) {
                    $0 + ($1.0 - Double($1.1)) * ($1.0 - Double($1.1))
                }
            }
            guard case .palette(let index) = ColorPalette(.palette256).terminalColor(nearestTo: wanted).kind else {
                Issue.record("not of the palette")
                return
            }
            #expect(distance(color([Int(index)])) == entries.map(distance).min())
        }
    }

    @Test func `of 16 are the nearest name, of 24 bits the colour itself`() {
        for (index, named) in ColorPalette.named.enumerated() {
            #expect(ColorPalette(.sixteen).terminalColor(nearestTo: named) == .palette(UInt8(index)))
        }
        #expect(ColorPalette(.truecolor).terminalColor(nearestTo: RGB(1, 2, 3)) == .value(RGB(1, 2, 3)))
    }
}
