internal import Glibc
internal import Thumbnails

/// Paths by the hundred thousand: the names in one buffer, the folders written once each.
struct PathList: Sendable {
    /// Where a name lies in `names`, and in which folder.
    private struct Entry {
        var start: Int
        var count: Int32
        var folder: Int32
    }

    /// Absolute paths that end in a slash.
    private(set) var folders: [[UInt8]] = []
    private var names: [UInt8] = []
    private var entries: [Entry] = []
    /// Bytes that all folders begin with, up to and with a slash: what a name for people leaves out.
    private var commonPrefix = 0

    /// How many paths.
    var count: Int { entries.count }

    /// Begins a folder, to which the names appended next belong: an absolute path that ends in a slash.
    mutating func beginFolder(_ path: [UInt8]) {
        folders.append(path)
    }

    /// Appends a name in the folder begun last.
    mutating func append(_ name: UnsafeBufferPointer<UInt8>) {
        entries.append(
            Entry(start: names.count, count: Int32(name.count), folder: Int32(folders.count - 1)))
        names.append(contentsOf: name)
    }

    /// The photo's identity at `index`.
    func id(at index: Int) -> Photo.ID {
        let entry = entries[index]
        return Photo.ID(pathBytes: folders[Int(entry.folder)] + names[entry.start..<entry.start + Int(entry.count)])
    }

    /// The name for people of a path in the list: relative to the folder that all of them lie in.
    func displayName(of id: Photo.ID) -> String {
        String(decoding: id.pathBytes[commonPrefix...], as: UTF8.self)
    }
}

extension PathList {
    /// Puts the paths into natural order, and leaves out those that are there already.
    ///
    /// - Complexity: O(n log n) for n paths, nearly all of it on the first eight bytes in which they differ.
    mutating func sortAndRemoveDuplicates() {
        commonPrefix = Self.commonFolder(of: folders)
        let keys = SortKeys(count: count) { index, buffer in
            let entry = entries[index]
            names.withUnsafeBufferPointer { names in
                let name = UnsafeBufferPointer(rebasing: names[entry.start..<entry.start + Int(entry.count)])
                let folder = folders[Int(entry.folder)][commonPrefix...]
                if !folder.isEmpty {
                    folder.withUnsafeBufferPointer { NaturalOrder.appendKey(of: $0, to: &buffer) }
                }
                NaturalOrder.appendKey(of: name, to: &buffer)
            }
        }
        let order = keys.sorted { id(at: $0) < id(at: $1) }
        var sorted: [Entry] = []
        sorted.reserveCapacity(order.count)
        for (position, index) in order.enumerated() {
            if position > 0, keys.areEqual(order[position - 1], index), id(at: order[position - 1]) == id(at: index) {
                continue
            }
            sorted.append(entries[index])
        }
        entries = sorted
    }

    /// How many bytes of all these folders are the same, up to and with a slash.
    private static func commonFolder(of folders: [[UInt8]]) -> Int {
        guard let first = folders.first else { return 0 }
        var common = first.count
        for folder in folders.dropFirst() {
            let same = zip(first, folder).prefix { $0 == $1 }.count
            common = min(common, same)
        }
        while common > 0, first[common - 1] != UInt8(ascii: "/") { common -= 1 }
        return common
    }
}

/// Sort keys in one buffer, compared by their bytes.
private struct SortKeys {
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
