package import Thumbnails

/// Files that something happened to and that nobody has looked at since.
///
/// ```
///                  created, modified                     closed, renamed, or quiet for a second
///   untouched ────────────────────────▶ being written ─────────────────────────────────────────▶ due ──▶ looked at
///       └───────── closed, renamed here or away, removed, attributes ─────────────────────────────▲
/// ```
///
/// What was due stays due: a file that is opened again at once is looked at all the same, and once more when it is closed.
package struct TouchedNames: Sendable {
    /// What is known of a file before it is looked at.
    package struct Touch: Hashable, Sendable {
        /// When to look.
        package var due: MonotonicTime
        /// Whether its contents may be others, whatever its metadata say.
        package var isWrite = false
        /// Whether the last thing told was that it is gone.
        package var isGone = false
        /// Whether it was created after it had gone, and is not complete yet.
        package var isComingBack = false
        /// Whether a scan came upon it, so that nobody knows whether it is complete.
        package var isFind = false
    }

    /// How long nothing may be written to a file that nobody closes until it counts as complete.
    package static let quiet = Duration.seconds(1)

    private var touches: [Photo.ID: Touch] = [:]
    /// When the first one is due; nil when there is none. May be early, never late.
    package private(set) var earliest: MonotonicTime?

    package init() {}

    /// How many.
    package var count: Int { touches.count }

    /// Something happened to the file.
    package mutating func note(_ kind: WatchEvent.Kind, _ id: Photo.ID, now: MonotonicTime) {
        var touch = touches[id] ?? Touch(due: now.advanced(by: Self.quiet))
        let isNew = touches[id] == nil
        switch kind {
        case .created, .modified:
            touch.isWrite = true
            if touch.isGone { touch.isComingBack = true }
            // Whatever was due stays due; what is written goes on being quiet from now on.
            if touch.due > now { touch.due = now.advanced(by: Self.quiet) }
        case .closed, .movedHere:
            touch.isWrite = true
            touch.isGone = false
            touch.isComingBack = false
            touch.isFind = false
            touch.due = min(touch.due, now)
        case .movedAway, .deleted:
            touch.isGone = true
            touch.isComingBack = false
            touch.due = min(touch.due, now)
        case .attributes:
            if isNew { touch.due = now }
        case .folderLeft, .watchEnded, .overflow:
            return
        }
        keep(touch, of: id)
    }

    /// A scan came upon a file that is not listed.
    package mutating func find(_ id: Photo.ID, now: MonotonicTime) {
        guard touches[id] == nil else { return }
        keep(Touch(due: now, isWrite: true, isFind: true), of: id)
    }

    /// Looked at, and not yet what it will be: to be looked at again at `time`, unless an event asks for it sooner.
    package mutating func hold(_ id: Photo.ID, until time: MonotonicTime) {
        guard touches[id] == nil else { return }
        keep(Touch(due: time, isWrite: true, isFind: true), of: id)
    }

    private mutating func keep(_ touch: Touch, of id: Photo.ID) {
        touches[id] = touch
        earliest = earliest.map { min($0, touch.due) } ?? touch.due
    }

    /// Takes out what is due, by path.
    ///
    /// - Complexity: O(n) for n touched files, and O(k log k) for k that are due.
    package mutating func takeDue(now: MonotonicTime) -> [(id: Photo.ID, touch: Touch)] {
        guard let first = earliest, first <= now else { return [] }
        var due: [(Photo.ID, Touch)] = []
        earliest = nil
        for (id, touch) in touches {
            if touch.due <= now {
                due.append((id, touch))
            } else {
                earliest = earliest.map { min($0, touch.due) } ?? touch.due
            }
        }
        for (id, _) in due { touches[id] = nil }
        return due.sorted { $0.0 < $1.0 }
    }
}
