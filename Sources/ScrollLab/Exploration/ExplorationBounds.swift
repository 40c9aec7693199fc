#if PLANTED_FAULTS
    package import Thumbnails
#endif

/// How large a world an exploration walks, and where it stops.
package struct ExplorationBounds: Sendable {
    /// Grids on one table.
    package var grids = 2
    /// Photos in the listing.
    package var photos = 3
    /// Cells on a grid's screen.
    package var cells = 2
    /// Decode workers.
    package var workers = 2
    /// Memory, in bytes.
    package var memory = 1 << 20
    /// Bytes that a decode asks for.
    package var decodeBytes = 256
    /// Screens to prefetch on both sides.
    package var prefetch = 0.5
    /// Photos whose file may be rewritten, once each.
    package var rewritable: Set<Int> = []
    /// Photos whose decode may fail.
    package var failing: Set<Int> = []
    /// Photos whose decode hands out a preview.
    package var previewing: Set<Int> = []
    /// Whether anybody wants anything new after the prelude; without, the world runs to its end.
    package var hasWishes = true
    /// Whether photos may be tried again.
    package var hasRetries = false
    /// Whether a third party requests and releases the first photo, one request at a time, and swaps it for another in one transaction.
    package var hasCaller = false
    /// Whether decodes that noticed that they are in vain may return a picture all the same.
    package var hasLateResults = false
    /// Steps taken before the walk begins, which then explores from where they lead.
    package var prelude: [ExploredStep] = []
    /// Distinct states after which the walk is cut; nil to walk until the frontier is empty.
    package var stateLimit: Int?
    #if PLANTED_FAULTS
        /// Faults planted in the table and the grids.
        package var faults: Set<PlantedFault> = []
    #endif

    package init() {}
}
