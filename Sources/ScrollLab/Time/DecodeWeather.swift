public import Thumbnails

/// What decodes are like: the planner that draws a `DecodePlan` for each run from a seed.
///
/// A plan depends on the seed, the photo, its version and size, and on how often that key was decoded before, and on nothing else: taking
/// a step out of a script does not change how the other photos load.
public struct DecodeWeather: Sendable, Hashable {
    /// How long a whole decode takes.
    public var latency: LatencyModel
    /// How long whole decodes of these photos take, by serial number; all others take `latency`.
    public var latencyOfPhoto: [Int: LatencyModel] = [:]
    /// How long it takes until the header is read; nil for an eighth of the whole.
    public var headerLatency: LatencyModel?
    /// Photos that are ten times as slow as others, whenever they are decoded: large files; of a thousand.
    public var slowPhotoPermille = 0
    /// Decodes during which the file is rewritten, so that they find another version; of a thousand.
    public var fileChangePermille = 0
    /// Decodes that hang until the weather has settled; of a thousand.
    public var silentPermille = 0
    /// Decoders that poll often; of a thousand.
    public var promptPermille: Int
    /// Decoders that never poll; of a thousand. The rest polls twice in a decode.
    public var deafPermille: Int
    /// Decoders that return their picture though they have noticed that nobody wants it; of a thousand.
    public var stubbornPermille = 100
    /// Decodes that hand out a preview; of a thousand.
    public var previewPermille: Int
    /// Decodes that fail whatever the file holds; of a thousand. The same key fails again.
    public var failurePermille: Int
    /// Decodes that fail for a shortage of ours (EMFILE), which is no fact about the file; of a thousand.
    public var shortagePermille: Int

    /// Decodes of this latency: half of them poll often, one in five never, and by default some hand out previews and some fail.
    public init(
        latency: LatencyModel, promptPermille: Int = 500, deafPermille: Int = 200, previewPermille: Int = 200,
        failurePermille: Int = 20, shortagePermille: Int = 0
    ) {
        self.latency = latency
        self.promptPermille = promptPermille
        self.deafPermille = deafPermille
        self.previewPermille = previewPermille
        self.failurePermille = failurePermille
        self.shortagePermille = shortagePermille
    }

    /// The plan of the `attempt`th run (from 0) for `key`, whose photo has this serial number.
    public func plan(for key: ThumbnailKey, serial: Int, attempt: Int, seed: UInt64) -> DecodePlan {
        let revision = UInt64(bitPattern: key.version.statusChangeTime)
        let name = SplitMix64.derive(seed, UInt64(serial), revision, UInt64(key.pixelSize))
        var fate = SplitMix64(seed: name)
        var random = SplitMix64(seed: SplitMix64.derive(name, UInt64(attempt)))
        let latency = latencyOfPhoto[serial] ?? latency
        let fails = fate.chance(permille: failurePermille)
        let slowness: Int64 = fate.chance(permille: slowPhotoPermille) ? 10 : 1
        var finish = min(LatencyModel.ceiling, latency.draw(using: &random) * slowness)
        var header = finish / 8
        if let headerLatency {
            var stage = SplitMix64(seed: SplitMix64.derive(name, UInt64(attempt), 1))
            header = headerLatency.draw(using: &stage)
            finish = max(finish, header)
        }
        var plan = DecodePlan(
            header: header, bytes: 2 * PictureTag.byteCount(serial: serial, pixelSize: key.pixelSize), finish: finish)
        let temper = random.below(1_000)
        if temper < promptPermille {
            plan.pollInterval = max(1, finish / 10)
        } else if temper >= promptPermille + deafPermille {
            plan.pollInterval = max(1, finish / 3)
        }
        plan.noticing = latency.draw(using: &random) / 16
        if random.chance(permille: previewPermille) { plan.preview = header + (finish - header) / 3 }
        if fails { plan.failure = .damaged(reason: "drawn by the seed") }
        if random.chance(permille: shortagePermille) { plan.failure = .unreadable(errno: 24) }
        plan.isStubborn = random.chance(permille: stubbornPermille)
        plan.isSilent = random.chance(permille: silentPermille)
        plan.changesFile = random.chance(permille: fileChangePermille)
        return plan
    }
}
