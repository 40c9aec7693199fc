/// Decides what a job does next: what is looked at, what is begun, and when it is over.
///
/// Photos are surveyed in order. Those that will take long are begun first of what is known, the longest ones before the
/// others, so that the job does not end with one of them; but while there are quick ones, they hold all workers but one
/// at most, so that the quick ones go on.
///
/// ```
/// surveyed? ── quick ──▶ begun in order ────────────────────────────┐
///     └─────── heavy ──▶ waits, the longest first ──▶ begun ──▶ ended┴──▶ over, when all have ended
/// ```
package struct PredecodeSchedule: Sendable {
    /// What to do now.
    package enum Step: Equatable, Sendable {
        /// Look at the photo, then say with `note` how long it will take.
        case survey(Int)
        /// Begin with the photo, and say so with `end` when it is done.
        case begin(Int)
        /// Nothing, until something ends.
        case wait
        /// Nothing any more.
        case over
    }

    /// Estimates above this are heavy, in seconds.
    package static let heavySeconds = 1.0

    private let count: Int
    private let workers: Int
    /// How many photos are under way at most: enough that no worker waits for the next.
    private let depth: Int
    private var surveyed = 0
    /// The next photo to begin, unless it is heavy.
    private var cursor = 0
    /// Heavy photos that wait, the one that takes longest last.
    private var heavy: [(seconds: Double, index: Int)] = []
    /// Heavy photos that the cursor has not passed.
    private var heavyAhead: Set<Int> = []
    private var underWay: [Int: Bool] = [:]
    private var heavyUnderWay = 0

    package init(count: Int, workers: Int) {
        self.count = count
        self.workers = max(1, workers)
        depth = 2 * max(1, workers) + 1
    }

    /// Photos that were begun and have not ended.
    package var beganCount: Int { underWay.count }

    /// Whether the photo was begun and has not ended.
    package func isUnderWay(_ index: Int) -> Bool { underWay[index] != nil }

    /// What to do now. What is begun counts as under way from here on.
    package mutating func next() -> Step {
        guard underWay.count < depth else { return surveyed < count ? .survey(surveyed) : .wait }
        if heavyUnderWay < heavyLimit, let index = heavy.popLast()?.index { return begin(index, isHeavy: true) }
        while heavyAhead.remove(cursor) != nil { cursor += 1 }
        if cursor < surveyed {
            defer { cursor += 1 }
            return begin(cursor, isHeavy: false)
        }
        if surveyed < count { return .survey(surveyed) }
        return underWay.isEmpty && heavy.isEmpty ? .over : .wait
    }

    /// Takes note of how long the photo will take that was to be surveyed.
    package mutating func note(_ index: Int, seconds: Double) {
        precondition(index == surveyed, "photos are surveyed in order")
        surveyed += 1
        guard seconds > Self.heavySeconds else { return }
        heavyAhead.insert(index)
        let place = heavy.firstIndex { $0.seconds > seconds } ?? heavy.count
        heavy.insert((seconds, index), at: place)
    }

    /// Takes note that a photo has ended.
    package mutating func end(_ index: Int) {
        guard let wasHeavy = underWay.removeValue(forKey: index) else {
            preconditionFailure("what ends was begun")
        }
        if wasHeavy { heavyUnderWay -= 1 }
    }

    /// All workers but one, and all of them when there is nothing else to do.
    private var heavyLimit: Int {
        let isRestHeavy = surveyed == count && count - cursor == heavyAhead.count
        return isRestHeavy ? workers : max(1, workers - 1)
    }

    private mutating func begin(_ index: Int, isHeavy: Bool) -> Step {
        underWay[index] = isHeavy
        if isHeavy { heavyUnderWay += 1 }
        return .begin(index)
    }
}
