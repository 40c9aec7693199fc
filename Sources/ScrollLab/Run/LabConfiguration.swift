#if PLANTED_FAULTS
    package import Thumbnails
#endif

/// The circumstances of laboratory runs: what is the same for all seeds.
public struct LabConfiguration: Sendable {
    /// What kind of script a seed makes.
    public var script = ScrollScript.Kind.mixed
    /// Photos in the album.
    public var photoCount = 400
    /// Steps of a script, about.
    public var length = 40
    /// What decodes are like.
    public var weather = Self.usualWeather
    /// How long work takes to reach the main actor.
    public var hopLatency = LatencyModel.exponential(mean: 8_000_000)
    /// How long a listing, a change or a page takes.
    public var pageLatency = LatencyModel.exponential(mean: 20_000_000)
    /// Which pages are slow, and which fail.
    public var pageFate = Self.usualPageFate
    /// Decode workers; nil for one to four, as the seed says.
    public var workers: Int?
    /// The loader's memory, in bytes; nil for little or plenty, as the seed says.
    public var memoryBudget: Int?
    /// From how many screens a second on grids hold loads back; nil for the default or never, as the seed says.
    public var fastMotion: Double?
    /// Whether pages take a way of their own, on which listings overtake them; nil for as the seed says.
    public var hasStalePages: Bool?
    /// Whether the screens are looked at after every event, also when only workers had a turn, and not just before and after every turn
    /// of the grids; nil for one seed in sixteen.
    public var looksAfterEveryEvent: Bool?
    /// Events after which a run counts as endless.
    public var eventLimit = 200_000
    #if PLANTED_FAULTS
        /// Faults planted in the loader and the grids.
        package var faults: Set<PlantedFault> = []
    #endif

    /// The defaults.
    public init() {}

    private static var usualWeather: DecodeWeather {
        var weather = DecodeWeather(latency: .exponential(mean: 60_000_000))
        weather.slowPhotoPermille = 20
        weather.fileChangePermille = 5
        weather.silentPermille = 2
        return weather
    }

    private static var usualPageFate: SyntheticSource.PageFate {
        var fate = SyntheticSource.PageFate()
        fate.slowPermille = 50
        fate.slowBy = 300_000_000
        fate.failurePermille = 10
        return fate
    }
}
