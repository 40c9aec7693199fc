import TestSupport
import Testing
import Thumbnails

@Suite struct PNGHeaderTests {
    @Test func `a header says how large the picture is, and other files say nothing`() throws {
        var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]
        bytes += Array("IHDR".utf8) + [0, 0, 1, 2, 0, 0, 0, 3, 8, 6, 0, 0, 1, 0, 0, 0, 0]
        let header = try #require(PNGHeader(bytes))
        #expect((header.width, header.height) == (258, 3))
        #expect(header.bitDepth == 8 && header.colorType == 6 && header.isInterlaced)
        #expect(PNGHeader(Array(bytes.prefix(32))) == nil)
        for place in [0, 7, 11, 12, 15] {
            var broken = bytes
            broken[place] ^= 1
            #expect(PNGHeader(broken) == nil, "byte \(place)")
        }
        for (place, value) in [(19, 0), (16, 0x80), (23, 0)] as [(Int, UInt8)] {
            var wrong = bytes
            wrong[18] = 0
            wrong[place] = value
            #expect(PNGHeader(wrong) == nil, "byte \(place)")
        }
        let folder = try TemporaryFolder()
        let photo = try folder.write(bytes, to: "a.png")
        #expect(PNGHeader(of: photo) == header)
        #expect(PNGHeader(of: folder.id) == nil)
        #expect(PNGHeader(of: folder.photo("none.png")) == nil)
    }
}
