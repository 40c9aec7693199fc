internal import PictureForge
internal import Thumbnails

extension FuzzSeed {
    /// Contents of eXIf chunks: every orientation in both byte orders, several entries, and broken ones.
    static var orientations: [FuzzSeed] {
        var seeds: [FuzzSeed] = []
        for value in 0...9 {
            for isBig in [true, false] {
                let data = PNGChunk.orientation(UInt16(value), bigEndian: isBig).data
                seeds.append(FuzzSeed(name: "\(isBig ? "big" : "little") endian \(value)", bytes: data))
            }
        }
        let entry = Array(PNGChunk.orientation(6).data[10..<22])
        let head = Array("MM".utf8) + [0, 42, 0, 0, 0, 8]
        let width: [UInt8] = [1, 0, 0, 4, 0, 0, 0, 1, 0, 0, 2, 0]
        seeds.append(FuzzSeed(name: "second entry", bytes: head + [0, 2] + width + entry + [0, 0, 0, 0]))
        seeds.append(FuzzSeed(name: "more entries than bytes", bytes: head + [255, 255] + width + entry))
        seeds.append(
            FuzzSeed(name: "directory beyond the end", bytes: Array("II".utf8) + [42, 0, 255, 255, 255, 255, 0, 0]))
        seeds.append(FuzzSeed(name: "head only", bytes: head))
        return seeds
    }

    /// Entries of a thumbnail store, with texts of all three kinds.
    static var entries: [FuzzSeed] {
        let texts: [(String, String)] = [
            ("Thumb::URI", "file:///home/jan/a%20b.png"), ("Thumb::MTime", "1700000000"), ("Thumb::Size", "123456"),
            ("Thumb::Image::Width", "4000"), ("Thumb::Image::Height", "3000"), ("Software", "fuzz"),
        ]
        let plain = texts.map { PNGChunk("tEXt", Array("\($0)\0\($1)".utf8)) }
        let compressed = texts.map { keyword, text in
            PNGChunk("zTXt", Array("\(keyword)\0\0".utf8) + Deflater.compress(Array(text.utf8), .level(9)))
        }
        let international = texts.map { keyword, text in
            PNGChunk("iTXt", Array("\(keyword)\0\0\0en\0\0\(text)".utf8))
        }
        let internationalCompressed = texts.map { keyword, text in
            let data = Deflater.compress(Array(text.utf8), .level(1))
            return PNGChunk("iTXt", Array("\(keyword)\0".utf8) + [1, 0] + Array("\0\0".utf8) + data)
        }
        let kinds = [
            ("plain", plain), ("compressed", compressed), ("international", international),
            ("international compressed", internationalCompressed), ("twice", plain + compressed),
            ("contradiction", plain + [PNGChunk("tEXt", Array("Thumb::Size\0001".utf8))]), ("none", []),
            ("fractions", [PNGChunk("tEXt", Array("Thumb::MTime\0001700000000.250000".utf8))]),
            ("stamp", [PNGChunk("tEXt", Array("\(OriginalStamp.keyword)\01 1700000000123456789 4711".utf8))]),
        ]
        return kinds.map { name, chunks in
            var options = ForgedPicture.Options()
            options.chunksAfterHeader = chunks
            let picture = ForgedPicture(width: 4, height: 3, form: PixelForm(.grey), options: options) { x, _ in
                Samples(UInt16(x), 0, 0, 0)
            }
            return FuzzSeed(name: name, bytes: picture.bytes)
        }
    }

    /// zlib streams of short texts: stored, fixed and dynamic codes, long repetitions.
    static var streams: [FuzzSeed] {
        let words = Array("file:///home/jan/pictures/2024/summer/IMG_0001.png file:///home/jan/pictures/2023".utf8)
        let mixture = (0..<900).map { UInt8(truncatingIfNeeded: $0 * $0 / 7 % 61) }
        let inputs: [(String, [UInt8])] = [
            ("empty", []), ("words", words), ("zeros", [UInt8](repeating: 0, count: 3000)), ("mixture", mixture),
            ("too long", [UInt8](repeating: 65, count: 9000)),
        ]
        return inputs.flatMap { name, bytes in
            [Compression.stored, .level(1), .level(9)].map { compression in
                FuzzSeed(name: "\(name) \(compression)", bytes: Deflater.compress(bytes, compression))
            }
        }
    }
}
