import ScrollLab
import Testing
import Thumbnails

/// Every interleaving of small worlds, through the real `LoadTable` and the real `GridState`.
@Suite("Exploration of small worlds", .timeLimit(.minutes(10))) struct ExplorationTests {
    /// Two grids of two cells on one table with two workers, three photos: one that is rewritten, one that fails, one that hands
    /// out a preview.
    @Test func `two grids keep every promise in 210,000 states`() {
        var bounds = ExplorationBounds()
        bounds.rewritable = [1]
        bounds.failing = [2]
        bounds.previewing = [0]
        bounds.hasLateResults = true
        bounds.stateLimit = 210_000
        let report = walk(bounds, "two grids")
        #expect(report.violation == nil, "\(report)")
        #expect(report.states >= 200_000)
    }

    /// One grid and a caller of its own on one worker, with memory for two pictures and a bit: admission, refusal, eviction,
    /// pins, retries.
    @Test func `one grid and a caller in little memory keep every promise`() {
        let report = walk(littleMemory(limit: 40_000), "little memory")
        #expect(report.violation == nil, "\(report)")
        #expect(report.states >= 40_000)
    }

    /// The whole of a world in which everything happens but nothing new is wanted: it ends, and it ends well.
    @Test func `what two grids have asked for ends well in every order`() {
        var bounds = ExplorationBounds()
        bounds.failing = [2]
        bounds.previewing = [0, 1]
        bounds.hasLateResults = true
        bounds.hasWishes = false
        bounds.prelude = [
            .show(grid: 0, first: 0), .show(grid: 1, first: 1), .page(grid: 0), .page(grid: 1),
            .show(grid: 0, first: 1),
        ]
        let report = walk(bounds, "settling")
        #expect(report.violation == nil, "\(report)")
        #expect(report.frontier == 0)
        #expect(report.restingStates > 0)
    }

    #if PLANTED_FAULTS
        @Test(arguments: [PlantedFault.skipTokenCheck, .cancelOnFirstRelease, .releaseBeforeRetain, .unmapByKey])
        func `a planted fault is found, and by the shortest way`(fault: PlantedFault) {
            var bounds = littleMemory(limit: 60_000)
            bounds.prelude = []
            bounds.faults = [fault]
            let report = walk(bounds, "\(fault)")
            #expect(report.violation != nil, "\(fault) was not found")
            #expect(!report.trace.isEmpty)
        }
    #endif

    private func walk(_ bounds: ExplorationBounds, _ name: String) -> Exploration.Report {
        var report = Exploration.Report()
        let time = ContinuousClock().measure {
            var exploration = Exploration(bounds)
            report = exploration.run()
        }
        print("exploration, \(name), \(time.components.seconds) s: \(report)")
        return report
    }

    /// A caller pins the first photo's picture; a grid shows the second and wants to prefetch the third.
    private func littleMemory(limit: Int) -> ExplorationBounds {
        var bounds = ExplorationBounds()
        bounds.grids = 1
        bounds.cells = 1
        bounds.workers = 1
        bounds.prefetch = 1
        bounds.memory = 600
        bounds.hasCaller = true
        bounds.hasRetries = true
        bounds.hasLateResults = true
        bounds.prelude = [.callerRequests, .pull, .admit(0), .succeed(0), .show(grid: 0, first: 1), .page(grid: 0)]
        bounds.stateLimit = limit
        return bounds
    }
}
