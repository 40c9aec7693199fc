import ScrollLab
import Testing
import Thumbnails

@MainActor @Suite struct `Manual workers and hops move when told to` {
    @Test func `a hop hands work out one piece at a time, in any order`() {
        let hop = ManualHop()
        let diary = `Virtual time runs events in order`.Diary()
        for name in ["a", "b", "c"] { hop.hop { diary.entries.append(name) } }
        #expect(hop.count == 3)
        #expect(hop.run(at: 1))
        #expect(hop.runAll() == 2)
        #expect(diary.entries == ["b", "a", "c"])
        #expect(!hop.runNext())
    }

    @Test func `workers run the real loader's jobs when told to`() throws {
        let album = SyntheticAlbum()
        let workers = ManualWorkers(count: 1)
        var configuration = ThumbnailLoader.Configuration()
        configuration.workers = workers
        let loader = ThumbnailLoader(decoder: SyntheticDecoder(album: album), configuration: configuration)
        let keys = (0..<2).map { album.key(of: $0, pixelSize: 16) }
        let requests = loader.update(RequestChanges(retain: keys.map { ($0, .visible) })) { _, _ in }
        #expect(requests.count == 2)
        #expect(workers.wakes.reduce(0, +) > 0)
        let job = try #require(workers.startNext())
        #expect(workers.startNext() == nil)
        workers.finish(job)
        #expect(workers.running.isEmpty)
        #expect(workers.startAll().count == 1)
        #expect(loader.ledger.delivered == 1)
        for job in workers.running { workers.finish(job, with: .failure(.notPNG)) }
        #expect(loader.ledger.failed == 1)
        withExtendedLifetime(loader) {}
    }
}
