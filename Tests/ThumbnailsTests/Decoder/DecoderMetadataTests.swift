import PictureForge
import PictureReference
import TestSupport
import Testing
import Thumbnails

@Suite(.timeLimit(.minutes(5)))
struct `Metadata change the picture only where they should` {
    @Test(arguments: 1...8, [false, true])
    func `the orientation is applied, in both byte orders, also when it comes after the picture`(
        orientation: Int, bigEndian: Bool
    ) throws {
        for interlaced in [false, true] {
            var options = ForgedPicture.Options()
            options.orientation = UInt16(orientation)
            let picture = ForgedPicture.noisy(23, 9, PixelForm(.rgb, interlaced: interlaced), options: options)
            var late = picture.file
            late.chunks.removeAll { $0.type == "eXIf" }
            let chunk = PNGChunk.orientation(UInt16(orientation), bigEndian: bigEndian)
            var early = late
            late.insert(chunk, before: "IEND")
            early.insert(chunk, before: "IDAT")
            for pixelSize in [6, 64] {
                let expected = picture.expected(pixelSize)
                #expect(difference(try thumbnail(of: early.bytes, pixelSize), expected) == nil)
                #expect(difference(try thumbnail(of: late.bytes, pixelSize), expected) == nil)
            }
        }
    }

    @Test func `the first orientation whose checksum is right counts`() throws {
        let picture = ForgedPicture.noisy(5, 3, PixelForm(.rgb))
        var file = picture.file
        var spoilt = PNGChunk.orientation(3)
        spoilt.crc = .flipped(1)
        for chunk in [spoilt, .orientation(6), .orientation(2)] { file.insert(chunk, before: "IDAT") }
        let expected = ReferenceAverage.thumbnail(of: picture.decoded, orientation: 6, pixelSize: 64)
        let thumbnail = try thumbnail(of: file.bytes, 64)
        #expect(difference(thumbnail, expected) == nil)
        // The picture might have been meant to be turned by the chunk that was lost.
        #expect(thumbnail.isDamaged)
    }

    @Test(arguments: [UInt16(0), 9, 0xFFFF])
    func `an orientation that does not exist changes nothing`(orientation: UInt16) throws {
        let picture = ForgedPicture.noisy(5, 3, PixelForm(.rgb))
        var file = picture.file
        file.insert(.orientation(orientation), before: "IDAT")
        #expect(difference(try thumbnail(of: file.bytes, 64), picture.expected(64)) == nil)
    }

    @Test func `an eXIf chunk cut anywhere is read without fault`() throws {
        let picture = ForgedPicture.noisy(5, 3, PixelForm(.rgb))
        let whole = PNGChunk.orientation(3).data
        for count in 0..<whole.count {
            var file = picture.file
            file.insert(PNGChunk("eXIf", whole.truncated(to: count)), before: "IDAT")
            // The entry's four bytes of value end before the four of the next directory's offset.
            let orientation = count >= whole.count - 4 ? 3 : 1
            let expected = ReferenceAverage.thumbnail(of: picture.decoded, orientation: orientation, pixelSize: 64)
            #expect(difference(try thumbnail(of: file.bytes, 64), expected) == nil, "\(count) bytes")
        }
    }

    @Test func `chunks about colour are ignored, whatever they say`() throws {
        let picture = ForgedPicture.noisy(9, 9, PixelForm(.rgb))
        var file = picture.file
        let chunks = [
            PNGChunk("gAMA", UInt32(100_000).bigEndianBytes), PNGChunk("cHRM", [UInt8](repeating: 7, count: 32)),
            PNGChunk("iCCP", Array("profile".utf8) + [0, 0, 1, 2, 3]), PNGChunk("cICP", [9, 16, 0, 1]),
            PNGChunk("sBIT", [5, 6, 5]), PNGChunk("sRGB", [0]), PNGChunk("bKGD", [0, 1, 0, 2, 0, 3]),
            PNGChunk("ruBB", [1, 2, 3]), PNGChunk("acTL", [0, 0, 0, 1, 0, 0, 0, 0]),
        ]
        for chunk in chunks { file.insert(chunk, before: "IDAT") }
        let thumbnail = try thumbnail(of: file.bytes, 4)
        #expect(difference(thumbnail, picture.expected(4)) == nil)
        #expect(thumbnail.damage == nil)
    }

