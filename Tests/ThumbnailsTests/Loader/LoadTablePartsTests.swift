import ScrollLab
import Testing
import Thumbnails

@Suite("Load table: its parts against plain lists")
struct LoadTablePartsTests {
    @Test(arguments: 0..<25 as Range<UInt64>)
    func `The queue's top is the best of a list, whatever was changed before`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var queue = LoadQueue()
        var list: [LoadQueue.Entry] = []
        for number in 1...200 as ClosedRange<UInt64> {
            let rank = LoadRank([.visible, .ahead, .behind][random.below(3)], distance: random.below(6))
            switch random.below(4) {
            case 0 where !list.isEmpty:
                let entry = list.remove(at: random.below(list.count))
                queue.remove(entry.load)
            case 1 where !list.isEmpty:
                let index = random.below(list.count)
                list[index].rank = rank
                queue.rerank(list[index].load, to: rank)
            default:
                list.append(LoadQueue.Entry(load: LoadID(number), rank: rank))
                queue.insert(LoadID(number), rank: rank)
            }
            let best = list.min { ($0.rank, $1.load) < ($1.rank, $0.load) }
            #expect(queue.top == best && queue.count == list.count)
        }
    }

    @Test(arguments: 0..<25 as Range<UInt64>)
    func `The cache evicts what a list would`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var table = LoadTable(.init(workers: 1, bytes: 2_000))
        // From the least to the most recently used, of what is in memory.
        var list: [Int] = []
        for _ in 0..<200 {
            let serial = random.below(9)
            let (retained, _) = table.update(
                RequestChanges(retain: [(LoaderSamples.key(serial), .visible)]), now: .zero)
            let isHit = if case .hit = retained[0] { true } else { false }
            #expect(isHit == list.contains(serial))
            if let job = table.nextJob().job {
                _ = table.finish(job.id, .success(LoaderSamples.picture(serial)), now: .zero)
            }
            _ = table.release(retained[0].id)
            list.removeAll { $0 == serial }
            list.append(serial)
            if list.count > 5 { list.removeFirst() }
            #expect(table.checkInvariants().isEmpty)
        }
        #expect(table.ledger.evictions > 20)
    }
}
