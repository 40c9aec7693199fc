import PictureForge
import Testing
import Thumbnails

/// Entries as other programs write them.
enum ForgedEntry {
    static func latin(_ keyword: String, _ text: String) -> PNGChunk {
        PNGChunk("tEXt", Array(keyword.utf8) + [0] + Array(text.utf8))
    }

    static func compressed(_ keyword: String, _ text: [UInt8], level: Int32 = 9) -> PNGChunk {
        PNGChunk("zTXt", Array(keyword.utf8) + [0, 0] + Deflater.compress(text, .level(level)))
    }

    static func international(_ keyword: String, _ text: String, compressed: Bool) -> PNGChunk {
        let body = compressed ? Deflater.compress(Array(text.utf8), .level(9)) : Array(text.utf8)
        let flags: [UInt8] = [compressed ? 1 : 0, 0]
        return PNGChunk(
            "iTXt", Array(keyword.utf8) + [0] + flags + Array("en".utf8) + [0] + Array("Wort".utf8) + [0] + body)
    }

    static func picture(_ texts: [PNGChunk], width: Int = 256, height: Int = 171, shade: UInt16 = 9) -> ForgedPicture {
        var options = ForgedPicture.Options()
        options.chunksAfterHeader = texts
        options.pieceLength = 256
        return ForgedPicture(width: width, height: height, form: PixelForm(.rgba), options: options) { x, y in
            Samples(UInt16(x & 255), UInt16(y & 255), shade, 255)
        }
    }

    static func gnome(_ key: ThumbnailKey) -> ForgedPicture {
        picture([
            latin("Software", "GNOME::ThumbnailFactory"), latin("Thumb::URI", uriText(key)),
            latin("Thumb::MTime", "\(seconds(key))"),
        ])
    }

    static func tumbler(_ key: ThumbnailKey, microseconds: String) -> ForgedPicture {
        picture([latin("Thumb::URI", uriText(key)), latin("Thumb::MTime", "\(seconds(key)).\(microseconds)")])
    }

    /// KDE compresses texts of forty bytes and more, and escapes as Qt does.
    static func kde(_ key: ThumbnailKey) -> ForgedPicture {
        let uri = ThumbnailURI(qtVariantOf: key.photo) ?? ThumbnailURI(of: key.photo)
        return picture([
            compressed("Thumb::URI", uri.bytes), latin("Thumb::MTime", "\(seconds(key))"),
            latin("Thumb::Size", "\(key.version.size)"), latin("Thumb::Mimetype", "image/png"),
            latin("Software", "KDE Thumbnail Generator Images (JPEG, PNG etc.)"),
        ])
    }

    static func uriText(_ key: ThumbnailKey) -> String {
        String(decoding: ThumbnailURI(of: key.photo).bytes, as: UTF8.self)
    }

    static func seconds(_ key: ThumbnailKey) -> Int64 { key.version.modificationTime / 1_000_000_000 }
}

@Suite
struct `The chain of a PNG file's chunks is walked without inflating` {
    private let bytes = ForgedEntry.picture([ForgedEntry.latin("Thumb::MTime", "5")], width: 40, height: 30).bytes

    @Test func `a whole file has an intact chain`() {
        var chunks = PNGChunks(bytes)
        var types: [String] = []
        while let chunk = chunks.next() { types.append(chunk.type) }
        #expect(chunks.isComplete)
        #expect(types.prefix(3) == ["IHDR", "tEXt", "IDAT"])
        #expect(types.last == "IEND")
        #expect(types.count > 5)
    }

    @Test func `a file cut anywhere has not`() {
        for length in 0..<bytes.count {
            #expect(StoreEntry(reading: bytes.truncated(to: length), writtenAt: 0) == nil, "cut at \(length)")
        }
        #expect(StoreEntry(reading: bytes, writtenAt: 0) != nil)
    }

    @Test func `a file with something behind its end has not`() {
        #expect(StoreEntry(reading: bytes + [0], writtenAt: 0) == nil)
    }

    @Test func `a file without image data has not`() {
        var file = PNGFile(chunks: [.header(width: 1, height: 1, form: PixelForm(.rgba)), .end])
        #expect(StoreEntry(reading: file.bytes, writtenAt: 0) == nil)
        file.insert(PNGChunk("IDAT"), before: "IEND")
        #expect(StoreEntry(reading: file.bytes, writtenAt: 0) != nil)
    }

    @Test func `a million empty chunks are given up`() {
        var file = PNGFile(chunks: [.header(width: 1, height: 1, form: PixelForm(.rgba))])
        file.chunks += Array(repeating: PNGChunk("abCd"), count: 10_001) + [PNGChunk("IDAT"), .end]
        #expect(StoreEntry(reading: file.bytes, writtenAt: 0) == nil)
    }

