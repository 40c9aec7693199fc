public import Thumbnails

/// Decode workers that live in virtual time: they ask for jobs, poll, take memory, hand out previews and return as events, and decode
/// nothing. Their pictures say whose they are (`PictureTag`).
public final class VirtualWorkers: DecodeWorkers {
    /// What happens to a run of a decoder, in order.
    public enum Event: Sendable {
        /// A worker took the job.
        case started(Run)
        /// The run was granted this much memory, or refused it.
        case admitted(Run, bytes: Int, granted: Bool)
        /// The run noticed that nobody wants its result.
        case noticed(Run)
        /// The run hands out a preview.
        case previewed(Run, PictureTag?)
        /// The run is about to report its result; its memory is still taken.
        case returning(Run, Result<PictureTag?, LoadFailure>)
        /// The run has reported its result.
        case returned(Run)
    }

    /// One run of a decoder.
    public struct Run: Sendable, Hashable {
        /// Which run: 1 for the first of these workers.
        public let number: UInt64
        /// What it decodes.
        public let key: ThumbnailKey
        /// Whose load it is.
        public let load: LoadID
    }

    private struct State {
        var jobs: (any DecodeJobs)?
        var idle: Int
        var runs: UInt64 = 0
        var attempts: [ThumbnailKey: Int] = [:]
        var isSettled = false
        /// What lets decodes that hang return.
        var silent: [@MainActor @Sendable () -> Void] = []
    }

    /// How many jobs run at once, at most.
    public let count: Int

    private let time: VirtualTime
    private let album: SyntheticAlbum
    private let weather: DecodeWeather
    private let seed: UInt64
    private let observer: @MainActor @Sendable (Event) -> Void
    private let state: Locked<State>

    /// `count` workers that decode the album's photos in `time`, as `seed` draws from `weather`.
    public init(
        count: Int, time: VirtualTime, album: SyntheticAlbum, weather: DecodeWeather, seed: UInt64,
        observer: @escaping @MainActor @Sendable (Event) -> Void = { _ in }
    ) {
        precondition(count > 0, "somebody has to work")
        self.count = count
        self.time = time
        self.album = album
        self.weather = weather
        self.seed = seed
        self.observer = observer
        state = Locked(State(jobs: nil, idle: count))
    }

    /// Takes the jobs on.
    public func start(_ jobs: any DecodeJobs) {
        state.withLock { $0.jobs = jobs }
    }

    /// Lets up to `jobs` idle workers ask for a job, as events of their own.
    public func wake(_ jobs: Int) {
        let woken = state.withLock { state in
            let woken = min(jobs, state.idle)
            state.idle -= woken
            return woken
        }
        for _ in 0..<woken { time.add(after: 0, kind: .pull) { [self] in pull() } }
    }

    /// Asks for no more jobs.
    public func stop() {
        state.withLock { $0.jobs = nil }
    }

    /// The weather settles: decodes that hang return, and from now on every decode takes a nanosecond, polls and succeeds or fails as
    /// its file says. Others under way keep the moments that were drawn for them.
    public func settle() {
        let silent = state.withLock { state in
            state.isSettled = true
            defer { state.silent = [] }
            return state.silent
        }
        for returning in silent { time.add(after: 1, kind: .finish, returning) }
    }

    @MainActor private func pull() {
        guard let jobs = state.withLock({ $0.jobs }), let job = jobs.nextJob() else {
            return state.withLock { $0.idle += 1 }
        }
        let (run, attempt, isSettled) = state.withLock { state in
            state.runs += 1
            let attempt = state.attempts[job.key, default: 0]
            state.attempts[job.key] = attempt + 1
            return (Run(number: state.runs, key: job.key, load: job.id), attempt, state.isSettled)
        }
        observer(.started(run))
        VirtualDecode(
            run: run, job: job, jobs: jobs, plan: plan(for: job.key, attempt: attempt, isSettled: isSettled),
            workers: self
        ).begin()
    }

    private func plan(for key: ThumbnailKey, attempt: Int, isSettled: Bool) -> DecodePlan {
        guard let serial = album.serial(of: key.photo) else {
            return DecodePlan(bytes: 0, finish: 1, failure: .notFound)
        }
        var plan = weather.plan(for: key, serial: serial, attempt: attempt, seed: seed)
        if isSettled {
            plan.header = 0
            plan.pollInterval = 1
            plan.noticing = 0
            plan.preview = nil
            plan.changesFile = false
            plan.isSilent = false
            plan.finish = 1
        }
        return plan
    }

