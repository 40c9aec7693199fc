package import PhotoGrid
package import TerminalGraphics

/// The letters after `s`.
package enum OrderKeys {
    /// What the status line says while a letter is awaited.
    package static let question = "sort by: n name  m time  s size  d dimensions  r random"

    /// What a key sorts by; nil when it names no order. `seed` is for a random one.
    package static func key(for press: KeyPress, seed: UInt64) -> PhotoOrder.Key? {
        guard press.modifiers.isEmpty, case .character(let letter) = press.key else { return nil }
        return switch letter {
        case "n": .name
        case "m": .modificationTime
        case "s": .size
        case "d": .dimensions
        case "r": .random(seed: seed)
        default: nil
        }
    }
}

extension PhotoOrder {
    /// The order in a word or two; nil for the one that is meant when nothing is said.
    package var inWords: String? {
        let name =
            switch key {
            case .name: isReversed ? "name" : nil as String?
            case .modificationTime: "time"
            case .size: "size"
            case .dimensions: "dimensions"
            case .random: "random"
            }
        return name.map { isReversed ? "by \($0), reversed" : "by \($0)" }
    }
}
