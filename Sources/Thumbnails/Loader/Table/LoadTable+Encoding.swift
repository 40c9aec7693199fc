/// For explorations: the table's meaning as bytes.
extension LoadTable {
    /// Writes everything that future answers depend on. `key` numbers the keys of the explored world.
    package func encode(into encoder: inout StateEncoder, key: (ThumbnailKey) -> Int) {
        let order = loads.keys.sorted()
        for id in order { encoder.add(id.number, .load) }
        encoder.add(order.count)
        for id in order {
            guard let load = loads[id] else { continue }
            encoder.add(key(load.key))
            encoder.add(Int(load.phase.rawValue) << 2 | Int(load.rank.class.rawValue))
            encoder.add(load.rank.distance)
            encoder.add(load.needs)
            encoder.add(load.admitted)
            encoder.add(
                (joinable[load.key] == id ? 1 : 0) | (load.preview == nil ? 0 : 2) | (load.isSecondTry ? 4 : 0)
                    | load.references.count << 3)
            for reference in load.references {
                encoder.add(reference.request.number, .request)
                encoder.add(Int(reference.rank.class.rawValue) << 1 | (reference.keepsPin ? 1 : 0))
                encoder.add(reference.rank.distance)
            }
        }
        for id in running { encoder.add(id.number, .load) }
        encoder.add(running.count)
        cache.encode(into: &encoder, key: key)
        for (request, stage) in requests.sorted(by: { $0.key < $1.key }) {
            guard case .pinning(let slot) = stage else { continue }
            encoder.add(request.number, .request)
            encoder.add(cache.entries[slot].map { key($0.key) } ?? 255)
        }
        encoder.add(isClosed ? 1 : 0)
    }
}

extension MemoryCache {
    fileprivate func encode(into encoder: inout StateEncoder, key: (ThumbnailKey) -> Int) {
        var slot = oldest
        while let here = slot, let entry = entries[here] {
            encoder.add(key(entry.key))
            slot = entry.newer
        }
        encoder.add(254)
        var pinned = 0
        for case let entry? in entries where entry.pins > 0 { pinned += entry.pins << (key(entry.key) * 3) }
        encoder.add(pinned)
        encoder.add(pinned >> 8)
        encoder.add(pinned >> 16)
    }
}
