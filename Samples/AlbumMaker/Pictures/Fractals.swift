/// Shapes that are the same at every size.
enum Fractals {
    /// How fast the orbit of z → z² + c runs away: nil when it does not, within `limit` steps.
    private static func escape(_ start: Point, _ c: Point, limit: Int) -> Float? {
        var z = start
        for step in 0..<limit {
            z = Point(z.x * z.x - z.y * z.y, 2 * z.x * z.y) + c
            let size = z.dot(z)
            if size > 256 { return Float(step) + 2 - logarithm(logarithm(size) / 2) / 0.6931 }
        }
        return nil
    }

    static let mandelbrot = Painting(640, 440, fineness: 2) { place in
        let c = (place - Point(0.727, 0.5)) * 0.0052 + Point(-0.7463, 0.1102)
        guard let speed = escape(.zero, c, limit: 900) else { return Color(hex: 0x05060F) }
        return Ramp(0x0A1440, 0x1F5FA8, 0x8FD6F0, 0xFFF6D0, 0xF2A93B, 0x8A2F1B, 0x2A0A2E)
            .cyclic(logarithm(speed + 1) * 0.9 + 0.35)
    }

    static let julia = Painting(640, 420, fineness: 2) { place in
        let z = (place - Point(0.762, 0.5)) * 2.5
        guard let speed = escape(z.rotated(cosine: 0.95, sine: 0.31), Point(-0.8, 0.156), limit: 300) else {
            return Color(hex: 0xFFF4E0)
        }
        return Ramp(0x14082E, 0x3C1361, 0x8C1D73, 0xE0556B, 0xFFB36B, 0xFFF1C2)[logarithm(speed + 1) / 4.6]
    }

    /// Which root of z³ = 1 Newton's method finds.
    static let newton = Painting(480, 480, fineness: 2) { place in
        var z = (place - 0.5) * 3.2 + Point(0.0007, 0.0011)
        let roots = [Point(1, 0), Point(-0.5, 0.866_025), Point(-0.5, -0.866_025)]
        let colors = [Color(hex: 0x2A9D8F), Color(hex: 0xE9C46A), Color(hex: 0xE76F51)]
        for step in 0..<40 {
            let square = Point(z.x * z.x - z.y * z.y, 2 * z.x * z.y)
            let cube = Point(square.x * z.x - square.y * z.y, square.x * z.y + square.y * z.x) - Point(1, 0)
            let size = max(9 * square.dot(square), 1e-12) / 3
            z -= Point(cube.x * square.x + cube.y * square.y, cube.y * square.x - cube.x * square.y) / size
            for (root, color) in zip(roots, colors) where (z - root).length < 0.02 {
                return mix(color, Color(hex: 0x14213D), Float(step) / 16)
            }
        }
        return Color(hex: 0x14213D)
    }

    /// Sierpinski's carpet: one bit is all it needs.
    static let carpet = Painting(486, 486, fineness: 1) { place in
        var (x, y) = (Int(place.x * 243), Int(place.y * 243))
        while x > 0 || y > 0 {
            if x % 3 == 1 && y % 3 == 1 { return .black }
            (x, y) = (x / 3, y / 3)
        }
        return .white
    }
}
