/// For explorations: the table's meaning as bytes.
extension LoadTable {
    /// Writes everything that future answers depend on, but for the clock.
    ///
    /// `number` numbers the keys of the explored world, below 250; `mayFail` are those whose failures are told apart. Requests are
    /// best named before, by whoever holds them: here they come in the order of their making, which means nothing.
    package func encode(
        into encoder: inout StateEncoder, number: (ThumbnailKey) -> Int, mayFail: [ThumbnailKey], now: MonotonicTime
    ) {
        encodeLoads(into: &encoder, number)
        cache.encode(into: &encoder, number)
        encodePins(into: &encoder, number)
        // A look-up may drop what has expired, so it is done on a copy.
        var failures = failures
        for key in mayFail { encoder.add(failures.lookUp(key, now: now) == nil ? 0 : 1) }
        encoder.add(isClosed ? 1 : 0)
    }

    /// In the order of their making: ties between ranks are decided by it. Which loads run follows from their phases.
    private func encodeLoads(into encoder: inout StateEncoder, _ number: (ThumbnailKey) -> Int) {
        var order: [LoadID] = []
        for id in loads.keys { order.append(id) }
        order.sort()
        for id in order {
            guard let load = loads[id] else { continue }
            encoder.add(id.number, .load)
            encoder.add(number(load.key))
            encoder.add(Int(load.phase.rawValue) << 2 | Int(load.rank.class.rawValue))
            encoder.add(load.rank.distance)
            encoder.addLarge(load.needs)
            encoder.addLarge(load.admitted)
            let isJoinable = joinable[load.key] == id
            encoder.add((isJoinable ? 1 : 0) | (load.preview == nil ? 0 : 2) | (load.isSecondTry ? 4 : 0))
            for reference in load.references {
                encoder.add(reference.request.number, .request)
                encoder.add(Int(reference.rank.class.rawValue) << 1 | (reference.keepsPin ? 1 : 0))
                encoder.add(reference.rank.distance)
            }
            encoder.add(253)
        }
        encoder.add(254)
    }

    private func encodePins(into encoder: inout StateEncoder, _ number: (ThumbnailKey) -> Int) {
        var pins: [(name: Int, key: Int)] = []
        for (request, stage) in requests {
            guard case .pinning(let slot) = stage else { continue }
            let key = cache.entries[slot].map { number($0.key) } ?? 255
            pins.append((encoder.name(of: request.number, .request), key))
        }
        pins.sort { $0.name < $1.name }
        for pin in pins {
            encoder.add(pin.name)
            encoder.add(pin.key)
        }
        encoder.add(254)
    }
}

extension MemoryCache {
    /// What is not pinned, from the least recently used on. Pins belong to requests.
    fileprivate func encode(into encoder: inout StateEncoder, _ number: (ThumbnailKey) -> Int) {
        var slot = oldest
        while let here = slot, let entry = entries[here] {
            encoder.add(number(entry.key))
            slot = entry.newer
        }
        encoder.add(254)
    }
}
