/// Bytes that can be read from anywhere: a file, or an array.
package protocol ByteSource {
    /// How many there are.
    var byteCount: Int { get }

    /// `count` bytes from `offset` on; nil when they are not all there or cannot be read.
    func bytes(at offset: Int, count: Int) -> [UInt8]?
}

extension [UInt8]: ByteSource {
    /// How many there are.
    package var byteCount: Int { count }

    /// `count` bytes from `offset` on; nil when they are not all there.
    package func bytes(at offset: Int, count: Int) -> [UInt8]? {
        guard offset >= 0, count >= 0, count <= self.count - offset else { return nil }
        return Array(self[offset..<(offset + count)])
    }
}

/// A walk along the chain of a PNG file's chunks, from length to length, that inflates nothing.
///
/// ```
/// | signature, 8 bytes | IHDR | … | IDAT … | … | IEND | end of the file
/// walking(offset) ── a chunk ──▶ walking(offset)
///    ├── IEND, and the file ends with it ──▶ complete
///    └── anything else that is no chunk  ──▶ broken
/// ```
///
/// A file that was cut off anywhere is broken, because its lengths no longer lead to its end.
package struct PNGChunks<Source: ByteSource>: IteratorProtocol {
    /// Where a chunk lies.
    package struct Chunk: Hashable, Sendable {
        /// The four characters of its type, such as "IDAT".
        package let type: String
        /// Where its data begin, from the file's beginning.
        package let dataOffset: Int
        /// Bytes of data.
        package let count: Int
    }

    private enum State {
        case walking(offset: Int)
        case complete
        case broken
    }

    private static var signature: [UInt8] { [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] }
    /// More chunks than any entry has: a chain of a million empty ones is no entry.
    private static var limit: Int { 10_000 }

    private let source: Source
    private var state: State
    private var visited = 0
    private var hasImageData = false

    /// A walk from the beginning of a file.
    package init(_ source: Source) {
        self.source = source
        let begins = source.bytes(at: 0, count: Self.signature.count) == Self.signature
        state = begins ? .walking(offset: Self.signature.count) : .broken
    }

    /// Whether the walk has come to the end, the chain is intact, and it holds a header and image data.
    package var isComplete: Bool {
        if case .complete = state { true } else { false }
    }

    /// The next chunk; nil at the end, whether intact or broken.
    package mutating func next() -> Chunk? {
        guard case .walking(let offset) = state else { return nil }
        guard let chunk = chunk(at: offset), (chunk.type == "IHDR") == (visited == 0), visited < Self.limit else {
            state = .broken
            return nil
        }
        visited += 1
        hasImageData = hasImageData || chunk.type == "IDAT"
        let end = chunk.dataOffset + chunk.count + 4
        if chunk.type == "IEND" {
            state = hasImageData && end == source.byteCount ? .complete : .broken
        } else {
            state = .walking(offset: end)
        }
        return chunk
    }

    /// A chunk's data; nil when they cannot be read or the checksum is wrong.
    package func data(of chunk: Chunk) -> [UInt8]? {
        guard let bytes = source.bytes(at: chunk.dataOffset - 4, count: chunk.count + 8) else { return nil }
        let (body, sum) = (bytes.dropLast(4), bytes.suffix(4))
        return CRC32.checksum(of: body) == UInt32(bigEndianBytes: sum) ? Array(body.dropFirst(4)) : nil
    }

    private func chunk(at offset: Int) -> Chunk? {
        guard let header = source.bytes(at: offset, count: 8) else { return nil }
        let count = Int(UInt32(bigEndianBytes: header.prefix(4)))
        guard count <= source.byteCount - offset - 12, header.suffix(4).allSatisfy(\.isASCIILetter) else { return nil }
        return Chunk(type: String(decoding: header.suffix(4), as: UTF8.self), dataOffset: offset + 8, count: count)
    }
}

/// The checksum of a PNG chunk (PNG specification, annex D).
private enum CRC32 {
    static func checksum(of bytes: ArraySlice<UInt8>) -> UInt32 {
        ~bytes.reduce(~0) { sum, byte in table[Int((sum ^ UInt32(byte)) & 255)] ^ sum >> 8 }
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
    }
}

extension UInt8 {
    fileprivate var isASCIILetter: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self & ~0x20) }
}

extension UInt32 {
    /// The number that four bytes spell, the most significant one first.
    package init(bigEndianBytes bytes: some Sequence<UInt8>) {
        self = bytes.reduce(0) { $0 << 8 | UInt32($1) }
    }
}
