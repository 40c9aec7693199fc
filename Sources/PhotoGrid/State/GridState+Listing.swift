package import Thumbnails

/// Listings, their changes and their pages.
extension GridState {
    /// Another source: everything is forgotten until its listing arrives.
    package mutating func setSource(now: MonotonicTime) -> GridActions {
        replaceListing(count: 0)
        for number in slots.numbers { precondition(slots[number].assignment == nil, "nothing is on the screen") }
        return finish()
    }

    /// Takes what a source tells about its listing.
    package mutating func take(_ event: SourceEvent) -> GridActions {
        switch event {
        case .listing(let listing): replaceListing(count: listing.count)
        case .changed(let listing, let changes): apply(changes, count: listing.count)
        case .failed(let failure): sourceFailure = failure
        }
        return finish()
    }

    /// A listing of which nothing is known yet. Until its pages come, cells go on showing the photos they show, under
    /// tokens that are good for these photos only; what stays where it was then keeps its picture.
    private mutating func replaceListing(count: Int) {
        sourceFailure = nil
        pages.reset(count: max(0, count))
        moveWindow()
    }

    /// The listing changed in a way that is known: slots follow their photos.
    ///
    /// - Complexity: O(window × changes).
    private mutating func apply(_ changes: [ListingChange], count: Int) {
        sourceFailure = nil
        var shift = ListingShift(of: slots.window)
        for change in changes { shift.apply(change) }
        let oldNumbers = slots.numbers
        guard shift.isStructural || count != pages.count else {
            pages.restart()
            for (index, photo) in shift.updates { update(photo, at: index) }
            return
        }
        pages.reset(count: max(0, count))
        let window = wantedWindow
        pages.touch(window)
        var occupants: [Int?] = Array(repeating: nil, count: window.count)
        for (number, position) in zip(oldNumbers, shift.positions) {
            if let position, window.contains(position) { occupants[position - window.lowerBound] = number }
        }
        rearrange(window, occupants: occupants)
        for (index, photo) in shift.updates { update(photo, at: index) }
    }

    private mutating func update(_ photo: Photo, at index: Int) {
        pages.update(photo, at: index)
        if let number = slots.number(at: index) { take(photo, in: number) }
    }

    /// Takes a page's result, if this listing asked for it.
    package mutating func take(_ result: Result<[Photo], LoadFailure>, for request: PageRequest) -> GridActions {
        if pages.accept(request, result, evenIfStale: acceptsStalePages) {
            fill(request.range.clamped(to: slots.window))
        }
        return finish()
    }

    private var acceptsStalePages: Bool {
        #if PLANTED_FAULTS
            settings.faults.contains(.acceptStalePage)
        #else
            false
        #endif
    }

    /// The page of these indices has come: each photo gets the slot that shows it already, wherever that stands.
    private mutating func fill(_ range: Range<Int>) {
        if range.contains(where: standsElsewhere) {
            var holders: [Photo.ID: Int] = [:]
            for number in slots.numbers {
                if let id = slots[number].photo?.id { holders[id] = number }
            }
            let moved = Set(range.compactMap { pages.photo(at: $0).flatMap { holders[$0.id] } })
            rearrange(
                slots.window,
                occupants: slots.window.map { index in
                    guard let here = slots.number(at: index) else { return nil }
                    guard range.contains(index) else { return moved.contains(here) ? nil : here }
                    guard let photo = pages.photo(at: index) else { return moved.contains(here) ? nil : here }
                    return holders.removeValue(forKey: photo.id) ?? (slots[here].photo == nil ? here : nil)
                })
        }
        for index in range {
            guard let number = slots.number(at: index) else { continue }
            if let photo = pages.photo(at: index) { take(photo, in: number) } else { miss(number) }
        }
    }

    /// Whether the slot at `index` shows another photo than the page says.
    private func standsElsewhere(_ index: Int) -> Bool {
        guard let number = slots.number(at: index), let shown = slots[number].photo else { return false }
        return pages.photo(at: index)?.id != shown.id
    }

    /// The photo of a slot, as the source sees it now.
    private mutating func take(_ photo: Photo, in number: Int) {
        guard let known = slots[number].photo else {
            // A page that had failed left its failure in the cell.
            if slots[number].assignment?.outcome != .waiting { renew(number) }
            slots[number].photo = photo
            show(.waiting, in: number)
            markDirty(slotsCell: number)
            return settle(number)
        }
        let isSame = known.id == photo.id && known.version == photo.version && known.failure == photo.failure
        guard isSame else { return replacePhoto(number, with: photo) }
        if case .none = slots[number].load, slots[number].phase == .waiting { settle(number) }
    }

    /// There is no photo for the slot, and none is coming.
    private mutating func miss(_ number: Int) {
        if slots[number].photo == nil { settle(number) }
    }
}

/// Where the indices of a window are after some changes.
struct ListingShift {
    /// The new index of each, nil for what is gone.
    private(set) var positions: [Int?]
    /// Photos that the changes carry, and where they are in the end.
    private(set) var updates: [(Int, Photo)] = []
    /// Whether anything came, went or moved.
    private(set) var isStructural = false

    init(of window: Range<Int>) {
        positions = Array(window)
    }

    mutating func apply(_ change: ListingChange) {
        if case .updated(let index, let photo) = change {
            updates.append((index, photo))
            return
        }
        isStructural = true
        for offset in positions.indices {
            positions[offset] = positions[offset].flatMap { Self.position(of: $0, after: change) }
        }
        updates = updates.compactMap { index, photo in
            Self.position(of: index, after: change).map { ($0, photo) }
        }
    }

    private static func position(of index: Int, after change: ListingChange) -> Int? {
        switch change {
        case .inserted(let range):
            return index >= range.lowerBound ? index + range.count : index
        case .removed(let range):
            if range.contains(index) { return nil }
            return index >= range.upperBound ? index - range.count : index
        case .moved(let from, let to):
            if index == from { return to }
            let without = index > from ? index - 1 : index
            return without >= to ? without + 1 : without
        case .updated:
            return index
        }
    }
}
