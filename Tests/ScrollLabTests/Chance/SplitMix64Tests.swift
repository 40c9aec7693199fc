import ScrollLab
import Testing

@Suite struct `SplitMix64 gives the same numbers everywhere` {
    @Test func `the published vectors come out`() {
        var random = SplitMix64(seed: 1_234_567)
        let expected: [UInt64] = [
            6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
            4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
        ]
        #expect(expected.map { _ in random.next() } == expected)
    }

    @Test func `seed zero begins as the reference does`() {
        var random = SplitMix64(seed: 0)
        #expect(random.next() == 0xE220_A839_7B1D_CDAF)
        #expect(random.next() == 0x6E78_9E6A_A1B9_65F4)
        #expect(random.next() == 0x06C4_5D18_8009_454F)
    }

    @Test func `bounded draws reach every value and nothing beyond`() {
        var random = SplitMix64(seed: 5)
        var counts = [Int](repeating: 0, count: 6)
        for _ in 0..<6_000 { counts[random.below(6)] += 1 }
        #expect(counts.allSatisfy { (850...1_150).contains($0) })
        #expect((0..<1_000).allSatisfy { _ in (3...4).contains(random.draw(in: 3...4)) })
    }

    @Test func `fractions are never zero and never above one`() {
        var random = SplitMix64(seed: 6)
        let draws = (0..<10_000).map { _ in random.unit() }
        #expect(draws.allSatisfy { $0 > 0 && $0 <= 1 })
        #expect(abs(draws.reduce(0, +) / 10_000 - 0.5) < 0.02)
    }

    @Test func `derived seeds differ in every part and in their order`() {
        let seeds: Set<UInt64> = [
            SplitMix64.derive(1, 2, 3), SplitMix64.derive(1, 3, 2), SplitMix64.derive(2, 2, 3),
            SplitMix64.derive(1, 2), SplitMix64.derive(1),
        ]
        #expect(seeds.count == 5)
    }
}
