package import Thumbnails

/// The place of one photo in the window: on the screen, or about to be.
///
/// A slot exists while its photo stands in the window. While that is the visible part, the slot holds an assignment to a
/// cell. Its token changes whenever anything changes that a result could be wrong for: the photo, the version, the pixel
/// size, the cell.
package struct GridSlot: Sendable, Equatable {
    /// The index in the listing.
    package var index: Int
    /// Under which identity results are accepted now.
    package var token: CellToken
    /// The photo; nil while its page is on its way.
    package var photo: Photo?
    /// Where the load stands.
    package var load = SlotLoad.none
    /// What a cell shows of it.
    package var phase = CellPhase.waiting
    /// The cell that shows it; nil while it is only prefetched.
    package var assignment: CellAssignment?
    /// The rank that the loader knows.
    package var rank = LoadRank.visible
    /// The request that pins a picture of another pixel size, shown as a preview until the right one comes.
    package var standIn: RequestID?
    /// Whether the file changed while it was read, and is being read again.
    package var isReadAgain = false
}

/// Where the load of a slot stands.
///
/// ```
///                 ┌──────────────── page, listing, zoom, retry: new token ───────────────┐
///                 ▼                                                                      │
///   none ──▶  wanted ──▶ asked ──┬─▶ pending ──┬─▶ held ──── leaves the screen ──▶ cached │
///  (no photo)    │  ▲            ├─▶ held      ├─▶ cached (was never on the screen)       │
///                │  │            └─▶ failed    └─▶ failed ──────────────────────────────▶─┘
///                ▼  │ motion slows
///              deferred
/// ```
package enum SlotLoad: Hashable, Sendable {
    /// There is nothing to load: no photo yet, or none that could be looked at.
    case none
    /// To be asked for before this event is over.
    case wanted
    /// Held back until the motion slows; the wake-up is armed.
    case deferred
    /// Asked of the loader, which answers before this event is over.
    case asked
    /// The loader works on it.
    case pending(RequestID)
    /// In memory and shown; the request pins it.
    case held(RequestID)
    /// In memory when it was last heard of; nothing pins it.
    case cached
    /// Failed; the request has ended.
    case failed

    /// The request that the loader still knows of.
    package var request: RequestID? {
        switch self {
        case .pending(let id), .held(let id): id
        case .none, .wanted, .deferred, .asked, .cached, .failed: nil
        }
    }
}

/// A photo's stay in a cell. It ends once.
///
/// ```
///   waiting ──▶ committed
///      │ └────▶ failed
///      └──────▶ superseded (the slot has another assignment then, or none)
/// ```
package struct CellAssignment: Hashable, Sendable {
    /// How it ended so far.
    package enum Outcome: Hashable, Sendable {
        /// Not yet.
        case waiting
        /// With its thumbnail.
        case committed
        /// With a failure.
        case failed
    }

    /// Which cell of the screen.
    package var cell: Int
    /// How it ended so far.
    package var outcome = Outcome.waiting
}

/// What a result must match to be accepted: taken when it is asked for, compared when it is committed.
package struct SlotTicket: Hashable, Sendable {
    /// The slot that asked.
    package var slot: Int
    /// The token it had.
    package var token: CellToken
    /// The photo it had.
    package var photo: Photo.ID?
    /// The version of the file.
    package var version: FileVersion?
}
