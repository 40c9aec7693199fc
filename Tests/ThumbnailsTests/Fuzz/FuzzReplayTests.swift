import FuzzTargets
import ScrollLab
import Testing

@Suite(.timeLimit(.minutes(5)))
struct `Bytes from anywhere break no promise` {
    @Test(arguments: FuzzTarget.allCases)
    func `of what fuzzing begins with`(target: FuzzTarget) {
        for seed in target.seeds { tryInput(seed.bytes, target, "\(seed.name)") }
    }

    @Test(arguments: FuzzTarget.allCases)
    func `of what mutation makes of it`(target: FuzzTarget) {
        var random = SplitMix64(seed: 1)
        let seeds = target.seeds
        for round in 0..<1500 {
            var bytes = seeds[random.below(seeds.count)].bytes
            // Several changes in a row, so that one may only prepare the next.
            for _ in 0..<random.draw(in: 1...4) { bytes = mutate(bytes, target, using: &random) }
            tryInput(bytes, target, "round \(round)")
        }
    }

    private func tryInput(_ bytes: [UInt8], _ target: FuzzTarget, _ name: String) {
        do throws(FuzzFinding) {
            try bytes.withUnsafeBufferPointer { input throws(FuzzFinding) in try target.check(input) }
        } catch {
            Issue.record("\(name): \(error)")
        }
    }

    private func mutate(_ bytes: [UInt8], _ target: FuzzTarget, using random: inout SplitMix64) -> [UInt8] {
        var byteRandom = SplitMix64(seed: random.next())
        func change(_ bytes: [UInt8], limit: Int) -> [UInt8] { changeBytes(bytes, limit: limit, using: &byteRandom) }
        guard target.isPNG else { return change(bytes, limit: 4096) }
        return withoutActuallyEscaping(change) { change in
            PNGMutator(limit: 4096, mutateBytes: change).mutate(bytes, using: &random)
        }
    }

    /// Some bytes replaced, and sometimes some left out or doubled.
    private func changeBytes(_ bytes: [UInt8], limit: Int, using random: inout SplitMix64) -> [UInt8] {
        var changed = bytes
        for _ in 0..<random.draw(in: 1...3) where !changed.isEmpty {
            let start = random.below(changed.count)
            let end = min(changed.count, start + random.draw(in: 1...8))
            switch random.below(4) {
            case 0: changed.removeSubrange(start..<end)
            case 1: changed.insert(contentsOf: changed[start..<end], at: start)
            default: changed[start] = [0, 1, 127, 128, 255, UInt8(random.below(256))][random.below(6)]
            }
        }
        return Array(changed.prefix(limit))
    }
}
