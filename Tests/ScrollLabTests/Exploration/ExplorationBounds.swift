#if PLANTED_FAULTS
    internal import Thumbnails
#endif

/// How large a world an exploration walks, and where it stops.
struct ExplorationBounds: Sendable {
    /// Grids on one table.
    var grids = 2
    /// Photos in the listing.
    var photos = 3
    /// Cells on a grid's screen.
    var cells = 2
    /// Decode workers.
    var workers = 2
    /// Memory, in bytes.
    var memory = 1 << 20
    /// Bytes that a decode asks for.
    var decodeBytes = 256
    /// Screens to prefetch on both sides.
    var prefetch = 0.5
    /// Photos whose file may be rewritten, once each.
    var rewritable: Set<Int> = []
    /// Photos whose decode may fail.
    var failing: Set<Int> = []
    /// Photos whose decode hands out a preview.
    var previewing: Set<Int> = []
    /// Whether photos may be tried again.
    var hasRetries = false
    /// Whether a third party requests and releases the first photo, one request at a time, and swaps it for another in one transaction.
    var hasCaller = false
    /// Whether decodes that noticed that they are in vain may return a picture all the same.
    var hasLateResults = false
    /// Distinct states after which the walk is cut; nil to walk until the frontier is empty.
    var stateLimit: Int?
    #if PLANTED_FAULTS
        /// Faults planted in the table and the grids.
        var faults: Set<PlantedFault> = []
    #endif

    init() {}
}
