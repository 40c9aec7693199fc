import ScrollLab
import TerminalGraphics
import Thumbnails

/// What a program sends to a terminal: somebody scrolls an album, opens the help, marks and looks at other backgrounds, while
/// pictures come in. The same seed gives the same bytes.
struct StreamRecorder {
    private var random: SplitMix64
    private let graphics: PictureProtocol
    private let layout: GridLayout
    private let photos: [Photo.ID]
    private var painter: ScreenPainter
    private var first = 0
    private var selected = 0
    private var marked: Set<Int> = []
    private var loaded: Set<Int> = []
    private var showsHelp = false
    private var backdrop = Backdrop.terminal

    /// A recorder for a terminal of this size that shows pictures in this way.
    init(seed: UInt64, graphics: PictureProtocol, window: CellSize, cellPixels: PixelSize, photos: [Photo.ID]) {
        random = SplitMix64(seed: seed)
        self.graphics = graphics
        self.photos = photos
        layout = GridLayout(
            window: window, cellPixels: cellPixels, wish: TileWish(step: Int(seed % 4) + 2), graphics: graphics,
            captions: seed % 5 != 4)
        var capabilities = TerminalCapabilities()
        capabilities.colors = .truecolor
        capabilities.background = .black
        capabilities.synchronizesUpdates = seed % 2 == 0
        if case .sixel = graphics { (capabilities.scrollsText, capabilities.scrollsPictures) = (true, true) }
        painter = ScreenPainter(
            configuration: ScreenPainter.Configuration(capabilities: capabilities, imageBase: UInt32(1 + seed) << 20))
    }

    /// The bytes of a session up to a screen that stays, and those that end it.
    mutating func record() throws(LoadFailure) -> (shown: [UInt8], farewell: [UInt8]) {
        var bytes = TerminalModes.enter
        for _ in 0..<10 {
            step()
            bytes += try paint()
        }
        loaded.formUnion(0..<photos.count)
        bytes += try paint()
        return (bytes, painter.leave() + TerminalModes.leave)
    }

    private mutating func step() {
        switch random.below(8) {
        case 0: showsHelp.toggle()
        case 1: backdrop = Backdrop.allCases[random.below(Backdrop.allCases.count)]
        case 2: marked.formSymmetricDifference([first + selected])
        case 3, 4: selected = random.below(max(1, layout.tileCount))
        default: first = max(0, min(photos.count - 1, first + layout.columns * random.draw(in: -1...3)))
        }
        for index in 0..<photos.count where random.below(3) > 0 { loaded.insert(index) }
    }

    private mutating func paint() throws(LoadFailure) -> [UInt8] {
        var tiles: [FrameTile] = []
        for slot in 0..<layout.tileCount {
            let index = (first + slot) % photos.count
            let name = photos[index].path.split(separator: "/").last.map(String.init) ?? ""
            tiles.append(
                FrameTile(
                    try content(index), caption: DisplayText(name), isSelected: slot == selected,
                    isMarked: marked.contains(first + slot)))
        }
        var frame = Frame(
            layout: layout, tiles: tiles,
            status: StatusLine(left: DisplayText("from photo \(first)"), right: DisplayText("\(selected)")))
        frame.backdrop = backdrop
        if showsHelp {
            frame.help = HelpOverlay(title: "Keys", rows: [.init("h j k l", "move about"), .init("q", "end it all")])
        }
        for wish in painter.missingPictures(of: frame) {
            painter.keep(wish.makeSixel() ?? (try? PNGWriter().encode(wish.makePixels())) ?? [], for: wish.key)
        }
        return painter.paint(frame)
    }

    private func content(_ index: Int) throws(LoadFailure) -> TileContent {
        guard loaded.contains(index) else { return .loading }
        let key = ThumbnailKey(
            photo: photos[index], version: try FileVersion(of: photos[index]), pixelSize: layout.thumbnailPixelSize)
        return .picture(try PNGDecoder().decode(key, context: DecodeContext()), for: key)
    }
}
