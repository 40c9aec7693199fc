import Glibc
import ScrollLab
import Synchronization
import Thumbnails

/// `photogrid-bench abandon`: how much a decode still takes once nobody wants it any more.
struct AbandonBench {
    var rounds = 1000
    let files: [String]

    /// Measures and prints. Returns the exit status.
    func run() -> Int32 {
        var bounds = Bounds()
        for file in files {
            guard let key = ThumbnailKey(path: file, pixelSize: 256), let duration = DecodeThread.duration(of: key)
            else {
                print("photogrid-bench: \(file) cannot be decoded")
                return 2
            }
            var random = SplitMix64(seed: 1)
            var latencies: [Double] = []
            for _ in 0..<rounds {
                // At any moment of the decode but the last, so that it is under way for sure.
                let moment = 0.95 * duration * Double(random.below(1_000_000)) / 1e6
                if let latency = DecodeThread.latency(of: key, abandonedAfter: moment) { latencies.append(latency) }
            }
            let series = Series(latencies)
            bounds.add("\(file): whole decode", duration / 1e6, unit: "ms", digits: 1)
            bounds.add(
                "  ended early, of \(rounds)", Double(latencies.count), atLeast: Double(rounds), unit: "", digits: 0)
            bounds.add("  processor time after, median", series.median / 1e6, atMost: 1, unit: "ms", digits: 3)
            bounds.add("  processor time after, worst", series.maximum / 1e6, atMost: 5, unit: "ms", digits: 3)
        }
        return bounds.report()
    }
}

/// A decode on a thread of its own, whose processor time another thread can read.
private enum DecodeThread {
    /// Processor time of a whole decode, in nanoseconds; nil when it fails.
    static func duration(of key: ThumbnailKey) -> Double? {
        var isDecoded = true
        let times = (0..<3).map { _ in
            Stopwatch.threadTime { isDecoded = (try? PNGDecoder().decode(key, context: DecodeContext())) != nil }
        }
        return isDecoded ? times.min() : nil
    }

    /// What a decode and its thread share.
    private final class Job: Sendable {
        let key: ThumbnailKey
        let isAbandoned = Atomic(false)
        let wasReleased = Atomic(false)
        /// Processor time of the thread when the decode had returned, in nanoseconds.
        let end = Atomic(0.0)

        init(_ key: ThumbnailKey) { self.key = key }

        func run() {
            do throws(LoadFailure) {
                let context = DecodeContext(isAbandoned: { [self] in isAbandoned.load(ordering: .relaxed) })
                _ = try PNGDecoder().decode(key, context: context)
            } catch {
                wasReleased.store(error == .released, ordering: .relaxed)
            }
            end.store(Stopwatch.threadTime(), ordering: .releasing)
        }
    }

    /// Abandons a decode when it has had `moment` nanoseconds of processor time. Answers what it took from then until it
    /// returned; nil when it was not ended by that.
    static func latency(of key: ThumbnailKey, abandonedAfter moment: Double) -> Double? {
        let job = Job(key)
        var thread = pthread_t()
        let started = pthread_create(
            &thread, nil,
            { pointer in
                guard let pointer else { return nil }
                Unmanaged<Job>.fromOpaque(pointer).takeRetainedValue().run()
                return nil
            }, Unmanaged.passRetained(job).toOpaque())
        guard started == 0 else { return nil }
        var clock = clockid_t()
        pthread_getcpuclockid(thread, &clock)
        while let used = Stopwatch.time(of: clock), used < moment { usleep(UInt32(min(500, (moment - used) / 1e3))) }
        let start = Stopwatch.time(of: clock)
        job.isAbandoned.store(true, ordering: .relaxed)
        pthread_join(thread, nil)
        guard let start, job.wasReleased.load(ordering: .relaxed) else { return nil }
        return job.end.load(ordering: .acquiring) - start
    }
}
