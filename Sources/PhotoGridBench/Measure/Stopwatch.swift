import CSystem
import Glibc

/// What time a piece of work took, in nanoseconds.
enum Stopwatch {
    /// Processor time, user and system, that the calling thread spent in `work`.
    static func threadTime(_ work: () -> Void) -> Double { time(CLOCK_THREAD_CPUTIME_ID, work) }

    /// Processor time, user and system, of the calling thread until now.
    static func threadTime() -> Double { now(CLOCK_THREAD_CPUTIME_ID) }

    /// The time of a clock, such as another thread's processor time; nil when there is no such clock any more.
    static func time(of clock: clockid_t) -> Double? {
        var time = timespec()
        guard clock_gettime(clock, &time) == 0 else { return nil }
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }

    /// Time that passed during `work`.
    static func wallTime(_ work: () -> Void) -> Double { time(CLOCK_MONOTONIC, work) }

    /// Time that passed during `work`, on the main actor.
    @MainActor static func wallTime(_ work: @MainActor () async -> Void) async -> Double {
        let start = now(CLOCK_MONOTONIC)
        await work()
        return now(CLOCK_MONOTONIC) - start
    }

    /// The present moment.
    static var now: Double { now(CLOCK_MONOTONIC) }

    private static func time(_ clock: clockid_t, _ work: () -> Void) -> Double {
        let start = now(clock)
        work()
        return now(clock) - start
    }

    private static func now(_ clock: clockid_t) -> Double { time(of: clock) ?? .nan }
}

/// The same measurement, made several times.
struct Series {
    private var values: [Double]

    init(_ values: [Double] = []) { self.values = values }

    mutating func add(_ value: Double) { values.append(value) }

    /// The smallest value: what the work takes when nothing disturbs it.
    var minimum: Double { values.min() ?? .nan }

    /// The largest value.
    var maximum: Double { values.max() ?? .nan }

    /// The value in the middle.
    var median: Double {
        guard !values.isEmpty else { return .nan }
        let sorted = values.sorted()
        return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }
}
