import PhotoGrid
import ScrollLab
import Testing
import Thumbnails

@Suite("GridState in random worlds, against an outsider's books", .timeLimit(.minutes(5)))
struct GridStateTests {
    /// Plays a world; returns what was found wrong.
    private static func play(seed: UInt64, faults: Set<PlantedFault> = [], steps: Int = 150) -> (String?, GridLedger) {
        var world = GridWorld(seed: seed, faults: faults)
        for _ in 0..<steps where world.violation == nil { world.step() }
        if world.violation == nil { world.comeToRest() }
        world.violation = world.violation ?? world.checkRest()
        if world.violation == nil {
            world.perform(world.state.setVisibleRange(0..<0, now: world.now))
            world.comeToRest()
            world.violation = world.violation ?? world.checkEmpty()
        }
        return (world.violation, world.state.ledger)
    }

    @Test(arguments: 0..<8)
    func `250 seeds keep every invariant and come to rest`(block: UInt64) {
        var books = GridLedger()
        for seed in block * 250..<block * 250 + 250 {
            let (violation, ledger) = Self.play(seed: seed)
            #expect(violation == nil, "seed \(seed)")
            if violation != nil { return }
            books.committed += ledger.committed
            books.superseded += ledger.superseded
            books.failed += ledger.failed
            books.lateDeliveries += ledger.lateDeliveries
        }
        // The worlds are not idle: each of these happens in every block.
        #expect(min(books.committed, books.superseded, books.failed, books.lateDeliveries) > 250, "\(books)")
    }

    @Test(arguments: [
        PlantedFault.skipTokenCheck, .acceptStalePage, .forgetToArm, .reuseToken,
    ])
    func `a planted fault is found`(fault: PlantedFault) {
        let seed = (0..<UInt64(300)).first { Self.play(seed: $0, faults: [fault]).0 != nil }
        #expect(seed != nil, "\(fault.rawValue) went unnoticed")
    }

    @Test func `the same seed plays the same world`() {
        let (first, second) = (Self.play(seed: 77).1, Self.play(seed: 77).1)
        #expect(first == second)
    }
}
