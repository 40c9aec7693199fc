/// Undoes zlib's compression (RFC 1950, RFC 1951) of small texts, up to a limit.
///
/// For the compressed text chunks of thumbnails that other programs wrote: a few hundred bytes. What would come out
/// longer than the limit is refused while it is being inflated, so a bomb costs no more than the limit.
package struct BoundedInflate {
    private enum Fault: Error { case malformed, tooLong }

    private var input: BitReader
    private var output: [UInt8] = []
    private let limit: Int

    /// What a zlib stream holds; nil when it is malformed, cut off, has a wrong checksum, or holds more than `limit`
    /// bytes. Bytes after its end are ignored.
    ///
    /// - Complexity: O(bytes in + `limit`).
    package static func inflate(_ stream: ArraySlice<UInt8>, limit: Int) -> [UInt8]? {
        var inflate = BoundedInflate(input: BitReader(stream), limit: limit)
        return try? inflate.run()
    }

    private init(input: BitReader, limit: Int) {
        self.input = input
        self.limit = limit
    }

    private mutating func run() throws -> [UInt8] {
        let header = try bits(8) << 8 | bits(8)
        // Deflate, no preset dictionary.
        guard header % 31 == 0, header >> 8 & 15 == 8, header & 0x20 == 0 else { throw Fault.malformed }
        var isLast = false
        while !isLast {
            isLast = try bits(1) == 1
            switch try bits(2) {
            case 0: try copyStored()
            case 1: try inflate(.fixedLiterals, .fixedDistances)
            case 2:
                let (literals, distances) = try readCodes()
                try inflate(literals, distances)
            default: throw Fault.malformed
            }
        }
        input.alignToByte()
        let sum = try (0..<4).reduce(0) { sum, _ in try sum << 8 | bits(8) }
        guard sum == Self.adler32(output) else { throw Fault.malformed }
        return output
    }

    private mutating func bits(_ count: Int) throws -> Int {
        guard let value = input.next(count) else { throw Fault.malformed }
        return value
    }

    private mutating func append(_ byte: UInt8) throws {
        guard output.count < limit else { throw Fault.tooLong }
        output.append(byte)
    }

    private mutating func copyStored() throws {
        input.alignToByte()
        let count = try bits(16)
        guard try bits(16) == ~count & 0xFFFF else { throw Fault.malformed }
        for _ in 0..<count { try append(UInt8(bits(8))) }
    }

    /// A block of literals, and of references to what is there already.
    private mutating func inflate(_ literals: PrefixCode, _ distances: PrefixCode) throws {
        while true {
            let symbol = try next(literals)
            switch symbol {
            case 0..<256: try append(UInt8(symbol))
            case 256: return
            case 257...285: try copy(lengthSymbol: symbol - 257, distances)
            default: throw Fault.malformed
            }
        }
    }

    private mutating func copy(lengthSymbol: Int, _ distances: PrefixCode) throws {
        let length = try Self.lengthBases[lengthSymbol] + bits(Self.lengthExtraBits[lengthSymbol])
        let symbol = try next(distances)
        guard symbol < 30 else { throw Fault.malformed }
        let extraBits = max(0, symbol / 2 - 1)
        let base = symbol < 4 ? symbol + 1 : (2 + symbol % 2) << extraBits + 1
        let distance = try base + bits(extraBits)
        guard distance <= output.count else { throw Fault.malformed }
        for _ in 0..<length { try append(output[output.count - distance]) }
    }

    private mutating func next(_ code: PrefixCode) throws -> Int {
        guard let symbol = code.next(from: &input) else { throw Fault.malformed }
        return symbol
    }

    /// The two codes of a dynamic block, which are themselves stored in a third one.
    private mutating func readCodes() throws -> (PrefixCode, PrefixCode) {
        let (literalCount, distanceCount, lengthCount) = try (bits(5) + 257, bits(5) + 1, bits(4) + 4)
        var lengths = [Int](repeating: 0, count: 19)
        for symbol in Self.lengthOrder.prefix(lengthCount) { lengths[symbol] = try bits(3) }
        let lengthCode = PrefixCode(lengths)
        lengths = []
        while lengths.count < literalCount + distanceCount {
            switch try next(lengthCode) {
            case let length where length < 16: lengths.append(length)
            case 16:
                guard let last = lengths.last else { throw Fault.malformed }
                lengths += try Array(repeating: last, count: 3 + bits(2))
            case 17: lengths += try Array(repeating: 0, count: 3 + bits(3))
            default: lengths += try Array(repeating: 0, count: 11 + bits(7))
            }
        }
        guard lengths.count == literalCount + distanceCount else { throw Fault.malformed }
        return (PrefixCode(lengths.prefix(literalCount)), PrefixCode(lengths.dropFirst(literalCount)))
    }

    private static func adler32(_ bytes: [UInt8]) -> Int {
        let (low, high) = bytes.reduce((1, 0)) { sums, byte in
            let low = (sums.0 + Int(byte)) % 65521
            return (low, (sums.1 + low) % 65521)
        }
        return high << 16 | low
    }

    private static let lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    private static let lengthBases = [
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227,
        258,
    ]
    private static let lengthExtraBits = [
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
    ]
}

/// Bits of a stream, the least significant of each byte first.
private struct BitReader {
    private let bytes: ArraySlice<UInt8>
    private var byteIndex: Int
    private var bitIndex = 0

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        byteIndex = bytes.startIndex
    }

    /// The next `count` bits as a number, the first one least significant; nil when the stream ends before.
    mutating func next(_ count: Int) -> Int? {
        var value = 0
        for position in 0..<count {
            guard byteIndex < bytes.endIndex else { return nil }
            value |= Int(bytes[byteIndex] >> UInt8(bitIndex) & 1) << position
            bitIndex = (bitIndex + 1) % 8
            if bitIndex == 0 { byteIndex += 1 }
        }
        return value
    }

    mutating func alignToByte() {
        guard bitIndex > 0 else { return }
        bitIndex = 0
        byteIndex += 1
    }
}

/// A canonical Huffman code (RFC 1951, 3.2.2), decoded bit by bit.
private struct PrefixCode {
    /// How many symbols have each length, 0 to 15.
    private var counts = [Int](repeating: 0, count: 16)
    /// The symbols that have a code, shortest first.
    private let symbols: [Int]

    /// The code in which symbol *i* has the *i*-th length; 0 for a symbol that does not occur.
    init(_ lengths: some Sequence<Int>) {
        let coded = lengths.enumerated().filter { $0.element > 0 }
        for symbol in coded { counts[symbol.element] += 1 }
        symbols = coded.sorted { ($0.element, $0.offset) < ($1.element, $1.offset) }.map(\.offset)
    }

    static let fixedLiterals = PrefixCode(
        (0..<288).map { [8, 9, 7, 8][$0 < 144 ? 0 : $0 < 256 ? 1 : $0 < 280 ? 2 : 3] })
    static let fixedDistances = PrefixCode((0..<30).map { _ in 5 })

    /// The symbol that the next bits spell; nil when they spell none.
    func next(from input: inout BitReader) -> Int? {
        var (code, first, index) = (0, 0, 0)
        for length in 1...15 {
            guard let bit = input.next(1) else { return nil }
            code |= bit
            if code - first < counts[length] { return code < first ? nil : symbols[index + code - first] }
            index += counts[length]
            (first, code) = ((first + counts[length]) << 1, code << 1)
        }
        return nil
    }
}
