import PhotoGrid
import ScrollLab
import Testing
import Thumbnails

/// The parts by themselves: a grid that the test builds and drives as it likes, with checkers beside it.
@MainActor @Suite(.timeLimit(.minutes(5))) struct `A grid of one's own under the checkers` {
    @Test(arguments: 0..<40 as Range<UInt64>)
    func `scrolling back and forth across the same rows`(seed: UInt64) {
        let time = VirtualTime()
        let album = SyntheticAlbum()
        let work = WorkChecker(workerCount: 2, memoryBudget: 1 << 24, album: album)
        let checker = GridChecker(album: album, work: work, pixelSize: 16)

        // Time, threads and chance are parameters of the real loader and the real grid.
        var loading = ThumbnailLoader.Configuration()
        loading.memoryBudget = 1 << 24
        loading.clock = time
        loading.workers = VirtualWorkers(
            count: 2, time: time, album: album, weather: DecodeWeather(latency: .exponential(mean: 50_000_000)),
            seed: seed, observer: { #expect(work.note($0, at: time.now) == nil) })
        let loader = ThumbnailLoader(decoder: SyntheticDecoder(album: album), configuration: loading)

        let source = SyntheticSource(
            order: Array(0..<400), album: album, time: time, latency: .uniform(0...20_000_000), seed: seed,
            observer: { told in MainActor.assumeIsolated { checker.note(told) } })
        var showing = PhotoGridModel.Configuration()
        showing.pixelSize = 16
        showing.clock = time
        showing.hop = time.makeHop(latency: .exponential(mean: 8_000_000), seed: seed)
        let model = PhotoGridModel(source: source, loader: loader, configuration: showing)

        var random = SplitMix64(seed: seed)
        var moment: Int64 = 0
        for turn in 0..<20 {
            let range = turn.isMultiple(of: 2) ? 0..<24 : 8..<32
            moment += Int64(random.draw(in: 1...60)) * 1_000_000
            time.add(after: moment) {
                checker.setVisibleRange(range)
                model.setVisibleRange(range)
            }
        }

        while time.step() {
            #expect(checker.check(model, at: time.now) == nil)
            #expect(work.check(loader.ledger, at: time.now) == nil)
        }
        #expect(checker.checkRest(model, at: time.now) == nil)
        #expect(work.checkRest(loader.ledger, at: time.now) == nil)
    }
}
