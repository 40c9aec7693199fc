import PictureForge
import PictureReference
import TestTerminal

/// A screen of the tests' terminal in pixels: images and symbols exactly, characters as their cells.
struct ScreenRendering {
    /// What is to be seen in a cell, and so what can be compared.
    enum Kind: Equatable {
        /// Pixels, known exactly.
        case exact
        /// Pixels that no terminal scales, each known exactly.
        case pixels
        /// A symbol of two colours: exact but for how the terminal rounds its edge inside the cell.
        case symbol
        /// A character, of which only the colours are known.
        case character(String)
    }

    struct Color: Equatable {
        var red = 0.0
        var green = 0.0
        var blue = 0.0

        init(_ red: Double, _ green: Double, _ blue: Double) { (self.red, self.green, self.blue) = (red, green, blue) }

        /// A colour of a style: nothing is the terminal's own, a number stands for a colour of the palette that all terminals share (16 to
        /// 255: a cube of 6 × 6 × 6, then greys), three are red, green and blue.
        init(_ numbers: [Int], otherwise own: Color) {
            switch numbers.count {
            case 3: self = Color(Double(numbers[0]), Double(numbers[1]), Double(numbers[2]))
            case 1 where numbers[0] >= 232:
                let grey = Double(8 + 10 * (numbers[0] - 232))
                self = Color(grey, grey, grey)
            case 1 where numbers[0] >= 16:
                let cube = numbers[0] - 16
                let levels = [cube / 36, cube / 6 % 6, cube % 6].map { $0 == 0 ? 0 : Double(55 + 40 * $0) }
                self = Color(levels[0], levels[1], levels[2])
            default: self = own
            }
        }

        var channels: [Double] { [red, green, blue] }
        static let black = Color(0, 0, 0)
        /// About what terminals write in.
        static let ink = Color(220, 220, 220)
    }

    let columns: Int
    let rows: Int
    /// Of one cell, in pixels.
    let cellWidth: Int
    let cellHeight: Int
    /// Rows from the top, three bytes a pixel: red, green, blue.
    private(set) var pixels: [UInt8]
    /// Which pixels belong to a picture.
    private(set) var isPicture: [Bool]
    /// By cell, rows from the top.
    private(set) var kinds: [Kind]
    /// Letters and background of each cell.
    private(set) var inks: [(ink: Color, paper: Color)]

    var width: Int { columns * cellWidth }

    /// Renders a screen with cells of so many pixels, its own background black.
    init(_ terminal: ModelTerminal, cellWidth: Int, cellHeight: Int) {
        (columns, rows) = (terminal.columns, terminal.rows)
        (self.cellWidth, self.cellHeight) = (cellWidth, cellHeight)
        pixels = Array(repeating: 0, count: columns * cellWidth * rows * cellHeight * 3)
        isPicture = Array(repeating: false, count: columns * cellWidth * rows * cellHeight)
        kinds = Array(repeating: .exact, count: columns * rows)
        inks = Array(repeating: (.ink, .black), count: columns * rows)
        for row in 0..<rows {
            for column in 0..<columns {
                draw(terminal.cells[row][column], column: column, row: row)
                if case .pixels(let piece) = terminal.pieces[row][column] { draw(piece, column: column, row: row) }
            }
        }
        var files: [Int: RGBA16Picture] = [:]
        for place in terminal.places.keys.sorted(by: { ($0.image, $0.number) < ($1.image, $1.number) }) {
            guard let bytes = terminal.images[place.image], let shown = terminal.places[place] else { continue }
            let picture = files[place.image] ?? (try? ReferenceDecoder(bytes).decode())
            files[place.image] = picture
            if let picture { draw(picture, shown) }
        }
    }

    private mutating func draw(_ cell: ModelTerminal.Cell, column: Int, row: Int) {
        var ink = Color(cell.style.foreground, otherwise: .ink)
        var paper = Color(cell.style.background, otherwise: .black)
        if cell.style.attributes.contains(7) { swap(&ink, &paper) }
        let index = row * columns + column
        inks[index] = (ink, paper)
        let quarters = Self.quarters[cell.text]
        kinds[index] = quarters == nil ? .character(cell.text) : quarters?.isSolid == true ? .exact : .symbol
        let showsInk = quarters ?? .none
        for y in 0..<cellHeight {
            for x in 0..<cellWidth {
                let quarter = (2 * y >= cellHeight ? 2 : 0) + (2 * x >= cellWidth ? 1 : 0)
                let isInk = showsInk.rawValue >> quarter & 1 == 1
                set(column * cellWidth + x, row * cellHeight + y, isInk ? ink : paper)
                let numbers = isInk ? cell.style.foreground : cell.style.background
                isPicture[(row * cellHeight + y) * width + column * cellWidth + x] = quarters != nil && !numbers.isEmpty
            }
        }
    }

    /// Lays a cell's pixels of a sixel over what is there.
    private mutating func draw(_ piece: [Int32], column: Int, row: Int) {
        kinds[row * columns + column] = .pixels
        for (index, value) in piece.enumerated() where value >= 0 {
            let (x, y) = (column * cellWidth + index % cellWidth, row * cellHeight + index / cellWidth)
            set(x, y, Color(Double(value >> 16), Double(value >> 8 & 255), Double(value & 255)))
            isPicture[y * width + x] = true
        }
    }

    /// Scales a picture, or its part, to its cells and lays it over what is there.
    private mutating func draw(_ picture: RGBA16Picture, _ shown: ModelTerminal.Shown) {
        let part = shown.part.count == 4 ? shown.part : [0, 0, picture.width, picture.height]
        let (width, height) = (shown.columns * cellWidth, shown.rows * cellHeight)
        for y in 0..<height {
            for x in 0..<width {
                let (column, row) = (shown.column + x / cellWidth, shown.row + y / cellHeight)
                guard column < columns, row < rows else { continue }
                let source = picture[part[0] + x * part[2] / width, part[1] + y * part[3] / height]
                let alpha = Double(source.w) / 65535
                guard alpha > 0 else { continue }
                let (left, top) = (shown.column * cellWidth + x, shown.row * cellHeight + y)
                let below = color(left, top)
                func mixed(_ value: UInt16, _ old: Double) -> Double { Double(value) / 257 * alpha + old * (1 - alpha) }
                set(
                    left, top,
                    Color(mixed(source.x, below.red), mixed(source.y, below.green), mixed(source.z, below.blue)))
                isPicture[top * self.width + left] = true
                kinds[row * columns + column] = .exact
            }
        }
    }

    func color(_ x: Int, _ y: Int) -> Color {
        let index = (y * width + x) * 3
        return Color(Double(pixels[index]), Double(pixels[index + 1]), Double(pixels[index + 2]))
    }

    private mutating func set(_ x: Int, _ y: Int, _ color: Color) {
        let index = (y * width + x) * 3
        for (offset, value) in color.channels.enumerated() { pixels[index + offset] = UInt8(value.rounded()) }
    }

    /// Which quarters of a cell a symbol fills: top left, top right, bottom left, bottom right from the lowest bit on.
    private struct Quarters: Equatable {
        let rawValue: Int
        static let none = Quarters(rawValue: 0)
        var isSolid: Bool { rawValue == 0 || rawValue == 15 }
    }

    private static let quarters: [String: Quarters] = Dictionary(
        uniqueKeysWithValues: " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█".enumerated().map { (String($1), Quarters(rawValue: $0)) })
}
