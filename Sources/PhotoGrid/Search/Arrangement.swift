package import Thumbnails

/// A listing that was searched and sorted: which photos of a catalogue, in which order.
package struct Arrangement: Sendable {
    /// Whose answer this is.
    package let request: SearchRequest
    /// The photos that were searched.
    var catalog: any PhotoCatalog
    /// Which structure of the catalogue: counts changes of who is where.
    let structure: UInt64
    /// Which state of the photos' files, as far as the order depends on them.
    let facts: UInt64
    /// The places in the catalogue, in order; nil for all of them as they stand.
    let places: [UInt32]?
    /// All places of the catalogue in the request's order; nil when they stand in it.
    let permutation: [UInt32]?

    package init(
        request: SearchRequest, catalog: any PhotoCatalog, structure: UInt64, facts: UInt64, places: [UInt32]?,
        permutation: [UInt32]?
    ) {
        self.request = request
        self.catalog = catalog
        self.structure = structure
        self.facts = facts
        self.places = places
        self.permutation = permutation
    }

    /// How many photos.
    var count: Int { places?.count ?? catalog.count }

    /// The place in the catalogue of the photo at `index`.
    func place(at index: Int) -> Int { places.map { Int($0[index]) } ?? index }

    /// Where the photo at a place of the catalogue stands; nil when it is not among those found.
    ///
    /// - Complexity: O(n).
    func index(ofPlace place: Int) -> Int? {
        guard let places else { return place < catalog.count ? place : nil }
        return places.firstIndex(of: UInt32(place))
    }
}

// MARK: - Matches

extension Arrangement {
    /// Where one of these places of the catalogue stands, `steps` of them after `index` or before it, going round at the ends; nil
    /// stands for all places.
    ///
    /// - Complexity: O(n).
    package func index(ofMatch matches: [UInt32]?, from index: Int, steps: Int) -> Int? {
        var isMatch = [Bool](repeating: matches == nil, count: catalog.count)
        for place in matches ?? [] { isMatch[Int(place)] = true }
        let hits = (0..<count).filter { isMatch[place(at: $0)] }
        guard !hits.isEmpty, steps != 0 else { return nil }
        let first = steps > 0 ? hits.firstIndex { $0 > index } ?? 0 : (hits.lastIndex { $0 < index } ?? hits.count - 1)
        let hit = (first + steps - steps.signum()) % hits.count
        return hits[hit < 0 ? hit + hits.count : hit]
    }
}

// MARK: - Nearest

extension Arrangement {
    /// Where a photo stands, or the one that stands nearest to it when it was filtered out or is gone: nearest by how many photos
    /// of the whole listing lie between, in the order of the arrangement; of two equally near ones the later.
    ///
    /// nil when there is no photo at all. Complexity: O(n).
    package func nearestIndex(to photo: Photo.ID) -> (index: Int, isExact: Bool)? {
        guard count > 0 else { return nil }
        let spot: Int
        switch catalog.place(of: photo) {
        case .at(let place):
            if let index = index(ofPlace: place) { return (index, true) }
            spot = rank(ofPlace: place)
        case .before(let place):
            spot = place < catalog.count ? rank(ofPlace: place) : catalog.count - 1
        }
        return nearestFound(toRank: spot).flatMap { place in index(ofPlace: place).map { ($0, false) } }
    }

    /// Where a photo stands among all, found or not.
    private func rank(ofPlace place: Int) -> Int {
        permutation?.firstIndex(of: UInt32(place)) ?? place
    }

    private func nearestFound(toRank rank: Int) -> Int? {
        guard let places else { return permutation.map { Int($0[rank]) } ?? rank }
        var isFound = [Bool](repeating: false, count: catalog.count)
        for place in places { isFound[Int(place)] = true }
        for distance in 0..<max(1, catalog.count) {
            for candidate in [rank + distance, rank - distance] where (0..<catalog.count).contains(candidate) {
                let place = permutation.map { Int($0[candidate]) } ?? candidate
                if isFound[place] { return place }
            }
        }
        return nil
    }
}
