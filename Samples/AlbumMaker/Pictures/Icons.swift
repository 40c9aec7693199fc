/// Pictures on nothing: each casts a soft shadow where its file can say so.
enum Icons {
    /// A shape with a shadow under it.
    private static func icon(
        _ size: Int = 320, shadow: Float = 0.35, shape: @escaping @Sendable (Point) -> Float,
        color: @escaping @Sendable (Point) -> Color
    ) -> Painting {
        Painting(size, size, fineness: 4) { place in
            if shape(place) < 0 { return color(place) }
            guard shadow > 0 else { return .clear }
            let below = shape(place - Point(0, 0.035))
            return Color(hex: 0x101828).faded(shadow * smoothstep(0.06, -0.04, below))
        }
    }

    static let heart = icon(shape: heartShape) { place in
        let shine = exponential(-((place - Point(0.34, 0.33)) * Point(1, 1.5)).length * 11)
        return mix(Ramp(0xFF6B7A, 0xD91E48)[(place.y - 0.15) / 0.7], .white, shine * 0.9)
    }

    private static func heartShape(_ place: Point) -> Float {
        let x = abs(place.x - 0.5)
        let lobe = Shape.disc(Point(x, place.y), center: Point(0.18, 0.36), radius: 0.205)
        let tip = Shape.polygon(
            Point(x, place.y), [Point(-0.1, 0.3), Point(0.34, 0.485), Point(0, 0.85), Point(-0.1, 0.85)])
        return min(lobe, x < 0.35 ? tip : lobe)
    }

    static let sun = Painting(320, 320, fineness: 4) { place in
        let offset = place - Point(0.5, 0.5)
        let distance = offset.length
        let spoke = turn(of: offset) * 12
        let ray = abs(spoke - spoke.rounded()) * 2
        if distance < 0.22 { return Ramp(0xFFF0A0, 0xFFC933, 0xFF9F1C)[distance / 0.22] }
        let isRay =
            distance > 0.27 && distance < 0.46 - 0.05 * Float(Int(spoke.rounded()) % 2)
            && ray < 0.42 - (distance - 0.27) * 1.2
        if isRay { return Ramp(0xFFC233, 0xFF8A1C)[(distance - 0.27) / 0.2] }
        return Color(hex: 0xFFB733).faded(0.35 * smoothstep(0.5, 0.2, distance))
    }

    static let leaf = icon(shape: leafShape) { place in
        let (along, across) = leafAxes(place)
        let vein =
            abs(across) < 0.008
            || abs((abs(across) * 1.3 - along) * 9 - ((abs(across) * 1.3 - along) * 9).rounded()) < 0.07
        let green = across < 0 ? Color(hex: 0x5FBF4A) : Color(hex: 0x3F9A3C)
        return vein ? Color(hex: 0xBFE8A0) : green.shaded(0.85 + 0.4 * along)
    }

    private static func leafAxes(_ place: Point) -> (Float, Float) {
        let turned = (place - Point(0.5, 0.47)).rotated(cosine: 0.7071, sine: 0.7071)
        return (turned.x + 0.5, turned.y)
    }

    private static func leafShape(_ place: Point) -> Float {
        let turned = (place - Point(0.5, 0.47)).rotated(cosine: 0.7071, sine: 0.7071)
        let upper = Shape.disc(turned, center: Point(0, 0.24), radius: 0.48)
        let lower = Shape.disc(turned, center: Point(0, -0.24), radius: 0.48)
        let stem = Shape.line(turned, from: Point(-0.6, 0.0), to: Point(-0.3, 0), width: 0.035)
        return min(max(upper, lower), stem)
    }

