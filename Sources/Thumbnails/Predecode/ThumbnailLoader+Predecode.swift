extension ThumbnailLoader {
    /// Makes thumbnails ahead of time: one result for each photo of the job, as they come.
    ///
    /// Each iterator is one run of the job, which begins with its first `next()`. Files are looked at on a thread of the
    /// run, decoded on the loader's workers and written there. A run goes no further than some results ahead of whoever
    /// reads them, and stops with its iterator, when the task is cancelled, and after `invalidate()`: what is being
    /// written then is finished, the sequence ends, and the rest has no results.
    ///
    /// A run reads files itself, whatever is in memory, and its loads rank as visible, after every cell.
    ///
    /// - Precondition: a job for the store needs a loader that has one.
    /// - Complexity: memory for the photos that take long, and nothing else that grows with the job.
    public func predecode(_ job: PredecodeJob) -> some AsyncSequence<Predecoded, Never> & Sendable {
        if case .store = job.destination { precondition(core.store != nil, "the loader has no store") }
        return PredecodeResults(loader: self, job: job)
    }
}

/// The results of a job. Each iterator is one run.
struct PredecodeResults: AsyncSequence, Sendable {
    typealias Element = Predecoded
    typealias Failure = Never

    /// Whoever holds the sequence, or reads it, holds the loader.
    let loader: ThumbnailLoader
    let job: PredecodeJob

    func makeAsyncIterator() -> Iterator {
        Iterator(reader: PredecodeReader(loader, PredecodeRun(core: loader.core, job: job)))
    }

    struct Iterator: AsyncIteratorProtocol {
        let reader: PredecodeReader

        mutating func next(isolation actor: isolated (any Actor)?) async throws(Never) -> Predecoded? {
            await reader.next(isolation: actor)
        }
    }
}

/// Reads the results of a run, which stops when the reader goes away or its task is cancelled.
final class PredecodeReader: Sendable {
    private let loader: ThumbnailLoader
    private let run: PredecodeRun

    init(_ loader: ThumbnailLoader, _ run: PredecodeRun) {
        self.loader = loader
        self.run = run
    }

    deinit {
        run.stop()
    }

    func next(isolation: isolated (any Actor)?) async -> Predecoded? {
        await withTaskCancellationHandler {
            await withCheckedContinuation(isolation: isolation) { run.receive($0) }
        } onCancel: {
            run.stop()
        }
    }
}
