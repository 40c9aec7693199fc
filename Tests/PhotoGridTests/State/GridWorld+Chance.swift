import PhotoGrid
import ScrollLab
import Thumbnails

extension GridWorld {
    /// One thing happens, by chance.
    mutating func step() {
        switch random.below(100) {
        case 0..<14: look()
        case 14..<38: for _ in 0...random.below(6) { _ = workOnce() }
        case 38..<58: _ = hearLoader(1 + random.below(8))
        case 58..<68: _ = servePage(failing: 100)
        case 68..<81: _ = hearSource()
        case 81..<90: _ = passTime(random.below(150))
        case 90..<92: perform(state.setPixelSize([8, 16, 24][random.below(3)], now: now))
        case 92..<94: retry()
        case 94..<95: revisions[order.isEmpty ? 0 : order[random.below(order.count)], default: 0] += 1
        case 95..<96: broken.formSymmetricDifference([random.below(nextSerial)])
        case 96..<97: forget()
        case 97..<99: change()
        default: if random.chance(permille: 500) { replace() }
        }
    }

    private mutating func look() {
        let current = state.requestedRange
        let size = random.chance(permille: 900) && !current.isEmpty ? current.count : random.below(13)
        let start =
            switch random.below(10) {
            case 0..<5: current.lowerBound + random.below(2 * max(1, size) + 1) - max(1, size)
            case 5..<8: random.below(max(1, order.count))
            default: current.lowerBound + random.below(5) - 2
            }
        perform(state.setVisibleRange(max(0, start)..<max(0, start) + size, now: now))
    }

    private mutating func retry() {
        let range = state.visible
        guard !range.isEmpty else { return }
        let index = range.lowerBound + random.below(range.count)
        if let id = state.slot(at: index)?.photo?.id, random.chance(permille: 700) {
            perform(state.retry(id))
        } else {
            perform(state.retry(at: index))
        }
    }

    /// Memory loses what nobody pins.
    private mutating func forget() {
        let pinned = references.values.compactMap { if case .pinning(let key) = $0 { key } else { nil } }
        memory.formIntersection(pinned)
    }

    private mutating func change() {
        var changes: [ListingChange] = []
        for _ in 0...random.below(3) { changes += makeChange() }
        generation += 1
        let listing = Listing(count: order.count, generation: generation)
        fromSource.append(.event(.changed(listing, changes), order: order))
    }

    private mutating func makeChange() -> [ListingChange] {
        let place = random.below(order.count + 1)
        switch random.below(4) {
        case 0:
            let added = 1 + random.below(4)
            order.insert(contentsOf: nextSerial..<nextSerial + added, at: place)
            nextSerial += added
            return [.inserted(place..<place + added)]
        case 1:
            let range = place..<min(order.count, place + random.below(4))
            order.removeSubrange(range)
            return [.removed(range)]
        case 2 where order.count > 1:
            let (from, to) = (random.below(order.count), random.below(order.count))
            order.insert(order.remove(at: from), at: to)
            return [.moved(from: from, to: to)]
        case 3 where place < order.count:
            revisions[order[place], default: 0] += 1
            return [.updated(at: place, photo(order[place]))]
        default: return []
        }
    }

    /// Another listing, of which nothing is known; or another source.
    private mutating func replace() {
        if random.chance(permille: 500) { order.shuffle(using: &random) } else { order = Array(order.dropFirst(3)) }
        generation += 1
        let listing = Listing(count: order.count, generation: generation)
        if random.chance(permille: 400) {
            asked = []
            fromSource = []
            knownOrder = []
            knownGeneration += 1
            isAllConfirmed = true
            perform(state.setSource(now: now))
        }
        fromSource.append(.event(.listing(listing), order: order))
    }

    /// Nothing new happens any more; whatever is under way comes to its end.
    mutating func comeToRest() {
        for _ in 0..<20_000 where violation == nil {
            let isBusy = [
                hearSource(), servePage(failing: 0), workOnce(previews: false), hearLoader(100), passTime(100),
            ]
            if !isBusy.contains(true), armed == nil { return }
        }
        violation = violation ?? "no rest"
    }
}
