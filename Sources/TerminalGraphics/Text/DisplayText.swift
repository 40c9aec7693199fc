/// Text that is safe to draw, taken apart into what each cell shows.
///
/// Whatever it is made from, it holds no control character: C0, DEL, C1, bidirectional controls and bytes that are
/// not UTF-8 become `?`. What terminals disagree about is settled so that the width is the same everywhere: joined
/// emoji stand side by side, variation selectors and skin tones go, flags become their two letters, decomposed
/// Hangul is composed.
package struct DisplayText: Hashable, Sendable {
    /// A character with its marks.
    package struct Item: Hashable, Sendable {
        /// The character.
        package var glyph: Glyph
        /// The cells it takes: 1 or 2.
        package var width: Int
    }

    /// The characters, in order.
    package private(set) var items: [Item]

    /// The cells it takes.
    package var width: Int { items.reduce(0) { $0 + $1.width } }

    /// Whether there is nothing to show.
    package var isEmpty: Bool { items.isEmpty }

    /// No text.
    package init() { items = [] }

    init(items: [Item]) { self.items = items }

    /// Text from a string, sanitised.
    package init(_ text: String) {
        var sanitizer = TextSanitizer()
        for scalar in text.unicodeScalars { sanitizer.add(scalar) }
        items = sanitizer.items
    }

    /// Text from bytes that should be UTF-8, sanitised; what is not UTF-8 shows as `?`.
    package init(bytes: some Sequence<UInt8>) {
        var sanitizer = TextSanitizer()
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        decoding: while true {
            switch decoder.decode(&iterator) {
            case .scalarValue(let scalar): sanitizer.add(scalar)
            case .error: sanitizer.addReplacement()
            case .emptyInput: break decoding
            }
        }
        items = sanitizer.items
    }

    /// The text as a string.
    package var string: String {
        var scalars = String.UnicodeScalarView()
        for item in items { scalars.append(contentsOf: item.glyph.scalars) }
        return String(scalars)
    }

    /// One text after another.
    package static func + (left: DisplayText, right: DisplayText) -> DisplayText {
        DisplayText(items: left.items + right.items)
    }

    /// As much from the start as `limit` cells hold.
    package func prefix(width limit: Int) -> DisplayText {
        var used = 0
        var end = 0
        while end < items.count, used + items[end].width <= limit {
            used += items[end].width
            end += 1
        }
        return DisplayText(items: Array(items[..<end]))
    }

    /// As much from the end as `limit` cells hold.
    package func suffix(width limit: Int) -> DisplayText {
        var used = 0
        var start = items.count
        while start > 0, used + items[start - 1].width <= limit {
            used += items[start - 1].width
            start -= 1
        }
        return DisplayText(items: Array(items[start...]))
    }
}

extension DisplayText: ExpressibleByStringLiteral {
    /// Text from a literal, sanitised.
    package init(stringLiteral text: String) { self.init(text) }
}
