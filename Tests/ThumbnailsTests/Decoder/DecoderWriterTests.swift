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
        #expect(contains(bytes, uri.bytes))
        #expect(contains(bytes, empty.bytes))
    }

    private func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
        (0...bytes.count - part.count).contains { bytes[$0...].starts(with: part) }
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
