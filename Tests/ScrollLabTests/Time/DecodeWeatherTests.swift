import ScrollLab
import Testing
import Thumbnails

@Suite struct `The weather plans each decode by itself` {
    private let album = SyntheticAlbum()

    private func plan(_ serial: Int, attempt: Int = 0, _ change: (inout DecodeWeather) -> Void = { _ in }) -> DecodePlan
    {
        var weather = DecodeWeather(latency: .exponential(mean: 60_000_000))
        change(&weather)
        return weather.plan(for: album.key(of: serial, pixelSize: 16), serial: serial, attempt: attempt, seed: 1)
    }

    @Test func `a header with a latency of its own ends no later than the decode, and nothing else moves`() {
        var later = 0
        for serial in 0..<50 {
            let usual = plan(serial)
            #expect(usual.header == usual.finish / 8)
            var expected = usual
            expected.header = 60_000_000
            expected.finish = max(usual.finish, 60_000_000)
            later += expected.finish > usual.finish ? 1 : 0
            var found = plan(serial) { $0.headerLatency = .constant(nanoseconds: 60_000_000) }
            // Polls and previews are parts of the whole.
            (found.pollInterval, found.preview) = (expected.pollInterval, expected.preview)
            #expect(found == expected)
        }
        #expect((10...40).contains(later))
    }

    @Test func `one photo may have a latency of its own, and the others keep theirs`() {
        let change: (inout DecodeWeather) -> Void = { $0.latencyOfPhoto[7] = .constant(nanoseconds: 3_000_000_000) }
        for serial in 0..<50 where serial != 7 { #expect(plan(serial, change) == plan(serial)) }
        #expect(plan(7, change).finish == 3_000_000_000)
    }

    @Test func `a slow photo takes ten times as long, at every attempt`() {
        for attempt in 0..<20 {
            let slow = plan(3, attempt: attempt) { $0.slowPhotoPermille = 1_000 }
            #expect(slow.finish == 10 * plan(3, attempt: attempt).finish)
        }
    }

    @Test func `a key that fails, fails again, and another attempt takes another time`() {
        let attempts = (0..<20).map { attempt in plan(3, attempt: attempt) { $0.failurePermille = 500 } }
        #expect(Set(attempts.map(\.failure)).count == 1)
        #expect(Set(attempts.map(\.finish)).count == 20)
        let failing = (0..<200).count { serial in plan(serial) { $0.failurePermille = 500 }.failure != nil }
        #expect((60...140).contains(failing))
    }
}
