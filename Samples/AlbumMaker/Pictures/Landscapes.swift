/// Mountains, hills, dunes and water in daylight.
enum Landscapes {
    /// Ranges behind ranges, paler the farther away they are.
    static let mistyMountains = Painting(720, 480) { place in
        let sky = Ramp(0x5B7FA8, 0x9DB8D2, 0xE8D9C9, 0xF6E3CB)[place.y / 0.62]
        var color = sun(place, at: Point(1.02, 0.27), size: 0.045, color: Color(hex: 0xFFF3D6), glow: 0.5).over(sky)
        let colors = Ramp(0xB9C4CF, 0x8BA0B4, 0x5F7F98, 0x3C627C, 0x22485F, 0x102E40)
        for layer in 0..<6 {
            let depth = Float(layer) / 5
            let noise = Noise(seed: 40 + UInt32(layer))
            let shape = noise.ridged(
                Point(place.x * mix(1.1, 2.2, depth) + 5, Float(layer)), octaves: layer < 2 ? 4 : 6)
            let crest = 0.36 + 0.13 * Float(layer) - 0.26 * mix(1, 0.7, depth) * (shape - 0.25)
            if place.y > crest {
                let mist = smoothstep(0, 0.26, place.y - crest) * 0.55
                color = mix(colors[depth], colors[max(0, depth - 0.3)], mist)
            }
        }
        return color
    }

    /// The last of the sun over quiet water.
    static let sunset = Painting(720, 450) { place in
        let horizon: Float = 0.62
        let center = Point(0.86, 0.53)
        guard place.y < horizon else { return sea(place, horizon: horizon, center: center) }
        let sky = Ramp(0x2B2A5B, 0x6B3F7A, 0xC4566D, 0xF08A5B, 0xFFC878)[place.y / horizon]
        let streaks = Noise(seed: 9).fractal(Point(place.x * 1.6, place.y * 11), octaves: 4)
        let cloud = smoothstep(0.52, 0.72, streaks) * smoothstep(0.62, 0.3, abs(place.y - 0.34) + 0.12)
        let lit = mix(Color(hex: 0x7A3B66), Color(hex: 0xFFB27A), smoothstep(0.9, 0.1, (place - center).length))
        return lit.faded(cloud * 0.8 * smoothstep(0.09, 0.2, (place - center).length)).over(
            sun(place, at: center, size: 0.085, color: Color(hex: 0xFFE9A8), glow: 0.8).over(sky))
    }

    private static func sea(_ place: Point, horizon: Float, center: Point) -> Color {
        let depth = (place.y - horizon) / (1 - horizon)
        let water = Ramp(0xD9806A, 0x8A4F78, 0x45366E, 0x231F4E)[depth]
        let perspective = 1 / (0.06 + depth)
        let waves = Noise(seed: 21).fractal(
            Point((place.x - center.x) * perspective * 4, perspective * 22), octaves: 3)
        let reach = 0.05 + 0.16 * depth
        let glitter = smoothstep(0.5, 0.62, waves) * smoothstep(reach * 2, 0, abs(place.x - center.x))
        let swell = (waves - 0.5) * 0.25
        return Color(hex: 0xFFD38A).faded(glitter * (1 - depth * 0.5)).over(water.shaded(1 + swell))
    }

    /// Wind has drawn its lines into the sand.
    static let dunes = Painting(680, 440) { place in
        var color = Ramp(0x3F7FB5, 0x86B4CF, 0xE9DDC0)[place.y / 0.5]
        for layer in 0..<4 {
            let depth = Float(layer) / 3
            let noise = Noise(seed: 70 + UInt32(layer))
            let stretch = mix(1.9, 0.8, depth)
            func crest(_ x: Float) -> Float {
                let swing = noise.fractal(Point(x * stretch + 3, Float(layer) * 7), octaves: 2)
                return 0.36 + 0.16 * Float(layer) - 0.26 * (swing - 0.4)
            }
            let top = crest(place.x)
            guard place.y > top else { continue }
            // The ridge line winds down the dune: sun on one side of it, shade on the other.
            let below = place.y - top
            let bend = place.x - below * 1.3 + 0.1 * noise.smooth(Point(place.x * 2, below * 6))
            let slope = (crest(bend + 0.02) - crest(bend - 0.02)) / 0.04
            let light = clamp(0.6 - slope * 2.2 * exponential(-below * 4) + 0.25 * below)
            let sand = Ramp(0x7A3F2B, 0xC0703C, 0xE9A65A, 0xF8D08C)[light]
            let lines = Noise(seed: 5).smooth(Point(place.x * 6, place.y * 9)) * 3 + place.y * mix(260, 110, depth)
            let ripple = 1 + 0.05 * depth * sine(lines)
            color = mix(Color(hex: 0xE9DDC0), sand.shaded(ripple), mix(0.55, 1, depth))
        }
        return color
    }

