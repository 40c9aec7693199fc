/// White, grey and blue.
enum WinterScenes {
    /// Firs in falling snow, as a black-and-white photograph.
    static let forest = Painting(640, 440, fineness: 2) { place in
        var grey = mix(0.93, 0.8, place.y)
        for layer in 0..<4 {
            let depth = Float(layer) / 3
            let ground = 0.55 + 0.12 * Float(layer) + 0.03 * Noise(seed: 3).smooth(Point(place.x * 2, Float(layer)))
            let tone = mix(0.74, 0.16, depth)
            if place.y > ground {
                grey = mix(0.86, 0.97, depth) - 0.05 * Noise(seed: 44).fractal(place * Point(4, 14), octaves: 3)
            }
            if let shade = fir(place, layer: layer, ground: ground) { grey = tone + shade * mix(0.12, 0.5, depth) }
        }
        let flake = Noise(seed: 99).value(Int(place.x * 90), Int(place.y * 90))
        let offset = place * 90 - Point((place.x * 90).rounded(.down), (place.y * 90).rounded(.down)) - 0.5
        if flake > 0.93 && offset.length < 0.12 + 3 * (flake - 0.93) { grey = mix(grey, 1, 0.8) }
        return Color(grey: clamp(grey))
    }

    /// The snow on a fir at this place, 0 to 1; nil where there is none.
    private static func fir(_ place: Point, layer: Int, ground: Float) -> Float? {
        let noise = Noise(seed: 20 + UInt32(layer))
        let spacing = 0.07 + 0.05 * Float(layer)
        let middle = Int(place.x / spacing)
        for tree in middle - 1...middle + 1 where noise.value(tree, 9) > 0.25 {
            let center = (Float(tree) + 0.2 + 0.6 * noise.value(tree, 0)) * spacing
            let height = (0.16 + 0.1 * Float(layer)) * (0.7 + 0.5 * noise.value(tree, 1))
            let share = (place.y - (ground + 0.02 - height)) / height
            guard share > 0, share < 1 else { continue }
            let tier = (share * 7) - (share * 7).rounded(.down)
            let half = height * 0.24 * (share * 0.8 + 0.2 * tier) * (0.55 + 0.45 * tier)
            guard abs(place.x - center) < half else { continue }
            let snow = smoothstep(0.55, 0.05, tier) * noise.fractal(place * 40, octaves: 2)
            return snow * (place.x < center ? 1 : 0.55)
        }
        return nil
    }

    /// Ice under a low sun, seen from above.
    static let ice = Painting(600, 400, fineness: 2) { place in
        let (first, second) = Cells(seed: 5, size: 0.21).nearest(to: warp(place))
        let crack = smoothstep(0, 0.014, second.distance - first.distance)
        let tone = Noise(seed: 17).value(first.column, first.row)
        let floe = mix(Color(hex: 0xDCEBF2), Color(hex: 0xA9CBDD), tone)
        let snow = Noise(seed: 18).fractal(place * 7, octaves: 5)
        let edge = smoothstep(0.01, 0.05, second.distance - first.distance)
        return mix(Color(hex: 0x0F4A66), mix(Color(hex: 0x6FB3C9), floe.shaded(0.9 + 0.2 * snow), edge), crack)
    }

    private static func warp(_ place: Point) -> Point {
        let noise = Noise(seed: 29)
        return place + Point(noise.fractal(place * 3), noise.fractal(place * 3 + 40)) * 0.16
    }
}
