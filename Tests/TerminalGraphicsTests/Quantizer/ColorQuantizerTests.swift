import TerminalGraphics
import TestSupport
import Testing
import Thumbnails

@Suite struct `A picture of few colours` {
    @Test(arguments: [1, 2, 3, 16, 17, 255, 256])
    func `keeps them exactly, in a palette of no more`(count: Int) {
        let picture = Thumbnail.drawn(32, 24) { x, y in
            let number = (y * 32 + x) % count
            return SIMD4(UInt8(number), UInt8(number * 7 % 256), UInt8(255 - number), 255)
        }
        let few = ColorQuantizer(limit: max(2, count)).quantize(picture)
        #expect(few.size == PixelSize(width: 32, height: 24))
        #expect(few.colors.count == count && Set(few.colors).count == count)
        #expect(few.pixels == picture.pixels)
        #expect(few.clearIndex == nil)
    }

    @Test func `may be a single pixel, of any alpha`() {
        for alpha in [0, 1, 128, 255] as [UInt8] {
            let picture = Thumbnail.drawn(1, 1) { _, _ in SIMD4(10, 200, 30, alpha) }
            let few = ColorQuantizer(limit: 2).quantize(picture)
            #expect(few.indices == [0])
            #expect(few.colors == [alpha == 0 ? SIMD4(0, 0, 0, 0) : SIMD4(10, 200, 30, alpha)])
            #expect(few.clearIndex == (alpha == 0 ? 0 : nil))
        }
    }

    @Test func `has what is transparent first in its palette, then what is dark, and last what is light`() {
        let colors: [SIMD4<UInt8>] = [
            SIMD4(255, 255, 255, 255), SIMD4(9, 9, 9, 9), SIMD4(0, 0, 0, 255), SIMD4(7, 7, 7, 0), SIMD4(0, 128, 0, 255),
        ]
        let few = ColorQuantizer(limit: 16).quantize(.drawn(5, 1) { x, _ in colors[x] })
        #expect(few.colors == [SIMD4(0, 0, 0, 0), colors[1], colors[2], colors[4], colors[0]])
        #expect(few.indices == [4, 1, 2, 0, 3])
    }

    @Test func `whose transparent pixels have many colours beneath is still one of few`() {
        let picture = Thumbnail.drawn(40, 40) { x, y in
            x < 20 ? SIMD4(UInt8(x * 5), UInt8(y * 5), 3, 0) : SIMD4(200, 100, 50, 255)
        }
        let few = ColorQuantizer(limit: 2).quantize(picture)
        #expect(few.colors == [SIMD4(0, 0, 0, 0), SIMD4(200, 100, 50, 255)])
        #expect(few.indices.enumerated().allSatisfy { $0.element == ($0.offset % 40 < 20 ? 0 : 1) })
    }
}

@Suite struct `A picture of many colours` {
    /// The least fidelity, in decibels, of the worst of the album's photographs with grain, and the least of their average.
    @Test(arguments: [(16, 32.4, 34.6), (64, 38.2, 40.6), (128, 40.3, 42.6), (256, 42.3, 44.5)])
    func `is close to what it was, the closer the more colours it has`(limit: Int, worst: Double, average: Double)
        throws
    {
        let fidelities = try SampleAlbum.photographs.map { name in
            let picture = try SampleAlbum.thumbnail(name, pixelSize: 120).withGrain(4)
            let few = ColorQuantizer(limit: limit).quantize(picture)
            #expect(few.colors.count <= limit && few.colors.count > limit * 7 / 8)
            return picture.fidelity(of: few.pixels)
        }
        #expect(fidelities.allSatisfy { $0 >= worst }, "\(fidelities)")
        #expect(fidelities.reduce(0, +) / Double(fidelities.count) >= average, "\(fidelities)")
    }

    @Test func `takes no more colours than it needs to be close enough`() throws {
        let smooth = try SampleAlbum.thumbnail("photo 3 green hills", pixelSize: 120).withGrain(6)
        var counts: [Int] = []
        for tolerance in [60.0, 30, 15] {
            let few = ColorQuantizer(limit: 256, tolerance: tolerance).quantize(smooth)
            let error = smooth.meanSquaredError(of: few.pixels)
            #expect(error <= tolerance && error > tolerance / 2, "\(tolerance)")
            counts.append(few.colors.count)
        }
        #expect(counts == counts.sorted() && Set(counts).count == 3 && counts[2] < 256, "\(counts)")
    }

    @Test func `gives the same result every time`() throws {
        let picture = try SampleAlbum.thumbnail("icon heart", pixelSize: 100).withGrain(9)
        let first = ColorQuantizer(limit: 20).quantize(picture)
        #expect((1...3).allSatisfy { _ in ColorQuantizer(limit: 20).quantize(picture) == first })
    }

    @Test func `keeps what is wholly transparent and what is opaque, and soft edges between them`() {
        let picture = Thumbnail.drawn(64, 64) { x, y in
            let distance = 2 * (x - 32) * (x - 32) + 2 * (y - 32) * (y - 32)
            let alpha = max(0, min(255, (1800 - distance) / 4))
            return SIMD4(UInt8(x * 4), UInt8(y * 4), UInt8((x + y) % 128 * 2), UInt8(alpha))
        }
        let few = ColorQuantizer(limit: 64).quantize(picture)
        let pixels = few.pixels
        #expect(few.colors.count <= 64)
        #expect(few.clearIndex == 0 && few.colors.dropFirst().allSatisfy { $0.w > 0 })
        for pixel in 0..<64 * 64 {
            let (before, after) = (picture.pixels[4 * pixel + 3], pixels[4 * pixel + 3])
            #expect((before == 0) == (after == 0))
            #expect(abs(Int(before) - Int(after)) <= 40, "alpha \(before) became \(after)")
        }
        #expect(picture.fidelity(of: pixels) > 26)
    }

    @Test func `has two colours left if there may be no more`() {
        let picture = Thumbnail.drawn(16, 16) { x, y in SIMD4(UInt8(x * 16), UInt8(y * 16), 0, x == 0 ? 0 : 255) }
        let few = ColorQuantizer(limit: 2).quantize(picture)
        #expect(few.colors.count == 2 && few.clearIndex == 0 && few.colors[1].w == 255)
    }
}
