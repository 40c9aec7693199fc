import PictureForge
import TestSupport
import Testing
import Thumbnails

/// Small files in which everything that can change pixels occurs.
private func smallPictures() -> [ForgedPicture] {
    let forms = [
        PixelForm(.rgb), PixelForm(.palette, depth: 4), PixelForm(.grey, depth: 16),
        PixelForm(.palette, depth: 8, interlaced: true), PixelForm(.rgba, interlaced: true),
    ]
    return forms.map { form in
        var options = ForgedPicture.Options()
        options.colors = colorTables(for: form).last ?? ColorTable()
        options.colors.palette = Array(options.colors.palette.prefix(4))
        if form.colorType == .palette { options.colors.transparency = .alphas([255, 0, 100]) }
        options.orientation = 6
        options.pieceLength = 30
        options.chunksAfterHeader = [PNGChunk("gAMA", [0, 0, 0xB1, 0x8F])]
        options.chunksBeforeData = [PNGChunk("tEXt", Array("Title".utf8) + [0] + Array("x".utf8))]
        return ForgedPicture.noisy(7, 5, form, options: options)
    }
}

@Suite(.timeLimit(.minutes(5)))
struct `A damaged file never passes for a sound one` {
    @Test(arguments: smallPictures().indices)
    func `cut after any byte`(index: Int) throws {
        let picture = smallPictures()[index]
        let whole = picture.bytes
        let file = try DecodedFile(whole)
        #expect(try file.thumbnail(64).damage == nil)
        for count in 0..<whole.count {
            do throws(LoadFailure) {
                let key = try rewrite(file, whole.truncated(to: count))
                let thumbnail = try PNGDecoder().decode(key, context: DecodeContext())
                #expect(thumbnail.isDamaged, "\(count) of \(whole.count) bytes")
            } catch {
                #expect(error.isFactAboutFile, "\(count) of \(whole.count) bytes: \(error)")
            }
        }
    }

    @Test(arguments: smallPictures().indices)
    func `with any bit turned over`(index: Int) throws {
        let picture = smallPictures()[index]
        let whole = picture.bytes
        let file = try DecodedFile(whole)
        let sound = try file.thumbnail(64)
        var unmarked = 0
        for bit in 0..<8 * whole.count {
            do throws(LoadFailure) {
                let key = try rewrite(file, whole.flippingBit(bit))
                let thumbnail = try PNGDecoder().decode(key, context: DecodeContext())
                if !thumbnail.isDamaged { unmarked += 1 }
                #expect(thumbnail.isDamaged || difference(thumbnail, sound) == nil, "byte \(bit / 8), bit \(bit % 8)")
            } catch {
                #expect(error.isFactAboutFile, "byte \(bit / 8), bit \(bit % 8): \(error)")
            }
        }
        // Bits of chunks that change no pixel.
        #expect(unmarked < whole.count * 8 / 2)
    }

    /// Replaces the file's bytes; test files never fail to be written.
    private func rewrite(_ file: DecodedFile, _ bytes: [UInt8]) throws(LoadFailure) -> ThumbnailKey {
        do {
            try file.folder.write(bytes, to: "picture.png")
        } catch {
            throw .unreadable(errno: error.errno)
        }
        return ThumbnailKey(photo: file.photo, version: try FileVersion(of: file.photo), pixelSize: 64)
    }

    @Test func `rows that are there are shown, rows that are not are transparent`() throws {
        // Given stored rows, uncompressed, so that cutting bytes cuts rows
        var options = ForgedPicture.Options()
        options.compression = .level(0)
        let picture = ForgedPicture.noisy(16, 16, PixelForm(.rgb), options: options)
        let rowBytes = 49
        let whole = picture.bytes
        let sound = picture.expected(64)
        for rows in 1...15 {
            // When the file is cut in the middle of row `rows`
            let tail = 16 * rowBytes + 4 + 4 + 12
            let cut = whole.count - tail + rows * rowBytes + 20
            let thumbnail = try thumbnail(of: whole.truncated(to: cut), 64)
            // Then exactly the rows before it are there
            let damage = try #require(thumbnail.damage)
            #expect(damage.contains("\(rows) of 16 rows"), "\(damage)")
            #expect(thumbnail.pixels.prefix(64 * rows) == sound.pixels.prefix(64 * rows))
            #expect(thumbnail.pixels.dropFirst(64 * rows).allSatisfy { $0 == 0 })
        }
    }

