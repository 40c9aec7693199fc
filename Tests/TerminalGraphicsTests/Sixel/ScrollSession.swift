import TerminalGraphics
import TestTerminal
import Thumbnails

/// A person who scrolls a long grid while thumbnails are decoded, and pictures made, after delays at random; and a terminal
/// that is looked at after every frame.
///
/// Each photo's picture has one colour, which tells its number.
struct ScrollSession {
    private static let photoCount = 1000

    private var random: TestRandom
    private let layout: GridLayout
    private var painter: ScreenPainter
    private var terminal: ModelTerminal
    /// The first row of tiles on the screen.
    private var row = 0
    private var showsHelp = false
    /// The pictures that are decoded, by number.
    private var decoded: [Int: Thumbnail] = [:]
    private(set) var scrolls = 0
    /// The first thing that was wrong.
    private(set) var violation: String?

    init(seed: UInt64, graphics: PictureProtocol) {
        random = TestRandom(seed: seed)
        layout = makeLayout(
            columns: 30, rows: 20, graphics: graphics, step: 0, cell: PixelSize(width: 4, height: seed % 2 == 0 ? 8 : 9)
        )
        painter = makePainter(synchronizes: seed % 3 == 0, scrolls: seed % 5 != 4).painter
        terminal = ModelTerminal(columns: 30, rows: 20, cellPixels: (4, layout.cellPixels.height))
        terminal.receive(TerminalModes.enter)
    }

    /// Plays so many steps, then lets everything come to rest.
    mutating func play(steps: Int) {
        for _ in 0..<steps where violation == nil {
            move()
            deliver(share: Int.random(in: 0...4, using: &random))
            show(budget: Bool.random(using: &random) ? 300 : .max)
        }
        showsHelp = false
        for _ in 0..<3 where violation == nil {
            deliver(share: .max)
            repeat { show(budget: 300) } while painter.hasPendingUploads && violation == nil
        }
        for slot in 0..<layout.tileCount where violation == nil && !isShown(slot) {
            violation = "photo \(number(slot)) is not shown at rest"
        }
    }

    private func number(_ slot: Int) -> Int { row * layout.columns + slot }

    private mutating func move() {
        let rows = Self.photoCount / layout.columns - layout.rows
        switch Int.random(in: 0..<20, using: &random) {
        case 0: row = Int.random(in: 0...rows, using: &random)
        case 1: showsHelp.toggle()
        case 2...4: row += layout.rows
        case 5...7: row -= layout.rows
        case 8...12: row += 1
        case 13...17: row -= 1
        default: return
        }
        row = min(max(0, row), rows)
        scrolls += 1
    }

    /// Some of the thumbnails and of the pictures that are awaited are there: `share` of four.
    private mutating func deliver(share: Int) {
        for slot in 0..<layout.tileCount where Int.random(in: 0..<4, using: &random) < share {
            decoded[number(slot)] = decoded[number(slot)] ?? Self.makePicture(number(slot))
        }
        for wish in painter.missingPictures(of: makeFrame()) where Int.random(in: 0..<4, using: &random) < share {
            painter.keep(wish.makeTestFile(), for: wish.key)
        }
    }

    private func makeFrame() -> Frame {
        let tiles = (0..<layout.tileCount).map { slot in
            let number = number(slot)
            let content = decoded[number].map { TileContent.picture($0, for: makeKey(number: number)) } ?? .loading
            return FrameTile(content, caption: DisplayText("\(number)"), isSelected: number % 7 == 0)
        }
        var frame = Frame(layout: layout, tiles: tiles, status: StatusLine(left: DisplayText("row \(row)")))
        if showsHelp { frame.help = HelpOverlay(title: "Keys", rows: [.init("q", "quit")]) }
        return frame
    }

    private mutating func show(budget: Int) {
        var bytes = painter.paint(makeFrame(), uploads: UploadRoom(budget))[...]
        while !bytes.isEmpty {
            let count = Int.random(in: 1...2000, using: &random)
            terminal.receive(Array(bytes.prefix(count)))
            bytes = bytes.dropFirst(count)
        }
        violation = violation ?? terminal.violations.first
        for slot in 0..<layout.tileCount where violation == nil { check(slot) }
    }
}

// What a tile must show.
extension ScrollSession {
    private static func color(_ number: Int) -> RGB {
        func level(_ step: Int) -> UInt8 { UInt8(((step + 3) * 5 * 255 + 50) / 100) }
        return RGB(level(number % 17), level(number / 17 % 17), level(number / 289))
    }

    private static func makePicture(_ number: Int) -> Thumbnail {
        let (width, height) = (10 + number % 15, 10 + number % 11)
        let color = color(number)
        let pixels = Array(repeatElement([color.red, color.green, color.blue, 255], count: width * height).joined())
        return Thumbnail(width: width, height: height, pixels: pixels, originalWidth: width, originalHeight: height)
    }

    /// The cells of the tile's place that show its photo's colour, and whether any shows another colour.
    private func cells(_ slot: Int) -> (own: [(column: Int, row: Int)], hasOthers: Bool) {
        let place = layout.pictureRect(slot: slot)
        let color = Self.color(number(slot))
        let wanted = Int32(color.red) << 16 | Int32(color.green) << 8 | Int32(color.blue)
        let levels = [Int(color.red), Int(color.green), Int(color.blue)]
        var own: [(column: Int, row: Int)] = []
        var hasOthers = false
        for row in place.row..<place.row + place.rows {
            for column in place.column..<place.column + place.columns {
                let style = terminal.cells[row][column].style
                var colors: Set<Int32> = []
                if case .pixels(let pixels) = terminal.pieces[row][column] { colors = Set(pixels.filter { $0 >= 0 }) }
                if colors == [wanted] || [style.background, style.foreground].contains(levels) {
                    own.append((column, row))
                } else if !colors.isEmpty {
                    hasOthers = true
                }
            }
        }
        return (own, hasOthers)
    }

    private func showsLoadingMark(_ slot: Int) -> Bool {
        let place = layout.pictureRect(slot: slot)
        return terminal.cells[place.row + (place.rows - 1) / 2].contains { $0.text == "…" }
    }

    /// Whether the whole picture is seen: a block of cells in the middle of its place.
    private func isShown(_ slot: Int) -> Bool {
        let (own, hasOthers) = cells(slot)
        guard !hasOthers, let first = own.first, let last = own.last else { return false }
        let place = layout.pictureRect(slot: slot)
        let size = (columns: last.column - first.column + 1, rows: last.row - first.row + 1)
        let margins = (
            (first.column - place.column) - (place.column + place.columns - last.column - 1),
            (first.row - place.row) - (place.row + place.rows - last.row - 1)
        )
        return own.count == size.columns * size.rows && abs(margins.0) <= 1 && abs(margins.1) <= 1
    }

    /// Whether pieces of pictures are out, and others wait.
    private var isBetweenPieces: Bool {
        guard case .sixel(let traits) = layout.graphics else { return false }
        return traits.largestSequence != nil && painter.hasPendingUploads
    }

    private mutating func check(_ slot: Int) {
        let (own, hasOthers) = cells(slot)
        let number = number(slot)
        if hasOthers {
            violation = "another's picture in the place of photo \(number)"
        } else if own.isEmpty, !showsHelp, !showsLoadingMark(slot) {
            violation = "neither picture nor loading mark in the place of photo \(number)"
        } else if !own.isEmpty, decoded[number] == nil {
            violation = "photo \(number) is shown before it was decoded"
        } else if !own.isEmpty, !showsHelp, !isShown(slot), !isBetweenPieces {
            violation = "photo \(number) is not shown whole"
        }
    }
}
