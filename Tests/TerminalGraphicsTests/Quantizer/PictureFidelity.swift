import Glibc
import TerminalGraphics
import Thumbnails

extension Thumbnail {
    /// A picture drawn by a function: red, green, blue, alpha.
    static func drawn(_ width: Int, _ height: Int, _ color: (_ x: Int, _ y: Int) -> SIMD4<UInt8>) -> Thumbnail {
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let color = color(x, y)
                pixels += [color.x, color.y, color.z, color.w]
            }
        }
        return Thumbnail(width: width, height: height, pixels: pixels, originalWidth: width, originalHeight: height)
    }

    /// The same picture with film grain, as a camera makes it: `levels` levels of 255 at most in each colour.
    func withGrain(_ levels: Int) -> Thumbnail {
        var random = TestRandom(seed: 1)
        let grainy = pixels.indices.map { index in
            guard index % 4 != 3 else { return pixels[index] }
            let grain = Int.random(in: 0...levels, using: &random) + Int.random(in: 0...levels, using: &random) - levels
            return UInt8(min(255, max(0, Int(pixels[index]) + grain)))
        }
        return Thumbnail(
            width: width, height: height, pixels: grainy, originalWidth: originalWidth, originalHeight: originalHeight)
    }

    /// How close another picture of the same size comes: the peak signal-to-noise ratio of red, green and blue over black,
    /// in decibels.
    func fidelity(of other: [UInt8]) -> Double { 10 * log10(255 * 255 / meanSquaredError(of: other)) }

    /// The mean of the squared errors of red, green and blue over black, in levels of 255.
    func meanSquaredError(of other: [UInt8]) -> Double {
        var error = 0.0
        for start in stride(from: 0, to: pixels.count, by: 4) {
            for channel in 0..<3 {
                let before = Double(pixels[start + channel]) * Double(pixels[start + 3]) / 255
                let after = Double(other[start + channel]) * Double(other[start + 3]) / 255
                error += (before - after) * (before - after)
            }
        }
        return error / Double(pixels.count / 4 * 3)
    }
}

extension PalettePicture {
    /// What it shows: red, green, blue, alpha of each pixel.
    var pixels: [UInt8] {
        indices.flatMap { index in
            let color = colors[Int(index)]
            return [color.x, color.y, color.z, color.w]
        }
    }
}
