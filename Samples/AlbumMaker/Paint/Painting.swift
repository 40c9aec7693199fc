/// A picture as a function from places to colours.
///
/// The place is in units of the picture's height: y from 0 at the top to 1 at the bottom, x from 0 at the left to
/// width / height at the right.
struct Painting: Sendable {
    let width: Int
    let height: Int
    /// The side of the square of places that each pixel is the average of.
    var fineness = 3
    let color: @Sendable (Point) -> Color

    init(_ width: Int, _ height: Int, fineness: Int = 3, color: @escaping @Sendable (Point) -> Color) {
        self.width = width
        self.height = height
        self.fineness = fineness
        self.color = color
    }

    /// Looks at every place.
    func render() -> Canvas {
        var pixels: [Color] = []
        pixels.reserveCapacity(width * height)
        for y in 0..<height {
            for x in 0..<width { pixels.append(pixel(x, y)) }
        }
        return Canvas(width: width, height: height, pixels: pixels)
    }

    /// The mean of the places in the pixel, weighted by alpha.
    private func pixel(_ x: Int, _ y: Int) -> Color {
        var sum = Color.clear
        let step = 1 / Float(fineness)
        for row in 0..<fineness {
            for column in 0..<fineness {
                let place = Point(
                    Float(x) + (Float(column) + 0.5) * step, Float(y) + (Float(row) + 0.5) * step)
                let color = color(place / Float(height))
                sum += Color(color.x * color.w, color.y * color.w, color.z * color.w, color.w)
            }
        }
        guard sum.w > 0 else { return .clear }
        let alpha = sum.w * step * step
        return Color(sum.x / sum.w, sum.y / sum.w, sum.z / sum.w, alpha)
    }
}

/// A painted picture: rows from the top, each from the left.
struct Canvas {
    let width: Int
    let height: Int
    var pixels: [Color]

    subscript(x: Int, y: Int) -> Color { pixels[y * width + x] }

    /// The canvas stored so that a viewer which applies this eXIf orientation, 1 to 8, shows it upright again.
    func stored(for orientation: UInt16) -> Canvas {
        let isTransposed = orientation >= 5
        let (storedWidth, storedHeight) = isTransposed ? (height, width) : (width, height)
        var turned: [Color] = []
        for row in 0..<storedHeight {
            for column in 0..<storedWidth {
                let (x, y) = isTransposed ? (row, column) : (column, row)
                let mirrorsX = [2, 3, 7, 6].contains(orientation)
                let mirrorsY = [3, 4, 7, 8].contains(orientation)
                turned.append(self[mirrorsX ? width - 1 - x : x, mirrorsY ? height - 1 - y : y])
            }
        }
        return Canvas(width: storedWidth, height: storedHeight, pixels: turned)
    }
}