    @Test(arguments: ["gAMA", "tEXt", "iCCP", "tIME", "pHYs"])
    func `a harmless chunk with a wrong checksum is skipped without a word`(type: String) throws {
        let picture = ForgedPicture.noisy(9, 9, PixelForm(.rgb))
        for place in ["IDAT", "IEND"] {
            var file = picture.file
            file.insert(PNGChunk(type, [0, 0, 1, 2], crc: .flipped(0x8000)), before: place)
            let thumbnail = try thumbnail(of: file.bytes, 4)
            #expect(difference(thumbnail, picture.expected(4)) == nil)
            #expect(thumbnail.damage == nil)
        }
    }

    @Test func `transparency whose checksum is wrong is left out, and the picture marked`() throws {
        var options = ForgedPicture.Options()
        options.colors.transparency = .key(SIMD3(0, 0, 0))
        let picture = ForgedPicture.noisy(9, 9, PixelForm(.grey, depth: 2), options: options)
        var file = picture.file
        file.change("tRNS") { $0.crc = .flipped(1) }
        let thumbnail = try thumbnail(of: file.bytes, 4)
        #expect(thumbnail.isDamaged)
        #expect(thumbnail.pixels.enumerated().allSatisfy { $0 % 4 != 3 || $1 == 255 })
    }

    @Test func `a wrong length that makes a harmless chunk swallow the transparency is marked`() throws {
        // Given gAMA of 4 bytes before tRNS of 4 bytes, When one bit makes the length 20,
        // Then the chunk ends where tRNS does, and the checksum of tRNS stands where its own should.
        var options = ForgedPicture.Options()
        options.colors = ColorTable(
            palette: [SIMD3(1, 2, 3), SIMD3(4, 5, 6), SIMD3(7, 8, 9), SIMD3(0, 0, 0)],
            transparency: .alphas([0, 100, 200, 255]))
        let picture = ForgedPicture.noisy(9, 9, PixelForm(.palette, depth: 2), options: options)
        var file = picture.file
        file.insert(PNGChunk("gAMA", [0, 0, 0xB1, 0x8F]), before: "tRNS")
        #expect(try thumbnail(of: file.bytes, 64).damage == nil)
        file.change("gAMA") { $0.claimedLength = 20 }
        let thumbnail = try thumbnail(of: file.bytes, 64)
        #expect(difference(thumbnail, picture.expected(64)) != nil)
        #expect(thumbnail.isDamaged)
    }

    @Test(arguments: [false, true])
    func `of an animation the default image is shown, whether it is its first frame or not`(isFrame: Bool) throws {
        let picture = ForgedPicture.noisy(9, 9, PixelForm(.rgb))
        var file = picture.file
        let frames = UInt32(isFrame ? 2 : 1)
        func control(_ number: UInt32) -> PNGChunk {
            let size = UInt32(9).bigEndianBytes
            let place = UInt32(0).bigEndianBytes
            return PNGChunk("fcTL", number.bigEndianBytes + size + size + place + place + [0, 1, 0, 10, 0, 0])
        }
        file.insert(PNGChunk("acTL", frames.bigEndianBytes + UInt32(0).bigEndianBytes), before: "IDAT")
        if isFrame { file.insert(control(0), before: "IDAT") }
        file.insert(control(frames - 1), before: "IEND")
        let data = Deflater.compress(picture.filteredRows.reversed(), .level(1))
        file.insert(PNGChunk("fdAT", frames.bigEndianBytes + data), before: "IEND")
        let thumbnail = try thumbnail(of: file.bytes, 4)
        #expect(difference(thumbnail, picture.expected(4)) == nil)
        #expect(thumbnail.damage == nil)
    }

    @Test func `CgBI is refused by name`() throws {
        var file = ForgedPicture.noisy(9, 9, PixelForm(.rgb)).file
        file.chunks.insert(PNGChunk("CgBI", [0x50, 0, 0x20, 2]), at: 0)
        let error = #expect(throws: LoadFailure.self) { try thumbnail(of: file.bytes, 4) }
        guard case .unsupported(let reason) = error else { return #expect(Bool(false), "\(String(describing: error))") }
        #expect(reason.contains("CgBI"))
    }
}
