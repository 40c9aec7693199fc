import PhotoGrid
import PhotoGridTool
import PictureForge
import Testing
import Thumbnails

@Suite struct `Facts about a picture` {
    @Test func `name the colours of a file that was forged`() throws {
        let header = try #require(PNGHeader(forgedPicture(1, width: 31, height: 7).bytes))
        #expect(header.dimensions == PixelDimensions(width: 31, height: 7))
        #expect(header.bitDepth == 8 && header.colorsInWords == "RGB")
        #expect(!header.isInterlaced)
    }
}
