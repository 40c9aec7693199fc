/// Cuts the bins of a histogram into boxes, each time the one whose colours are spread most.
struct MedianCut {
    private struct Box {
        /// Its bins, as a part of `order`.
        var range: Range<Int>
        var mean: SIMD4<Double>
        /// For each channel the sum of the squared distances from the mean.
        var spread: SIMD4<Double>
        /// Whether a cut would leave nothing on one side.
        var isWhole = false

        /// What cutting it is worth.
        var need: Double { isWhole || range.count < 2 ? 0 : spread.max() }
    }

    private let bins: [ColorHistogram.Bin]
    private let limit: Int
    private let sufficientError: Double
    private var order: [Int]

    /// A cut into at most `limit` boxes, and no more than needed for the sum of all squared errors to be `sufficientError`.
    init(bins: [ColorHistogram.Bin], limit: Int, sufficientError: Double) {
        self.bins = bins
        self.limit = limit
        self.sufficientError = sufficientError
        order = Array(bins.indices)
    }

    /// The means of the boxes, premultiplied.
    ///
    /// - Complexity: O(bins × log(limit)) where colours are spread evenly, and O(limit²).
    mutating func makeCenters() -> [SIMD4<Float>] {
        guard !bins.isEmpty else { return [] }
        var boxes = [makeBox(order.indices)]
        var error = bins.reduce(0) { $0 + $1.error } + boxes[0].spread.sum()
        while boxes.count < limit, error > sufficientError {
            var widest = 0
            for index in boxes.indices where boxes[index].need > boxes[widest].need { widest = index }
            guard boxes[widest].need > 0 else { break }
            guard let (low, high) = cut(boxes[widest]) else {
                boxes[widest].isWhole = true
                continue
            }
            error -= boxes[widest].spread.sum() - low.spread.sum() - high.spread.sum()
            boxes[widest] = low
            boxes.append(high)
        }
        return boxes.map { SIMD4<Float>($0.mean) }
    }

    private func makeBox(_ range: Range<Int>) -> Box {
        var (sum, weight) = (SIMD4<Double>.zero, 0.0)
        for bin in order[range] {
            sum += SIMD4<Double>(bins[bin].mean) * bins[bin].weight
            weight += bins[bin].weight
        }
        let mean = sum / weight
        var spread = SIMD4<Double>.zero
        for bin in order[range] {
            let distance = SIMD4<Double>(bins[bin].mean) - mean
            spread += distance * distance * bins[bin].weight
        }
        return Box(range: range, mean: mean, spread: spread)
    }

    /// Both halves of a box, cut at the mean of its widest channel; nil where one would be empty.
    private mutating func cut(_ box: Box) -> (low: Box, high: Box)? {
        let channel = (0..<4).max { box.spread[$0] < box.spread[$1] } ?? 0
        let limit = Float(box.mean[channel])
        let middle = order.withUnsafeMutableBufferPointer { order in
            order[box.range].partition { bins[$0].mean[channel] > limit }
        }
        guard middle > box.range.lowerBound, middle < box.range.upperBound else { return nil }
        return (makeBox(box.range.lowerBound..<middle), makeBox(middle..<box.range.upperBound))
    }
}
