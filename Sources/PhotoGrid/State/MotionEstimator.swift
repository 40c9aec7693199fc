package import Thumbnails

/// Which way, and how fast, the visible range moves.
///
/// The rule: the speed is what was moved during the last quarter of a second (the *horizon*), in screens, divided by the
/// horizon. The first move after rest (a horizon without a move) is a jump and counts nothing, however far it goes: Home,
/// End and a page key load at once. What follows within the horizon is motion: a held page key moves thirty screens a
/// second, a wheel's three rows a fraction of one. When the moves stop, the speed falls by itself as they leave the
/// horizon, so that the grid is calm a quarter of a second after the last move at the latest.
///
/// A range that only grows or shrinks at one end (a resized window) has not moved.
package struct MotionEstimator: Hashable, Sendable {
    /// The way the range moves through the listing.
    package enum Direction: Hashable, Sendable {
        /// Towards higher indices.
        case forward
        /// Towards lower indices.
        case backward
    }

    /// How far back moves count.
    package static let horizon = Duration.milliseconds(250)
    /// Moves this close together count as one, so that the memory of moves is bounded.
    private static let grain = Duration.milliseconds(15)

    private struct Sample: Hashable, Sendable {
        var time: MonotonicTime
        var screens: Double
    }

    /// The way of the last move; forward before the first.
    package private(set) var direction = Direction.forward
    private var lastMove: MonotonicTime?
    private var samples: [Sample] = []

    package init() {}

    /// How many moves are remembered.
    package var sampleCount: Int { samples.count }

    /// Takes note of a move.
    package mutating func move(from old: Range<Int>, to new: Range<Int>, at now: MonotonicTime) {
        let cells = Self.displacement(from: old, to: new)
        guard cells != 0 else { return }
        direction = cells > 0 ? .forward : .backward
        let isJump = lastMove.map { $0.duration(to: now) >= Self.horizon } ?? true
        lastMove = now
        samples.removeAll { isJump || $0.time.duration(to: now) >= Self.horizon }
        if !isJump { record(Double(abs(cells)) / Double(max(1, new.count)), at: now) }
    }

    private mutating func record(_ screens: Double, at now: MonotonicTime) {
        if let last = samples.indices.last, samples[last].time.duration(to: now) < Self.grain {
            samples[last].screens += screens
        } else {
            samples.append(Sample(time: now, screens: screens))
        }
    }

    /// The speed, in screens a second.
    package func speed(at now: MonotonicTime) -> Double {
        let moved = samples.reduce(0) { sum, sample in
            sample.time.duration(to: now) < Self.horizon ? sum + sample.screens : sum
        }
        return moved / (Self.horizon / .seconds(1))
    }

    /// The first moment at which the speed is `limit` screens a second or less, if nothing moves any more.
    package func calm(below limit: Double) -> MonotonicTime {
        let allowance = limit * (Self.horizon / .seconds(1))
        var moved = samples.reduce(0) { $0 + $1.screens }
        var moment = MonotonicTime.zero
        for sample in samples where moved > allowance {
            moved -= sample.screens
            moment = sample.time.advanced(by: Self.horizon)
        }
        return moment
    }

    /// By how many cells a range moved: as far as both its ends went the same way.
    private static func displacement(from old: Range<Int>, to new: Range<Int>) -> Int {
        guard !old.isEmpty, !new.isEmpty else { return 0 }
        let (lower, upper) = (new.lowerBound - old.lowerBound, new.upperBound - old.upperBound)
        guard lower.signum() == upper.signum() else { return 0 }
        return abs(lower) < abs(upper) ? lower : upper
    }
}