    static let bubble = Painting(360, 360, fineness: 3) { place in
        let offset = (place - 0.5) / 0.44
        let distance = offset.length
        guard distance < 1 else { return .clear }
        let rim = distance * distance * distance
        let film = Noise(seed: 23).fractal(offset * 1.4 + 4, octaves: 3) * 1.6 + distance * 0.9
        let tint = Ramp(0xFF8FC7, 0xB79CFF, 0x7FD4FF, 0x9CFFC9, 0xFFF29C).cyclic(film)
        let shine =
            exponential(-(offset - Point(-0.42, -0.45)).length * 7) + 0.5
            * exponential(-(offset - Point(0.4, 0.5)).length * 9)
        return mix(tint, .white, shine).faded(clamp(0.1 + 0.6 * rim + shine))
    }

    /// A cut gem: facets around a table.
    static let gem = Painting(320, 320, fineness: 4) { place in
        let offset = place - Point(0.5, 0.5)
        let facet = turn(of: offset) * 8
        let radius = offset.length * cosine((facet - facet.rounded(.down) - 0.5) * .pi / 4)
        guard radius < 0.4 else { return .clear }
        let side = Int(facet) % 8
        let lights: [Float] = [0.35, 0.25, 0.3, 0.5, 0.75, 0.95, 0.8, 0.55]
        if radius < 0.2 { return Ramp(0x9BE7F5, 0x45BFE0)[(offset.x + offset.y + 0.4) * 1.2] }
        let isInner = radius < 0.3
        return Ramp(0x0B5C8A, 0x1E9BC7, 0xC9F4FF)[lights[side] * (isInner ? 0.9 : 0.65)]
    }

    /// A pictogram in three colours, for a small palette.
    static let folder = Painting(320, 320, fineness: 1) { place in
        let tab = Shape.box(place, center: Point(0.31, 0.28), half: Point(0.19, 0.1), corner: 0.04)
        let back = Shape.box(place, center: Point(0.5, 0.52), half: Point(0.38, 0.27), corner: 0.05)
        let front = Shape.box(place, center: Point(0.5, 0.58), half: Point(0.38, 0.21), corner: 0.05)
        let picture = Shape.box(place, center: Point(0.54, 0.36), half: Point(0.25, 0.13), corner: 0.02)
        if front < 0 { return Color(hex: place.y > 0.76 ? 0xE8A317 : 0xFFC83D) }
        if picture < 0 {
            return picture > -0.02
                ? .white : Color(hex: place.y > 0.33 + 0.1 * abs(place.x - 0.55) ? 0x4CA64C : 0x7CC4F0)
        }
        return min(tab, back) < 0 ? Color(hex: 0xC98A10) : .clear
    }

    /// A cloud in greys, with its own softness.
    static let cloud = Painting(400, 280, fineness: 2) { place in
        let puffs = [
            (Point(0.42, 0.58), Float(0.2)), (Point(0.66, 0.42), 0.26), (Point(0.95, 0.52), 0.22),
            (Point(1.1, 0.64), 0.15),
        ]
        var density: Float = 0
        for (center, radius) in puffs { density += smoothstep(radius * 1.35, radius * 0.55, (place - center).length) }
        let ragged = Noise(seed: 55).fractal(place * 6, octaves: 5)
        let body = smoothstep(0.3, 0.75, density * (0.62 + 0.7 * ragged)) * smoothstep(0.84, 0.74, place.y)
        return Color(grey: clamp(1.02 - 0.5 * smoothstep(0.35, 0.85, place.y) + 0.2 * (ragged - 0.5))).faded(body)
    }

    /// A key in one colour on nothing: a mask.
    static let key = Painting(300, 300, fineness: 1) { place in
        let turned = (place - 0.5).rotated(cosine: 0.7071, sine: 0.7071)
        let bow = abs(Shape.disc(turned, center: Point(-0.24, 0), radius: 0.13)) - 0.045
        let shaft = Shape.box(turned, center: Point(0.13, 0), half: Point(0.27, 0.035))
        let bit = min(
            Shape.box(turned, center: Point(0.24, 0.07), half: Point(0.028, 0.07)),
            Shape.box(turned, center: Point(0.36, 0.085), half: Point(0.028, 0.085)))
        return min(bow, min(shaft, bit)) < 0 ? Color(hex: 0xC9A227) : .clear
    }
}
