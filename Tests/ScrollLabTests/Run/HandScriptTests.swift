import ScrollLab
import Testing
import Thumbnails

/// Scripts by hand: each is played with latencies of many seeds.
@MainActor @Suite(.timeLimit(.minutes(5))) struct `A script by hand keeps every promise` {
    @Test(
        arguments: [
            "two grids on one loader":
                "photos 90 size 16 grids 2; show 0..12; second show 6..18; +20ms show 6..18; second show 0..12; +9ms show 30..42",
            "the listing changes while loads are in flight":
                "photos 60 size 16 grids 1; show 0..12; +60ms remove 2..5; +3ms insert 0 4; +2ms move 9 1; +1ms list descending; +30ms list thirds",
            "the listing is gone and comes back":
                "photos 60 size 16 grids 1; show 0..12; +90ms list nothing; +40ms show 3..9; +1ms list ascending",
            "zoom in and out":
                "photos 60 size 8 grids 1; show 0..12; +90ms size 16; +5ms size 24; +5ms size 8; +40ms size 16",
            "the window is resized":
                "photos 60 size 16 grids 1; show 0..20; +30ms show 0..8; +1ms show 0..30; +5ms show 10..12; +9ms show 4..40",
            "retry, at every stage":
                "photos 40 size 16 grids 1; show 0..8; +25ms retry 3; +25ms retry 3; +1ms spoil 4; retry 4; +90ms retry 4; +300ms retry 3",
            "files change, told and untold":
                "photos 40 size 16 grids 1; show 0..8; +5ms rewrite 2; +40ms rewrite 3; report 3; +9ms show 20..28; rewrite 2; +9ms show 0..8",
            "pages fail":
                "photos 600 size 16 grids 1; failpages 2; show 250..262; +500ms retry 255; +80ms retry 256; +80ms show 240..270",
            "a zoom that was taken back":
                "photos 60 size 24 grids 1; show 0..8; +900ms size 8; +1ms show 8..16; +1ms show 0..8; size 24",
        ] as KeyValuePairs<String, String>)
    func `under any latencies`(name: String, text: String) async throws {
        let script = try #require(ScrollScript(text), "\(name)")
        var configuration = LabConfiguration()
        // Pages take as long as decodes do.
        configuration.pageLatency = .exponential(mean: 60_000_000)
        configuration.pageFate = .init()
        for seed in 0..<25 as Range<UInt64> {
            let outcome = LabRun(seed: seed, script: script, configuration: configuration).run()
            #expect(outcome.violation == nil, "\(name), seed \(seed)")
            #expect(outcome.loader.requested > 0 && outcome.loader.live == 0)
            await Task.yield()
        }
    }
}
