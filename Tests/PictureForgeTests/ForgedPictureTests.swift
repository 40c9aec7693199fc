import PictureForge
import PictureReference
import TestSupport
import Testing

/// Noise and flat parts at the form's depth, drawn the same every time.
private func sampleDrawing(_ form: PixelForm) -> (Int, Int) -> Samples {
    { x, y in
        let mixed = UInt32(truncatingIfNeeded: (x &* 73_856_093) ^ (y &* 19_349_663)) &* 2_654_435_761
        let noise = Samples(
            UInt16(mixed >> 16), UInt16(mixed & 0xFFFF), UInt16(mixed >> 8 & 0xFFFF), UInt16(mixed >> 12 & 0xFFFF))
        return (x < 6 ? noise & 1 : noise) & Samples(repeating: form.maximum)
    }
}

private func colors(for form: PixelForm) -> ColorTable {
    switch form.colorType {
    case .palette:
        let entries = (0..<max(1, (1 << form.depth) - 1)).map { SIMD3(UInt8($0), UInt8(255 - $0), 7) }
        return ColorTable(palette: entries, transparency: .alphas([128]))
    case .grey, .rgb: return ColorTable(transparency: .key(SIMD3(1, 1, 1)))
    case .greyAlpha, .rgba: return ColorTable()
    }
}

@Suite struct `A forged picture` {
    @Test(arguments: PixelForm.all)
    func `decodes to the pixels it says it has`(form: PixelForm) throws {
        let choices =
            RowFilter.allCases.map(FilterChoice.always) + [.cycling(RowFilter.allCases.reversed()), .smallestSum]
        for filter in choices {
            for (width, height) in [(1, 1), (1, 9), (3, 2), (5, 1), (13, 11)] {
                var options = ForgedPicture.Options()
                options.filter = filter
                options.colors = colors(for: form)
                let picture = ForgedPicture(
                    width: width, height: height, form: form, options: options, draw: sampleDrawing(form))
                let decoded = try ReferenceDecoder(picture.bytes).decode()
                #expect(decoded == picture.decoded, "\(width)×\(height), \(filter)")
            }
        }
    }

    @Test(arguments: [Compression.stored, .level(0), .level(1), .level(9)], [1, 7, 8192, Int.max])
    func `decodes however it is compressed and cut`(compression: Compression, pieceLength: Int) throws {
        var options = ForgedPicture.Options()
        options.compression = compression
        options.pieceLength = pieceLength
        let form = PixelForm(.rgb, depth: 16)
        let picture = ForgedPicture(width: 60, height: 50, form: form, options: options, draw: sampleDrawing(form))
        #expect(try ReferenceDecoder(picture.bytes).decode() == picture.decoded)
    }

    @Test func `is stored in blocks of at most 65535 bytes`() throws {
        var options = ForgedPicture.Options()
        options.compression = .stored
        let form = PixelForm(.grey, depth: 8)
        let picture = ForgedPicture(width: 300, height: 300, form: form, options: options, draw: sampleDrawing(form))
        #expect(try ReferenceDecoder(picture.bytes).decode() == picture.decoded)
    }

    @Test(arguments: UInt16(1)...8, [false, true])
    func `says its orientation in either byte order`(orientation: UInt16, bigEndian: Bool) throws {
        var options = ForgedPicture.Options()
        options.chunksAfterHeader = [.orientation(orientation, bigEndian: bigEndian)]
        let picture = ForgedPicture(width: 1, height: 1, form: PixelForm(.grey), options: options) { _, _ in .zero }
        #expect(try ReferenceDecoder(picture.bytes).orientation == Int(orientation))
    }

    @Test func `is spoilt chunk by chunk`() throws {
        let picture = ForgedPicture(width: 4, height: 4, form: PixelForm(.grey)) { _, _ in Samples(9, 0, 0, 0) }
        var wrongCRC = picture.file
        wrongCRC.change("IDAT") { $0.crc = .flipped(1) }
        #expect(throws: ReferenceDecoder.Refusal.self) { try ReferenceDecoder(wrongCRC.bytes) }
        #expect(wrongCRC.bytes.count == picture.bytes.count)
        var extra = picture.file
        extra.insert(PNGChunk("teSt", [1, 2, 3]), before: "IDAT")
        #expect(try ReferenceDecoder(extra.bytes).decode() == picture.decoded)
        let cut = picture.bytes.truncated(to: picture.bytes.count - 13)
        #expect(throws: ReferenceDecoder.Refusal.self) { try ReferenceDecoder(cut) }
        let flipped = picture.bytes.flippingBit(8 * 20 + 3)
        #expect(throws: ReferenceDecoder.Refusal.self) { try ReferenceDecoder(flipped) }
        #expect(flipped.flippingBit(8 * 20 + 3) == picture.bytes)
    }
}

@Suite struct `A picture stream` {
    @Test(arguments: PixelForm.all.filter { !$0.isInterlaced })
    func `writes band by band what a forged picture holds`(form: PixelForm) throws {
        var options = ForgedPicture.Options()
        options.colors = colors(for: form)
        options.filter = .cycling(RowFilter.allCases)
        let draw = sampleDrawing(form)
        let whole = ForgedPicture(width: 13, height: 11, form: form, options: options, draw: draw)
        var stream = PictureStream(width: 13, height: 11, form: form, options: options)
        var bytes = stream.head
        for (start, rows) in [(0, 2), (2, 6), (8, 3)] {
            bytes += stream.append(SampleRaster(width: 13, height: rows, form: form) { x, y in draw(x, start + y) })
        }
        #expect(try ReferenceDecoder(bytes).decode() == whole.decoded)
    }
}
