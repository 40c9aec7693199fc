/// A colour in sRGB values.
package struct RGB: Hashable, Sendable {
    package var red: UInt8
    package var green: UInt8
    package var blue: UInt8

    /// A colour of three sRGB values.
    package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    package static let black = RGB(0, 0, 0)
    package static let white = RGB(255, 255, 255)

    /// How bright it looks, 0 to 255 (Rec. 709 weights on sRGB values).
    package var luminance: Int {
        (Int(red) * 2126 + Int(green) * 7152 + Int(blue) * 722 + 5000) / 10_000
    }

    /// The sum of the squared differences of the three channels.
    package func squaredDistance(to other: RGB) -> Int {
        let red = Int(red) - Int(other.red)
        let green = Int(green) - Int(other.green)
        let blue = Int(blue) - Int(other.blue)
        return red * red + green * green + blue * blue
    }
}

/// A colour as a terminal is told it: its default, an entry of its palette, or a value.
///
/// Layout: kind in the top byte (0 default, 1 palette, 2 value), then red, green, blue or the entry's number.
package struct TerminalColor: Hashable, Sendable {
    private let packed: UInt32

    /// The layout above: equal numbers mean equal colours.
    var code: UInt32 { packed }

    /// The default of foreground or background.
    package static let `default` = TerminalColor(packed: 0)

    /// An entry of the palette, 0 to 255.
    package static func palette(_ index: UInt8) -> TerminalColor {
        TerminalColor(packed: 1 << 24 | UInt32(index))
    }

    /// A colour by its value.
    package static func value(_ color: RGB) -> TerminalColor {
        TerminalColor(packed: 2 << 24 | UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue))
    }

    private init(packed: UInt32) { self.packed = packed }

    /// What it is, taken apart.
    package enum Kind: Hashable, Sendable {
        case `default`
        case palette(UInt8)
        case value(RGB)
    }

    /// What it is, taken apart.
    package var kind: Kind {
        switch packed >> 24 {
        case 0: .default
        case 1: .palette(UInt8(truncatingIfNeeded: packed))
        default:
            .value(
                RGB(
                    UInt8(truncatingIfNeeded: packed >> 16), UInt8(truncatingIfNeeded: packed >> 8),
                    UInt8(truncatingIfNeeded: packed)))
        }
    }
}