    // MARK: For the decodes

    @MainActor fileprivate func tell(_ event: Event) {
        observer(event)
    }

    fileprivate func later(_ delay: Int64, _ kind: LabEventKind, _ action: @escaping @MainActor @Sendable () -> Void) {
        time.add(after: delay, kind: kind, action)
    }

    fileprivate func read(_ run: Run, isPreview: Bool) -> Result<Thumbnail, LoadFailure> {
        album.read(run.key, decode: run.number, isPreview: isPreview)
    }

    /// Keeps a decode that hangs until the weather settles.
    fileprivate func keepSilent(_ returning: @escaping @MainActor @Sendable () -> Void) {
        state.withLock { $0.silent.append(returning) }
    }

    fileprivate func changeFile(_ run: Run) {
        if let serial = album.serial(of: run.key.photo) { album.rewrite(serial) }
    }

    /// The worker of a finished decode looks for more.
    @MainActor fileprivate func becomeFree() {
        pull()
    }
}

/// One run of a virtual decoder.
///
/// ```
/// begin ─▶ header ──refused──▶ end(.released)
///             │ granted
///             ├─▶ silence … settle ─▶ finish
///             ├─▶ poll … poll ──noticed──▶ end(.released, or a picture for nobody) after a while
///             ├─▶ preview
///             └─▶ finish ─▶ end(picture or failure)
/// ```
/// Events that come after the end find `isOver` and do nothing.
@MainActor
private final class VirtualDecode {
    private let run: VirtualWorkers.Run
    private let job: DecodeJob
    private let jobs: any DecodeJobs
    private let plan: DecodePlan
    private let workers: VirtualWorkers
    private var isOver = false

    init(
        run: VirtualWorkers.Run, job: DecodeJob, jobs: any DecodeJobs, plan: DecodePlan, workers: VirtualWorkers
    ) {
        self.run = run
        self.job = job
        self.jobs = jobs
        self.plan = plan
        self.workers = workers
    }

    func begin() {
        workers.later(plan.header, .header) { [self] in readHeader() }
    }

    private func readHeader() {
        let granted = job.context.admit(bytes: plan.bytes)
        workers.tell(.admitted(run, bytes: plan.bytes, granted: granted))
        guard granted else { return end(.failure(.released)) }
        if plan.isSilent { return workers.keepSilent { [self] in finish() } }
        let rest = plan.finish - plan.header
        if let interval = plan.pollInterval, interval < rest {
            workers.later(interval, .poll) { [self] in poll(interval, left: rest - interval) }
        }
        if let preview = plan.preview {
            workers.later(preview - plan.header, .preview) { [self] in handOutPreview() }
        }
        workers.later(rest, .finish) { [self] in finish() }
    }

    private func poll(_ interval: Int64, left: Int64) {
        guard !isOver else { return }
        if job.context.isAbandoned() {
            isOver = true
            workers.tell(.noticed(run))
            workers.later(plan.noticing, .finish) { [self] in
                end(plan.isStubborn ? workers.read(run, isPreview: false) : .failure(.released))
            }
        } else if interval < left {
            workers.later(interval, .poll) { [self] in poll(interval, left: left - interval) }
        }
    }

    private func handOutPreview() {
        guard !isOver, case .success(let picture) = workers.read(run, isPreview: true) else { return }
        workers.tell(.previewed(run, PictureTag(in: picture)))
        job.context.preview(picture)
    }

    private func finish() {
        guard !isOver else { return }
        isOver = true
        if plan.changesFile { workers.changeFile(run) }
        let read = workers.read(run, isPreview: false)
        guard let failure = plan.failure else { return end(read) }
        if case .failure(.changedWhileReading) = read { return end(read) }
        end(.failure(failure))
    }

    private func end(_ result: Result<Thumbnail, LoadFailure>) {
        workers.tell(.returning(run, result.map { PictureTag(in: $0) }))
        jobs.finish(job, result)
        workers.tell(.returned(run))
        workers.becomeFree()
    }
}
