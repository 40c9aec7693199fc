/// What the terminal holds of ours: images by number, the ones used least recently first to go.
///
/// Numbers are drawn upwards from a base that the session chose at random and are never used again.
package struct ImageLedger: Sendable {
    /// What the terminal may hold of ours, in bytes.
    package static let defaultCapacity = 64 << 20

    private struct Entry {
        var image: UInt32
        var byteCount: Int
        var lastUse: UInt64
    }

    /// What it may hold, in bytes.
    package let capacity: Int
    /// What it holds, in bytes.
    package private(set) var byteCount = 0
    private var entries: [PictureKey: Entry] = [:]
    /// The pictures that are there, by what they show.
    private var sights: [PictureSight: Set<PictureKey>] = [:]
    private var nextImage: UInt32
    private var clock: UInt64 = 0

    /// An empty ledger whose image numbers begin at `base`.
    package init(base: UInt32, capacity: Int = defaultCapacity) {
        nextImage = max(base, 1)
        self.capacity = capacity
    }

    /// The numbers of all images, in no particular order.
    package var images: [UInt32] { entries.values.map(\.image) }

    /// Whether the terminal holds a picture.
    package func contains(_ key: PictureKey) -> Bool { entries[key] != nil }

    /// The image that holds a picture, which counts as used now; nil when there is none.
    package mutating func use(_ key: PictureKey) -> UInt32? {
        guard let index = entries.index(forKey: key) else { return nil }
        clock += 1
        entries.values[index].lastUse = clock
        return entries.values[index].image
    }

    /// The largest picture held that shows what another shows, of equal ones the last used; nil when there is none.
    package func standIn(for key: PictureKey) -> PictureKey? {
        func worth(_ key: PictureKey) -> (Int, UInt64) { (key.byteCount, entries[key]?.lastUse ?? 0) }
        return sights[PictureSight(key)]?.max { worth($0) < worth($1) }
    }

    /// A number for an image that is entered later, if at all.
    package mutating func drawNumber() -> UInt32 {
        let image = nextImage
        nextImage = nextImage == .max ? 1 : nextImage + 1
        return image
    }

    /// Enters a picture and returns the number of its image.
    package mutating func add(_ key: PictureKey) -> UInt32 {
        let image = drawNumber()
        add(key, image: image)
        return image
    }

    /// Enters a picture whose image has a number already.
    package mutating func add(_ key: PictureKey, image: UInt32) {
        clock += 1
        entries[key] = Entry(image: image, byteCount: key.byteCount, lastUse: clock)
        sights[PictureSight(key), default: []].insert(key)
        byteCount += key.byteCount
    }

    /// Strikes a picture out and returns its image, which is to be freed; nil when there is none.
    package mutating func remove(_ key: PictureKey) -> UInt32? {
        guard let entry = entries.removeValue(forKey: key) else { return nil }
        byteCount -= entry.byteCount
        let sight = PictureSight(key)
        sights[sight]?.remove(key)
        if sights[sight]?.isEmpty ?? false { sights[sight] = nil }
        return entry.image
    }

    /// Strikes out the picture that an image holds; nil when there is no such image.
    ///
    /// - Complexity: O(n).
    package mutating func lose(_ image: UInt32) -> PictureKey? {
        guard let key = entries.first(where: { $0.value.image == image })?.key else { return nil }
        _ = remove(key)
        return key
    }

    /// Makes room for `bytes` more and returns the images to free; nil when what must be kept leaves too little.
    ///
    /// - Complexity: O(1) while there is room, else O(n log n); it frees a sixteenth of the capacity beyond the need,
    ///   so that not every call has to.
    package mutating func makeRoom(for bytes: Int, keeping kept: Set<UInt32>) -> [UInt32]? {
        guard byteCount + bytes > capacity else { return [] }
        let candidates = entries.filter { !kept.contains($0.value.image) }.sorted {
            $0.value.lastUse < $1.value.lastUse
        }
        let releasable = candidates.reduce(0) { $0 + $1.value.byteCount }
        guard byteCount - releasable + bytes <= capacity else { return nil }
        var freed: [UInt32] = []
        for (key, _) in candidates where byteCount + bytes > capacity - capacity / 16 {
            if let image = remove(key) { freed.append(image) }
        }
        return freed
    }

    /// Forgets everything and returns the images that were held.
    package mutating func removeAll() -> [UInt32] {
        defer {
            entries.removeAll()
            sights.removeAll()
            byteCount = 0
        }
        return images.sorted()
    }
}