    /// An early summer's day.
    static let greenHills = Painting(720, 480) { place in
        let sky = Ramp(0x3C8FD8, 0x7CBAE8, 0xCFE8F2)[place.y / 0.55]
        let puffs = Noise(seed: 33).fractal(Point(place.x * 2.2, place.y * 4.6), octaves: 5)
        let underside = Noise(seed: 33).fractal(Point(place.x * 2.2, place.y * 4.6 - 0.25), octaves: 4)
        let shade = mix(Color(hex: 0xFFFFFF), Color(hex: 0xB9CBDD), smoothstep(0.1, -0.1, puffs - underside))
        var color = shade.faded(smoothstep(0.49, 0.62, puffs) * smoothstep(0.5, 0.3, place.y)).over(sky)
        let greens = Ramp(0x9CC4A0, 0x7FB56A, 0x5A9A45, 0x3C7F33, 0x24602B)
        for layer in 0..<5 {
            let depth = Float(layer) / 4
            let noise = Noise(seed: 50 + UInt32(layer))
            let crest = 0.5 + 0.1 * Float(layer) - 0.2 * (noise.fractal(Point(place.x * 1.5, 1), octaves: 2) - 0.4)
            guard place.y > crest else { continue }
            let rows = sine((place.y - crest) * mix(500, 160, depth) + place.x * 40 * (layer % 2 == 0 ? 1 : -1))
            let field = Noise(seed: 8).smooth(Point(place.x * 3 + Float(layer) * 9, (place.y - crest) * 8))
            let striped: Float = field > 0.55 ? 1 + 0.05 * rows : 1
            color = greens[depth].shaded((1.12 - 0.9 * (place.y - crest)) * striped)
        }
        return trees(place).over(color)
    }

    /// A few round trees along the nearer hills.
    private static func trees(_ place: Point) -> Color {
        let noise = Noise(seed: 91)
        for tree in 0..<16 {
            let x = noise.value(tree, 0) * 1.5
            let base = 0.66 + 0.3 * noise.value(tree, 1)
            let size = 0.012 + 0.035 * (base - 0.55)
            let crown = Point(x, base - size * 1.6)
            if (place - crown).length < size {
                let light = clamp(0.6 + (crown.x - place.x - place.y + crown.y) / size * 0.35)
                return mix(Color(hex: 0x1B4422), Color(hex: 0x6FA84A), light)
            }
            if abs(place.x - x) < size * 0.12 && place.y > crown.y && place.y < base { return Color(hex: 0x4A3524) }
        }
        return .clear
    }

    /// A lake that doubles the mountains.
    static let lake = Painting(720, 460) { place in
        let shore: Float = 0.56
        guard place.y > shore else { return lakeside(place) }
        let depth = (place.y - shore) / (1 - shore)
        let wave = Noise(seed: 4).fractal(Point(place.x * 5, 9 / (0.08 + depth)), octaves: 2) - 0.5
        let mirrored = lakeside(Point(place.x + wave * 0.05 * depth, 2 * shore - place.y + wave * 0.06 * depth))
        return mix(mirrored.shaded(0.86), Color(hex: 0x17445A), 0.22 + 0.3 * depth)
    }

    private static func lakeside(_ place: Point) -> Color {
        let sky = Ramp(0x2F6DB0, 0x78AEDA, 0xDDEBEF)[place.y / 0.52]
        let noise = Noise(seed: 61)
        func crest(_ x: Float) -> Float { 0.43 - 0.48 * (noise.ridged(Point(x * 1.25 + 1.4, 2), octaves: 6) - 0.36) }
        let top = crest(place.x)
        var color = sky
        if place.y > top {
            let face = Point(place.x * 2.3 + place.y * 1.1, place.y * 2.6)
            let left = noise.ridged(face - Point(0.03, 0.02), octaves: 5)
            let slope = (noise.ridged(face + Point(0.03, 0.02), octaves: 5) - left) / 0.06
            let rock = Ramp(0x2C3A4B, 0x5D6C7C, 0x9AA3A8)[clamp(0.5 + slope * 0.4)]
            let snowLine = 0.24 + 0.12 * (noise.fractal(Point(place.x * 12, place.y * 12), octaves: 3) - 0.5)
            let snow = Ramp(0xA9BFD6, 0xFFFFFF)[clamp(0.5 + slope * 0.5)]
            color = mix(place.y < snowLine ? snow : rock, Color(hex: 0x9DB6C6), smoothstep(0.2, 0.6, place.y) * 0.5)
        }
        let teeth =
            Noise(seed: 77).value(Int(place.x * 110), 0) * 0.03 * abs(place.x * 110 - (place.x * 110).rounded()) * 2
        let forest = 0.5 - 0.07 * (Noise(seed: 78).smooth(Point(place.x * 3, 0)) - 0.3) - teeth
        return place.y > forest ? Ramp(0x1F4A3A, 0x12301F)[(place.y - forest) / 0.06] : color
    }

    /// A disc of light with a glow around it.
    static func sun(_ place: Point, at center: Point, size: Float, color: Color, glow: Float) -> Color {
        let distance = (place - center).length
        if distance < size { return color }
        let fall = size / distance
        return color.faded(glow * fall * fall)
    }
}
