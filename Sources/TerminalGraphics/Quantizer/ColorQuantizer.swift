package import Thumbnails

/// Finds the few colours that stand best for the many of a picture.
///
/// Colours are counted in bins, the bins are cut into boxes where they are spread most (median cut, at the mean), and two
/// rounds of k-means move each colour to the mean of what is nearest to it. Everything is computed on premultiplied
/// red, green, blue and alpha, so that soft edges stay soft and what cannot be seen costs nothing. There is no chance in
/// it: equal pictures give equal results.
package struct ColorQuantizer: Sendable {
    /// The most colours of a picture, 2 to 256, the transparent one included.
    package let limit: Int
    /// How close is close enough: no more colours are taken than it needs. The mean of the squared errors of red, green and
    /// blue, in levels of 255, that cutting may leave; the rounds after it make it less.
    package let tolerance: Double

    private static let rounds = 2

    /// A quantiser that takes at most `limit` colours, and all of them unless fewer are within `tolerance`.
    package init(limit: Int, tolerance: Double = 0) {
        precondition((2...256).contains(limit), "an index is a byte, and one colour makes no picture")
        self.limit = limit
        self.tolerance = tolerance
    }

    /// The picture in few colours. One that has no more than `limit` keeps every pixel that can be seen as it is; pixels that
    /// are wholly transparent stay so, whatever their colour.
    ///
    /// - Complexity: O(pixels + bins × log(colours)), where bins are at most 2^18.
    package func quantize(_ picture: Thumbnail) -> PalettePicture {
        let size = PixelSize(width: picture.width, height: picture.height)
        return picture.pixels.withUnsafeBufferPointer { bytes in
            if let few = FewColors(pixels: bytes, limit: limit) { return few.makePicture(size: size) }
            return approximate(ColorHistogram(pixels: bytes), size: size)
        }
    }

    private func approximate(_ histogram: ColorHistogram, size: PixelSize) -> PalettePicture {
        var cut = MedianCut(
            bins: histogram.bins, limit: histogram.hasClearPixels ? limit - 1 : limit,
            sufficientError: tolerance * 3 * Double(size.width * size.height))
        var centers = cut.makeCenters()
        var assigned: [Int] = []
        for _ in 0..<Self.rounds { (centers, assigned) = histogram.refine(centers) }
        return histogram.makePicture(size: size, centers: centers, assigned: assigned)
    }
}