    @Test func `a target row of which a part is missing is transparent in part`() throws {
        var options = ForgedPicture.Options()
        options.compression = .level(0)
        let picture = ForgedPicture(width: 4, height: 4, form: PixelForm(.grey), options: options) { _, _ in
            Samples(80, 0, 0, 0)
        }
        // Three of four rows: the last target row has seen half of its two.
        let thumbnail = try thumbnail(of: picture.bytes.truncated(to: picture.bytes.count - 12 - 8 - 3), 2)
        #expect(thumbnail.isDamaged)
        #expect(thumbnail.pixels == [80, 80, 80, 255, 80, 80, 80, 255, 80, 80, 80, 128, 80, 80, 80, 128])
    }

    @Test func `an interlaced picture is as coarse as the passes that are there`() throws {
        var options = ForgedPicture.Options()
        options.compression = .level(0)
        let grey = PixelForm(.grey, interlaced: true)
        let picture = ForgedPicture(width: 64, height: 64, form: grey, options: options) { x, y in
            Samples(UInt16(x / 8 * 16 + y / 8), 0, 0, 0)
        }
        // The first pass has 8 rows of 9 bytes: what follows begins after the header of the stream.
        let start = picture.bytes.count - 12 - 8 - picture.filteredRows.count
        for pixelSize in [8, 64] {
            let thumbnail = try thumbnail(of: picture.bytes.truncated(to: start + 8 * 9), pixelSize)
            #expect(thumbnail.isDamaged)
            #expect(thumbnail.pixels == picture.expected(pixelSize).pixels)
        }
        // Half of the first pass: the lower half is transparent.
        let half = try thumbnail(of: picture.bytes.truncated(to: start + 4 * 9), 64)
        #expect(half.pixels.prefix(64 * 32 * 4) == picture.expected(64).pixels.prefix(64 * 32 * 4))
        #expect(half.pixels.dropFirst(64 * 32 * 4).allSatisfy { $0 == 0 })
    }

    @Test func `a wrong checksum of picture data is named`() throws {
        let picture = ForgedPicture.noisy(16, 16, PixelForm(.rgb))
        var file = picture.file
        file.change("IDAT") { $0.crc = .flipped(4) }
        let damage = try #require(try thumbnail(of: file.bytes, 64).damage)
        #expect(damage.contains("CRC"), "\(damage)")
    }

    @Test func `picture data beyond the end of the picture are verified too`() throws {
        let picture = ForgedPicture.noisy(16, 16, PixelForm(.rgb))
        for (crc, isDamaged) in [(PNGChunk.CRC.right, false), (.flipped(1), true)] {
            var file = picture.file
            file.insert(PNGChunk("IDAT", [1, 2, 3], crc: crc), before: "IEND")
            let thumbnail = try thumbnail(of: file.bytes, 64)
            #expect(thumbnail.isDamaged == isDamaged)
            #expect(difference(thumbnail, picture.expected(64)) == nil)
        }
    }

    @Test func `a wrong Adler-32 under right checksums goes unnoticed, as documented`() throws {
        let picture = ForgedPicture.noisy(16, 16, PixelForm(.rgb))
        var file = picture.file
        file.change("IDAT") { $0.data[$0.data.count - 1] ^= 1 }
        let thumbnail = try thumbnail(of: file.bytes, 64)
        #expect(thumbnail.damage == nil)
        #expect(difference(thumbnail, picture.expected(64)) == nil)
    }

    @Test func `what is left of a file without its end is marked`() throws {
        let picture = ForgedPicture.noisy(16, 16, PixelForm(.rgb))
        var file = picture.file
        file.chunks.removeLast()
        let thumbnail = try thumbnail(of: file.bytes, 64)
        #expect(thumbnail.isDamaged)
        #expect(difference(thumbnail, picture.expected(64)) == nil)
    }

    @Test func `a file without a row says why`() throws {
        var file = ForgedPicture.noisy(16, 16, PixelForm(.rgb)).file
        file.chunks.removeAll { $0.type == "IDAT" }
        let error = #expect(throws: LoadFailure.self) { try thumbnail(of: file.bytes, 64) }
        guard case .damaged(let reason) = error else { return #expect(Bool(false), "\(String(describing: error))") }
        #expect(reason.hasPrefix("no row of the picture can be read"))
    }
}
