import PictureForge
import TestSupport
import Testing
import Thumbnails

/// A file of 81 bytes that claims to hold a picture of any size.
private func bomb(_ width: UInt32, _ height: UInt32, _ form: PixelForm = PixelForm(.rgba)) -> [UInt8] {
    let header = PNGChunk.header(width: width, height: height, form: form)
    return PNGFile(chunks: [header, PNGChunk("IDAT", [UInt8](repeating: 0x78, count: 24)), .end]).bytes
}

@Suite(.timeLimit(.minutes(5)))
struct `What is too large is refused from its header` {
    @Test func `60000 times 60000 in 81 bytes, with its numbers, before anything is admitted`() throws {
        let bytes = bomb(60_000, 60_000)
        #expect(bytes.count == 81)
        let admissions = HookCounter()
        let context = DecodeContext(admit: { _ in
            admissions.next()
            return true
        })
        #expect(throws: LoadFailure.tooLarge(width: 60_000, height: 60_000, limit: 1_000_000_000)) {
            try thumbnail(of: bytes, 256, context: context)
        }
        #expect(admissions.value == 0)
    }

    @Test func `rows so wide that a few of them exceed the memory of a decode`() throws {
        // 100 megapixels are allowed, but not in one row of 800 MB.
        let error = #expect(throws: LoadFailure.self) {
            try thumbnail(of: bomb(100_000_000, 1, PixelForm(.rgba, depth: 16)), 256)
        }
        guard case .tooLarge(100_000_000, 1, let limit) = error else {
            return #expect(Bool(false), "\(String(describing: error))")
        }
        #expect(limit > 0 && limit < 100_000_000)
    }

    @Test func `limits are exact, and each names its number`() throws {
        let bytes = ForgedPicture.noisy(30, 20, PixelForm(.rgb)).bytes
        var limits = PNGDecoder.Limits()
        limits.pixels = 600
        limits.width = 30
        limits.height = 20
        _ = try thumbnail(of: bytes, 16, by: PNGDecoder(limits: limits))
        for (limit, path) in [(599, \PNGDecoder.Limits.pixels), (29, \.width), (19, \.height)] {
            var smaller = limits
            smaller[keyPath: path] = limit
            #expect(throws: LoadFailure.tooLarge(width: 30, height: 20, limit: limit)) {
                try thumbnail(of: bytes, 16, by: PNGDecoder(limits: smaller))
            }
        }
    }

    @Test func `no limit allows so many pixels that sums could overflow`() throws {
        var limits = PNGDecoder.Limits()
        limits.pixels = .max
        #expect(throws: LoadFailure.tooLarge(width: 2_000_000_000, height: 3, limit: 2_000_000_000)) {
            try thumbnail(of: bomb(2_000_000_000, 3), 256, by: PNGDecoder(limits: limits))
        }
    }

    @Test func `bytes of other chunks`() throws {
        var file = ForgedPicture.noisy(30, 20, PixelForm(.rgb)).file
        file.insert(PNGChunk("ruBB", [UInt8](repeating: 1, count: 1000)), before: "IDAT")
        var limits = PNGDecoder.Limits()
        limits.ancillaryBytes = 1013
        _ = try thumbnail(of: file.bytes, 16, by: PNGDecoder(limits: limits))
        limits.ancillaryBytes = 1012
        let error = #expect(throws: LoadFailure.self) {
            try thumbnail(of: file.bytes, 16, by: PNGDecoder(limits: limits))
        }
        guard case .unsupported(let reason) = error else { return #expect(Bool(false), "\(String(describing: error))") }
        #expect(reason.contains("1012"))
    }

    @Test(arguments: PixelForm.all)
    func `what is asked for covers the result and the rows`(form: PixelForm) throws {
        var options = ForgedPicture.Options()
        options.colors = colorTables(for: form)[0]
        let file = try DecodedFile(ForgedPicture.noisy(500, 4, form, options: options).bytes)
        let asked = HookCounter()
        let context = DecodeContext(admit: { bytes in
            asked.next()
            return bytes >= 2 * 100 * 1 * 4 + 3 * form.rowBytes(width: 500) && bytes < 1 << 20
        })
        _ = try file.thumbnail(100, context: context)
        #expect(asked.value == 1)
    }

    @Test func `a job that is not admitted is given back`() throws {
        #expect(throws: LoadFailure.released) {
            try thumbnail(
                of: ForgedPicture.noisy(30, 20, PixelForm(.rgb)).bytes, 16,
                context: DecodeContext(admit: { _ in false }))
        }
    }
}

@Suite(.timeLimit(.minutes(5)))
struct `A decode notices at the next row that nobody wants it` {
    @Test(arguments: [false, true])
    func `at every row, also between passes and after the picture`(interlaced: Bool) throws {
        let picture = ForgedPicture.noisy(16, 16, PixelForm(.rgb, interlaced: interlaced))
        let file = try DecodedFile(picture.bytes)
        let rows = interlaced ? 2 + 2 + 2 + 4 + 4 + 8 + 8 : 16
        // Poll 1 comes before the file is opened, poll k + 1 after row k.
        for poll in 1...rows + 1 {
            let polls = HookCounter()
            let context = DecodeContext(isAbandoned: { polls.next() >= poll })
            #expect(throws: LoadFailure.released) { try file.thumbnail(8, context: context) }
            #expect(polls.value == poll)
        }
        let polls = HookCounter()
        let context = DecodeContext(isAbandoned: {
            polls.next()
            return false
        })
        _ = try file.thumbnail(8, context: context)
        #expect(polls.value > rows + 1)
    }

    @Test(arguments: ["tEXt", "IDAT"])
    func `at every block of a file that has much before its first row`(type: String) throws {
        // Given a megabyte that holds no row: a long chunk, or picture data that are cut into chunks without a byte
        var file = ForgedPicture.noisy(16, 16, PixelForm(.rgb)).file
        let chunks =
            type == "tEXt"
            ? [PNGChunk("tEXt", [UInt8](repeating: 1, count: 1 << 20))]
            : [PNGChunk](repeating: PNGChunk("IDAT", []), count: (1 << 20) / 12)
        file.chunks.insert(contentsOf: chunks, at: file.index(of: "IDAT") ?? 0)
        let decoded = try DecodedFile(file.bytes)
        let polls = HookCounter()
        // When the fifth poll says that nobody wants it, Then no sixth comes
        let context = DecodeContext(isAbandoned: { polls.next() >= 5 })
        #expect(throws: LoadFailure.released) { try decoded.thumbnail(8, context: context) }
        #expect(polls.value == 5)
        #expect(try decoded.thumbnail(8).damage == nil)
    }
}
