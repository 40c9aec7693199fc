import PictureForge
import PictureReference
import ScrollLab
import TestSupport
import Testing
import Thumbnails

@Suite
struct `Scaling a thumbnail down is the exact area average of its pixels` {
    @Test(arguments: [(64, 64), (64, 41), (17, 60), (60, 1)], [63, 40, 32, 16, 7, 1])
    func `as a picture's own`(dimensions: (width: Int, height: Int), pixelSize: Int) {
        var random = SplitMix64(seed: 7)
        let (width, height) = dimensions
        var pixels: [UInt8] = []
        // Of every kind: clear, opaque and in between.
        for _ in 0..<(width * height) {
            let bits = random.next()
            let alpha: UInt8 = bits & 3 == 0 ? 0 : bits & 3 == 1 ? 255 : UInt8(truncatingIfNeeded: bits >> 32)
            pixels += [8, 16, 24].map { UInt8(truncatingIfNeeded: bits >> $0) } + [alpha]
        }
        let thumbnail = Thumbnail(
            width: width, height: height, pixels: pixels, originalWidth: width, originalHeight: height)
        let picture = RGBA16Picture(
            width: width, height: height,
            pixels: stride(from: 0, to: pixels.count, by: 4).map { start in
                SIMD4(pixels[start], pixels[start + 1], pixels[start + 2], pixels[start + 3]).widened
            })
        let exact = ReferenceAverage.thumbnail(of: picture, pixelSize: pixelSize)
        let scaled = thumbnail.scaled(toPixelSize: pixelSize)
        #expect((scaled.width, scaled.height) == (exact.width, exact.height))
        let differing = zip(scaled.pixels, exact.pixels).count { $0 != $1 }
        #expect(differing == 0)
        #expect(scaled.isApproximate == (max(width, height) > pixelSize))
    }

    @Test func `its columns and rows are those of the original, whatever rounding it has been through`() {
        let pixels = [UInt8](repeating: 255, count: 256 * 85 * 4)
        let thumbnail = Thumbnail(
            width: 256, height: 85, pixels: pixels, originalWidth: 3000, originalHeight: 1000)
        let scaled = thumbnail.scaled(toPixelSize: 200)
        #expect((scaled.width, scaled.height) == (200, 67))
    }
}

extension SIMD4<UInt8> {
    /// The same shares of the full range in 16 bits.
    fileprivate var widened: SIMD4<UInt16> {
        SIMD4<UInt16>(UInt16(x) * 257, UInt16(y) * 257, UInt16(z) * 257, UInt16(w) * 257)
    }
}
