import PhotoGrid
import ScrollLab
import Testing
import Thumbnails

@MainActor @Suite(.timeLimit(.minutes(5))) struct `A tally adds runs up` {
    private let outcomes = (1...5 as ClosedRange<UInt64>).map { LabRun(seed: $0).run() }

    private func sum(_ count: (LabOutcome) -> Int) -> Int { outcomes.reduce(0) { $0 + count($1) } }

    @Test func `with every event and assignment, and each happening under its name`() {
        var tally = LabTally()
        for outcome in outcomes { tally.add(outcome) }
        #expect(tally.seeds == 5 && tally.violations == 0)
        #expect(tally.events == sum(\.events) && tally.assignments == sum(\.grid.assignments))
        let counts = Dictionary(uniqueKeysWithValues: tally.happenings.map { ($0.name, $0.count) })
        #expect(counts.count == 14)
        #expect(counts["shared loads"] == sum(\.loader.joined))
        #expect(counts["supersessions"] == sum(\.grid.superseded))
        #expect(counts["deferred cells"] == sum(\.counts.deferredCells))
        #expect(tally.events > 0 && tally.assignments > 0 && sum(\.loader.joined) > 0)
    }
}
