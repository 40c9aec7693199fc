import ScrollLab
import Testing
import Thumbnails

@Suite("Flat dictionary: against the standard one")
struct FlatDictionaryTests {
    /// A key of which so many share a hash.
    private struct Key: FlatDictionaryKey, Hashable, Comparable {
        let number: Int
        var sharing = 1

        var hashBits: UInt64 { UInt64(number / sharing) }

        static func < (left: Key, right: Key) -> Bool { left.number < right.number }
    }

    /// Makes the same changes to both, and compares everything after each.
    private func compare(seed: UInt64, steps: Int, key: (Int) -> Key) {
        var random = SplitMix64(seed: seed)
        var flat = FlatDictionary<Key, Int>()
        var standard: [Key: Int] = [:]
        for step in 0..<steps {
            let key = key(step)
            let known = standard.keys.sorted()
            switch known.isEmpty ? 3 : random.below(7) {
            case 0, 1:
                let victim = known[random.below(known.count)]
                #expect(flat.removeValue(forKey: victim) == standard.removeValue(forKey: victim))
            case 2:
                let changed = known[random.below(known.count)]
                flat.change(changed) { $0 += 1000 }
                standard[changed]? += 1000
            case 3:
                flat[key] = step
                standard[key] = step
            default:
                if standard.updateValue(step, forKey: key) == nil { flat.append(key, step) } else { flat[key] = step }
            }
            #expect(Dictionary(flat.map { ($0.key, $0.value) }) { first, _ in first } == standard)
            #expect(flat.count == standard.count && flat.isEmpty == standard.isEmpty)
            #expect(standard.allSatisfy { flat[$0.key] == $0.value })
            #expect(Array(flat.keys) == flat.map(\.key) && Array(flat.values) == flat.map(\.value))
        }
    }

    @Test(arguments: 0..<10 as Range<UInt64>)
    func `Counted keys are found whatever was removed before`(seed: UInt64) {
        compare(seed: seed, steps: 250) { Key(number: $0) }
    }

    @Test(arguments: 0..<10 as Range<UInt64>)
    func `Keys that come back are found`(seed: UInt64) {
        var random = SplitMix64(seed: seed &+ 100)
        compare(seed: seed, steps: 250) { _ in Key(number: random.below(40)) }
    }

    @Test(arguments: 0..<10 as Range<UInt64>)
    func `Keys that share their hash are told apart`(seed: UInt64) {
        var random = SplitMix64(seed: seed &+ 200)
        compare(seed: seed, steps: 250) { _ in Key(number: random.below(60), sharing: 20) }
    }

    @Test
    func `What is not there is not found, and can be removed in vain`() {
        var flat = FlatDictionary<Key, Int>()
        #expect(flat[Key(number: 1)] == nil && flat.removeValue(forKey: Key(number: 1)) == nil)
        flat[Key(number: 1)] = nil
        flat.change(Key(number: 1)) { $0 = 7 }
        #expect(flat.isEmpty)
        flat.append(Key(number: 2), 2)
        #expect(flat[Key(number: 1)] == nil && flat.removeValue(forKey: Key(number: 1)) == nil && flat.count == 1)
    }

    @Test
    func `A copy does not change with the original`() {
        var flat = FlatDictionary<Key, Int>()
        for number in 0..<20 { flat.append(Key(number: number), number) }
        let copy = flat
        for number in 0..<10 { flat.removeValue(forKey: Key(number: number)) }
        flat.change(Key(number: 15)) { $0 = 0 }
        #expect(copy.count == 20 && (0..<20).allSatisfy { copy[Key(number: $0)] == $0 })
    }

    @Test
    func `The order of the entries follows from the calls`() {
        var flat = FlatDictionary<Key, Int>()
        for number in [4, 9, 2, 7, 5] { flat.append(Key(number: number, sharing: 3), number) }
        flat.removeValue(forKey: Key(number: 9, sharing: 3))
        #expect(Array(flat.values) == [4, 5, 2, 7], "the last entry takes the place of the removed one")
    }
}

@Suite("Load: its references against an array")
struct LoadReferencesTests {
    @Test(arguments: 0..<10 as Range<UInt64>)
    func `References stay in the order in which they came`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var table = LoadTable(.init(workers: 1, bytes: 1_000))
        var list: [(request: RequestID, rank: LoadRank)] = []
        for step in 0..<200 {
            let rank = LoadRank(.visible, distance: random.below(4))
            let index = random.below(max(1, list.count))
            switch random.below(3) {
            case 0 where !list.isEmpty:
                _ = table.release(list.remove(at: index).request)
            case 1 where !list.isEmpty:
                list[index].rank = rank
                _ = table.update(RequestChanges(rerank: [(list[index].request, rank)]), now: .zero)
            default:
                let (retained, _) = table.update(RequestChanges(retain: [(LoaderSamples.key(1), rank)]), now: .zero)
                list.append((retained[0].id, rank))
            }
            let references = table.loads.values.first.map { Array($0.references) } ?? []
            #expect(references.map(\.request) == list.map(\.request), "step \(step)")
            #expect(references.map(\.rank) == list.map(\.rank), "step \(step)")
            #expect(table.loads.values.first?.rank == list.map(\.rank).min(), "step \(step)")
            #expect(table.checkInvariants().isEmpty)
        }
    }
}
