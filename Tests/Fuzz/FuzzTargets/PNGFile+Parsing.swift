package import PictureForge

extension PNGFile {
    /// The chunks that the bytes spell, from the signature to the last byte; nil when their lengths lead elsewhere.
    ///
    /// A wrong CRC stays what it is. The type of a chunk must be ASCII letters.
    package init?(parsing bytes: [UInt8]) {
        guard bytes.starts(with: PNGFile.signature) else { return nil }
        self.init(chunks: [])
        var position = PNGFile.signature.count
        while position < bytes.count {
            guard position + 12 <= bytes.count else { return nil }
            let length = Int(Self.number(bytes, at: position))
            guard length <= bytes.count - position - 12 else { return nil }
            let type = bytes[position + 4..<position + 8]
            guard type.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0 & ~0x20) }) else { return nil }
            let data = Array(bytes[position + 8..<position + 8 + length])
            var chunk = PNGChunk(String(decoding: type, as: UTF8.self), data)
            let wrongBits = Checksum.crc32(Array(type) + data) ^ Self.number(bytes, at: position + 8 + length)
            if wrongBits != 0 { chunk.crc = .flipped(wrongBits) }
            chunks.append(chunk)
            position += 12 + length
        }
    }

    private static func number(_ bytes: [UInt8], at offset: Int) -> UInt32 {
        bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
}
