import PictureForge

/// Files that are wrong in ways that happen, among a few that are not.
enum BrokenFolder {
    /// Names and contents.
    static func files() -> [(name: String, bytes: [UInt8])] {
        let good = Encoding(.rgb).encode(Landscapes.mistyMountains.render())
        return [
            ("bad checksum", badChecksum()),
            ("cut off", good.truncated(to: good.count * 55 / 100)),
            ("empty", []),
            ("good 1", Encoding(.palette, colorCount: 64).encode(Icons.leaf.render())),
            ("good 2", Encoding(.palette, 2).encode(Patterns.waves.render())),
            ("huge header", hugeHeader()),
            ("jpeg inside", jpegHeader()),
            ("text inside", Array("This is a letter and not a picture, whatever its name says.\n".utf8)),
        ]
    }

    /// A picture in several chunks of image data; the CRC of the third is wrong.
    private static func badChecksum() -> [UInt8] {
        let canvas = Sailing.boat(1).render()
        let form = PixelForm(.rgb)
        var options = ForgedPicture.Options()
        options.filter = .smallestSum
        options.pieceLength = 4096
        let picture = ForgedPicture(width: canvas.width, height: canvas.height, form: form, options: options) { x, y in
            let color = canvas[x, y] * 255
            return Samples(UInt16(color.x.rounded()), UInt16(color.y.rounded()), UInt16(color.z.rounded()), 0)
        }
        var file = picture.file
        let pieces = file.chunks.indices.filter { file.chunks[$0].type == "IDAT" }
        file.chunks[pieces[pieces.count / 4]].crc = .flipped(0x0100)
        return file.bytes
    }

    /// A header that claims 60000 × 60000 pixels, and next to no data.
    private static func hugeHeader() -> [UInt8] {
        let header = PNGChunk.header(width: 60_000, height: 60_000, form: PixelForm(.rgba))
        let data = PNGChunk.imageData([UInt8](repeating: 0, count: 64))
        return PNGFile(chunks: [header] + data + [.end]).bytes
    }

    /// How a JPEG file begins, and no more.
    private static func jpegHeader() -> [UInt8] {
        let marker: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0x00, 0x10]
        return marker + Array("JFIF\0".utf8) + [1, 1, 0, 0, 72, 0, 72, 0, 0, 0xFF, 0xD9]
    }
}
