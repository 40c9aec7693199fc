extension Thumbnail {
    /// The same picture with a longest side of at most `pixelSize` pixels: what a decode at that size gives, but for the
    /// rounding of the pixels that it is made from.
    ///
    /// The columns and rows are those that a decode of the original gives. A picture that is small enough is returned as
    /// it is; any other is `isApproximate`.
    ///
    /// - Complexity: O(width × height).
    package func scaled(toPixelSize pixelSize: Int) -> Thumbnail {
        let target = Self.dimensions(originalWidth, originalHeight, within: pixelSize)
        guard target.width < width || target.height < height else { return self }
        return averaged(width: min(target.width, width), height: min(target.height, height))
    }

    /// The columns and rows of a thumbnail: the longest side `pixelSize`, the other rounded, at least 1; never enlarged.
    package static func dimensions(_ width: Int, _ height: Int, within pixelSize: Int) -> (width: Int, height: Int) {
        let longest = max(width, height)
        guard longest > pixelSize else { return (width, height) }
        return (
            max(1, (2 * width * pixelSize + longest) / (2 * longest)),
            max(1, (2 * height * pixelSize + longest) / (2 * longest))
        )
    }

    /// The area average of the pixels: fractional borders weighted, colours premultiplied, one rounding.
    ///
    /// `width` and `height` are at most the picture's own.
    private func averaged(width targetWidth: Int, height targetHeight: Int) -> Thumbnail {
        let rows = AreaWeights(from: height, to: targetHeight)
        var averager = RowAverager(columns: AreaWeights(from: width, to: targetWidth))
        var result: [UInt8] = []
        result.reserveCapacity(targetWidth * targetHeight * 4)
        pixels.withUnsafeBufferPointer { pixels in
            for row in 0..<height {
                averager.load(UnsafeBufferPointer(rebasing: pixels[(row * width * 4)..<((row + 1) * width * 4)]))
                let share = rows[row]
                averager.add(weight: share.first)
                if share.completes {
                    result += averager.finishRow(weight: UInt64(width * height))
                    averager.add(weight: share.second)
                }
            }
        }
        return Thumbnail(
            width: targetWidth, height: targetHeight, pixels: result, originalWidth: originalWidth,
            originalHeight: originalHeight, isPreview: isPreview, isApproximate: true, damage: damage)
    }
}

/// How the pixels of a line are shared out among fewer, in whole numbers: each source pixel weighs `target` units, each
/// target pixel is made of `source` units.
private struct AreaWeights {
    let source: Int
    let target: Int

    init(from source: Int, to target: Int) {
        self.source = source
        self.target = target
    }

    /// What a source pixel gives to the target pixel that is being filled, what it gives to the next one, and whether it
    /// fills the first.
    subscript(index: Int) -> (first: UInt32, second: UInt32, completes: Bool) {
        let begin = index * target
        let border = (begin / source + 1) * source
        let excess = begin + target - border
        return excess < 0 ? (UInt32(target), 0, false) : (UInt32(target - excess), UInt32(excess), true)
    }
}

/// Sums of premultiplied pixels: a source row is averaged across, then added to the target row with a weight.
private struct RowAverager {
    private let columns: AreaWeights
    /// The loaded row, shared out among the target's columns.
    private var row: [SIMD4<UInt32>]
    private var sums: [SIMD4<UInt64>]

    init(columns: AreaWeights) {
        self.columns = columns
        row = Array(repeating: .zero, count: columns.target)
        sums = Array(repeating: .zero, count: columns.target)
    }

    mutating func load(_ pixels: UnsafeBufferPointer<UInt8>) {
        var column = 0
        var sum = SIMD4<UInt32>.zero
        for index in 0..<columns.source {
            let alpha = UInt32(pixels[4 * index + 3])
            let pixel = SIMD4<UInt32>(
                UInt32(pixels[4 * index]) * alpha, UInt32(pixels[4 * index + 1]) * alpha,
                UInt32(pixels[4 * index + 2]) * alpha, alpha)
            let share = columns[index]
            sum &+= pixel &* share.first
            if share.completes {
                row[column] = sum
                column += 1
                sum = pixel &* share.second
            }
        }
    }

    mutating func add(weight: UInt32) {
        guard weight > 0 else { return }
        let weight = UInt64(weight)
        for column in row.indices {
            let pixel = row[column]
            sums[column] &+= SIMD4(
                UInt64(pixel.x) &* weight, UInt64(pixel.y) &* weight, UInt64(pixel.z) &* weight,
                UInt64(pixel.w) &* weight)
        }
    }

    /// The target row, whose pixels weigh `weight` units each; the sums begin anew.
    mutating func finishRow(weight: UInt64) -> [UInt8] {
        defer { sums = Array(repeating: .zero, count: columns.target) }
        return sums.flatMap { sum -> [UInt8] in
            let alpha = UInt8((sum.w + weight / 2) / weight)
            guard alpha > 0 else { return [0, 0, 0, 0] }
            let half = sum.w / 2
            return [
                UInt8((sum.x + half) / sum.w), UInt8((sum.y + half) / sum.w), UInt8((sum.z + half) / sum.w), alpha,
            ]
        }
    }
}
