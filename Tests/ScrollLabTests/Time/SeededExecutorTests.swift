import ScrollLab
import Testing
import Thumbnails

@Suite(.timeLimit(.minutes(5))) struct `A seeded executor runs tasks in an order that its seed draws` {
    private static func start(
        _ number: Int, _ executor: SeededExecutor, _ note: @escaping @Sendable (String) -> Void
    ) -> Task<Void, Never> {
        Task(executorPreference: executor) {
            note("\(number) begins")
            await Task.yield()
            note("\(number) ends")
        }
    }

    /// Starts six tasks, each of which gives way once, and steps until none of them has anything to do.
    private func play(seed: UInt64) async -> (trace: [String], waiting: [Int]) {
        let executor = SeededExecutor(seed: seed)
        let trace = Locked<[String]>([])
        let tasks = (0..<6).map { Self.start($0, executor) { line in trace.withLock { $0.append(line) } } }
        #expect(trace.withLock { $0.isEmpty }, "nothing runs before the first step")
        var waiting = [executor.waitingCount]
        var length = 0
        while executor.step() {
            waiting.append(executor.waitingCount)
            let longer = trace.withLock { $0.count }
            #expect(longer <= length + 1, "a step runs one job")
            length = longer
        }
        for task in tasks { await task.value }
        return (trace.withLock { $0 }, waiting)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `one job a step, each of them once`(seed: UInt64) async {
        let (trace, waiting) = await play(seed: seed)
        #expect(trace.count == 12 && Set(trace).count == 12)
        for number in 0..<6 {
            let begin = trace.firstIndex(of: "\(number) begins") ?? .max
            #expect(begin < trace.firstIndex(of: "\(number) ends") ?? .min)
        }
        // A task that gave way waits again; one that has ended does not.
        #expect(waiting.first == 6 && waiting.last == 0 && waiting.count > 12)
        #expect(zip(waiting, waiting.dropFirst()).allSatisfy { $0 == $1 || $0 == $1 + 1 })
    }

    @Test func `the same seed the same order, another seed another`() async {
        var traces: Set<[String]> = []
        for seed in 0..<50 as Range<UInt64> {
            let trace = await play(seed: seed).trace
            #expect(await play(seed: seed).trace == trace)
            traces.insert(trace)
        }
        #expect(traces.count == 50)
    }

    @Test func `nothing to run is said`() {
        let executor = SeededExecutor(seed: 1)
        #expect(!executor.step() && executor.waitingCount == 0)
    }
}
