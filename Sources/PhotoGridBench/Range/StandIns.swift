import Thumbnails

/// Workers that never take a job: what is measured is the bookkeeping, and nothing else runs.
struct IdleWorkers: DecodeWorkers {
    let count = 2
    func start(_ jobs: any DecodeJobs) {}
    func wake(_ jobs: Int) {}
    func stop() {}
}

/// Makes a one-pixel thumbnail out of nothing.
struct InstantDecoder: ThumbnailDecoding {
    static let thumbnail = Thumbnail(width: 1, height: 1, pixels: [1, 2, 3, 255], originalWidth: 1, originalHeight: 1)

    func decode(_ key: ThumbnailKey, context: DecodeContext) throws(LoadFailure) -> Thumbnail {
        guard context.admit(bytes: 4), !context.isAbandoned() else { throw .released }
        return InstantDecoder.thumbnail
    }
}

/// A clock that the benchmark sets; its timers never ring.
final class HandSetClock: TimerClock {
    private let time = Locked(MonotonicTime(nanoseconds: 1_000_000_000))
    private let timers = Locked(0)

    var now: MonotonicTime { time.withLock { $0 } }

    /// How many timers were armed.
    var timerCount: Int { timers.withLock { $0 } }

    func advance(seconds: Int64) { time.withLock { $0.nanoseconds += seconds * 1_000_000_000 } }

    func schedule(at time: MonotonicTime, _ action: @escaping @Sendable () -> Void) -> ScheduledTimer {
        timers.withLock { $0 += 1 }
        return ScheduledTimer {}
    }
}

/// Work for the main actor that waits until the benchmark runs it.
final class QueuedHop: Sendable {
    private let waiting = Locked<[@MainActor @Sendable () -> Void]>([])

    func add(_ work: @escaping @MainActor @Sendable () -> Void) { waiting.withLock { $0.append(work) } }

    /// Runs everything, also what is added meanwhile.
    @MainActor func run() {
        while true {
            let batch = waiting.withLock { waiting in
                let batch = waiting
                waiting = []
                return batch
            }
            if batch.isEmpty { return }
            for work in batch { work() }
        }
    }
}
