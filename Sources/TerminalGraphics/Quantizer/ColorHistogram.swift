/// The colours of a picture in bins: colours that differ in their last bits only share one, which knows their true mean.
///
/// Opaque pictures have 6 bits a channel, others 5 bits a channel and 3 of alpha; opaque pixels never share a bin with
/// others. Wholly transparent pixels are in no bin.
struct ColorHistogram {
    /// What a bin holds.
    struct Bin {
        /// The mean of premultiplied red, green, blue and alpha, 0 to 255 each.
        var mean: SIMD4<Float>
        /// How many pixels it has.
        var weight: Double
        /// The sum of the squared distances of its pixels from the mean.
        var error: Double
    }

    /// The bins that hold a pixel, in the order of their first pixels.
    private(set) var bins: [Bin] = []
    /// For every pixel its bin; -1 for one that is wholly transparent.
    private let binOfPixel: [Int32]
    /// Whether any pixel is wholly transparent.
    let hasClearPixels: Bool

    /// Counts RGBA8 pixels, straight alpha.
    ///
    /// - Complexity: O(pixels), and 1 MB for the moment.
    init(pixels: UnsafeBufferPointer<UInt8>) {
        let isOpaque = stride(from: 3, to: pixels.count, by: 4).allSatisfy { pixels[$0] == 255 }
        var counter = Counter()
        binOfPixel = stride(from: 0, to: pixels.count, by: 4).map { start in
            counter.count(
                red: pixels[start], green: pixels[start + 1], blue: pixels[start + 2], alpha: pixels[start + 3],
                isOpaque: isOpaque)
        }
        hasClearPixels = counter.hasClearPixels
        bins = counter.sums.map { sum in
            let mean = sum.colors / sum.weight
            return Bin(
                mean: SIMD4<Float>(mean), weight: sum.weight,
                error: max(0, sum.squares - (sum.colors * mean).sum()))
        }
    }

    private struct Counter {
        struct Sum {
            var colors = SIMD4<Double>.zero
            var squares = 0.0
            var weight = 0.0
        }

        var sums: [Sum] = []
        var hasClearPixels = false
        private var binOfColor = [Int32](repeating: -1, count: 1 << 18)

        /// Puts a pixel into its bin, and answers which that is.
        mutating func count(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8, isOpaque: Bool) -> Int32 {
            guard alpha > 0 else {
                hasClearPixels = true
                return -1
            }
            var color = SIMD4(Double(red), Double(green), Double(blue), 255)
            let address: Int
            if isOpaque {
                address = Int(red >> 2) << 12 | Int(green >> 2) << 6 | Int(blue >> 2)
            } else {
                color *= Double(alpha) / 255
                let alphaBits = alpha == 255 ? 7 : Int(alpha) * 7 / 255
                // One by one: a conversion of the whole vector takes as long as all the rest.
                address = (Int(color.x) >> 3) << 13 | (Int(color.y) >> 3) << 8 | (Int(color.z) >> 3) << 3 | alphaBits
            }
            var bin = binOfColor[address]
            if bin < 0 {
                bin = Int32(sums.count)
                binOfColor[address] = bin
                sums.append(Sum())
            }
            sums[Int(bin)].colors += color
            sums[Int(bin)].squares += (color * color).sum()
            sums[Int(bin)].weight += 1
            return bin
        }
    }

    /// A round of k-means: each bin goes to the nearest of the centres, and each centre moves to the mean of its bins.
    /// Centres that no bin is near to are dropped. Answers the centres, and for each bin the one that it went to.
    func refine(_ centers: [SIMD4<Float>]) -> (centers: [SIMD4<Float>], assigned: [Int]) {
        let search = NearestColor(centers)
        var sums = [SIMD4<Double>](repeating: .zero, count: centers.count)
        var weights = [Double](repeating: 0, count: centers.count)
        var assigned = bins.map { bin in
            let center = search.index(nearestTo: bin.mean)
            sums[center] += SIMD4<Double>(bin.mean) * bin.weight
            weights[center] += bin.weight
            return center
        }
        var moved: [SIMD4<Float>] = []
        var places = [Int](repeating: 0, count: centers.count)
        for center in centers.indices where weights[center] > 0 {
            places[center] = moved.count
            moved.append(SIMD4<Float>(sums[center] / weights[center]))
        }
        for bin in assigned.indices { assigned[bin] = places[assigned[bin]] }
        return (moved, assigned)
    }

    /// The picture whose pixels have the colour of the centre that their bin was assigned to.
    func makePicture(size: PixelSize, centers: [SIMD4<Float>], assigned: [Int]) -> PalettePicture {
        var colors = centers.map { center in
            // A bin's alpha is at least 1, so a centre's is, too.
            let straight = center * (255 / center.w)
            return SIMD4(
                PixelBlock.byte(straight.x), PixelBlock.byte(straight.y), PixelBlock.byte(straight.z),
                max(1, PixelBlock.byte(center.w)))
        }
        let clear = UInt8(truncatingIfNeeded: colors.count)
        if hasClearPixels { colors.append(SIMD4(0, 0, 0, 0)) }
        let indices = binOfPixel.map { $0 < 0 ? clear : UInt8(assigned[Int($0)]) }
        return PalettePicture(size: size, unordered: colors, indices: indices)
    }
}
