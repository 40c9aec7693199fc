import Glibc
import Testing

@Suite("Filters and sorts with loads in flight", .timeLimit(.minutes(5)))
@MainActor struct ArrangedLabTests {
    /// How many seeds are played: so many that a check takes seconds, or as many as the environment says.
    private static let seeds = getenv("PHOTOGRID_ARRANGED_SEEDS").flatMap { UInt64(String(cString: $0)) } ?? 64

    @Test(arguments: 0..<8) func `no cell is wrong on the way, and the screen is right at rest`(block: UInt64) {
        for seed in stride(from: block, to: Self.seeds, by: 8) {
            let lab = ArrangedLab(seed: seed)
            lab.run(steps: 40)
            #expect(lab.violation == nil, "seed \(seed), after \(lab.events) events")
        }
    }

    @Test(arguments: ArrangedFault.allCases) func `a planted fault is found within a few seeds`(fault: ArrangedFault) {
        let isFound = (0..<UInt64(32)).contains { seed in
            let lab = ArrangedLab(seed: seed, fault: fault)
            lab.run(steps: 40)
            return lab.violation != nil
        }
        #expect(isFound)
    }
}
