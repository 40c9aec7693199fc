internal import Thumbnails

/// The worlds that are walked, the longest walk first. The only bound on wishes is `ExplorationBounds.inbox`.
enum ExploredWorlds {
    struct World: Sendable {
        let name: String
        let bounds: ExplorationBounds
    }

    static let sound = [
        world("little memory, prefetch, refusals, evictions") {
            $0.prefetch = 0.5
            $0.memory = 400
            $0.decodeBytes = 256
            $0.inbox = 0
        },
        world("two grids of two cells, three photos, one worker") {
            $0.grids = 2
            $0.workers = 1
            $0.inbox = 0
        },
        world("a grid and a third party on two workers") { $0.hasCaller = true },
        world("two grids of one cell, two photos, two workers") {
            $0.grids = 2
            $0.cells = 1
            $0.photos = 2
            $0.inbox = 0
        },
        world("previews, and decodes that return late") {
            $0.previewing = [0, 1]
            $0.hasLateResults = true
        },
        world("a file that is rewritten and may fail, retries") {
            $0.cells = 1
            $0.photos = 2
            $0.workers = 1
            $0.rewritable = [0]
            $0.failing = [0]
            $0.hasRetries = true
        },
        world("a file that is rewritten twice, retries") {
            $0.cells = 1
            $0.photos = 1
            $0.rewritable = [0]
            $0.rewrites = 2
            $0.hasRetries = true
        },
        world("motion, deferral and timers") {
            $0.hasMotion = true
            $0.workers = 1
        },
    ]

    #if PLANTED_FAULTS
        static let faulty = [
            world("forgetToWake") {
                $0.cells = 1
                $0.workers = 1
                $0.prefetch = 1
                $0.memory = 500
                $0.decodeBytes = 256
                $0.hasCaller = true
                $0.faults = [.forgetToWake]
            },
            world("skipTokenCheck") { $0.faults = [.skipTokenCheck] },
            world("cancelOnFirstRelease") {
                $0.grids = 2
                $0.cells = 1
                $0.photos = 2
                $0.faults = [.cancelOnFirstRelease]
            },
            world("releaseBeforeRetain") {
                $0.hasCaller = true
                $0.faults = [.releaseBeforeRetain]
            },
            world("unmapByKey") { $0.faults = [.unmapByKey] },
            world("forgetToArm") {
                $0.hasMotion = true
                $0.faults = [.forgetToArm]
            },
            world("acceptStalePage") {
                $0.cells = 1
                $0.photos = 1
                $0.rewritable = [0]
                $0.faults = [.acceptStalePage]
            },
            world("reuseToken") { $0.faults = [.reuseToken] },
            world("adoptNoticed") { $0.faults = [.adoptNoticed] },
            world("loseEnding") {
                $0.failing = [0]
                $0.faults = [.loseEnding]
            },
            world("countHitTwice") { $0.faults = [.countHitTwice] },
        ]
    #endif

    private static func world(_ name: String, _ change: (inout ExplorationBounds) -> Void) -> World {
        var bounds = ExplorationBounds()
        change(&bounds)
        return World(name: name, bounds: bounds)
    }
}
