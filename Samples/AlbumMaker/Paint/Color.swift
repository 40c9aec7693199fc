/// A colour: red, green, blue, alpha from 0 to 1; straight alpha, sRGB values.
typealias Color = SIMD4<Float>

extension SIMD4<Float> {
    /// An opaque colour from 0xRRGGBB.
    init(hex: UInt32, alpha: Float = 1) {
        self.init(
            Float(hex >> 16 & 255) / 255, Float(hex >> 8 & 255) / 255, Float(hex & 255) / 255, alpha)
    }

    /// An opaque grey from 0 to 1.
    init(grey: Float) { self.init(grey, grey, grey, 1) }

    static let clear = Color(0, 0, 0, 0)
    static let white = Color(1, 1, 1, 1)
    static let black = Color(0, 0, 0, 1)

    /// The same colour with its alpha multiplied.
    func faded(_ alpha: Float) -> Color { Color(x, y, z, w * alpha) }

    /// The same alpha with the colour multiplied: darker below 1.
    func shaded(_ factor: Float) -> Color { Color(x * factor, y * factor, z * factor, w) }

    /// This colour laid over `below`.
    func over(_ below: Color) -> Color {
        if w >= 1 { return self }
        let alpha = w + below.w * (1 - w)
        guard alpha > 0 else { return .clear }
        let color = (self * w + below * below.w * (1 - w)) / alpha
        return Color(color.x, color.y, color.z, alpha)
    }

    /// What it looks like without colour: the weights of Rec. 709.
    var luma: Float { 0.2126 * x + 0.7152 * y + 0.0722 * z }
}

/// From `first` (0) to `second` (1).
func mix(_ first: Color, _ second: Color, _ share: Float) -> Color {
    first + (second - first) * clamp(share)
}

/// From `first` (0) to `second` (1).
func mix(_ first: Float, _ second: Float, _ share: Float) -> Float {
    first + (second - first) * clamp(share)
}

func clamp(_ value: Float) -> Float { max(0, min(1, value)) }

/// 0 below `start`, 1 above `end`, smooth between them.
func smoothstep(_ start: Float, _ end: Float, _ value: Float) -> Float {
    let share = clamp((value - start) / (end - start))
    return share * share * (3 - 2 * share)
}

/// Colours at even steps from 0 to 1.
struct Ramp {
    let stops: [Color]

    init(_ hexes: UInt32...) { stops = hexes.map { Color(hex: $0) } }

    /// The colour at `position`; the ends go on for ever.
    subscript(_ position: Float) -> Color {
        let place = clamp(position) * Float(stops.count - 1)
        let index = min(Int(place), stops.count - 2)
        return mix(stops[index], stops[index + 1], place - Float(index))
    }

    /// The colour at `position`, the first following the last: for values that go round.
    func cyclic(_ position: Float) -> Color {
        let turn = position - position.rounded(.down)
        let place = turn * Float(stops.count)
        let index = min(Int(place), stops.count - 1)
        return mix(stops[index], stops[(index + 1) % stops.count], place - Float(index))
    }
}
