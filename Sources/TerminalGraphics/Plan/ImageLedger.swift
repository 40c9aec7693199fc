/// The picture that an image in the terminal holds: equal keys mean equal pixels.
package struct PictureKey: Hashable, Sendable {
    package let token: PictureToken
    /// The part that is shown, in pixels of the thumbnail; nil for all of it.
    package let part: PixelRect?
    /// The image's size, its transparent border included.
    package let size: PixelSize
    /// The size of the picture inside.
    package let picture: PixelSize
    package let backdrop: Backdrop
    /// What it is made into.
    package let form: PictureForm

    /// Bytes that a terminal takes for it: 4 a pixel.
    package var byteCount: Int { size.width * size.height * 4 }
}

/// What pictures are made into for a terminal.
package enum PictureForm: Hashable, Sendable {
    /// A PNG file.
    case png
    /// A sixel sequence of so many colours; half-transparent pixels are mixed with the background, because in a sixel a pixel
    /// is drawn or it is not.
    case sixel(colors: Int, background: RGB)
}

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

    /// Enters a picture and returns the number of its image.
    package mutating func add(_ key: PictureKey) -> UInt32 {
        clock += 1
        let image = nextImage
        nextImage = nextImage == .max ? 1 : nextImage + 1
        entries[key] = Entry(image: image, byteCount: key.byteCount, lastUse: clock)
        byteCount += key.byteCount
        return image
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
        for (key, entry) in candidates where byteCount + bytes > capacity - capacity / 16 {
            entries[key] = nil
            byteCount -= entry.byteCount
            freed.append(entry.image)
        }
        return freed
    }

    /// Forgets everything and returns the images that were held.
    package mutating func removeAll() -> [UInt32] {
        defer {
            entries.removeAll()
            byteCount = 0
        }
        return images.sorted()
    }
}
