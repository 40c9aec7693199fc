import Glibc
import PictureForge
import PictureReference
import TestSupport
import Testing
import Thumbnails

private func sample(_ width: Int, _ height: Int, opaque: Bool) -> Thumbnail {
    let pixels = (0..<width * height * 4).map { index in
        opaque && index % 4 == 3 ? 255 : UInt8(truncatingIfNeeded: noise(index, 3, 1))
    }
    return Thumbnail(width: width, height: height, pixels: pixels, originalWidth: width, originalHeight: height)
}

@Suite(.timeLimit(.minutes(5)))
struct `A written picture of few colours can be read back` {
    @Test(arguments: [(1, 1), (2, 1), (3, 2), (4, 2), (5, 4), (16, 4), (17, 8), (256, 8)], [false, true])
    func `pixel for pixel, in as many bits as it needs`(form: (colors: Int, depth: Int), opaque: Bool) throws {
        let colors = (0..<form.colors).map { index in
            let alpha = opaque ? 255 : UInt8(index * 255 / form.colors)
            return SIMD4<UInt8>(SIMD3((0..<3).map { UInt8(truncatingIfNeeded: noise(index, $0, 2)) }), alpha)
        }
        // Rows of 37 pixels do not end where a byte does.
        let indices = (0..<37 * 11).map { UInt8(noise($0, 1, 3) % UInt64(form.colors)) }
        let decoder = try ReferenceDecoder(PNGWriter().encode(width: 37, indices: indices, colors: colors))
        let picture = try decoder.decode()
        #expect(decoder.form.colorType == .palette && decoder.form.depth == form.depth)
        #expect(picture.width == 37 && picture.height == 11)
        #expect(picture.pixels == indices.map { SIMD4<UInt16>(truncatingIfNeeded: colors[Int($0)]) &* 257 })
    }

    @Test func `with alpha for no more of its colours than need it`() throws {
        let colors = [SIMD4<UInt8>(1, 2, 3, 0), SIMD4(4, 5, 6, 7), SIMD4(8, 9, 10, 255)]
        let bytes = try PNGWriter().encode(width: 1, indices: [0, 1, 2], colors: colors)
        #expect(bytes.contains(PNGChunk("tRNS", [0, 7]).bytes))
        #expect(bytes.contains(PNGChunk("PLTE", [1, 2, 3, 4, 5, 6, 8, 9, 10]).bytes))
        let opaque = try PNGWriter().encode(width: 1, indices: [0], colors: [SIMD4(1, 2, 3, 255)])
        #expect(!opaque.contains(Array("tRNS".utf8)))
    }
}

@Suite(.timeLimit(.minutes(5)))
struct `A written thumbnail can be read back` {
    @Test(arguments: [(1, 1), (7, 3), (256, 171)], [false, true])
    func `pixel for pixel, without an alpha channel when it is opaque`(size: (Int, Int), opaque: Bool) throws {
        let thumbnail = sample(size.0, size.1, opaque: opaque)
        let bytes = try PNGWriter().encode(thumbnail)
        let decoder = try ReferenceDecoder(bytes)
        let picture = try decoder.decode()
        #expect(decoder.form.colorType == (opaque ? .rgb : .rgba))
        let read = picture.pixels.flatMap { pixel in (0..<4).map { UInt8(pixel[$0] / 257) } }
        #expect(read == thumbnail.pixels)
    }

    @Test func `with its texts, in Latin-1`() throws {
        let writer = PNGWriter(texts: [.init(keyword: "Thumb::URI", text: "file:///é☃"), .init(keyword: "K", text: "")])
        let bytes = try writer.encode(sample(2, 2, opaque: true))
        let uri = PNGChunk("tEXt", Array("Thumb::URI".utf8) + [0] + Array("file:///".utf8) + [0xE9, 0x3F])
        let empty = PNGChunk("tEXt", Array("K".utf8) + [0])
        #expect(bytes.contains(uri.bytes))
        #expect(bytes.contains(empty.bytes))
    }

    @Test func `as a file that takes its name when it is whole`() throws {
        let folder = try TemporaryFolder()
        let photo = try folder.write([1, 2, 3], to: "out.png")
        let thumbnail = sample(40, 30, opaque: false)
        try PNGWriter(permissions: 0o600).write(thumbnail, to: photo.pathBytes)
        #expect(try readFile(photo.path) == PNGWriter().encode(thumbnail))
        #expect(listFolder(folder.path) == ["out.png"])
        var status = stat()
        #expect(photo.withCPath { stat($0, &status) } == 0)
        #expect(status.st_mode & 0o777 == 0o600)
    }

    @Test func `or says why not, and leaves nothing behind`() throws {
        let folder = try TemporaryFolder()
        let thumbnail = sample(4, 3, opaque: false)
        let nowhere = folder.photo("missing/out.png")
        #expect(throws: PNGWriteFailure.file(path: nowhere, errno: ENOENT)) {
            try PNGWriter().write(thumbnail, to: nowhere.path)
        }
        // A folder cannot be replaced by a file.
        let taken = Photo.ID(path: try folder.makeFolder("out.png"))
        #expect(throws: PNGWriteFailure.file(path: taken, errno: EISDIR)) {
            try PNGWriter().write(thumbnail, to: taken.path)
        }
        #expect(listFolder(folder.path) == ["out.png"])
    }
}
