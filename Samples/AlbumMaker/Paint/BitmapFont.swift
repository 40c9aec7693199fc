/// A small font drawn for these samples: every character in a cell of 5 × 8 squares, the lowest row for what hangs down.
enum BitmapFont {
    /// Columns from one character to the next, and rows from one line to the next.
    static let advance = 6
    static let lineHeight = 10

    /// Whether the square at this column and row of the text is inked.
    ///
    /// Lines are parted by newlines; column 0, row 0 is the top left square of the first character.
    static func isInked(_ lines: [[Character]], column: Int, row: Int) -> Bool {
        guard column >= 0, row >= 0, column % advance < 5, row % lineHeight < 8, row / lineHeight < lines.count else {
            return false
        }
        let line = lines[row / lineHeight]
        guard column / advance < line.count, let glyph = glyphs[line[column / advance]] else { return false }
        return glyph[(row % lineHeight) * 5 + column % advance]
    }

    private static let glyphs: [Character: [Bool]] = {
        var glyphs: [Character: [Bool]] = [:]
        for band in bands {
            let rows = band.rows.split(separator: "\n").map(Array.init)
            for (index, character) in band.characters.enumerated() {
                glyphs[character] = rows.flatMap { row in (0..<5).map { row[index * advance + $0] == "#" } }
            }
        }
        return glyphs
    }()
}

/// Text to be painted: its top left corner, and the side of one of its squares.
struct Lettering: Sendable {
    private let lines: [[Character]]
    private let origin: Point
    private let square: Float

    init(_ text: String, at origin: Point, square: Float) {
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
        self.origin = origin
        self.square = square
    }

    /// Text with the middle of its first line at `center`.
    init(_ text: String, center: Point, square: Float) {
        let longest = text.split(separator: "\n").map(\.count).max() ?? 0
        let half = Point(Float(longest * BitmapFont.advance - 1), 7) * square / 2
        self.init(text, at: center - half, square: square)
    }

    /// Whether there is ink at this place.
    func covers(_ point: Point) -> Bool {
        let place = (point - origin) / square
        guard place.x >= 0, place.y >= 0 else { return false }
        return BitmapFont.isInked(lines, column: Int(place.x), row: Int(place.y))
    }
}
