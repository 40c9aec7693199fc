import TerminalGraphics
import TestSupport
import TestTerminal
import Testing
import Thumbnails

@Suite struct `Pictures as sixels` {
    /// A terminal that has drawn a sixel in its upper left corner.
    private func terminal(showing sixel: [UInt8], columns: Int = 21, rows: Int = 12) -> ModelTerminal {
        var terminal = ModelTerminal(columns: columns, rows: rows)
        terminal.receive(sixel)
        return terminal
    }

    /// A colour that per cent can tell exactly.
    private func exactColor(using random: inout TestRandom) -> RGB {
        func level() -> UInt8 { UInt8((Int.random(in: 0...100, using: &random) * 255 + 50) / 100) }
        return RGB(level(), level(), level())
    }

    @Test func `come out pixel by pixel, whatever their size and colours`() {
        for seed in 0..<40 as Range<UInt64> {
            var random = TestRandom(seed: seed)
            let size = PixelSize(
                width: Int.random(in: 1...70, using: &random), height: Int.random(in: 1...40, using: &random))
            let colors = (0..<Int.random(in: 1...256, using: &random)).map { _ in exactColor(using: &random) }
            let clear: UInt8? = seed % 2 == 0 ? 0 : nil
            var index: UInt8 = 0
            let indices = (0..<size.width * size.height).map { _ in
                // Now in runs, now pixel by pixel.
                if seed % 4 < 2 || Int.random(in: 0..<5, using: &random) == 0 {
                    index = UInt8.random(in: 0...UInt8(colors.count - 1), using: &random)
                }
                return index
            }
            let bytes = SixelEncoder.encode(size: size, colors: colors, indices: indices, clearIndex: clear)
            let terminal = terminal(showing: bytes)
            #expect(terminal.violations == [], "seed \(seed)")
            let found = terminal.pixels(column: 0, row: 0, columns: 7, rows: 2)
            for y in 0..<40 {
                for x in 0..<70 {
                    var wanted: Int32 = -1
                    if x < size.width, y < size.height, indices[y * size.width + x] != clear {
                        let color = colors[Int(indices[y * size.width + x])]
                        wanted = Int32(color.red) << 16 | Int32(color.green) << 8 | Int32(color.blue)
                    }
                    guard found[y * 70 + x] == wanted else {
                        Issue.record("seed \(seed): another colour at \(x), \(y)")
                        return
                    }
                }
            }
        }
    }

    @Test func `tell their size and that pixels are square, and draw nothing where they are transparent`() {
        let size = PixelSize(width: 12, height: 7)
        let indices = (0..<84 as Range<UInt8>).map { place in place % 12 < 6 ? 0 : 1 as UInt8 }
        let bytes = SixelEncoder.encode(size: size, colors: [.black, .white], indices: indices, clearIndex: 0)
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == "\u{1B}P7;1q\"1;1;12;7#0;2;100;100;100#0!6?!6~-!6?!6@\u{1B}\\")
    }

    @Test func `name the colours that are used, and often used ones in one digit`() {
        let size = PixelSize(width: 40, height: 6)
        let colors = (0..<200 as Range<UInt8>).map { RGB($0, $0, $0) }
        // Every eighth column has one colour, the others have different ones.
        let indices = (0..<240 as Range<UInt8>).map { place in place % 8 == 0 ? 199 : place % 40 + 100 }
        let text = String(
            decoding: SixelEncoder.encode(size: size, colors: colors, indices: indices), as: UTF8.self)
        #expect(text.contains("#0;2;78;78;78"))
        #expect(text.matches(of: #/#[0-9]+;2;/#).count == 36)
    }

    @Test(arguments: [16, 64, 256])
    func `have no more colours than the terminal has registers`(registers: Int) throws {
        let thumbnail = try SampleAlbum.thumbnail("photo 2 sunset", pixelSize: 100)
        let sixel = try makeSixel(thumbnail, registers: registers)
        let count = String(decoding: sixel, as: UTF8.self).matches(of: #/#[0-9]+;2;/#).count
        #expect(count <= registers && count > registers / 8)
    }

    @Test func `of photographs are close to them`() throws {
        let names = SampleAlbum.photographs.prefix(5)
        var sum = 0.0
        for name in names {
            let thumbnail = try SampleAlbum.thumbnail(name, pixelSize: 180)
            let shown = shownPixels(try makeSixel(thumbnail), columns: 20, rows: 10)
            try #require(shown.count == thumbnail.width * thumbnail.height)
            let colors = shown.flatMap { [UInt8($0 >> 16), UInt8($0 >> 8 & 255), UInt8($0 & 255), 255] }
            let fidelity = thumbnail.fidelity(of: colors)
            #expect(fidelity > 41, "\(name): \(fidelity) dB")
            sum += fidelity
        }
        #expect(sum / Double(names.count) > 43)
    }

    @Test func `mix what is half transparent with the background, and leave out what is hardly there`() throws {
        let thumbnail = Thumbnail.drawn(30, 6) { x, _ in
            SIMD4(255, 255, 255, x < 10 ? 255 : x < 20 ? 128 : 10)
        }
        let shown = shownPixels(try makeSixel(thumbnail, background: RGB(0, 0, 255)), columns: 3, rows: 1)
        #expect(
            shown
                == Array(
                    repeatElement(
                        Array(repeating: 0xFFFFFF, count: 10) + Array(repeating: 0x8080FF, count: 10), count: 6
                    ).joined()))
    }

    /// The pixels that a sixel draws, rows from the top; it lies within so many cells.
    private func shownPixels(_ sixel: [UInt8], columns: Int, rows: Int) -> [Int32] {
        terminal(showing: sixel).pixels(column: 0, row: 0, columns: columns, rows: rows).filter { $0 >= 0 }
    }

    /// The sixel of a picture that is shown at its size.
    private func makeSixel(
        _ thumbnail: Thumbnail, registers: Int = 256, background: RGB = .black
    ) throws -> [UInt8] {
        let layout = GridLayout(
            singleIn: CellSize(columns: 40, rows: 20), cellPixels: PixelSize(width: 10, height: 20),
            graphics: .sixel(SixelTraits(registers: registers)))
        let painter = makePainter(background: background).painter
        let frame = Frame(
            layout: layout, tiles: [FrameTile(.picture(thumbnail, for: makeKey(number: 1)))],
            status: StatusLine(left: ""))
        return try #require(painter.missingPictures(of: frame).first?.makeSixel())
    }
}
