import FuzzTargets
import PictureForge
import ScrollLab
import Testing

@Suite struct `Fuzzing tries what matters` {
    @Test func `most pictures it begins with are sound, and so compared with the reference`() {
        let seeds = FuzzTarget.decoder.seeds
        let sound = seeds.filter { SoundFile($0.bytes)?.isSpoilt == false }
        #expect(sound.count > seeds.count / 2)
        #expect(sound.count < seeds.count)
        #expect(seeds.reduce(0) { $0 + $1.bytes.count } < 300_000)
    }

    @Test func `a file is taken apart and put together again, wrong checksums and all`() throws {
        var file = ForgedPicture(width: 3, height: 2, form: PixelForm(.rgb)) { x, _ in Samples(UInt16(x), 0, 0, 0) }
            .file
        file.change("IDAT") { $0.crc = .flipped(0x8001) }
        #expect(try #require(PNGFile(parsing: file.bytes)) == file)
        #expect(PNGFile(parsing: file.bytes + [0]) == nil)
        #expect(PNGFile(parsing: Array(file.bytes.dropLast())) == nil)
        #expect(PNGFile(parsing: Array(file.bytes.dropFirst())) == nil)
    }

    @Test(arguments: [
        ["IHDR", "IDAT", "IEND"], ["IHDR", "PLTE", "tRNS", "eXIf", "IDAT", "IDAT", "IEND"],
        ["IHDR", "gAMA", "IDAT", "tEXt", "IEND"],
    ])
    func `chunks in order are sound`(types: [String]) { #expect(SoundFile(file(types).bytes)?.isSpoilt == false) }

    @Test(arguments: [
        ["IDAT", "IEND"], ["IHDR", "IEND"], ["IHDR", "IDAT"], ["IHDR", "IDAT", "gAMA", "IDAT", "IEND"],
        ["IHDR", "tRNS", "PLTE", "IDAT", "IEND"], ["IHDR", "eXIf", "eXIf", "IDAT", "IEND"],
        ["IHDR", "IHDR", "IDAT", "IEND"], ["IHDR", "IDAT", "eXIf", "IEND"], ["IHDR", "abcd", "IDAT", "IEND"],
        ["IHDR", "IDAT", "IEND", "tEXt"],
    ])
    func `chunks out of order are left to no comparison`(types: [String]) {
        #expect(SoundFile(file(types).bytes) == nil)
    }

    @Test(arguments: ["IHDR", "PLTE", "tRNS", "eXIf", "IDAT", "IEND", "gAMA"])
    func `a wrong checksum spoils a file, unless the chunk is harmless`(type: String) {
        var file = file(["IHDR", "gAMA", "PLTE", "tRNS", "eXIf", "IDAT", "IEND"])
        file.change(type) { $0.crc = .flipped(2) }
        #expect(SoundFile(file.bytes)?.isSpoilt == (type != "gAMA"))
    }

    @Test(arguments: [("none", false), ("trns", false), ("its tRNS", true), ("eXIf", true)])
    func `a harmless chunk with a wrong checksum spoils a file when it may have swallowed another`(
        text: String, spoils: Bool
    ) {
        var file = file(["IHDR", "IDAT", "IEND"])
        file.insert(PNGChunk("tEXt", Array("K\0\(text)".utf8)), before: "IEND")
        #expect(SoundFile(file.bytes)?.isSpoilt == false)
        file.change("tEXt") { $0.crc = .flipped(2) }
        #expect(SoundFile(file.bytes)?.isSpoilt == spoils)
    }

    @Test func `mutation keeps most files in one piece, and to the limit`() {
        var random = SplitMix64(seed: 7)
        let seeds = FuzzTarget.decoder.seeds.filter { PNGFile(parsing: $0.bytes)?.chunks.isEmpty == false }
        let mutator = PNGMutator(limit: 2000) { bytes, limit in
            (bytes.isEmpty ? bytes : bytes.flippingBit(8 * bytes.count - 1)).truncated(to: limit)
        }
        var (whole, changed) = (0, 0)
        for round in 0..<1000 {
            let bytes = seeds[round % seeds.count].bytes
            let mutated = mutator.mutate(bytes, using: &random)
            #expect(mutated.count <= 2000)
            if let file = PNGFile(parsing: mutated), file.chunks.allSatisfy({ $0.crc == .right }) { whole += 1 }
            if mutated != bytes { changed += 1 }
        }
        #expect(whole > 600)
        #expect(changed > 800)
    }

    /// A file of RGB with chunks of these types, each of a legal size.
    private func file(_ types: [String]) -> PNGFile {
        let rows = PNGChunk.imageData([0, 1, 2, 3], .stored)[0]
        return PNGFile(
            chunks: types.map { type in
                switch type {
                case "IHDR": .header(width: 1, height: 1, form: PixelForm(.rgb))
                case "PLTE": PNGChunk("PLTE", [1, 2, 3])
                case "tRNS": PNGChunk("tRNS", [0, 1, 0, 2, 0, 3])
                case "eXIf": .orientation(3)
                case "IDAT": rows
                default: PNGChunk(type)
                }
            })
    }
}
