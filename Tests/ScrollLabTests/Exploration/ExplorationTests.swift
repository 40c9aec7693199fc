internal import Dispatch
internal import Synchronization
internal import Testing
internal import Thumbnails

/// Every interleaving of small worlds, through the real `LoadTable` and the real `GridState`.
@Suite("Exploration of small worlds", .timeLimit(.minutes(5))) struct ExplorationTests {
    @Test func `no interleaving of a small world breaks a promise`() async {
        let reports = await explore(ExploredWorlds.sound)
        for (world, report) in zip(ExploredWorlds.sound, reports) {
            print("exploration, \(world.name): \(report)")
            #expect(report.violation == nil, "\(world.name): \(report)")
            #expect(report.frontier == 0, "\(world.name) was cut")
            #expect(report.restingStates > 0, "\(world.name) never comes to rest")
        }
        let (states, transitions) = reports.reduce((0, 0)) { ($0.0 + $1.states, $0.1 + $1.transitions) }
        print("explored \(states) states, \(transitions) transitions, frontier empty, in \(reports.count) worlds")
        #expect(states >= 200_000)
    }

    @Test func `a circle of steps is found, and a tree has none`() {
        var circle = CircleSearch()
        for (from, to) in [(0, 1), (1, 2), (2, 3), (3, 1)] { circle.add(from: from, to: to) }
        #expect(circle.findCircle(states: 4).map { (1...3).contains($0) } == true)
        var tree = CircleSearch()
        for (from, to) in [(0, 1), (0, 2), (1, 3), (2, 3)] { tree.add(from: from, to: to) }
        #expect(tree.findCircle(states: 4) == nil)
    }

    #if PLANTED_FAULTS
        @Test func `each planted fault is found, by its shortest way`() async {
            let reports = await explore(ExploredWorlds.faulty)
            for (world, report) in zip(ExploredWorlds.faulty, reports) {
                print("exploration, \(world.name): \(report)")
                #expect(report.violation != nil, "\(world.name) was not found")
            }
        }
    #endif

    /// Walks worlds on two threads of their own: the pool that tests run on stays free.
    private func explore(_ worlds: [ExploredWorlds.World]) async -> [Exploration.Report] {
        let next = Atomic(0)
        let reports = Locked([Exploration.Report?](repeating: nil, count: worlds.count))
        return await withCheckedContinuation { continuation in
            DispatchQueue(label: "exploration").async {
                DispatchQueue.concurrentPerform(iterations: 2) { _ in
                    while true {
                        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
                        guard index < worlds.count else { return }
                        var exploration = Exploration(worlds[index].bounds)
                        let report = exploration.run()
                        reports.withLock { $0[index] = report }
                    }
                }
                continuation.resume(returning: reports.withLock { $0.compactMap(\.self) })
            }
        }
    }
}
