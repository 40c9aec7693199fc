/// Finds the nearest of some colours.
///
/// The colours lie in the order of the sums of their channels. Two colours whose sums differ by s are at least s/2 apart
/// (four channels: Cauchy and Schwarz), so that the search begins where the sums are equal and soon ends on both sides.
struct NearestColor {
    private let colors: [SIMD4<Float>]
    private let sums: [Float]
    /// Where a colour stood when it was handed in.
    private let places: [Int]

    /// A search among at least one colour.
    init(_ colors: [SIMD4<Float>]) {
        let keys = colors.map { $0.sum() }
        places = colors.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
        self.colors = places.map { colors[$0] }
        sums = places.map { keys[$0] }
    }

    /// The index of the colour with the least distance.
    ///
    /// - Complexity: O(colours), a few of them as a rule.
    func index(nearestTo color: SIMD4<Float>) -> Int {
        let sum = color.sum()
        var above = firstIndex(from: sum)
        var below = above - 1
        var (best, nearest) = (Float.infinity, 0)
        while true {
            let canRise = above < sums.count && (sums[above] - sum) * (sums[above] - sum) < 4 * best
            if canRise {
                consider(above, for: color, best: &best, nearest: &nearest)
                above += 1
            }
            let canSink = below >= 0 && (sums[below] - sum) * (sums[below] - sum) < 4 * best
            if canSink {
                consider(below, for: color, best: &best, nearest: &nearest)
                below -= 1
            }
            if !canRise, !canSink { return places[nearest] }
        }
    }

    @inline(__always)
    private func consider(_ index: Int, for color: SIMD4<Float>, best: inout Float, nearest: inout Int) {
        let difference = colors[index] - color
        let distance = (difference * difference).sum()
        if distance < best { (best, nearest) = (distance, index) }
    }

    private func firstIndex(from sum: Float) -> Int {
        var (low, high) = (0, sums.count)
        while low < high {
            let middle = (low + high) / 2
            if sums[middle] < sum { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
