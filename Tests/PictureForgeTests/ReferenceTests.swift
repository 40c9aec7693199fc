import PictureForge
import PictureReference
import TestSupport
import Testing
import Thumbnails

@Suite struct `The reference average` {
    @Test func `rounds sizes half up, keeps at least a pixel and never enlarges`() {
        #expect(ReferenceAverage.size(width: 40, height: 30, pixelSize: 64) == (40, 30))
        #expect(ReferenceAverage.size(width: 64, height: 3, pixelSize: 32) == (32, 2))
        #expect(ReferenceAverage.size(width: 1, height: 65500, pixelSize: 256) == (1, 256))
        #expect(ReferenceAverage.size(width: 1000, height: 333, pixelSize: 100) == (100, 33))
    }

    @Test func `weighs colour by alpha and borders by their part`() {
        // Three pixels into two: each target is one pixel and half of the middle one.
        let pixels: [SIMD4<UInt16>] = [
            SIMD4(65535, 0, 0, 65535), SIMD4(0, 65535, 0, 65535), SIMD4(0, 0, 65535, 0),
        ]
        let row = RGBA16Picture(width: 3, height: 1, pixels: pixels)
        let thumbnail = ReferenceAverage.thumbnail(of: row, pixelSize: 2)
        // Left: two thirds red, one third green. Right: a third of opaque green, the rest transparent.
        #expect(thumbnail.pixels == [170, 85, 0, 255, 0, 255, 0, 85])
        #expect((thumbnail.originalWidth, thumbnail.originalHeight) == (3, 1))
    }

    @Test(arguments: 1...8)
    func `turns every orientation upright`(orientation: Int) {
        // Where eXIf says that the stored top left corner belongs: the corner of the upright picture that stays marked.
        let corner: (x: Int, y: Int) =
            [(0, 0), (1, 0), (1, 1), (0, 1), (0, 0), (1, 0), (1, 1), (0, 1)][orientation - 1]
        let stored = RGBA16Picture(width: 3, height: 2, pixels: (0..<6).map { SIMD4(UInt16($0), 0, 0, .max) })
        let upright = stored.upright(orientation)
        #expect((upright.width, upright.height) == (orientation < 5 ? (3, 2) : (2, 3)))
        #expect(upright[corner.x * (upright.width - 1), corner.y * (upright.height - 1)].x == 0)
        // The stored first row runs along the top or bottom for 1 to 4, and along a side for 5 to 8.
        let next = orientation < 5 ? (abs(corner.x * 2 - 1), corner.y) : (corner.x, abs(corner.y * 2 - 1))
        #expect(upright[next.0, next.1].x == 1)
    }

    @Test(.enabled(if: SharedPNG.folder != nil), arguments: SharedPNG.exactReferences())
    func `is what the references of PngSuite say`(path: String) throws {
        let folder = try #require(SharedPNG.folder)
        let name = try #require(path.split(separator: "/").last)
        let file = try ReferenceDecoder(readFile("\(folder)/\(path)"))
        let thumbnail = ReferenceAverage.thumbnail(of: try file.decode(), orientation: file.orientation, pixelSize: 64)
        let reference = try SharedPNG.thumbnail(at: "\(folder)/pngsuite-ref64/\(name)")
        #expect(thumbnail.pixels == reference.pixels)
        #expect((thumbnail.width, thumbnail.height) == (reference.width, reference.height))
    }
}
