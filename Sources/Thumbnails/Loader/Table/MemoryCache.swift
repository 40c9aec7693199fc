/// Thumbnails in memory: pinned ones stay, the others leave when room is needed, least recently used first.
///
/// Each thumbnail has a slot. Unpinned slots form a ring, linked both ways, from the least to the most recently used.
package struct MemoryCache: Sendable {
    /// Where a thumbnail stands, as long as it stays.
    package typealias Slot = Int

    package struct Entry: Sendable {
        package let key: ThumbnailKey
        package let thumbnail: Thumbnail
        /// Requests that show it.
        package var pins: Int
        /// Neighbours in the ring while nobody pins it: towards less and towards more recent use.
        var older: Slot?
        var newer: Slot?
    }

    private(set) var entries: [Entry?] = []
    private(set) var vacant: [Slot] = []
    private(set) var slots = FlatDictionary<ThumbnailKey, Slot>()
    private(set) var oldest: Slot?
    private(set) var newest: Slot?
    /// Bytes of pixels that nobody pins.
    package private(set) var unpinnedBytes = 0
    /// Bytes of pixels that are pinned.
    package private(set) var pinnedBytes = 0

    package init() {}

    /// Bytes of all pixels here.
    var bytes: Int { unpinnedBytes + pinnedBytes }

    /// Whether the thumbnail of `key` is here.
    package func contains(_ key: ThumbnailKey) -> Bool { slots[key] != nil }

    /// The thumbnail of `key`, which nothing else happens to; nil where it is not here.
    func thumbnail(of key: ThumbnailKey) -> Thumbnail? { slots[key].flatMap { entries[$0]?.thumbnail } }

    /// Finds the thumbnail of `key`; with `pins` it is pinned once more, otherwise it becomes the most recently used.
    mutating func take(_ key: ThumbnailKey, pins: Bool) -> (slot: Slot, thumbnail: Thumbnail)? {
        guard let slot = slots[key], let entry = entries[slot] else { return nil }
        if entry.pins == 0 { unlink(slot) }
        if pins {
            if entry.pins == 0 { move(entry.thumbnail.byteCount, toPinned: true) }
            entries[slot]?.pins += 1
        } else if entry.pins == 0 {
            linkAsNewest(slot)
        }
        return (slot, entry.thumbnail)
    }

    /// Puts a thumbnail in that is not here yet, pinned `pins` times.
    mutating func insert(_ key: ThumbnailKey, _ thumbnail: Thumbnail, pins: Int) -> Slot {
        precondition(slots[key] == nil, "a key has one thumbnail")
        let slot = vacant.popLast() ?? entries.count
        if slot == entries.count { entries.append(nil) }
        entries[slot] = Entry(key: key, thumbnail: thumbnail, pins: pins)
        slots.append(key, slot)
        if pins > 0 {
            pinnedBytes += thumbnail.byteCount
        } else {
            unpinnedBytes += thumbnail.byteCount
            linkAsNewest(slot)
        }
        return slot
    }

    /// Takes one pin back; the last one makes the thumbnail the most recently used of those that may leave.
    mutating func unpin(_ slot: Slot) {
        guard let entry = entries[slot], entry.pins > 0 else { preconditionFailure("a pin is taken back once") }
        entries[slot]?.pins -= 1
        guard entry.pins == 1 else { return }
        move(entry.thumbnail.byteCount, toPinned: false)
        linkAsNewest(slot)
    }

    /// Takes out the least recently used thumbnail that nobody pins; nil when there is none.
    mutating func evictOldest() -> Thumbnail? {
        guard let slot = oldest, let entry = entries[slot] else { return nil }
        unlink(slot)
        slots.removeValue(forKey: entry.key)
        entries[slot] = nil
        vacant.append(slot)
        unpinnedBytes -= entry.thumbnail.byteCount
        return entry.thumbnail
    }

    private mutating func move(_ bytes: Int, toPinned: Bool) {
        pinnedBytes += toPinned ? bytes : -bytes
        unpinnedBytes -= toPinned ? bytes : -bytes
    }

    private mutating func linkAsNewest(_ slot: Slot) {
        entries[slot]?.older = newest
        entries[slot]?.newer = nil
        if let newest { entries[newest]?.newer = slot } else { oldest = slot }
        newest = slot
    }

    private mutating func unlink(_ slot: Slot) {
        guard let entry = entries[slot] else { return }
        if let older = entry.older { entries[older]?.newer = entry.newer } else { oldest = entry.newer }
        if let newer = entry.newer { entries[newer]?.older = entry.older } else { newest = entry.older }
    }
}
