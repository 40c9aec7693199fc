/// A terminal for the tests: bytes → cells, images by the kitty graphics protocol, and pictures among the text (sixel, iTerm2).
///
/// Written from the protocols' documents alone; it shares no code with the encoders. What a well-behaved program never
/// does is collected in `violations`.
package struct ModelTerminal: Sendable {
    /// What one cell shows; the right half of a wide character has no text.
    package struct Cell: Equatable, Sendable {
        package var text = " "
        package var style = Style()

        /// A blank cell, or one that shows a character.
        package init(text: String = " ", style: Style = Style()) {
            self.text = text
            self.style = style
        }
    }

    /// How a cell is drawn. A colour is nothing (the terminal's own), a number of its palette, or red, green and blue.
    package struct Style: Equatable, Sendable {
        package var foreground: [Int] = []
        package var background: [Int] = []
        package var attributes: Set<Int> = []

        /// The terminal's own.
        package init() {}
    }

    /// One of the places that an image is shown at.
    package struct Place: Hashable, Sendable {
        package var image: Int
        package var number: Int
    }

    /// Where an image is shown, in cells.
    package struct Shown: Equatable, Sendable {
        package var column: Int
        package var row: Int
        package var columns: Int
        package var rows: Int
        /// Left, top, width and height of the part of the image, in pixels; empty for all of it.
        package var part: [Int] = []
    }

    package let columns: Int
    package let rows: Int
    /// Rows from the top, each from the left.
    package var cells: [[Cell]]
    /// What is seen of pictures that were drawn among the text, cell by cell.
    package var pieces: [[PicturePiece?]]
    /// The pictures that were drawn among the text, in order.
    package var drawings: [Drawing] = []
    /// Reads files of pictures, so that their pixels are seen.
    package var decodeFile: (@Sendable ([UInt8]) -> Raster?)?
    /// The size of a cell, in pixels.
    package var cellPixels = (width: 10, height: 20)
    /// The first and the last line that scroll.
    var region: ClosedRange<Int>
    var savedCursor = (column: 0, row: 0)
    /// An iTerm2 file that is sent in parts: what was said of it, and base64 text.
    var multipart: (keys: [String: String], text: [UInt8])?
    package var cursor = (column: 0, row: 0)
    /// The style of what is printed next.
    package var style = Style()
    /// The files of the images, by number.
    package var images: [Int: [UInt8]] = [:]
    /// The numbers of images that it has dropped of itself.
    var dropped: Set<Int> = []
    /// What is shown where.
    package var places: [Place: Shown] = [:]
    /// The private modes that are on, each as `?number`.
    package var modes: Set<String> = []
    /// Keyboard protocols that were pushed and not popped.
    package var keyboardStack = 0
    /// What no well-behaved program does, in words.
    package var violations: [String] = []
    package var erasedRows = 0
    /// Whether the window was resized since the last input: then what is shown may be freed.
    package var wasResized = false
    /// How many synchronized updates have ended, and how many uploads have begun.
    package var synchronizedUpdates = 0
    package var uploads = 0
    /// The graphics commands that came, by their action.
    package var actions: [String] = []
    /// What it answers, until somebody takes it.
    package var answers: [UInt8] = []
    /// What is left over between two pieces of input.
    package var pending: ArraySlice<UInt8> = []
    /// The upload that has begun: number and base64 text.
    var upload: (image: Int, text: [UInt8])?
    /// Whether an upload has begun and not ended.
    package var isInUpload: Bool { upload != nil }
    var mainImages: [Int: [UInt8]] = [:]

    /// A blank terminal that holds no images.
    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
        pieces = Array(repeating: Array(repeating: nil, count: columns), count: rows)
        region = 0...rows - 1
    }

    /// Whether a synchronized update has begun and not ended.
    package var isInUpdate: Bool { modes.contains("?2026") }

    /// Takes what a program writes, in pieces of any length.
    package mutating func receive(_ bytes: [UInt8]) {
        pending += bytes
        while let length = step() { pending = pending.dropFirst(length) }
        pending = Array(pending)[...]
        wasResized = false
    }

    /// Takes one character or sequence from the start of `pending`; returns its length, nil when it is not whole.
    private mutating func step() -> Int? {
        let input = pending
        guard let first = input.first else { return nil }
        if first == 0x1B { return sequence() }
        if first < 0x20 || first == 0x7F {
            violations.append("control byte \(first)")
            return 1
        }
        let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        guard input.count >= length else { return nil }
        let text = String(decoding: input.prefix(length), as: UTF8.self)
        for scalar in text.unicodeScalars {
            if (0x80...0x9F).contains(scalar.value) { violations.append("C1 control \(scalar.value)") }
            print(scalar)
        }
        return length
    }

    private mutating func print(_ scalar: Unicode.Scalar) {
        if scalar.properties.generalCategory == .nonspacingMark || scalar.properties.generalCategory == .enclosingMark {
            if cursor.column > 0 { cells[cursor.row][cursor.column - 1].text.unicodeScalars.append(scalar) }
            return
        }
        let width = isWide(scalar) ? 2 : 1
        guard cursor.column + width <= columns, cursor.row < rows else {
            violations.append("writes beyond the edge at row \(cursor.row)")
            return
        }
        for column in cursor.column..<cursor.column + width { breakWide(row: cursor.row, column: column) }
        cells[cursor.row][cursor.column] = Cell(text: String(Character(scalar)), style: style)
        if width == 2 { cells[cursor.row][cursor.column + 1] = Cell(text: "", style: style) }
        for column in cursor.column..<cursor.column + width { pieces[cursor.row][column] = nil }
        cursor.column += width
    }

    /// Overwriting half of a wide character blanks the other half.
    private mutating func breakWide(row: Int, column: Int) {
        if cells[row][column].text.isEmpty, column > 0 { cells[row][column - 1].text = " " }
        if column + 1 < columns, cells[row][column + 1].text.isEmpty { cells[row][column + 1].text = " " }
    }

    /// Some terminals take emoji for narrow.
    package var hasNarrowEmoji = false

    private func isWide(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1F300... where hasNarrowEmoji: false
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF01...0xFF60,
            0x1F300...0x1F320, 0x1F400...0x1F4FC, 0x1F600...0x1F64F, 0x20000...0x3FFFD:
            true
        default: false
        }
    }

    private mutating func sequence() -> Int? {
        let input = pending
        let start = input.startIndex
        guard input.count >= 2 else { return nil }
        switch input[start + 1] {
        case UInt8(ascii: "["):
            guard let end = input[(start + 2)...].firstIndex(where: { (0x40...0x7E).contains($0) }) else { return nil }
            let body = String(decoding: input[start + 2..<end], as: UTF8.self)
            control(body, final: Character(Unicode.Scalar(input[end])))
            return end + 1 - start
        case UInt8(ascii: "_"), UInt8(ascii: "]"), UInt8(ascii: "P"):
            if input[start + 1] == UInt8(ascii: "]"), let bell = input[start...].firstIndex(of: 7),
                !input[start + 1..<bell].contains(0x1B)
            {
                systemCommand(Array(input[start + 2..<bell]))
                return bell + 1 - start
            }
            var end = start + 2
            while end + 1 < input.endIndex, !(input[end] == 0x1B && input[end + 1] == UInt8(ascii: "\\")) { end += 1 }
            guard end + 1 < input.endIndex else { return nil }
            switch input[start + 1] {
            case UInt8(ascii: "_"): graphics(Array(input[start + 2..<end]))
            case UInt8(ascii: "P"): deviceControl(Array(input[start + 2..<end]))
            default: systemCommand(Array(input[start + 2..<end]))
            }
            return end + 2 - start
        case UInt8(ascii: "7"):
            savedCursor = cursor
            return 2
        case UInt8(ascii: "8"):
            cursor = savedCursor
            return 2
        case UInt8(ascii: "\\"): return 2
        default:
            violations.append("unknown escape \(input[start + 1])")
            return 2
        }
    }

    /// The screen as lines of text.
    package var text: [String] { cells.map { $0.map(\.text).joined() } }
}
