/// Skies after dark, and what shines in them.
enum NightScenes {
    /// The Milky Way over a ridge.
    static let milkyWay = Painting(720, 480, fineness: 2) { place in
        let ridge = 0.84 - 0.16 * (Noise(seed: 12).ridged(Point(place.x * 1.6, 1), octaves: 5) - 0.3)
        if place.y > ridge { return Ramp(0x0B1020, 0x05070F)[(place.y - ridge) / 0.2] }
        let sky = Ramp(0x070B1F, 0x0F1A3D, 0x24365F, 0x53577A)[place.y]
        let along = (place - Point(0.75, 0.45)).rotated(cosine: 0.82, sine: 0.57)
        let cloud = Noise(seed: 3).fractal(along * 3.2, octaves: 5)
        let dust = Noise(seed: 31).fractal(along * 4.5, octaves: 4)
        let band = exponential(-along.y * along.y * 26) * smoothstep(0.2, 0.8, cloud)
        let lane = smoothstep(0.5, 0.7, dust) * exponential(-along.y * along.y * 130)
        let light = mix(Color(hex: 0x8FA0E0), Color(hex: 0xF3D9C4), exponential(-along.y * along.y * 60))
        return stars(place, density: 0.10 + 0.25 * band).over(light.faded(band * 0.62 * (1 - lane * 0.8)).over(sky))
    }

    /// Stars on a jittered grid; most of them faint.
    static func stars(_ place: Point, density: Float) -> Color {
        let grid = place * 64
        let (column, row) = (Int(grid.x), Int(grid.y))
        let noise = Noise(seed: 7)
        guard noise.value(column, row) < density else { return .clear }
        let center = Point(
            Float(column) + 0.3 + 0.4 * noise.value(column + 500, row),
            Float(row) + 0.3 + 0.4 * noise.value(column, row + 500))
        let brightness = noise.value(column + 900, row + 900)
        let radius = 0.07 + 0.15 * brightness * brightness * brightness
        let tint = mix(Color(hex: 0xFFE3C0), Color(hex: 0xCFE0FF), noise.value(column - 300, row))
        return tint.faded((0.45 + 0.55 * brightness) * smoothstep(radius, radius * 0.4, (grid - center).length))
    }

    /// Curtains of light over a frozen bay.
    static let aurora = Painting(720, 480, fineness: 2) { place in
        let horizon: Float = 0.78
        if place.y > horizon {
            let mirrored = northernSky(Point(place.x, horizon - (place.y - horizon) * 1.5))
            return mix(mirrored.shaded(0.5), Color(hex: 0x0A1824), 0.35)
        }
        let firs = firTops(place.x)
        return place.y > horizon - firs ? Color(hex: 0x03080E) : northernSky(place)
    }

    private static func firTops(_ x: Float) -> Float {
        let noise = Noise(seed: 15)
        var top: Float = 0.02
        for tree in Int(x * 40) - 2...Int(x * 40) + 2 {
            let center = (Float(tree) + noise.value(tree, 0)) / 40
            let height = 0.04 + 0.1 * noise.value(tree, 1) * noise.smooth(Point(x * 3, 4))
            top = max(top, height - abs(x - center) * 4.5)
        }
        return top
    }

    private static func northernSky(_ place: Point) -> Color {
        var color = stars(place, density: 0.08).over(Ramp(0x050A1C, 0x0B1E3A, 0x123B4C)[place.y / 0.8])
        for curtain in 0..<3 {
            let number = Float(curtain)
            let noise = Noise(seed: 25 + UInt32(curtain))
            let foot = 0.34 + 0.13 * number + 0.2 * (noise.fractal(Point(place.x * 1.2 + number, 0), octaves: 3) - 0.5)
            let rays = 0.35 + 0.65 * noise.fractal(Point(place.x * 14, place.y * 0.8), octaves: 3)
            let height = foot - place.y
            let glow = height > 0 ? exponential(-height * 6.5) : exponential(height * 45)
            let tint = Ramp(0x58F5A0, 0x3FE0B0, 0x6A8CF0, 0xB060E0)[height * 2.6]
            color = color + tint * (glow * rays * 0.62)
        }
        return Color(clamp(color.x), clamp(color.y), clamp(color.z), 1)
    }

