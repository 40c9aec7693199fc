public import PhotoGrid
public import Thumbnails

/// What one seed led to.
public struct LabOutcome: Sendable {
    /// The seed.
    public var seed: UInt64
    /// The script that was played.
    public var script: ScrollScript
    /// Events of virtual time, each followed by a check.
    public var events = 0
    /// How much virtual time went by, in nanoseconds.
    public var duration: Int64 = 0
    /// The first promise that was seen broken; the run ends there.
    public var violation: Violation?
    /// The loader's books at the end.
    public var loader = Ledger()
    /// The grids' books at the end, added up.
    public var grid = GridLedger()
    /// What happened that ought to happen in a laboratory.
    public var counts = Counts()
    /// A fingerprint of every event and its time: the same seed gives the same one on every machine.
    public var trace: UInt64 = 0

    /// How often the interesting things happened.
    public struct Counts: Sendable, Hashable {
        /// Previews handed out.
        public var previews = 0
        /// Decodes that noticed that they were in vain.
        public var noticed = 0
        /// Decodes that were refused memory.
        public var refusals = 0
        /// Decodes that found another version of the file.
        public var fileChanges = 0
        /// Decodes that failed otherwise.
        public var failures = 0
        /// Pages that failed.
        public var pageFailures = 0
        /// Listings that were told.
        public var listings = 0
        /// Checks at which a cell waited though its photo was known: its load was deferred.
        public var deferredCells = 0
    }

    init(seed: UInt64, script: ScrollScript) {
        self.seed = seed
        self.script = script
    }
}
