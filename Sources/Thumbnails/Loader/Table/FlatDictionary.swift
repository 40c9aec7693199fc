/// A key that says how it is hashed.
package protocol FlatDictionaryKey: Equatable, Sendable {
    /// Bits that seldom are the same for two keys. They need not look random: a counter will do.
    var hashBits: UInt64 { get }
}

/// A dictionary for the loader's identities and keys, whose hashes are at hand: counters, and digests taken long ago.
///
/// `Dictionary` guards against keys that somebody chose in order to collide, which is most of what it costs for small
/// keys. Nobody chooses these: identities are counted, and a photo's digest is seeded for the process already.
///
/// The entries lie in one array without gaps, in an order that follows from the calls alone; removing one moves the last
/// into its place. Beside it, at most half full, is an open-addressed table of the entries' positions, searched linearly:
///
/// ```
/// buckets  [ · | 3 | 0 | · | 1 | · | 2 | · ]      a bucket also keeps the tag that its entry's key hashes to,
///                │                                and the upper bits of a tag are the bucket where the search begins
/// entries  [ A | B | C | D ]
/// ```
///
/// Look-ups, insertions and removals are O(1) on average. Room is not given back while the dictionary lives.
package struct FlatDictionary<Key: FlatDictionaryKey, Value: Sendable>: Sendable {
    package typealias Element = (key: Key, value: Value)

    /// A structure, because a generic tuple is copied by the runtime, at several times the price.
    fileprivate struct Entry: Sendable {
        let key: Key
        var value: Value
    }

    private struct Bucket: Sendable {
        var tag: UInt32 = 0
        /// The entry's position plus one; 0 when the bucket is vacant.
        var mark: UInt32 = 0

        var isVacant: Bool { mark == 0 }
    }

    private var entries: [Entry] = []
    /// None, or a power of two.
    private var buckets: [Bucket] = []
    /// What a tag is shifted by to find its home among the buckets.
    private var shift: UInt32 = 32

    package init() {}

    package var count: Int { entries.count }
    package var isEmpty: Bool { entries.isEmpty }
    package var keys: some RandomAccessCollection<Key> { entries.lazy.map { $0.key } }
    package var values: some RandomAccessCollection<Value> { entries.lazy.map { $0.value } }

    // MARK: - Look-ups

    /// The value of `key`. Changing a part of it through this copies the value; `change` does not.
    package subscript(key: Key) -> Value? {
        get {
            guard let position = position(of: key) else { return nil }
            return entries[position].value
        }
        set {
            guard let newValue else {
                removeValue(forKey: key)
                return
            }
            if let position = position(of: key) {
                entries[position].value = newValue
            } else {
                append(key, newValue)
            }
        }
    }

    /// Where the entry of `key` lies until the next removal.
    package func position(of key: Key) -> Int? {
        guard let bucket = bucket(of: key) else { return nil }
        return Int(buckets[bucket].mark) - 1
    }

    /// The value at a position, to read or to change in its place.
    package subscript(at position: Int) -> Value {
        _read { yield entries[position].value }
        _modify { yield &entries[position].value }
    }

    // MARK: - Changes

    /// Changes the value of `key` in its place; does nothing when there is none.
    package mutating func change(_ key: Key, _ body: (inout Value) -> Void) {
        guard let position = position(of: key) else { return }
        body(&entries[position].value)
    }

    /// Puts in a key that is not here yet, as the last entry.
    package mutating func append(_ key: Key, _ value: Value) {
        if 2 * (entries.count + 1) > buckets.count { grow() }
        let tag = Self.tag(of: key)
        let (bucket, isFound) = search(key, tag)
        precondition(!isFound, "a key has one entry")
        entries.append(Entry(key: key, value: value))
        buckets[bucket] = Bucket(tag: tag, mark: UInt32(entries.count))
    }

    /// Takes an entry out. The last entry takes over its position.
    @discardableResult
    package mutating func removeValue(forKey key: Key) -> Value? {
        guard let bucket = bucket(of: key) else { return nil }
        let mark = buckets[bucket].mark
        let last = UInt32(entries.count)
        if mark != last { buckets[self.bucket(marked: last)].mark = mark }
        vacate(bucket)
        // The buffer's `swapAt` moves; the array's own copies.
        if mark != last { entries.withUnsafeMutableBufferPointer { $0.swapAt(Int(mark) - 1, Int(last) - 1) } }
        return entries.removeLast().value
    }

    // MARK: - Buckets

    /// Multiplying by 2⁶⁴ divided by the golden ratio spreads counters, and counters with gaps, evenly over the upper bits.
    private static func tag(of key: Key) -> UInt32 {
        UInt32(truncatingIfNeeded: (key.hashBits &* 0x9E37_79B9_7F4A_7C15) >> 32)
    }

    private func home(of tag: UInt32) -> Int { Int(tag >> shift) }

    private func bucket(after bucket: Int) -> Int { (bucket + 1) & (buckets.count - 1) }

    private func bucket(of key: Key) -> Int? {
        guard !entries.isEmpty else { return nil }
        let (bucket, isFound) = search(key, Self.tag(of: key))
        return isFound ? bucket : nil
    }

    /// The bucket of a key, or the vacant one that it would take.
    private func search(_ key: Key, _ tag: UInt32) -> (bucket: Int, isFound: Bool) {
        var bucket = home(of: tag)
        while !buckets[bucket].isVacant {
            if buckets[bucket].tag == tag, entries[Int(buckets[bucket].mark) - 1].key == key { return (bucket, true) }
            bucket = self.bucket(after: bucket)
        }
        return (bucket, false)
    }

    /// The bucket of the entry with this mark.
    private func bucket(marked mark: UInt32) -> Int {
        var bucket = home(of: Self.tag(of: entries[Int(mark) - 1].key))
        while buckets[bucket].mark != mark { bucket = self.bucket(after: bucket) }
        return bucket
    }

    /// Closes the gap that a bucket leaves, so that whatever was pushed past it is still found.
    private mutating func vacate(_ bucket: Int) {
        var gap = bucket
        var next = self.bucket(after: gap)
        while !buckets[next].isVacant {
            let walked = (next - home(of: buckets[next].tag)) & (buckets.count - 1)
            if walked >= (next - gap) & (buckets.count - 1) {
                buckets[gap] = buckets[next]
                gap = next
            }
            next = self.bucket(after: next)
        }
        buckets[gap] = Bucket()
    }

    private mutating func grow() {
        let old = buckets
        buckets = [Bucket](repeating: Bucket(), count: old.isEmpty ? 8 : 2 * old.count)
        shift = 32 - UInt32(buckets.count.trailingZeroBitCount)
        for occupant in old where !occupant.isVacant {
            var bucket = home(of: occupant.tag)
            while !buckets[bucket].isVacant { bucket = self.bucket(after: bucket) }
            buckets[bucket] = occupant
        }
    }
}

extension FlatDictionary: Sequence {
    package func makeIterator() -> some IteratorProtocol<Element> {
        entries.lazy.map { (key: $0.key, value: $0.value) }.makeIterator()
    }

    package var underestimatedCount: Int { entries.count }
}

extension RequestID: FlatDictionaryKey {
    package var hashBits: UInt64 { number }
}

extension LoadID: FlatDictionaryKey {
    package var hashBits: UInt64 { number }
}

extension ThumbnailKey: FlatDictionaryKey {
    package var hashBits: UInt64 {
        UInt64(truncatingIfNeeded: photo.digest &+ Int(version.modificationTime) &+ pixelSize)
    }
}
