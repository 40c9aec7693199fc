package import TerminalGraphics

/// Which pictures are made into files, and in which order: decides for `PictureWorkshop`, and does nothing itself.
///
///     wanted ──┐
///              ├──a worker is free──▶ under way ──made──▶ delivered ──taken──▶ (forgotten)
///     ahead ───┘
///
/// What is wanted goes before what is made ahead, and of workers that make something ahead one fewer than there are, so that
/// what is wanted next finds one free. Nothing is made twice at once, or again before it was taken.
package struct PictureOrders {
    private let workers: Int
    private var wanted: [PictureWish] = []
    private var ahead: [PictureWish] = []
    /// What workers are making, and whether ahead.
    private var underWay: [PictureKey: Bool] = [:]
    /// Made, and not taken yet.
    private var delivered: Set<PictureKey> = []

    /// No orders, for so many workers.
    package init(workers: Int) {
        self.workers = max(1, workers)
    }

    /// Replaces all orders that have not been begun; the most useful come first.
    package mutating func replace(wanted: [PictureWish], ahead: [PictureWish] = []) {
        self.wanted = wanted.filter { isToBeMade($0.key) }
        self.ahead = ahead.filter { isToBeMade($0.key) }
        for wish in wanted where underWay[wish.key] != nil { underWay[wish.key] = false }
    }

    private func isToBeMade(_ key: PictureKey) -> Bool { underWay[key] == nil && !delivered.contains(key) }

    /// How many orders free workers can begin now.
    package var beginnable: Int { min(workers - underWay.count, wanted.count + min(ahead.count, roomAhead)) }

    /// How many more workers may make something ahead.
    private var roomAhead: Int { max(0, max(1, workers - 1) - underWay.values.count { $0 }) }

    /// The next picture to make, from now on under way; nil when there is nothing for another worker.
    package mutating func begin() -> PictureWish? {
        guard beginnable > 0 else { return nil }
        let isAhead = wanted.isEmpty
        let wish = isAhead ? ahead.removeFirst() : wanted.removeFirst()
        underWay[wish.key] = isAhead
        return wish
    }

    /// A picture under way is made, and on its way to who ordered it.
    package mutating func finish(_ key: PictureKey) {
        underWay[key] = nil
        delivered.insert(key)
    }

    /// A delivered file has been taken: should the picture be ordered again, it is made again.
    package mutating func noteTaken(_ key: PictureKey) { delivered.remove(key) }
}