    /// Windows lighting up.
    static let city = Painting(720, 450, fineness: 3) { place in
        let moon = Landscapes.sun(place, at: Point(1.2, 0.2), size: 0.06, color: Color(hex: 0xFDF2D8), glow: 0.35)
        var color = moon.over(Ramp(0x1B2350, 0x45397A, 0x9A5586, 0xE88F7B, 0xF9C58D)[place.y / 0.85])
        for layer in 0..<3 {
            let scale: Float = [26, 17, 10][layer]
            let noise = Noise(seed: 80 + UInt32(layer))
            let house = Int(place.x * scale)
            let top = [0.45, 0.5, 0.62][layer] + [0.22, 0.3, 0.26][layer] * noise.value(house, 0)
            guard place.y > top else { continue }
            color = [Color(hex: 0x6C4A7E), Color(hex: 0x3D3162), Color(hex: 0x1A1738)][layer]
            let grid = Point(
                (place.x * scale - Float(house)) * [4, 5, 6][layer], (place.y - top) * scale * [4, 4.5, 5][layer])
            let (column, floor) = (Int(grid.x), Int(grid.y))
            let inWindow = abs(grid.x - Float(column) - 0.5) < 0.26 && abs(grid.y - Float(floor) - 0.55) < 0.28
            if inWindow && noise.value(house * 31 + column, floor + 5) > [0.72, 0.66, 0.6][layer] {
                color = mix(Color(hex: 0xF2A65A), Color(hex: 0xFFE9A0), noise.value(house * 31 + column, floor))
                color = mix(color, Color(hex: 0x6C4A7E), [0.45, 0.2, 0][layer])
            }
        }
        return color
    }

    /// The moon comes up over the sea.
    static let moonrise = Painting(640, 420, fineness: 2) { place in
        let (horizon, center) = (Float(0.66), Point(0.95, 0.36))
        if place.y < horizon { return moonlitSky(place, center: center, horizon: horizon) }
        let depth = (place.y - horizon) / (1 - horizon)
        let waves = Noise(seed: 6).fractal(
            Point((place.x - center.x) * 3 / (0.08 + depth), 8 / (0.07 + depth)), octaves: 3)
        let path = smoothstep(0.07 + 0.22 * depth, 0, abs(place.x - center.x))
        return Color(
            grey: clamp(0.16 - 0.1 * depth + path * smoothstep(0.45, 0.62, waves) * 0.85 + 0.1 * (waves - 0.5)))
    }

    private static func moonlitSky(_ place: Point, center: Point, horizon: Float) -> Color {
        let distance = (place - center).length
        let clouds = Noise(seed: 13).fractal(Point(place.x * 2, place.y * 6), octaves: 5)
        let veil = smoothstep(0.5, 0.75, clouds)
        if distance < 0.13 {
            let seas = Noise(seed: 2).fractal((place - center) * 14, octaves: 4)
            return Color(grey: mix(0.96 - 0.35 * smoothstep(0.45, 0.65, seas), 0.5, veil * 0.6))
        }
        let glow = 0.3 * exponential(-(distance - 0.13) * 5)
        return Color(
            grey: clamp(0.06 + 0.14 * place.y / horizon + glow * (1 - 0.3 * veil) + veil * (0.07 + glow * 0.5)))
    }

    /// A ringed planet and its moon.
    static let planet = Painting(560, 420, fineness: 3) { place in
        let center = Point(0.64, 0.52)
        let tilted = (place - center).rotated(cosine: 0.92, sine: 0.39)
        let ring = Point(tilted.x, tilted.y * 3.4).length
        let inRing = ring > 0.4 && ring < 0.62 && !(ring > 0.515 && ring < 0.53)
        let grooves = 0.72 + 0.28 * Noise(seed: 41).fractal(Point(ring * 60, 0), octaves: 3)
        let ringColor = Color(hex: 0xE6CFA4).shaded(grooves).faded(inRing ? 0.9 : 0)
        let space = stars(place, density: 0.12).over(
            mix(Color(hex: 0x060818), Color(hex: 0x2A1A48), Noise(seed: 1).fractal(place * 1.8, octaves: 4) * 0.8))
        let moonlit = smallMoon(place).over(space)
        guard tilted.length < 0.27 else { return ringColor.over(moonlit) }
        let ball = tilted / 0.27
        let swirl = Noise(seed: 19).fractal(Point(ball.x * 1.5, ball.y * 5), octaves: 4)
        let bands = Ramp(0xC98B5A, 0xF0D2A0, 0xB9764C, 0xEBC48F, 0xD8A56E, 0xF6E2BC)
        let depth = max(0, 1 - ball.dot(ball)).squareRoot()
        let light = clamp(ball.x * -0.55 + ball.y * -0.45 + depth * 0.75)
        let disc = bands.cyclic(ball.y * 0.9 + swirl * 0.55).shaded(0.06 + 0.98 * light)
        return tilted.y > 0 ? ringColor.over(disc) : disc
    }

    private static func smallMoon(_ place: Point) -> Color {
        let offset = (place - Point(1.15, 0.2)) / 0.055
        guard offset.length < 1 else { return .clear }
        let depth = (1 - offset.dot(offset)).squareRoot()
        let light = clamp(offset.x * -0.55 + offset.y * -0.45 + depth * 0.75)
        return Color(hex: 0xC9D2DC).shaded(0.08 + 0.95 * light * (0.75 + 0.4 * Noise(seed: 88).fractal(offset * 3)))
    }
}
