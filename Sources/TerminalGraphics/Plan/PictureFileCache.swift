/// Files of pictures that a terminal does not keep for us, so that one that comes back is not made anew: the ones used
/// least recently go first.
struct PictureFileCache: Sendable {
    private struct Entry {
        let file: PictureInPieces
        var lastUse: UInt64
    }

    private let capacity: Int
    private var entries: [PictureKey: Entry] = [:]
    private var byteCount = 0
    private var clock: UInt64 = 0

    /// A cache of so many bytes, and of whatever the frame at hand wants.
    init(capacity: Int = 16 << 20) { self.capacity = capacity }

    func contains(_ key: PictureKey) -> Bool { entries[key] != nil }

    /// The file of a picture; nil where there is none.
    func file(of key: PictureKey) -> [UInt8]? { entries[key]?.file.bytes }

    /// The same, in pieces.
    func pieces(of key: PictureKey) -> PictureInPieces? { entries[key]?.file }

    /// Takes a file, empty where none could be made.
    mutating func keep(_ file: [UInt8], for key: PictureKey) {
        clock += 1
        byteCount += file.count - (entries[key]?.file.bytes.count ?? 0)
        entries[key] = Entry(file: PictureInPieces(file, of: key), lastUse: clock)
    }

    /// A frame wants these pictures: they count as used now, and what is too much without them is dropped.
    ///
    /// - Complexity: O(wanted), and O(n log n) when something must go.
    mutating func use(_ wanted: some Sequence<PictureKey>) {
        clock += 1
        for key in wanted { entries[key]?.lastUse = clock }
        guard byteCount > capacity else { return }
        let oldest = entries.filter { $0.value.lastUse < clock }.sorted { $0.value.lastUse < $1.value.lastUse }
        for (key, entry) in oldest where byteCount > capacity {
            entries[key] = nil
            byteCount -= entry.file.bytes.count
        }
    }
}
