/// Slow changes: where banding, clipping and wrong averages show first.
enum Gradients {
    /// Every hue, fading out in the middle.
    static let wheel = Painting(400, 400, fineness: 3) { place in
        let offset = place - 0.5
        let distance = offset.length / 0.47
        guard distance < 1 else { return .clear }
        let hue = Ramp(0xFF0000, 0xFFFF00, 0x00FF00, 0x00FFFF, 0x0000FF, 0xFF00FF).cyclic(turn(of: offset))
        return hue.faded(smoothstep(0.05, 0.75, distance))
    }

    /// Dusk in 16 bits, where 8 would show steps.
    static let dusk = Painting(480, 320, fineness: 1) { place in
        let sky = Ramp(0x0E1238, 0x2E2A66, 0x6B4A86, 0xC07A8C, 0xF3B794)[place.y]
        return mix(sky, Color(hex: 0xFFE6C4), 0.55 * exponential(-(place - Point(0.75, 1.05)).length * 3.2))
    }

    /// From black to white, in as many steps as the depth has.
    static let greys = Painting(512, 320, fineness: 1) { place in
        let across = place.x / 1.6
        return Color(grey: place.y < 0.5 ? across : 1 - across)
    }

    /// A spotlight that is nothing but alpha.
    static let spotlight = Painting(400, 300, fineness: 2) { place in
        let center = Point(0.667, 0.5)
        return Color(grey: mix(0.25, 1, 1 - (place - center).length)).faded(
            smoothstep(0.5, 0.08, (place - center).length))
    }
}
