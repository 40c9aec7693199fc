/// A place on a painting: x to the right, y down.
typealias Point = SIMD2<Float>

extension SIMD2<Float> {
    var length: Float { (x * x + y * y).squareRoot() }

    /// The inner product.
    func dot(_ other: Point) -> Float { x * other.x + y * other.y }

    /// Turned about the origin, clockwise on the screen, by an angle whose cosine and sine are given.
    func rotated(cosine: Float, sine: Float) -> Point { Point(x * cosine - y * sine, x * sine + y * cosine) }
}

/// Signed distances: negative inside the shape, positive outside, in the painting's unit.
enum Shape {
    static func disc(_ point: Point, center: Point, radius: Float) -> Float { (point - center).length - radius }

    static func box(_ point: Point, center: Point, half: Point, corner: Float = 0) -> Float {
        let offset = point - center
        let outside = Point(abs(offset.x), abs(offset.y)) - half + Point(repeating: corner)
        let reach = Point(max(outside.x, 0), max(outside.y, 0)).length
        return reach + min(max(outside.x, outside.y), 0) - corner
    }

    /// A line of some width with round ends.
    static func line(_ point: Point, from start: Point, to end: Point, width: Float) -> Float {
        let (along, toPoint) = (end - start, point - start)
        let share = clamp(toPoint.dot(along) / max(along.dot(along), 1e-9))
        return (toPoint - along * share).length - width / 2
    }

    /// A closed polygon; the sign holds for any that does not cross itself.
    static func polygon(_ point: Point, _ corners: [Point]) -> Float {
        var distance = Float.infinity
        var isInside = false
        for (index, corner) in corners.enumerated() {
            let next = corners[(index + 1) % corners.count]
            distance = min(distance, line(point, from: corner, to: next, width: 0))
            if (corner.y > point.y) != (next.y > point.y),
                point.x < (next.x - corner.x) * (point.y - corner.y) / (next.y - corner.y) + corner.x
            {
                isInside.toggle()
            }
        }
        return isInside ? -distance : distance
    }
}
