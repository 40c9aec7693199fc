import Glibc

/// The sine of an angle in radians.
func sine(_ angle: Float) -> Float { sinf(angle) }

/// The cosine of an angle in radians.
func cosine(_ angle: Float) -> Float { cosf(angle) }

/// The direction of a place as seen from the origin, as a share of a full turn from 0 to 1.
func turn(of place: Point) -> Float {
    let angle = atan2f(place.y, place.x) / (2 * .pi)
    return angle < 0 ? angle + 1 : angle
}

/// The natural logarithm.
func logarithm(_ value: Float) -> Float { logf(value) }

/// e to the power of `value`.
func exponential(_ value: Float) -> Float { expf(value) }
