/// Random numbers that depend on nothing but where they are asked for.
struct Noise {
    let seed: UInt32

    /// A random number from 0 to 1 for a place on the integer grid.
    func value(_ x: Int, _ y: Int) -> Float {
        Float(hash(x, y) >> 8) / Float(1 << 24)
    }

    private func hash(_ x: Int, _ y: Int) -> UInt32 {
        var bits = seed &* 0x9E37_79B1
        bits ^= UInt32(truncatingIfNeeded: x) &* 0x85EB_CA77
        bits = (bits ^ bits >> 15) &* 0x2C1B_3C6D
        bits ^= UInt32(truncatingIfNeeded: y) &* 0xC2B2_AE3D
        bits = (bits ^ bits >> 12) &* 0x297A_2D39
        return bits ^ bits >> 15
    }

    /// Smooth noise from 0 to 1; its features are about 1 wide.
    func smooth(_ point: Point) -> Float {
        let (column, row) = (point.x.rounded(.down), point.y.rounded(.down))
        let (x, y) = (Int(column), Int(row))
        let across = fade(point.x - column)
        let top = mix(value(x, y), value(x + 1, y), across)
        let bottom = mix(value(x, y + 1), value(x + 1, y + 1), across)
        return mix(top, bottom, fade(point.y - row))
    }

    /// Fractal noise from 0 to 1: `octaves` layers, each twice as fine and half as strong as the one before.
    func fractal(_ point: Point, octaves: Int = 5, gain: Float = 0.5) -> Float {
        var (sum, total, strength): (Float, Float, Float) = (0, 0, 1)
        var place = point
        for octave in 0..<octaves {
            sum += strength * Noise(seed: seed &+ UInt32(octave)).smooth(place)
            total += strength
            strength *= gain
            place = place * 2.03 + Point(17.3, 9.1)
        }
        return sum / total
    }

    /// Sharp ridges, as mountains have them: from 0 to 1.
    func ridged(_ point: Point, octaves: Int = 5) -> Float {
        var (sum, total, strength): (Float, Float, Float) = (0, 0, 1)
        var place = point
        for octave in 0..<octaves {
            let ridge = 1 - abs(2 * Noise(seed: seed &+ UInt32(octave)).smooth(place) - 1)
            sum += strength * ridge * ridge
            total += strength
            strength *= 0.5
            place = place * 2.07 + Point(3.7, 21.9)
        }
        return sum / total
    }

    private func fade(_ share: Float) -> Float { share * share * share * (share * (share * 6 - 15) + 10) }
}
