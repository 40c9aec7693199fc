import ScrollLab
import Testing
import Thumbnails

@Suite(.timeLimit(.minutes(5))) struct `A manual debounce is over when the test says so` {
    private let debounce = ManualDebounce()
    private let calls = Calls()

    private final class Calls: Sendable {
        let names = Locked<[String]>([])
        func add(_ name: String) { names.withLock { $0.append(name) } }
        var all: [String] { names.withLock { $0 } }
    }

    private func wait(_ name: String, until time: Int64) -> ScheduledTimer {
        debounce.schedule(at: MonotonicTime(nanoseconds: time)) { [calls] in calls.add(name) }
    }

    @Test func `time stands still until a wait is resolved, and then is the moment waited for`() {
        _ = wait("a", until: 150)
        debounce.waitUntilRegistered()
        #expect(calls.all.isEmpty && debounce.now == .zero && debounce.waitingCount == 1)
        #expect(debounce.resolve(.success))
        #expect(calls.all == ["a"] && debounce.now == MonotonicTime(nanoseconds: 150))
        #expect(!debounce.resolve(.success))
    }

    @Test func `a wait that was cancelled calls nobody, or all the same when its call was under way`() {
        wait("a", until: 150).cancel()
        wait("b", until: 250).cancel()
        debounce.waitUntilRegistered(count: 2)
        #expect(debounce.waitingCount == 0)
        #expect(!debounce.resolve(.success))
        #expect(debounce.resolve(.failure))
        #expect(calls.all == ["b"])
    }

    @Test func `a silent wait never ends, and the next one takes its turn`() {
        _ = wait("a", until: 150)
        _ = wait("b", until: 250)
        #expect(!debounce.resolve(.silence))
        #expect(debounce.resolve(.success))
        #expect(calls.all == ["b"])
    }
}
