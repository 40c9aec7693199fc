/// A plane divided among scattered centres (a Voronoi diagram).
struct Cells {
    let seed: UInt32
    /// The mean distance between two centres.
    let size: Float

    /// A centre as seen from a place.
    struct Neighbor {
        var column = 0
        var row = 0
        var distance = Float.infinity
    }

    /// The two centres that are nearest.
    func nearest(to place: Point) -> (first: Neighbor, second: Neighbor) {
        let grid = place / size
        let (column, row) = (Int(grid.x.rounded(.down)), Int(grid.y.rounded(.down)))
        var (first, second) = (Neighbor(), Neighbor())
        for y in row - 1...row + 1 {
            for x in column - 1...column + 1 {
                let found = Neighbor(column: x, row: y, distance: (grid - center(x, y)).length * size)
                if found.distance < first.distance {
                    (first, second) = (found, first)
                } else if found.distance < second.distance {
                    second = found
                }
            }
        }
        return (first, second)
    }

    private func center(_ column: Int, _ row: Int) -> Point {
        let noise = Noise(seed: seed)
        return Point(
            Float(column) + 0.1 + 0.8 * noise.value(column, row),
            Float(row) + 0.1 + 0.8 * noise.value(column + 1000, row))
    }
}
