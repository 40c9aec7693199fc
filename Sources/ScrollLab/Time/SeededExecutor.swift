internal import Thumbnails

/// Runs tasks one job at a time, on the thread that asks for it, in an order that a seed draws: whatever `async` code may interleave,
/// some seed interleaves, and the same seed does it again.
///
/// A task that prefers it (`Task(executorPreference:)`) and is not isolated to an actor runs nowhere else. Its events mix with those of
/// virtual time as the test likes:
///
/// ```swift
/// let executor = SeededExecutor(seed: 7)
/// let task = Task(executorPreference: executor) { try await loader.thumbnail(for: key) }
/// while executor.step() || time.step() {}
/// ```
public final class SeededExecutor: TaskExecutor {
    private struct State {
        var random: SplitMix64
        var jobs: [UnownedJob] = []
    }

    private let state: Locked<State>

    /// An executor without jobs.
    public init(seed: UInt64) {
        state = Locked(State(random: SplitMix64(seed: seed)))
    }

    /// Takes a job on; it waits for `step()`.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        state.withLock { $0.jobs.append(job) }
    }

    /// How many jobs wait.
    public var waitingCount: Int { state.withLock { $0.jobs.count } }

    /// Runs one of the jobs that wait, until it suspends or ends; returns false when none does.
    @discardableResult
    public func step() -> Bool {
        let job: UnownedJob? = state.withLock { state in
            guard !state.jobs.isEmpty else { return nil }
            return state.jobs.remove(at: state.random.below(state.jobs.count))
        }
        guard let job else { return false }
        job.runSynchronously(on: asUnownedTaskExecutor())
        return true
    }
}
