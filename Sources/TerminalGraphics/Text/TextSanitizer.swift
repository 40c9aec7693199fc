/// Turns scalars into characters that every terminal shows in the same number of cells.
struct TextSanitizer {
    private(set) var items: [DisplayText.Item] = []

    /// Shows something that cannot be shown.
    mutating func addReplacement() {
        items.append(DisplayText.Item(glyph: Glyph("?"), width: 1))
    }

    mutating func add(_ scalar: Unicode.Scalar) {
        switch Self.treatment(of: scalar) {
        case .show(let width): append(scalar, width: width)
        case .replace: addReplacement()
        case .drop: break
        case .mark: addMark(scalar)
        case .modifier: addModifier(scalar)
        case .regionalIndicator(let letter): append(letter, width: 1)
        case .jamo: addJamo(scalar)
        }
    }

    private enum Treatment {
        case show(width: Int)
        case replace
        case drop
        case mark
        /// A skin tone: part of the emoji before it, a colour patch alone.
        case modifier
        case regionalIndicator(Unicode.Scalar)
        /// A vowel or a final consonant of decomposed Hangul.
        case jamo
    }

    private static func treatment(of scalar: Unicode.Scalar) -> Treatment {
        switch scalar.value {
        case 0x20...0x7E: return .show(width: 1)
        case 0...0x9F: return .replace
        case 0x1160...0x11FF: return .jamo
        case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: return .replace
        case 0x2028, 0x2029, 0x115F, 0x3164, 0xFFA0, 0xFFF9...0xFFFD, 0x10EEEE: return .replace
        case 0x1F1E6...0x1F1FF:
            return Unicode.Scalar(scalar.value - 0x1F1E6 + 0x41).map { .regionalIndicator($0) } ?? .replace
        case 0x1F3FB...0x1F3FF: return .modifier
        case 0xFE00...0xFE0F, 0xE0000...0xE0FFF: return .drop
        default: break
        }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return .mark
        case .format: return .drop
        case .control, .surrogate: return .replace
        default: return .show(width: WideCharacters.contains(scalar) ? 2 : 1)
        }
    }

    private mutating func append(_ scalar: Unicode.Scalar, width: Int) {
        items.append(DisplayText.Item(glyph: Glyph(scalar), width: width))
    }

    private mutating func addMark(_ scalar: Unicode.Scalar) {
        if items.isEmpty { items.append(DisplayText.Item(glyph: .space, width: 1)) }
        items[items.count - 1].glyph.addMark(scalar)
    }

    private mutating func addModifier(_ scalar: Unicode.Scalar) {
        if let last = items.last, last.width == 2 { return }
        append(scalar, width: 2)
    }

    /// Composes Hangul: Unicode 14, section 3.12.
    private mutating func addJamo(_ scalar: Unicode.Scalar) {
        guard let last = items.last, last.glyph.scalars.count == 1 else { return addReplacement() }
        let base = last.glyph.base
        var composed: UInt32?
        if (0x1100...0x1112).contains(base), (0x1161...0x1175).contains(scalar.value) {
            composed = 0xAC00 + ((base - 0x1100) * 21 + scalar.value - 0x1161) * 28
        } else if (0xAC00...0xD7A3).contains(base), (base - 0xAC00) % 28 == 0,
            (0x11A8...0x11C2).contains(scalar.value)
        {
            composed = base + scalar.value - 0x11A7
        }
        guard let syllable = composed.flatMap(Unicode.Scalar.init) else { return addReplacement() }
        items[items.count - 1].glyph = Glyph(syllable)
    }
}
