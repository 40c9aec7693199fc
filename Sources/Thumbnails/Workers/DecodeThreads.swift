private import Dispatch
private import Glibc

/// Decode threads of the loader's own: decoding blocks, so it stays off Swift's cooperative pool.
///
/// Threads start when there is work for them, sleep when there is none, and end after `stop()`. They hold this value and,
/// until then, the jobs' source.
public final class DecodeThreads: DecodeWorkers {
    /// How many threads decode at once, at most.
    public let count: Int

    private struct State: Sendable {
        var jobs: (any DecodeJobs)?
        var isStopped = false
        /// Threads that exist.
        var started = 0
        /// Threads that wait at the semaphore, and have not been signalled.
        var sleeping = 0
        /// Wake-ups that no thread has taken yet: whoever is about to sleep takes one and asks again instead.
        var wakeUps = 0
    }

    private enum Rest {
        case ask
        case sleep
        case end
    }

    private let state = Locked(State())
    private let bell = DispatchSemaphore(value: 0)

    /// `count` threads, by default as many as the machine has cores.
    public init(count: Int? = nil) {
        self.count = max(1, count ?? Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    }

    /// Keeps where jobs come from. No thread starts before the first `wake`.
    public func start(_ jobs: any DecodeJobs) {
        state.withLock { state in
            precondition(state.jobs == nil && !state.isStopped, "decode threads serve one loader")
            state.jobs = jobs
        }
    }

    /// Wakes as many sleeping threads as there are jobs, and starts threads if too few exist.
    public func wake(_ jobs: Int) {
        let (signals, newThreads) = state.withLock { state in
            guard state.jobs != nil else { return (0, 0) }
            state.wakeUps = min(count, state.wakeUps + jobs)
            let signals = min(jobs, state.sleeping)
            let newThreads = max(0, min(jobs - signals, count - state.started))
            state.sleeping -= signals
            state.started += newThreads
            return (signals, newThreads)
        }
        for _ in 0..<signals { bell.signal() }
        for _ in 0..<newThreads { startThread() }
    }

    /// Lets threads end as soon as they are free. Does not wait for them.
    public func stop() {
        let (signals, jobs) = state.withLock { state in
            let jobs = state.jobs
            state.isStopped = true
            state.jobs = nil
            let signals = state.sleeping
            state.sleeping = 0
            return (signals, jobs)
        }
        for _ in 0..<signals { bell.signal() }
        // The last reference to the loader's state may end here, outside the lock.
        _ = consume jobs
    }

    /// Threads that exist.
    package var startedThreads: Int { state.withLock { $0.started } }

    // MARK: - One thread

    private func startThread() {
        guard !DetachedThread.start(stackSize: 1 << 20, { self.work() }) else { return }
        // No thread can be had now; a later wake-up tries again, and threads that exist do the work.
        state.withLock { $0.started -= 1 }
    }

    private func work() {
        while true {
            while let jobs = state.withLock({ $0.jobs }), let job = jobs.nextJob() {
                jobs.finish(job, jobs.run(job))
            }
            switch rest() {
            case .ask: continue
            case .sleep: bell.wait()
            case .end: return
            }
        }
    }

    /// What a thread does that got no job.
    private func rest() -> Rest {
        state.withLock { state in
            if state.isStopped { return .end }
            if state.wakeUps > 0 {
                state.wakeUps -= 1
                return .ask
            }
            state.sleeping += 1
            return .sleep
        }
    }
}
