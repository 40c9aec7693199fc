/// A terminal for the tests: bytes → cells, and images by the kitty graphics protocol.
///
/// Written from the protocols' documents alone; it shares no code with the encoders. What a well-behaved program never
/// does is collected in `violations`.
struct ModelTerminal {
    struct Cell: Equatable {
        var text = " "
        var style = Style()
    }

    struct Style: Equatable {
        var foreground: [Int] = []
        var background: [Int] = []
        var attributes: Set<Int> = []
    }

    struct Place: Hashable {
        var image: Int
        var number: Int
    }

    struct Shown: Equatable {
        var column: Int
        var row: Int
        var columns: Int
        var rows: Int
        /// Left, top, width and height of the part of the image, in pixels; empty for all of it.
        var part: [Int] = []
    }

    let columns: Int
    let rows: Int
    var cells: [[Cell]]
    var cursor = (column: 0, row: 0)
    var style = Style()
    /// The files of the images, by number.
    var images: [Int: [UInt8]] = [:]
    var places: [Place: Shown] = [:]
    var modes: Set<String> = []
    var keyboardStack = 0
    var violations: [String] = []
    var erasedRows = 0
    /// Whether the window was resized since the last input: then what is shown may be freed.
    var wasResized = false
    var synchronizedUpdates = 0
    var uploads = 0
    /// The graphics commands that came, by their action.
    var actions: [String] = []
    /// What it answers, until somebody takes it.
    var answers: [UInt8] = []
    /// What is left over between two pieces of input.
    var pending: ArraySlice<UInt8> = []
    /// The upload that has begun: number and base64 text.
    var upload: (image: Int, text: [UInt8])?
    var mainImages: [Int: [UInt8]] = [:]

    init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
    }

    var isInUpdate: Bool { modes.contains("?2026") }

    mutating func receive(_ bytes: [UInt8]) {
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
        cursor.column += width
    }

    /// Overwriting half of a wide character blanks the other half.
    private mutating func breakWide(row: Int, column: Int) {
        if cells[row][column].text.isEmpty, column > 0 { cells[row][column - 1].text = " " }
        if column + 1 < columns, cells[row][column + 1].text.isEmpty { cells[row][column + 1].text = " " }
    }

    /// Some terminals take emoji for narrow.
    var hasNarrowEmoji = false

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
            var end = start + 2
            while end + 1 < input.endIndex, !(input[end] == 0x1B && input[end + 1] == UInt8(ascii: "\\")) { end += 1 }
            guard end + 1 < input.endIndex else { return nil }
            if input[start + 1] == UInt8(ascii: "_") { graphics(Array(input[start + 2..<end])) }
            return end + 2 - start
        case UInt8(ascii: "\\"): return 2
        default:
            violations.append("unknown escape \(input[start + 1])")
            return 2
        }
    }

    /// The screen as lines of text.
    var text: [String] { cells.map { $0.map(\.text).joined() } }
}
