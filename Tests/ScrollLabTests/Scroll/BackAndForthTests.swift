import PhotoGrid
import ScrollLab
import Testing
import Thumbnails

/// The real model and the real loader; only time, disk and chance are the laboratory's.
@MainActor @Suite(.timeLimit(.minutes(5))) struct `Scrolling back and forth across the same rows` {
    private static let seeds = 0..<250 as Range<UInt64>

    @Test func `no cell ever shows another photo's picture, and in the end every one shows its own`() async {
        var total = HurriedGrid.Outcome()
        var seedsUnderWay = 0
        for seed in Self.seeds {
            let outcome = HurriedGrid(seed: seed) { _, _ in }.run()
            #expect(outcome.fault == nil, "seed \(seed)")
            total.add(outcome)
            seedsUnderWay += outcome.recycledUnderWay > 0 ? 1 : 0
            await Task.yield()
        }
        print(
            "back and forth: \(Self.seeds.count) seeds, \(total.events) events,",
            "\(total.picturesSeen) looks at pictures,",
            "\(total.recycledUnderWay) cells recycled with a picture under way (in \(seedsUnderWay) seeds),",
            "\(total.lateDeliveries) late deliveries, no wrong picture")
        // Else the schedules prove nothing.
        #expect(total.recycledUnderWay > 1_000)
        #expect(total.lateDeliveries > 1_000)
    }

    #if PLANTED_FAULTS
        @Test func `the same seeds show wrong pictures once nobody checks the token`() async {
            var wrong: [UInt64] = []
            for seed in Self.seeds {
                let outcome = HurriedGrid(seed: seed) { _, showing in showing.faults = [.skipTokenCheck] }.run()
                if outcome.fault != nil { wrong.append(seed) }
                await Task.yield()
            }
            print("back and forth without the token check: \(wrong.count) of \(Self.seeds.count) seeds fail")
            #expect(wrong.count > 125)
        }
    #endif
}

extension HurriedGrid.Outcome {
    fileprivate mutating func add(_ other: Self) {
        events += other.events
        picturesSeen += other.picturesSeen
        recycledUnderWay += other.recycledUnderWay
        lateDeliveries += other.lateDeliveries
    }
}
