internal import Thumbnails

/// Paths by the hundred thousand: the names in one buffer, the folders written once each.
///
/// In natural order of the names for people once `sortAndRemoveDuplicates()` was called; changes keep it (`PathList+Changes`).
struct PathList: Sendable {
    /// Where a name lies in `names`, and in which folder. 12 bytes a path, beside the name itself.
    struct Entry {
        var start: UInt32
        var folder: UInt32
        var count: UInt32
    }

    /// Absolute paths that end in a slash.
    private(set) var folders: [[UInt8]] = []
    /// Which number each of `folders` has.
    private var folderNumbers: [[UInt8]: UInt32] = [:]
    private(set) var names: [UInt8] = []
    private(set) var entries: [Entry] = []
    /// Bytes of names that no entry has any more.
    private var wastedBytes = 0
    /// Bytes that all folders begin with, up to and with a slash: what a name for people leaves out.
    let commonPrefix: Int

    /// An empty list of paths whose first bytes, so many of them, are the same folder.
    init(commonPrefix: Int) {
        self.commonPrefix = commonPrefix
    }

    /// How many paths.
    var count: Int { entries.count }

    /// The number of a folder, which is new from now on if it was not there: an absolute path that ends in a slash.
    mutating func number(ofFolder path: [UInt8]) -> UInt32 {
        if let number = folderNumbers[path] { return number }
        let number = UInt32(folders.count)
        folders.append(path)
        folderNumbers[path] = number
        return number
    }

    /// Appends a name in a folder.
    mutating func append(_ name: UnsafeBufferPointer<UInt8>, in folder: UInt32) {
        entries.append(Entry(start: UInt32(names.count), folder: folder, count: UInt32(name.count)))
        names.append(contentsOf: name)
    }

    /// Appends a path.
    mutating func append(_ id: Photo.ID) {
        let name = Array(id.nameBytes)
        let folder = number(ofFolder: Array(id.pathBytes.dropLast(name.count)))
        name.withUnsafeBufferPointer { append($0, in: folder) }
    }

    /// The photo's identity at `index`.
    func id(at index: Int) -> Photo.ID {
        let entry = entries[index]
        return Photo.ID(pathBytes: folders[Int(entry.folder)] + names[bytes(of: entry)])
    }

    /// The name for people of a path in the list: relative to the folder that all of them lie in.
    func displayName(of id: Photo.ID) -> String {
        String(decoding: id.pathBytes.dropFirst(commonPrefix), as: UTF8.self)
    }

    /// Calls `body` with the bytes of the name for people of the path at `index`.
    func withDisplayName(at index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        let entry = entries[index]
        let folder = folders[Int(entry.folder)]
        names.withUnsafeBufferPointer { names in
            let name = UnsafeBufferPointer(rebasing: names[bytes(of: entry)])
            // Nearly always the photos lie in one folder.
            guard folder.count > commonPrefix else { return body(name) }
            (folder[commonPrefix...] + name).withUnsafeBufferPointer(body)
        }
    }

    /// Where an entry's name lies in `names`.
    func bytes(of entry: Entry) -> Range<Int> {
        Int(entry.start)..<Int(entry.start) + Int(entry.count)
    }
}

// MARK: - Order

extension PathList {
    /// Appends the sort key of the path at `index`.
    func appendKey(at index: Int, to buffer: inout [UInt8]) {
        let entry = entries[index]
        folders[Int(entry.folder)].withUnsafeBufferPointer { folder in
            NaturalOrder.appendKey(of: UnsafeBufferPointer(rebasing: folder.dropFirst(commonPrefix)), to: &buffer)
        }
        names.withUnsafeBufferPointer { names in
            NaturalOrder.appendKey(of: UnsafeBufferPointer(rebasing: names[bytes(of: entry)]), to: &buffer)
        }
    }

    /// Puts the paths into natural order, and leaves out those that are there already.
    ///
    /// - Complexity: O(n log n) for n paths, nearly all of it on the first eight bytes in which they differ.
    mutating func sortAndRemoveDuplicates() {
        let keys = SortKeys(count: count, appendKey: appendKey)
        let order = keys.sorted { id(at: $0) < id(at: $1) }
        var sorted: [Entry] = []
        sorted.reserveCapacity(order.count)
        for (position, index) in order.enumerated() {
            if position > 0, keys.areEqual(order[position - 1], index), id(at: order[position - 1]) == id(at: index) {
                wastedBytes += Int(entries[index].count)
                continue
            }
            sorted.append(entries[index])
        }
        entries = sorted
    }

    /// Puts other entries in the place of those that are there; `gone` bytes of names belong to none of them any more.
    ///
    /// Names are written anew when half of them are waste.
    mutating func replaceEntries(_ new: [Entry], wasting gone: Int) {
        entries = new
        wastedBytes += gone
        guard wastedBytes > 1 << 16, wastedBytes > names.count / 2 else { return }
        var kept: [UInt8] = []
        kept.reserveCapacity(names.count - wastedBytes)
        for index in entries.indices {
            let bytes = bytes(of: entries[index])
            entries[index].start = UInt32(kept.count)
            kept += names[bytes]
        }
        names = kept
        wastedBytes = 0
    }

    /// The longest folder that all these absolute folders lie in; they and it end in a slash.
    static func commonFolder(of folders: [[UInt8]]) -> [UInt8] {
        guard var common = folders.first?[...] else { return [UInt8(ascii: "/")] }
        for folder in folders {
            common = common.prefix(zip(common, folder).prefix { $0 == $1 }.count)
        }
        while let last = common.last, last != UInt8(ascii: "/") { common.removeLast() }
        return Array(common)
    }
}
