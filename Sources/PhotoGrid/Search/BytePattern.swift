/// Bytes to be found in others: a word, or a pattern with `*` and `?`.
///
/// A word occurs anywhere; a pattern fits the whole text. `?` stands for one character, `*` for any number of them.
struct BytePattern: Sendable {
    enum Element: Hashable, Sendable {
        case byte(UInt8)
        case anyCharacter
        case anyText
    }

    /// What is to be found, in order.
    let elements: [Element]
    /// Whether the whole text has to fit.
    let isWhole: Bool
    /// The longest run of bytes that every text which fits must hold.
    let literal: ByteWord

    init(_ elements: [Element], isWhole: Bool) {
        self.elements = elements
        self.isWhole = isWhole
        var runs: [[UInt8]] = [[]]
        for element in elements {
            if case .byte(let byte) = element { runs[runs.count - 1].append(byte) } else { runs.append([]) }
        }
        literal = ByteWord(runs.max { $0.count < $1.count } ?? [])
    }

    /// Whether the text fits.
    func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        isWhole ? matchesWhole(text) : literal.firstPlace(in: text, 0..<text.count) != nil
    }

    /// After a mismatch, the last `*` takes one character more: never more than text × pattern steps.
    private func matchesWhole(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var (place, element) = (0, 0)
        var resume: (element: Int, place: Int)?
        while place < text.count {
            if element < elements.count {
                switch elements[element] {
                case .anyText:
                    resume = (element + 1, place)
                    element += 1
                    continue
                case .anyCharacter:
                    place = Self.end(ofCharacterAt: place, in: text)
                    element += 1
                    continue
                case .byte(let byte) where byte == text[place]:
                    place += 1
                    element += 1
                    continue
                case .byte: break
                }
            }
            guard let star = resume else { return false }
            (element, place) = (star.element, Self.end(ofCharacterAt: star.place, in: text))
            resume = (element, place)
        }
        return elements[element...].allSatisfy { $0 == .anyText }
    }

    private static func end(ofCharacterAt place: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
        var end = place + 1
        while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
        return end
    }
}
