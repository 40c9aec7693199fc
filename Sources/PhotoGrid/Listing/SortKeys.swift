internal import Glibc

/// Sort keys in one buffer, compared by their bytes.
struct SortKeys {
    /// What decides nearly every comparison: the first eight bytes in which the keys differ.
    private struct Head {
        var bytes: UInt64
        var index: Int
    }

    private var buffer: [UInt8] = []
    private var starts: [Int] = [0]

    /// Keys 0..<`count`, each appended by `appendKey`.
    init(count: Int, appendKey: (Int, inout [UInt8]) -> Void) {
        buffer.reserveCapacity(count * 24)
        starts.reserveCapacity(count + 1)
        for index in 0..<count {
            appendKey(index, &buffer)
            starts.append(buffer.count)
        }
    }

    func areEqual(_ left: Int, _ right: Int) -> Bool {
        buffer[starts[left]..<starts[left + 1]].elementsEqual(buffer[starts[right]..<starts[right + 1]])
    }

    /// The indices of the keys in order; `precedes` decides between keys that are equal.
    func sorted(tiesBy precedes: (Int, Int) -> Bool) -> [Int] {
        let common = commonPrefixLength()
        var heads = (0..<starts.count - 1).map { Head(bytes: word(of: $0, after: common), index: $0) }
        buffer.withUnsafeBytes { bytes in
            heads.sort { left, right in
                if left.bytes != right.bytes { return left.bytes < right.bytes }
                return switch Self.order(bytes[range(left.index)], bytes[range(right.index)]) {
                case ..<0: true
                case 0: precedes(left.index, right.index)
                default: false
                }
            }
        }
        return heads.map(\.index)
    }

    private func range(_ index: Int) -> Range<Int> { starts[index]..<starts[index + 1] }

    /// As `memcmp`, and the shorter one first.
    private static func order(
        _ left: Slice<UnsafeRawBufferPointer>, _ right: Slice<UnsafeRawBufferPointer>
    ) -> Int {
        let (left, right) = (UnsafeRawBufferPointer(rebasing: left), UnsafeRawBufferPointer(rebasing: right))
        guard let leftBytes = left.baseAddress, let rightBytes = right.baseAddress else {
            return left.count - right.count
        }
        let result = memcmp(leftBytes, rightBytes, min(left.count, right.count))
        return result != 0 ? Int(result) : left.count - right.count
    }

    private func commonPrefixLength() -> Int {
        guard starts.count > 1 else { return 0 }
        let first = buffer[range(0)]
        var common = first.count
        for index in 1..<max(1, starts.count - 1) where common > 0 {
            let other = buffer[range(index)]
            common = min(common, other.count)
            if memcmpEqual(first.startIndex, other.startIndex, common) { continue }
            common = zip(first.prefix(common), other).prefix { $0 == $1 }.count
        }
        return common
    }

    private func memcmpEqual(_ left: Int, _ right: Int, _ count: Int) -> Bool {
        buffer.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return true }
            return memcmp(base + left, base + right, count) == 0
        }
    }

    /// Eight bytes of the key, the first one the most significant; zeros after its end.
    private func word(of index: Int, after prefix: Int) -> UInt64 {
        var word: UInt64 = 0
        let key = range(index)
        for position in 0..<8 {
            let at = key.lowerBound + prefix + position
            word = word << 8 | (at < key.upperBound ? UInt64(buffer[at]) : 0)
        }
        return word
    }
}
