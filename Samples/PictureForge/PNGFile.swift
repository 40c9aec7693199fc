/// A PNG file as a list of chunks that can be changed, dropped, doubled and spoilt before it is written.
package struct PNGFile: Hashable, Sendable {
    /// The eight bytes that every PNG file begins with.
    package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// What the file begins with.
    package var signature = PNGFile.signature
    /// The chunks, in the order of the file.
    package var chunks: [PNGChunk]

    /// A file of these chunks.
    package init(chunks: [PNGChunk]) {
        self.chunks = chunks
    }

    /// The file's contents.
    package var bytes: [UInt8] { chunks.reduce(into: signature) { $0 += $1.bytes } }

    /// Where the first chunk of that type stands; nil when there is none.
    package func index(of type: String) -> Int? { chunks.firstIndex { $0.type == type } }

    /// Changes every chunk of that type.
    package mutating func change(_ type: String, _ change: (inout PNGChunk) -> Void) {
        for index in chunks.indices where chunks[index].type == type { change(&chunks[index]) }
    }

    /// Puts a chunk before the first one of that type, or at the end when there is none.
    package mutating func insert(_ chunk: PNGChunk, before type: String) {
        chunks.insert(chunk, at: index(of: type) ?? chunks.endIndex)
    }
}

extension [UInt8] {
    /// The first `count` bytes, or all when there are fewer.
    package func truncated(to count: Int) -> [UInt8] { Array(prefix(count)) }

    /// The same bytes with one bit turned over; bit 0 is the least significant one of byte 0.
    package func flippingBit(_ bit: Int) -> [UInt8] {
        var bytes = self
        bytes[bit / 8] ^= 1 << UInt8(bit % 8)
        return bytes
    }
}
