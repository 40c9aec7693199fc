public import Thumbnails

/// Decode workers that do nothing until the test says so, one step at a time, on the test's own thread.
///
/// ```swift
/// let job = workers.startNext()              // what a free worker would take now
/// workers.finish(job, with: .success(thumbnail))
/// ```
public final class ManualWorkers: DecodeWorkers {
    private struct State {
        var jobs: (any DecodeJobs)?
        var running: [DecodeJob] = []
        var wakes: [Int] = []
    }

    /// How many jobs the loader believes can run at once.
    public let count: Int
    private let state = Locked(State())

    /// `count` idle workers.
    public init(count: Int) {
        self.count = count
    }

    /// Takes the jobs on.
    public func start(_ jobs: any DecodeJobs) {
        state.withLock { $0.jobs = jobs }
    }

    /// Only counts.
    public func wake(_ jobs: Int) {
        state.withLock { $0.wakes.append(jobs) }
    }

    /// Lets the jobs go.
    public func stop() {
        state.withLock { $0.jobs = nil }
    }

    /// How many jobs each wake-up spoke of, in order.
    public var wakes: [Int] { state.withLock { $0.wakes } }

    /// The jobs that were started and not finished, oldest first.
    public var running: [DecodeJob] { state.withLock { $0.running } }

    /// Lets a free worker ask for a job: nil when all are busy, when none may start, or after `stop()`.
    public func startNext() -> DecodeJob? {
        let jobs = state.withLock { $0.running.count < count ? $0.jobs : nil }
        guard let job = jobs?.nextJob() else { return nil }
        state.withLock { $0.running.append(job) }
        return job
    }

    /// Starts jobs until no worker is free or none may start; returns those started, in order.
    public func startAll() -> [DecodeJob] {
        var started: [DecodeJob] = []
        while let job = startNext() { started.append(job) }
        return started
    }

    /// Lets a running job report this result.
    public func finish(_ job: DecodeJob, with result: Result<Thumbnail, LoadFailure>) {
        let jobs = state.withLock { state in
            let isRunning = state.running.contains { $0.id == job.id }
            precondition(isRunning, "only a running job can finish, and only once")
            state.running.removeAll { $0.id == job.id }
            return state.jobs
        }
        jobs?.finish(job, result)
    }

    /// Lets a running job run the loader's decoder, here and now, and report what came of it.
    public func finish(_ job: DecodeJob) {
        guard let jobs = state.withLock({ $0.jobs }) else { return }
        finish(job, with: jobs.run(job))
    }
}
