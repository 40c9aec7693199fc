public import Thumbnails

/// Keeps the selection where a person left it while the listing is filtered and sorted.
///
/// The selected photo stays selected, wherever it stands. When it is filtered out the nearest remaining one stands in for it, and
/// it comes back when it is listed again; unless the person chose another photo meanwhile: then that one is kept.
///
/// ```
///                        a listing without it
///   itself ─────────────────────────────────────▶ stand-in
///     ▲  ▲ ◀──────────── a listing with it ──────────┘ │
///     │  └───────────── a person chooses a photo ──────┘
///     └── a person chooses a photo
/// ```
public struct SelectionKeeper: Hashable, Sendable {
    /// The photo that a person chose; nil before the first choice.
    public private(set) var wanted: Photo.ID?
    /// Whether another photo stands in for the one that was chosen.
    public private(set) var hasStandIn = false

    /// Nobody is selected.
    public init() {}

    /// What to do about a placement.
    public enum Outcome: Hashable, Sendable {
        /// Select what stands at this index, and bring it on screen.
        case select(Int)
        /// There is nothing to select.
        case selectNothing
        /// The placement is about a photo that was chosen before: ask for the place of this one.
        case askAgain(Photo.ID)
    }

    /// A person selected a photo.
    public mutating func choose(_ photo: Photo.ID?) {
        wanted = photo
        hasStandIn = false
    }

    /// A listing was told, and with it where the chosen photo or the nearest one stands.
    public mutating func take(_ placement: ArrangedSource.Placement) -> Outcome {
        if let wanted, wanted != placement.anchor { return .askAgain(wanted) }
        hasStandIn = !placement.isExact
        return placement.index.map { .select($0) } ?? .selectNothing
    }
}
