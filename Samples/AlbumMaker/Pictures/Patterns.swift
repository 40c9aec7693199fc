/// What repeats, and what nearly does.
enum Patterns {
    /// Quarter circles, turned at random (Truchet's tiles).
    static let tiles = Painting(560, 400, fineness: 1) { place in
        let grid = place * 8
        let (column, row) = (Int(grid.x), Int(grid.y))
        var inside = Point(grid.x - Float(column), grid.y - Float(row))
        if Noise(seed: 2).value(column, row) > 0.5 { inside.x = 1 - inside.x }
        let near = min(inside.length, (inside - 1).length)
        return abs(near - 0.5) < 0.15 ? .black : .white
    }

    /// Waves as fans, in four blues.
    static let waves = Painting(560, 400) { place in
        let size: Float = 0.125
        let colors = [
            Color(hex: 0x123C69), Color(hex: 0xF4EFE6), Color(hex: 0x2F74A8), Color(hex: 0xF4EFE6),
            Color(hex: 0x74B3CE),
        ]
        // The lowest fan that reaches this place lies on top.
        var row = Int((place.y / (size / 2)).rounded(.up)) + 2
        while row >= 0 {
            let shift: Float = row % 2 == 0 ? 0 : size
            let column = ((place.x - shift) / (2 * size)).rounded()
            let distance = (place - Point(column * 2 * size + shift, Float(row) * size / 2)).length
            if distance < size { return colors[Int(distance / size * 5) % 5] }
            row -= 1
        }
        return colors[0]
    }

    /// Coloured glass in lead.
    static let glass = Painting(560, 420, fineness: 3) { place in
        let (first, second) = Cells(seed: 11, size: 0.14).nearest(to: place)
        if second.distance - first.distance < 0.011 { return Color(hex: 0x15171C) }
        let noise = Noise(seed: 12)
        let tint = Ramp(0xC8102E, 0xF2A900, 0x2E7D4F, 0x1F5FA8, 0x6A3FA0, 0xE86A92).cyclic(
            noise.value(first.column, first.row))
        let light = 1.25 - 0.75 * (place - Point(0.66, 0.4)).length
        return tint.shaded(light * (0.85 + 0.2 * noise.value(first.row, first.column)))
    }

    /// Two gratings, and a third that is not there.
    static let moire = Painting(480, 400, fineness: 2) { place in
        let first = sine((place - Point(0.45, 0.5)).length * 150)
        let second = sine((place - Point(0.75, 0.5)).length * 150)
        return Color(grey: 0.5 + 0.25 * (first + second))
    }

    /// A ball in dots, as newspapers print it.
    static let halftone = Painting(480, 480, fineness: 1) { place in
        let turned = place.rotated(cosine: 0.8192, sine: 0.5736) * 44
        let center = Point(turned.x.rounded(), turned.y.rounded())
        let spot = (center / 44).rotated(cosine: 0.8192, sine: -0.5736)
        let ball = (spot - 0.5) / 0.38
        let depth = max(0, 1 - ball.dot(ball)).squareRoot()
        let light =
            ball.length < 1
            ? clamp(0.08 + ball.x * -0.45 + ball.y * -0.5 + depth * 0.7)
            : mix(0.97, 0.55, spot.y * smoothstep(0.9, 0.2, (spot - Point(0.62, 0.95)).length))
        return (turned - center).length < (1 - light).squareRoot() * 0.62 ? .black : .white
    }

    /// Cloth.
    static let plaid = Painting(480, 400, fineness: 1) { place in
        func stripe(_ position: Float) -> Color {
            let share = position * 4 - (position * 4).rounded(.down)
            if share < 0.36 { return Color(hex: 0x8E1B2E) }
            if share < 0.41 { return Color(hex: 0xF2D16B) }
            if share < 0.64 { return Color(hex: 0x17402C) }
            if share < 0.68 { return Color(hex: 0xF3EEE2) }
            return share < 0.94 ? Color(hex: 0x1E2F5C) : Color(hex: 0xF2D16B)
        }
        let thread = (Int(place.x * 200) + Int(place.y * 200)) % 4 < 2
        return thread ? stripe(place.x) : stripe(place.y)
    }
}
