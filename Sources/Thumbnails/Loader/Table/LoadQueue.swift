/// Loads by usefulness: the best rank first, and among equal ranks the newest load.
///
/// A binary heap that knows where each load stands, so that a rank can change in place.
package struct LoadQueue: Sendable {
    package struct Entry: Equatable, Sendable {
        package let load: LoadID
        package var rank: LoadRank

        package init(load: LoadID, rank: LoadRank) {
            self.load = load
            self.rank = rank
        }

        /// Whether it goes before `other`.
        func isMoreUseful(than other: Entry) -> Bool {
            if rank.class != other.rank.class { return rank.class < other.rank.class }
            if rank.distance != other.rank.distance { return rank.distance < other.rank.distance }
            return load > other.load
        }
    }

    private(set) var heap: [Entry] = []
    /// Where each load stands in the heap.
    private(set) var positions = FlatDictionary<LoadID, Int>()
    /// Beside each entry of the heap, where `positions` keeps its load: moving an entry then takes no look-up.
    private var places: [Int] = []

    package init() {}

    package var count: Int { heap.count }
    package var isEmpty: Bool { heap.isEmpty }
    /// The most useful load.
    package var top: Entry? { heap.first }

    /// Puts a load in. Complexity: O(log n).
    package mutating func insert(_ load: LoadID, rank: LoadRank) {
        places.append(positions.count)
        heap.append(Entry(load: load, rank: rank))
        positions.append(load, heap.count - 1)
        siftUp(heap.count - 1)
    }

    /// Changes a load's rank. Complexity: O(log n), and O(1) where its place stays right.
    package mutating func rerank(_ load: LoadID, to rank: LoadRank) {
        guard let position = positions[load] else { preconditionFailure("a load that is not queued has no place") }
        heap[position].rank = rank
        if !siftUp(position) { siftDown(position) }
    }

    /// Takes a load out. Complexity: O(log n).
    package mutating func remove(_ load: LoadID) {
        guard let position = positions.removeValue(forKey: load) else { return }
        let vacated = places[position]
        // The last of `positions` has moved to where the load's was.
        if vacated < positions.count { places[positions[at: vacated]] = vacated }
        let last = (entry: heap.removeLast(), place: places.removeLast())
        guard position < heap.count else { return }
        put(last.entry, last.place, at: position)
        if !siftUp(position) { siftDown(position) }
    }

    /// Moves the entry at `start` towards the top as far as it belongs, and says whether it moved.
    @discardableResult
    private mutating func siftUp(_ start: Int) -> Bool {
        let (entry, place) = (heap[start], places[start])
        var position = start
        while position > 0 {
            let parent = (position - 1) / 2
            guard entry.isMoreUseful(than: heap[parent]) else { break }
            put(heap[parent], places[parent], at: position)
            position = parent
        }
        guard position != start else { return false }
        put(entry, place, at: position)
        return true
    }

    private mutating func siftDown(_ start: Int) {
        let (entry, place) = (heap[start], places[start])
        var position = start
        while true {
            var child = 2 * position + 1
            guard child < heap.count else { break }
            if child + 1 < heap.count, heap[child + 1].isMoreUseful(than: heap[child]) { child += 1 }
            guard heap[child].isMoreUseful(than: entry) else { break }
            put(heap[child], places[child], at: position)
            position = child
        }
        if position != start { put(entry, place, at: position) }
    }

    private mutating func put(_ entry: Entry, _ place: Int, at position: Int) {
        heap[position] = entry
        places[position] = place
        positions[at: place] = position
    }
}
