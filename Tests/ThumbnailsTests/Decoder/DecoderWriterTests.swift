import Dispatch
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

@Suite(.timeLimit(.minutes(5)))
struct `A written thumbnail is compressed as suits it` {
    /// A picture of 100 × 40 pixels, of which so many of a hundred are the same as the one before.
    private func picture(evenness: Int) -> Thumbnail {
        var pixels: [UInt8] = []
        for index in 0..<4_000 {
            let repeats = index % 100 >= 100 - evenness
            // 251 is odd: neighbours differ in every picture.
            let color = [UInt8(truncatingIfNeeded: index * 251), UInt8(truncatingIfNeeded: index / 100), 9, 255]
            pixels += repeats ? Array(pixels.suffix(4)) : color
        }
        return Thumbnail(width: 100, height: 40, pixels: pixels, originalWidth: 100, originalHeight: 40)
    }

    /// The filter of every row.
    private func filters(_ file: [UInt8]) throws -> Set<UInt8> {
        var data: [UInt8] = []
        var start = PNGFile.signature.count
        while start < file.count {
            let length = file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
            let isData = file[start + 4..<start + 8].elementsEqual("IDAT".utf8)
            if isData { data += file[start + 8..<start + 8 + length] }
            start += length + 12
        }
        let rows = try #require(Inflater.inflate(data))
        return Set(stride(from: 0, to: rows.count, by: 301).map { rows[$0] })
    }

    @Test(arguments: [(0, 1), (29, 1), (30, 1), (49, 1), (51, 0), (99, 0)] as [(Int, UInt8)])
    func `drawings without a filter, other pictures with Sub`(evenness: Int, filter: UInt8) throws {
        let picture = picture(evenness: evenness)
        let file = try PNGWriter().encode(picture)
        #expect(try filters(file) == [filter])
        let read = try ReferenceDecoder(file).decode().pixels.flatMap { pixel in (0..<4).map { UInt8(pixel[$0] / 257) }
        }
        #expect(read == picture.pixels)
    }

    @Test func `to the same bytes by a writer that keeps memory, from many threads`() {
        let pictures = [0, 40, 80].map(picture) + [sample(7, 3, opaque: false), sample(256, 171, opaque: true)]
        let alone = pictures.map { try? PNGWriter().encode($0) }
        let writer = PNGWriter()
        let differences = Locked(0)
        DispatchQueue.concurrentPerform(iterations: 100) { turn in
            let index = turn * 3 % pictures.count
            if (try? writer.encode(pictures[index])) != alone[index] { differences.withLock { $0 += 1 } }
        }
        #expect(alone.allSatisfy { $0 != nil })
        #expect(differences.withLock { $0 } == 0)
    }
}
