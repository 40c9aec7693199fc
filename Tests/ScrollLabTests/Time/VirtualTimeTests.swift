import ScrollLab
import Synchronization
import Testing
import Thumbnails

@MainActor @Suite struct `Virtual time runs events in order` {
    @MainActor final class Diary {
        var entries: [String] = []
    }

    @Test func `by time first, then by the order of scheduling`() {
        let time = VirtualTime()
        let diary = Diary()
        time.add(after: 5) { diary.entries.append("5") }
        time.add(after: 1) { diary.entries.append("1a") }
        time.add(after: 1) { diary.entries.append("1b") }
        #expect(time.runUntilIdle())
        #expect(diary.entries == ["1a", "1b", "5"])
        #expect(time.now == MonotonicTime(nanoseconds: 5))
        #expect(time.steps == 3)
    }

    @Test func `many events come out sorted and in order of scheduling`() {
        let time = VirtualTime()
        let diary = Diary()
        var random = SplitMix64(seed: 1)
        for number in 0..<500 {
            let delay = Int64(random.below(50))
            time.add(after: delay) { diary.entries.append("\(delay) \(number)") }
        }
        time.runUntilIdle()
        let pairs = diary.entries.map { $0.split(separator: " ").compactMap { Int($0) } }
        #expect(pairs.count == 500)
        #expect(zip(pairs, pairs.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
    }

    @Test func `a timer that was cancelled does nothing and moves no time`() {
        let time = VirtualTime()
        let timer = time.schedule(at: MonotonicTime(nanoseconds: 9)) { Issue.record("was cancelled") }
        #expect(time.armedTimers == 1)
        timer.cancel()
        #expect(time.armedTimers == 0)
        #expect(!time.step())
        #expect(time.now == .zero)
    }

    @Test func `advancing runs what is due and stops at the moment`() {
        let time = VirtualTime()
        let diary = Diary()
        time.add(after: 3) { diary.entries.append("3") }
        time.add(after: 8) { diary.entries.append("8") }
        time.advance(by: .nanoseconds(5))
        #expect(diary.entries == ["3"])
        #expect(time.now == MonotonicTime(nanoseconds: 5))
    }

    @Test(arguments: 0..<50 as Range<UInt64>)
    func `a hop keeps its order, whatever latencies are drawn`(seed: UInt64) {
        let time = VirtualTime()
        let diary = Diary()
        let hop = time.makeHop(latency: .exponential(mean: 1_000), seed: seed)
        for number in 0..<20 { hop { diary.entries.append("\(number)") } }
        time.runUntilIdle()
        #expect(diary.entries == (0..<20).map { "\($0)" })
        #expect(time.now > .zero)
    }

    @Test func `events that beget events without end are noticed`() {
        let time = VirtualTime()
        @MainActor func again() { time.add(after: 1) { again() } }
        again()
        #expect(!time.runUntilIdle(limit: 100))
    }
}
