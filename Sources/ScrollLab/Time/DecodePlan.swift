public import Thumbnails

/// How one run of a virtual decoder goes: moments in nanoseconds, counted from its start.
public struct DecodePlan: Sendable, Hashable {
    /// When the header is read and memory asked for.
    public var header: Int64
    /// The memory that is asked for, in bytes.
    public var bytes: Int
    /// How long from one poll of `isAbandoned` to the next; nil for a decoder that never polls.
    public var pollInterval: Int64?
    /// How long from noticing that nobody wants the result to returning.
    public var noticing: Int64
    /// Whether it returns its picture all the same once it has noticed: nobody may get that.
    public var isStubborn: Bool
    /// When a preview is handed out; nil for none.
    public var preview: Int64?
    /// When the decode returns, unless it was refused memory or noticed that nobody wants the result.
    public var finish: Int64
    /// How it fails whatever the file holds; nil when the file decides.
    public var failure: LoadFailure?

    /// A plan from its parts.
    public init(
        header: Int64 = 0, bytes: Int, pollInterval: Int64? = nil, noticing: Int64 = 0,
        isStubborn: Bool = false, preview: Int64? = nil, finish: Int64, failure: LoadFailure? = nil
    ) {
        self.header = header
        self.bytes = bytes
        self.pollInterval = pollInterval
        self.noticing = noticing
        self.isStubborn = isStubborn
        self.preview = preview
        self.finish = finish
        self.failure = failure
    }
}

/// What decodes are like: the planner that draws a `DecodePlan` for each run from a seed.
///
/// A plan depends on the seed, the photo, its version and size, and on how often that key was decoded before, and on nothing else: taking
/// a step out of a script does not change how the other photos load.
public struct DecodeWeather: Sendable, Hashable {
    /// How long a whole decode takes.
    public var latency: LatencyModel
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
        let finish = latency.draw(using: &random)
        let header = finish / 8
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
        if fate.chance(permille: failurePermille) { plan.failure = .damaged(reason: "drawn by the seed") }
        if random.chance(permille: shortagePermille) { plan.failure = .unreadable(errno: 24) }
        plan.isStubborn = random.chance(permille: stubbornPermille)
        return plan
    }
}
