import TerminalGraphics
import Thumbnails

/// Sessions of a person who scrolls, zooms, resizes, marks and asks for help, while thumbnails load in any order.
struct RandomFrames {
    private var random: TestRandom
    private let graphics: PictureProtocol
    private var window: CellSize
    private var step = 1
    private var first = 0
    private var selected = 0
    private var marked: Set<Int> = []
    private var loaded: Set<Int> = []
    private var showsHelp = false
    private var backdrop = Backdrop.terminal

    init(seed: UInt64, graphics: PictureProtocol) {
        random = TestRandom(seed: seed)
        self.graphics = graphics
        window = CellSize(columns: 44, rows: 17)
    }

    /// The next frame, and whether the window was resized for it.
    mutating func next() -> (frame: Frame, resized: Bool) {
        var resized = false
        switch Int.random(in: 0..<20, using: &random) {
        case 0:
            window = CellSize(
                columns: Int.random(in: 1...60, using: &random), rows: Int.random(in: 1...20, using: &random))
            resized = true
        case 1: step = Int.random(in: 0...4, using: &random)
        case 2: showsHelp.toggle()
        case 3: marked.formSymmetricDifference([first + selected])
        case 4: backdrop = Backdrop.allCases.randomElement(using: &random) ?? .terminal
        case 5...9: first = max(0, first + Int.random(in: -20...20, using: &random))
        default: selected = Int.random(in: 0...12, using: &random)
        }
        return (makeFrame(), resized)
    }

    private mutating func makeFrame() -> Frame {
        let layout = GridLayout(
            window: window, cellPixels: PixelSize(width: 3, height: 6), wish: TileWish(step: step), graphics: graphics)
        var tiles: [FrameTile] = []
        for slot in 0..<layout.tileCount {
            let number = first + slot
            if Int.random(in: 0..<3, using: &random) == 0 { loaded.insert(number) }
            tiles.append(
                FrameTile(
                    content(number), caption: DisplayText(Self.names[number % Self.names.count] + "\(number).png"),
                    isSelected: slot == selected, isMarked: marked.contains(number)))
        }
        var frame = Frame(
            layout: layout, tiles: tiles,
            status: StatusLine(left: DisplayText("photo \(first + selected)"), right: DisplayText("\(first)/100")))
        frame.backdrop = backdrop
        if showsHelp {
            frame.help = HelpOverlay(
                title: "Keys", rows: [.init("h j k l", "move"), .init("q", "quit"), .init("漢字", "wide")])
        }
        return frame
    }

    private func content(_ number: Int) -> TileContent {
        let key = makeKey(number: number, version: number % 3, pixelSize: 20 + step)
        let (width, height) = (4 + number * 7 % 23, 4 + number * 5 % 19)
        switch number % 11 {
        case 10: return .failed(.notPNG)
        case 9: return .empty
        case 8 where !loaded.contains(number): return .waiting
        case 7:
            return .picture(
                makeThumbnail(number: number, width: width, height: height, damage: "torn", transparent: true), for: key
            )
        case _ where !loaded.contains(number):
            if number % 2 == 0 { return .loading }
            return .picture(makeThumbnail(number: number, width: 5, height: 4, isPreview: true), for: key)
        default:
            return .picture(
                makeThumbnail(number: number, width: width, height: height, transparent: number % 5 == 0), for: key)
        }
    }

    private static let names = [
        "plain", "漢字の名前", "e\u{301}te\u{301} ", "👩‍👩‍👧 family ", "a\u{1B}]52;c;x\u{7}b", "\u{202E}gnp.",
    ]
}
