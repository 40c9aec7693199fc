internal import Dispatch
internal import Thumbnails

/// Runs jobs from a thread that waits for them, and lets a signal end the one that runs.
///
/// ```
/// idle ──▶ running ──▶ idle        any ── cancel ──▶ cancelled
/// ```
final class BatchTask: Sendable {
    private struct State {
        var task: Task<Void, Never>?
        var isCancelled = false
    }

    private let state = Locked(State())
    private let bell = DispatchSemaphore(value: 0)

    /// Whether it was cancelled.
    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Hands the results of a job to `use`, until there are no more or it answers false. Waits for the end.
    func run(_ job: PredecodeJob, on loader: ThumbnailLoader, use: @escaping @Sendable (Predecoded) -> Bool) {
        let isDone = DispatchSemaphore(value: 0)
        let task = Task {
            for await result in loader.predecode(job) where !use(result) { break }
            isDone.signal()
        }
        let isCancelled = state.withLock { state in
            state.task = task
            return state.isCancelled
        }
        if isCancelled { task.cancel() }
        isDone.wait()
        state.withLock { $0.task = nil }
    }

    /// Ends the job that runs, and every later one at once.
    func cancel() {
        let task = state.withLock { state in
            state.isCancelled = true
            return state.task
        }
        task?.cancel()
        bell.signal()
    }

    /// Waits that long, or until it is cancelled.
    func pause(_ duration: Duration) {
        let nanoseconds = Int(clamping: Int64(duration / .nanoseconds(1)))
        _ = bell.wait(timeout: .now() + .nanoseconds(nanoseconds))
    }
}
