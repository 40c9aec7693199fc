public import Observation
public import Thumbnails

/// One slot of the screen's window. Slots are recycled: the object outlives its photo.
@MainActor @Observable public final class GridCell {
    /// The index in the listing; nil while the slot is unused.
    public internal(set) var index: Int?
    /// The photo that the cell shows; nil while its page is on its way.
    public internal(set) var photo: Photo?
    /// The identity of this assignment.
    public internal(set) var token = CellToken(0)
    /// What the cell shows.
    public internal(set) var phase = CellPhase.empty

    init() {}
}

/// The identity of one assignment of a photo to a cell. Never used again: A → B → A gives three.
public struct CellToken: Hashable, Comparable, Sendable {
    package let number: UInt64

    package init(_ number: UInt64) { self.number = number }

    /// Whether `left` was drawn earlier.
    public static func < (left: CellToken, right: CellToken) -> Bool { left.number < right.number }
}
