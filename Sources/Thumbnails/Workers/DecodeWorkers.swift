/// The workers that run decodes: the seam between the loader and its threads.
///
/// A free worker pulls `nextJob()`, runs it with `run(_:)` and reports with `finish(_:_:)`. Programs use `DecodeThreads`; the
/// laboratory draws starts and finishes as events of virtual time, and need not decode anything. One value serves one
/// loader.
public protocol DecodeWorkers: Sendable {
    /// How many jobs run at once, at most.
    var count: Int { get }

    /// Called once, before anything else. `jobs` may be kept until `stop()`.
    func start(_ jobs: any DecodeJobs)

    /// Says that up to `jobs` jobs may have become startable for workers that sleep. Never blocks; called outside every lock.
    ///
    /// A worker that has reported with `finish` asks again by itself: it is not counted here.
    func wake(_ jobs: Int)

    /// No more jobs: running ones finish, then the workers end. Does not wait for them.
    func stop()
}

/// What workers pull from, and report to.
public protocol DecodeJobs: Sendable {
    /// The most useful job now, already counted as running; nil when none may start.
    func nextJob() -> DecodeJob?

    /// Runs the loader's decoder on the job. Blocks.
    func run(_ job: DecodeJob) -> Result<Thumbnail, LoadFailure>

    /// Reports how a job ended: exactly once for each job that `nextJob()` gave out.
    func finish(_ job: DecodeJob, _ result: Result<Thumbnail, LoadFailure>)
}

/// One run of the decoder.
public struct DecodeJob: Sendable {
    /// Which load it is for.
    public let id: LoadID
    /// What to decode.
    public let key: ThumbnailKey
    /// What the decode may ask, and tell.
    public let context: DecodeContext

    /// A job from its parts.
    public init(id: LoadID, key: ThumbnailKey, context: DecodeContext) {
        self.id = id
        self.key = key
        self.context = context
    }
}
