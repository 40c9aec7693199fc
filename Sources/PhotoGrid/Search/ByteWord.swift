internal import Glibc

/// Bytes to be found inside others, by the rarest one of them.
struct ByteWord: Sendable {
    let bytes: [UInt8]
    /// Where in the word the byte stands that is looked for.
    private let offset: Int

    /// A word that is found by its rarest byte, if `frequencies` (of each byte value) are known, and else by its first.
    init(_ bytes: [UInt8], frequencies: [Int]? = nil) {
        self.bytes = bytes
        offset =
            frequencies.flatMap { counts in
                bytes.indices.min { counts[Int(bytes[$0])] < counts[Int(bytes[$1])] }
            } ?? 0
    }

    /// Where in `range` the word occurs first, whole.
    func firstPlace(in text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
        guard !bytes.isEmpty else { return range.lowerBound }
        guard let base = text.baseAddress else { return nil }
        let rare = Int32(bytes[offset])
        let last = range.upperBound - (bytes.count - offset)
        var place = range.lowerBound + offset
        return bytes.withUnsafeBytes { word in
            guard let wordBytes = word.baseAddress else { return nil }
            while place <= last, let hit = memchr(base + place, rare, last - place + 1) {
                let found = UnsafeRawPointer(base).distance(to: hit) - offset
                if memcmp(base + found, wordBytes, word.count) == 0 { return found }
                place = found + offset + 1
            }
            return nil
        }
    }
}
