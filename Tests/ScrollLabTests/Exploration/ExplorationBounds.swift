internal import Thumbnails

/// How large a world an exploration walks, what happens in it, and where the walk stops.
struct ExplorationBounds: Sendable {
    /// Grids on one table.
    var grids = 1
    /// Photos in the listing.
    var photos = 3
    /// Cells on a grid's screen.
    var cells = 2
    /// Decode workers.
    var workers = 2
    /// Screens to prefetch on both sides.
    var prefetch = 0.0
    /// Memory, in bytes.
    var memory = 1 << 20
    /// Bytes that a decode asks for; 0 when it does not ask.
    var decodeBytes = 0
    /// Photos whose file may be rewritten, and how often.
    var rewritable: [Int] = []
    var rewrites = 1
    /// Photos whose decode may fail.
    var failing: [Int] = []
    /// Photos whose decode hands out a preview.
    var previewing: [Int] = []
    /// Whether photos may be tried again.
    var hasRetries = false
    /// Whether a third party requests and releases the first photo, one request at a time, and swaps it for another in one transaction.
    var hasCaller = false
    /// Whether decodes that noticed that they are in vain may return a picture all the same.
    var hasLateResults = false
    /// Whether a range that moves twice without a rest is fast, and time passes.
    var hasMotion = false
    /// A grid wishes nothing new while more deliveries than these lie in its inbox: without a bound the inbox could grow for ever.
    var inbox = 2
    /// Distinct states after which the walk is cut; nil to walk until the frontier is empty.
    var stateLimit: Int?
    #if PLANTED_FAULTS
        /// Faults planted in the table and the grids.
        var faults: Set<PlantedFault> = []
    #endif
}
