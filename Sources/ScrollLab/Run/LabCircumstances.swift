/// What a seed draws beside its script: how many workers, how much memory, how patient the grids are.
public struct LabCircumstances: Sendable, Hashable {
    /// Decode workers.
    public var workers: Int
    /// The loader's memory, in bytes.
    public var memoryBudget: Int
    /// From how many screens a second on grids hold loads back.
    public var fastMotion: Double
    /// Whether pages take a way of their own, on which listings overtake them: less than `PhotoSource` promises.
    public var hasStalePages: Bool

    /// Memory for some screens of small thumbnails, in bytes.
    static let littleMemory = 24_576
    /// More memory than a run can fill, in bytes.
    static let plentyOfMemory = 1 << 24
    /// Faster than any script moves.
    static let neverFast = 1_000_000.0

    /// What the seed draws, where the configuration leaves it open.
    public init(seed: UInt64, _ configuration: LabConfiguration) {
        var random = SplitMix64(seed: SplitMix64.derive(seed, 0xC1AC))
        let workers = random.draw(in: 1...4)
        let hasLittleMemory = random.chance(permille: 400)
        let isPatient = random.chance(permille: 500)
        let hasStalePages = random.chance(permille: 250)
        self.workers = configuration.workers ?? workers
        memoryBudget = configuration.memoryBudget ?? (hasLittleMemory ? Self.littleMemory : Self.plentyOfMemory)
        fastMotion = configuration.fastMotion ?? (isPatient ? Self.neverFast : 1)
        self.hasStalePages = configuration.hasStalePages ?? hasStalePages
    }

    /// Whether grids that move fast hold loads back.
    var holdsLoadsBack: Bool { fastMotion < Self.neverFast }
}
