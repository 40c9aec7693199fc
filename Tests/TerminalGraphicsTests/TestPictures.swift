import TerminalGraphics
import TestTerminal
import Thumbnails

/// A thumbnail whose pixels tell its number, so that no two are alike.
func makeThumbnail(
    number: Int, width: Int, height: Int, isPreview: Bool = false, damage: String? = nil, transparent: Bool = false
) -> Thumbnail {
    var random = TestRandom(seed: UInt64(number) + (isPreview ? 1 << 40 : 0))
    var pixels: [UInt8] = []
    for _ in 0..<width * height {
        for _ in 0..<3 { pixels.append(UInt8.random(in: 0...255, using: &random)) }
        pixels.append(transparent ? UInt8.random(in: 0...255, using: &random) : 255)
    }
    return Thumbnail(
        width: width, height: height, pixels: pixels, originalWidth: width * 10, originalHeight: height * 10,
        isPreview: isPreview, damage: damage)
}

/// The key of a photo of this number, in this version.
func makeKey(number: Int, version: Int = 0, pixelSize: Int = 64) -> ThumbnailKey {
    ThumbnailKey(
        photo: Photo.ID(path: "/photos/\(number).png"),
        version: FileVersion(
            device: 1, inode: UInt64(number), size: 100, modificationTime: Int64(version), statusChangeTime: 0),
        pixelSize: pixelSize)
}

/// Stands in for a PNG file: width, height, then the pixels as they are.
@Sendable func makeTestFile(_ thumbnail: Thumbnail) -> [UInt8] {
    [thumbnail.width, thumbnail.height].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } + thumbnail.pixels
}

extension PictureWish {
    /// What goes to the tests' terminal for the picture.
    func makeTestFile() -> [UInt8] {
        makeSixel() ?? drawing(TerminalGraphicsTests.makeTestFile(makePixels()))
    }
}

extension ModelTerminal {
    /// A terminal with cells of so many pixels that reads what `makeTestFile` writes.
    init(columns: Int, rows: Int, cellPixels: (width: Int, height: Int)) {
        self.init(columns: columns, rows: rows)
        self.cellPixels = cellPixels
        decodeFile = { bytes in
            let (width, height, pixels) = readTestFile(bytes)
            return Raster(width: width, height: height, pixels: pixels)
        }
    }
}

/// What `makeTestFile` wrote.
func readTestFile(_ bytes: [UInt8]) -> (width: Int, height: Int, pixels: [UInt8]) {
    (Int(bytes[0]) << 8 | Int(bytes[1]), Int(bytes[2]) << 8 | Int(bytes[3]), Array(bytes.dropFirst(4)))
}

func makePainter(
    colors: ColorDepth = .truecolor, synchronizes: Bool = true, base: UInt32 = 1000,
    capacity: Int = ImageLedger.defaultCapacity, background: RGB? = .black, scrolls: Bool = true,
    throughTmux: Bool = false, remembersFewSixels: Bool = false
) -> TestPainter {
    var capabilities = TerminalCapabilities()
    capabilities.colors = colors
    capabilities.synchronizesUpdates = synchronizes
    capabilities.background = background
    capabilities.scrollsText = scrolls
    capabilities.remembersFewSixels = remembersFewSixels
    capabilities.scrollsPictures = scrolls
    var configuration = ScreenPainter.Configuration(capabilities: capabilities, imageBase: base)
    configuration.imageCapacity = capacity
    configuration.passesThroughTmux = throughTmux
    return TestPainter(painter: ScreenPainter(configuration: configuration))
}

/// A painter whose pictures become files at once.
struct TestPainter {
    private(set) var painter: ScreenPainter
    /// The files that were made so far.
    var made: [PictureKey: [UInt8]] = [:]

    init(painter: ScreenPainter) { self.painter = painter }

    var hasPendingUploads: Bool { painter.hasPendingUploads }
    var heldImageBytes: Int { painter.heldImageBytes }
    var leaveBytes: [UInt8] { painter.leaveBytes }

    mutating func paint(_ frame: Frame, uploadBudget: Int = .max) -> [UInt8] {
        for wish in painter.missingPictures(of: frame) {
            let file = made[wish.key] ?? wish.makeTestFile()
            made[wish.key] = file
            painter.keep(file, for: wish.key)
        }
        return painter.paint(frame, uploads: UploadRoom(uploadBudget))
    }

    mutating func leave() -> [UInt8] { painter.leave() }
    mutating func terminalForgot() { painter.terminalForgot() }
    mutating func imageIsMissing(_ image: UInt32) -> Bool { painter.imageIsMissing(image) }
    mutating func forgiveLosses() { painter.forgiveLosses() }
    mutating func redraw() { painter.redraw() }
    mutating func windowChanged() { painter.windowChanged() }
    mutating func terminalGotFocus() { painter.terminalGotFocus() }
}

/// A frame of photos `first…`, all of them loaded.
func makeFrame(
    layout: GridLayout, first: Int, selected: Int = 0, status: String = "status",
    shape: (Int) -> PixelSize = { _ in
        PixelSize(width: 40, height: 30)
    }
) -> Frame {
    let tiles = (0..<layout.tileCount).map { slot in
        let number = first + slot
        let size = shape(number)
        return FrameTile(
            .picture(
                makeThumbnail(number: number, width: size.width, height: size.height), for: makeKey(number: number)),
            caption: DisplayText("photo \(number).png"), isSelected: slot == selected)
    }
    return Frame(layout: layout, tiles: tiles, status: StatusLine(left: DisplayText(status), right: "1/9"))
}

func makeLayout(
    columns: Int, rows: Int, graphics: PictureProtocol, step: Int = 1,
    cell: PixelSize = PixelSize(width: 4, height: 8)
) -> GridLayout {
    GridLayout(
        window: CellSize(columns: columns, rows: rows), cellPixels: cell, wish: TileWish(step: step), graphics: graphics
    )
}
