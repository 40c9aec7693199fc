/// One chunk of a PNG file, right or wrong.
///
/// ```
/// | length, 4 bytes | type, 4 bytes | data | CRC-32 of type and data, 4 bytes |
/// ```
package struct PNGChunk: Hashable, Sendable {
    /// What stands in the chunk's CRC.
    package enum CRC: Hashable, Sendable {
        /// The right one.
        case right
        /// The right one with these bits turned over: 1 is enough to be wrong.
        case flipped(UInt32)
    }

    /// The four bytes of the type, such as "IDAT".
    package var type: String
    /// What the chunk holds.
    package var data: [UInt8]
    /// What stands in the chunk's CRC.
    package var crc: CRC
    /// The length that the chunk claims; nil for the true one.
    package var claimedLength: UInt32?

    /// A chunk, by default a right one. The type is four ASCII characters.
    package init(_ type: String, _ data: [UInt8] = [], crc: CRC = .right, claimedLength: UInt32? = nil) {
        precondition(type.utf8.count == 4, "a chunk's type has four bytes")
        self.type = type
        self.data = data
        self.crc = crc
        self.claimedLength = claimedLength
    }

    /// The chunk as it stands in a file.
    package var bytes: [UInt8] {
        let body = Array(type.utf8) + data
        let right = Checksum.crc32(body)
        let written =
            switch crc {
            case .right: right
            case .flipped(let bits): right ^ bits
            }
        return (claimedLength ?? UInt32(data.count)).bigEndianBytes + body + written.bigEndianBytes
    }
}

extension PNGChunk {
    /// The header: size in pixels, and form.
    package static func header(width: UInt32, height: UInt32, form: PixelForm) -> PNGChunk {
        let tail: [UInt8] = [UInt8(form.depth), form.colorType.rawValue, 0, 0, form.isInterlaced ? 1 : 0]
        return PNGChunk("IHDR", width.bigEndianBytes + height.bigEndianBytes + tail)
    }

    /// The end of the file.
    package static let end = PNGChunk("IEND")

    /// An eXIf chunk with one entry, the orientation: 1 to 8; other values can be written too, for tests.
    package static func orientation(_ value: UInt16, bigEndian: Bool = true) -> PNGChunk {
        func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
            bigEndian ? number.bigEndianBytes : number.bigEndianBytes.reversed()
        }
        let header = Array((bigEndian ? "MM" : "II").utf8) + bytes(UInt16(42)) + bytes(UInt32(8))
        let short = UInt16(3)
        let entry = bytes(UInt16(0x112)) + bytes(short) + bytes(UInt32(1)) + bytes(value) + [0, 0]
        return PNGChunk("eXIf", header + bytes(UInt16(1)) + entry + bytes(UInt32(0)))
    }

    /// Image data: filtered rows, compressed, cut into chunks of at most `pieceLength` bytes.
    package static func imageData(
        _ filteredRows: [UInt8], _ compression: Compression = .level(9), pieceLength: Int = .max
    ) -> [PNGChunk] {
        let stream = Deflater.compress(filteredRows, compression)
        return stride(from: 0, to: stream.count, by: min(pieceLength, stream.count)).map { start in
            PNGChunk("IDAT", Array(stream[start..<min(stream.count, start + min(pieceLength, stream.count))]))
        }
    }
}