    @Test func `a text with a wrong checksum spoils the entry`() {
        var file = ForgedEntry.picture([ForgedEntry.latin("Thumb::MTime", "5")]).file
        file.change("tEXt") { $0.crc = .flipped(1) }
        #expect(StoreEntry(reading: file.bytes, writtenAt: 0) == nil)
    }
}

@Suite
struct `Texts are read in all three forms` {
    private func texts(_ chunks: PNGChunk...) throws -> EntryTexts {
        try #require(StoreEntry(reading: ForgedEntry.picture(chunks).bytes, writtenAt: 0)).texts
    }

    @Test func `plain, compressed and international`() throws {
        let long = String(repeating: "file:///somewhere/", count: 40)
        let texts = try texts(
            ForgedEntry.latin("a", "one"), ForgedEntry.compressed("b", Array(long.utf8)),
            ForgedEntry.international("c", "drei", compressed: false),
            ForgedEntry.international("d", long, compressed: true))
        #expect(texts["a"] == Array("one".utf8))
        #expect(texts["b"] == Array(long.utf8))
        #expect(texts["c"] == Array("drei".utf8))
        #expect(texts["d"] == Array(long.utf8))
        #expect(texts["e"] == nil)
    }

    @Test func `16 KB come out of a compressed text and not a byte more`() throws {
        let most = [UInt8](repeating: 65, count: 16 << 10)
        #expect(try texts(ForgedEntry.compressed("a", most))["a"] == most)
        #expect(try texts(ForgedEntry.compressed("a", most + [65]))["a"] == nil)
        let bomb = [UInt8](repeating: 0, count: 8 << 20)
        #expect(try texts(ForgedEntry.compressed("a", bomb))["a"] == nil)
    }

    @Test func `two texts for one keyword contradict each other unless they are equal`() throws {
        let equal = try texts(ForgedEntry.latin("a", "1"), ForgedEntry.compressed("a", Array("1".utf8)))
        #expect(!equal.areContradictory)
        #expect(try texts(ForgedEntry.latin("a", "1"), ForgedEntry.latin("a", "2")).areContradictory)
    }

    @Test(arguments: [Int32(0), 1, 6, 9])
    func `every form of compressed block is understood`(level: Int32) {
        var random = SplitMix(seed: UInt64(level) + 1)
        let noise = (0..<4000).map { _ in UInt8(truncatingIfNeeded: random.next() & 15) }
        let text = noise + Array(repeating: Array("file:///a/b".utf8), count: 300).flatMap { $0 }
        let stream = Deflater.compress(text, .level(level))
        #expect(BoundedInflate.inflate(stream[...], limit: text.count) == text)
        #expect(BoundedInflate.inflate(stream[...], limit: text.count - 1) == nil)
    }

    @Test func `a short text, which has a fixed code`() {
        let stream = Deflater.compress(Array("ab".utf8), .level(9))
        #expect(BoundedInflate.inflate(stream[...], limit: 16) == Array("ab".utf8))
    }

    @Test func `a broken stream gives nothing, or the text itself`() {
        let text = Array(repeating: Array("file:///a/".utf8), count: 20).flatMap { $0 }
        let stream = Deflater.compress(text, .level(9))
        for length in 0..<stream.count { #expect(BoundedInflate.inflate(stream[..<length], limit: 1 << 14) == nil) }
        for bit in 0..<(stream.count * 8) {
            let result = BoundedInflate.inflate(stream.flippingBit(bit)[...], limit: 1 << 14)
            #expect(result == nil || result == text, "bit \(bit)")
        }
    }
}

/// A generator for texts that do not compress.
private struct SplitMix {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        let mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
        return mixed ^ mixed >> 27
    }
}

@Suite
struct `An entry's time is compared as far as it goes` {
    private let time: Int64 = 1_700_000_000_123_456_789

    @Test(arguments: [
        ("1700000000", true), ("1700000000.000000", true), ("1700000000.123456", true), ("1700000000.123456789", true),
        ("1700000000.123457", false), ("1700000001", false), ("1699999999", false), ("1699999999.123456", false),
    ])
    func `whole seconds, or the fraction too`(text: String, matches: Bool) throws {
        #expect(try #require(EntryTime(Array(text.utf8))).matches(time) == matches)
    }

    @Test(arguments: ["", "x", "1700000000 ", "+5", "1.", ".5", "5.1234567890", "99999999999999999999", "-", "-1.5"])
    func `what is no time is none`(text: String) {
        #expect(EntryTime(Array(text.utf8)) == nil)
    }

    @Test func `before 1970 seconds are rounded down`() throws {
        #expect(try #require(EntryTime(Array("-1".utf8))).matches(-1))
        #expect(EntryTime.split(-1) == (-1, 999_999_999))
    }
}
