/// What one cell of text shows: a character, perhaps with marks above or below it.
package struct Glyph: Hashable, Sendable {
    /// The character's scalar value; 0 for the right half of a wide character, 1 for a piece of a picture.
    package let base: UInt32
    /// A combining mark on it, or 0.
    package private(set) var firstMark: UInt32 = 0
    /// Another, or 0.
    package private(set) var secondMark: UInt32 = 0

    /// A character without marks.
    package init(_ scalar: Unicode.Scalar) { base = scalar.value }

    private init(base: UInt32) { self.base = base }

    package static let space = Glyph(" ")
    /// The right half of the wide character to the left.
    package static let continuation = Glyph(base: 0)
    /// No character but a piece of a picture that was drawn over the cell. Nobody writes it.
    static let picture = Glyph(base: 1)

    /// Puts a combining mark on it; a third one is left out, as terminals do.
    package mutating func addMark(_ scalar: Unicode.Scalar) {
        if firstMark == 0 { firstMark = scalar.value } else if secondMark == 0 { secondMark = scalar.value }
    }

    /// Whether it is the right half of a wide character.
    package var isContinuation: Bool { base == 0 }

    /// Its scalars; none for the right half of a wide character.
    package var scalars: [Unicode.Scalar] {
        [base, firstMark, secondMark].filter { $0 != 0 }.compactMap(Unicode.Scalar.init)
    }
}

/// How a cell is drawn.
package struct CellStyle: Hashable, Sendable {
    /// Ways to draw a character, by their SGR names.
    package struct Attributes: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        package static let bold = Attributes(rawValue: 1)
        package static let dim = Attributes(rawValue: 2)
        package static let underline = Attributes(rawValue: 4)
        package static let reverse = Attributes(rawValue: 8)
    }

    package var foreground: TerminalColor
    package var background: TerminalColor
    package var attributes: Attributes

    /// A style; the terminal's own by default.
    package init(
        foreground: TerminalColor = .default, background: TerminalColor = .default, _ attributes: Attributes = []
    ) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }

    /// The terminal's own.
    package static let plain = CellStyle()
}

/// One cell of a screen.
package struct ScreenCell: Hashable, Sendable {
    package var glyph: Glyph
    package var style: CellStyle

    /// A cell that shows `glyph`.
    package init(_ glyph: Glyph = .space, _ style: CellStyle = .plain) {
        self.glyph = glyph
        self.style = style
    }

    /// Nothing on the terminal's own background.
    package static let blank = ScreenCell()
    /// A piece of a picture.
    static let picture = ScreenCell(.picture)
}
