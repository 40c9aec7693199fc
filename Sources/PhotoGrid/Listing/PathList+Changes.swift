internal import Thumbnails

/// Changes of a list that is in order, and stays so.
extension PathList {
    /// Where a path stands; nil when it is not listed.
    ///
    /// - Complexity: O(log n) comparisons of paths.
    func index(of id: Photo.ID) -> Int? {
        let place = place(of: id)
        return place < count && self.id(at: place) == id ? place : nil
    }

    /// How many of the paths stand before this one, listed or not.
    func place(of id: Photo.ID) -> Int {
        let key = key(of: id)
        var (lower, upper) = (0, count)
        var probe: [UInt8] = []
        while lower < upper {
            let middle = (lower + upper) / 2
            probe.removeAll(keepingCapacity: true)
            appendKey(at: middle, to: &probe)
            let isBefore =
                probe == key ? self.id(at: middle) < id : probe.lexicographicallyPrecedes(key)
            if isBefore { lower = middle + 1 } else { upper = middle }
        }
        return lower
    }

    private func key(of id: Photo.ID) -> [UInt8] {
        var key: [UInt8] = []
        id.pathBytes.withUnsafeBufferPointer {
            NaturalOrder.appendKey(of: UnsafeBufferPointer(rebasing: $0.dropFirst(commonPrefix)), to: &key)
        }
        return key
    }

    /// Takes out what stands at `removed` (ascending), puts in `inserted` (paths that are not listed), and says in which steps
    /// the new list came about.
    ///
    /// - Complexity: O(n + k log n) for k changes.
    mutating func change(removing removed: [Int], inserting inserted: [Photo.ID]) -> [ListingChange] {
        let changes = removalSteps(removed)
        remove(at: removed)
        return changes + insert(inserted)
    }

    /// From the end to the start, so that no step moves what the next one names.
    private func removalSteps(_ removed: [Int]) -> [ListingChange] {
        ranges(of: removed).reversed().map(ListingChange.removed)
    }

    private mutating func remove(at removed: [Int]) {
        guard !removed.isEmpty else { return }
        var kept: [Entry] = []
        kept.reserveCapacity(count - removed.count)
        var start = 0
        for range in ranges(of: removed) {
            kept += entries[start..<range.lowerBound]
            start = range.upperBound
        }
        kept += entries[start...]
        replaceEntries(kept, wasting: removed.reduce(0) { $0 + Int(entries[$1].count) })
    }

    /// From the start to the end, each at the place where it stays.
    private mutating func insert(_ inserted: [Photo.ID]) -> [ListingChange] {
        guard !inserted.isEmpty else { return [] }
        var added = PathList(commonPrefix: commonPrefix)
        for id in inserted { added.append(id) }
        added.sortAndRemoveDuplicates()
        let ids = (0..<added.count).map(added.id)
        let places = ids.map(place)
        let before = entries
        for id in ids { append(id) }
        let appended = entries[before.count...]
        var merged: [Entry] = []
        merged.reserveCapacity(before.count + places.count)
        var (start, landed): (Int, [Int]) = (0, [])
        for (place, entry) in zip(places, appended) {
            merged += before[start..<place]
            start = place
            landed.append(merged.count)
            merged.append(entry)
        }
        merged += before[start...]
        replaceEntries(merged, wasting: 0)
        return ranges(of: landed).map(ListingChange.inserted)
    }

    /// Ascending numbers as ranges.
    private func ranges(of numbers: [Int]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        for number in numbers {
            if let last = ranges.last, last.upperBound == number {
                ranges[ranges.count - 1] = last.lowerBound..<number + 1
            } else {
                ranges.append(number..<number + 1)
            }
        }
        return ranges
    }
}

// MARK: - What a scan found

extension PathList {
    /// How this list differs from what was found: a list in order, with the same common folder. Only paths whose folder is
    /// `isScanned` count as missing.
    ///
    /// - Complexity: O(n + k) for n paths here and k found.
    func difference(to found: PathList, isScanned: ([UInt8]) -> Bool) -> (missing: [Int], new: [Photo.ID]) {
        let scanned = folders.map(isScanned)
        var (missing, new): ([Int], [Photo.ID]) = ([], [])
        var cursor = Cursor(in: found)
        for index in entries.indices where scanned[Int(entries[index].folder)] {
            var key: [UInt8] = []
            appendKey(at: index, to: &key)
            while let order = cursor.compare(key, { id(at: index) }), order < 0 {
                new.append(cursor.id)
                cursor.advance()
            }
            if cursor.compare(key, { id(at: index) }) == 0 { cursor.advance() } else { missing.append(index) }
        }
        while !cursor.isAtEnd {
            new.append(cursor.id)
            cursor.advance()
        }
        return (missing, new)
    }

    /// A place in a list, and the key of what stands there.
    private struct Cursor {
        private let list: PathList
        private var index = 0
        private var key: [UInt8] = []

        init(in list: PathList) {
            self.list = list
            readKey()
        }

        var isAtEnd: Bool { index == list.count }
        var id: Photo.ID { list.id(at: index) }

        mutating func advance() {
            index += 1
            readKey()
        }

        private mutating func readKey() {
            key.removeAll(keepingCapacity: true)
            if !isAtEnd { list.appendKey(at: index, to: &key) }
        }

        /// Negative when this path comes before the other one, 0 when it is the same; nil at the end.
        func compare(_ other: [UInt8], _ otherID: () -> Photo.ID) -> Int? {
            guard !isAtEnd else { return nil }
            if key != other { return key.lexicographicallyPrecedes(other) ? -1 : 1 }
            let (left, right) = (id, otherID())
            return left == right ? 0 : left < right ? -1 : 1
        }
    }
}
