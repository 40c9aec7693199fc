import TerminalGraphics
import TestTerminal

/// What a terminal shows, read as a person reads it: which picture each cell shows, and the text that is no picture.
struct ShownPictures {
    /// Of one cell.
    enum Look: Equatable {
        case nothing
        case picture(UInt32)
        /// Pixels of more than one picture, or a picture over text.
        case muddle
        /// Text, help included.
        case text(String)
    }

    private static let blocks = Set("▀▄▌▐█▖▗▘▙▚▛▜▝▞▟".map(String.init))
    /// Red, green and blue of the help's background and letters.
    private static let help = ([44, 48, 56], [215, 218, 224])

    /// Rows from the top, each from the left.
    private var looks: [[Look]]
    /// Cells that surely show a picture: an image, or symbols and not just a background, which captions have too.
    private var isSure: [[Bool]]

    /// Reads a screen; `images` remembers what was decoded before.
    init(of terminal: ModelTerminal, images: inout DecodedImages) {
        looks = terminal.cells.map { $0.map(Self.look) }
        isSure = terminal.cells.map { $0.map { Self.blocks.contains($0.text) } }
        for row in terminal.pieces.indices {
            for (column, piece) in terminal.pieces[row].enumerated() {
                guard case .pixels(let pixels) = piece else { continue }
                let colors = Set(pixels.filter { $0 >= 0 })
                let seen = colors.count == 1 ? colors.first.map { Look.picture(UInt32($0)) } ?? .muddle : .muddle
                looks[row][column] = looks[row][column] == .nothing ? seen : .muddle
                isSure[row][column] = true
            }
        }
        for (place, shown) in terminal.places {
            let cells = images.cells(of: place.image, in: terminal, shown: shown)
            for row in 0..<shown.rows {
                for column in 0..<shown.columns where terminal.cells.indices.contains(shown.row + row) {
                    let seen = cells[row * shown.columns + column]
                    let (x, y) = (shown.column + column, shown.row + row)
                    guard seen != .nothing, x < terminal.columns else { continue }
                    looks[y][x] = looks[y][x] == .nothing ? seen : .muddle
                    isSure[y][x] = true
                }
            }
        }
    }

    /// What a cell's text shows: symbols of pictures have colours of their own.
    private static func look(_ cell: ModelTerminal.Cell) -> Look {
        let (ink, paper) = (cell.style.foreground, cell.style.background)
        if (paper, ink) == help { return .text(cell.text) }
        let colors = Set([blocks.contains(cell.text) ? value(ink) : nil, value(paper)].compactMap(\.self))
        guard cell.text == " " || blocks.contains(cell.text) else { return .text(cell.text) }
        return colors.isEmpty ? .nothing : colors.count > 1 ? .muddle : .picture(colors.first ?? 0)
    }

    private static func value(_ color: [Int]) -> UInt32? {
        color.count == 3 ? UInt32(color[0] << 16 | color[1] << 8 | color[2]) : nil
    }

    /// The looks of a rectangle's cells.
    func looks(in rect: CellRect) -> [Look] {
        looks[rect.row..<rect.row + rect.rows].flatMap { $0[rect.column..<rect.column + rect.columns] }
    }

    /// Whether the help covers some of a rectangle.
    static func isHelp(_ rect: CellRect, in terminal: ModelTerminal) -> Bool {
        terminal.cells[rect.row..<rect.row + rect.rows].contains { row in
            row[rect.column..<rect.column + rect.columns].contains {
                ($0.style.background, $0.style.foreground) == help
            }
        }
    }

    /// Forgets cells that have been looked at, so that what is left over can be found.
    mutating func clear(_ rect: CellRect) {
        for row in rect.row..<rect.row + rect.rows {
            for column in rect.column..<rect.column + rect.columns { isSure[row][column] = false }
        }
    }

    /// Whether a picture is to be seen in a cell that was not cleared.
    var hasPictures: Bool { isSure.contains { $0.contains(true) } }
}

/// The images of a terminal, decoded once each; numbers are never used again.
struct DecodedImages {
    private struct Piece: Hashable {
        let image: Int
        let columns: Int
        let rows: Int
        let part: [Int]
    }

    private var files: [Int: (width: Int, height: Int, pixels: [UInt32?])] = [:]
    private var pieces: [Piece: [ShownPictures.Look]] = [:]

    /// Width × height × 4 of what an image holds; 0 for one that is none of ours.
    mutating func byteCount(of image: Int, in terminal: ModelTerminal) -> Int {
        file(image, in: terminal).map { $0.width * $0.height * 4 } ?? 0
    }

    /// The one colour that an image is painted in.
    mutating func color(of image: Int, in terminal: ModelTerminal) -> UInt32? {
        guard let file = file(image, in: terminal) else { return nil }
        return file.pixels[file.height / 2 * file.width + file.width / 2]
    }

    /// What each cell of a place shows, rows from the top.
    mutating func cells(
        of image: Int, in terminal: ModelTerminal, shown: ModelTerminal.Shown
    ) -> [ShownPictures.Look] {
        let piece = Piece(image: image, columns: shown.columns, rows: shown.rows, part: shown.part)
        if let known = pieces[piece] { return known }
        guard let file = file(image, in: terminal) else {
            return Array(repeating: .muddle, count: shown.columns * shown.rows)
        }
        let part = shown.part.count == 4 ? shown.part : [0, 0, file.width, file.height]
        var looks: [ShownPictures.Look] = []
        for row in 0..<shown.rows {
            for column in 0..<shown.columns {
                let xs = part[0] + part[2] * column / shown.columns..<part[0] + part[2] * (column + 1) / shown.columns
                let ys = part[1] + part[3] * row / shown.rows..<part[1] + part[3] * (row + 1) / shown.rows
                looks.append(Self.look(of: file, xs, ys))
            }
        }
        pieces[piece] = looks
        return looks
    }

    private static func look(
        of file: (width: Int, height: Int, pixels: [UInt32?]), _ xs: Range<Int>, _ ys: Range<Int>
    ) -> ShownPictures.Look {
        var found: UInt32?
        for y in ys.clamped(to: 0..<file.height) {
            for x in xs.clamped(to: 0..<file.width) {
                guard let color = file.pixels[y * file.width + x] else { continue }
                if let found, found != color { return .muddle }
                found = color
            }
        }
        return found.map { .picture($0) } ?? .nothing
    }

    private mutating func file(
        _ image: Int, in terminal: ModelTerminal
    ) -> (width: Int, height: Int, pixels: [UInt32?])? {
        if let known = files[image] { return known }
        let file = terminal.images[image].flatMap(RunFile.decode)
        files[image] = file
        return file
    }
}
