import ScrollLab
import Testing
import Thumbnails

/// Code of one's own in virtual time: the pane, under the latencies of many seeds, with a check after every event.
@MainActor @Suite(.timeLimit(.minutes(5))) struct `A detail pane shows what is selected` {
    /// Selects one photo after the other. Returns what the pane was seen to show of another photo, or lacked in the end.
    private func faults(seed: UInt64, comparesTokens: Bool) -> [String] {
        let time = VirtualTime()
        let album = SyntheticAlbum()
        var configuration = ThumbnailLoader.Configuration()
        configuration.clock = time
        configuration.workers = VirtualWorkers(
            count: 3, time: time, album: album,
            weather: DecodeWeather(latency: .exponential(mean: 40_000_000), failurePermille: 0), seed: seed)
        let loader = ThumbnailLoader(decoder: SyntheticDecoder(album: album), configuration: configuration)
        let hop = time.makeHop(latency: .exponential(mean: 8_000_000), seed: seed)
        let pane = DetailPane(loader: loader, hop: hop, comparesTokens: comparesTokens)

        var random = SplitMix64(seed: seed)
        var selected = 0
        for turn in 0..<12 {
            let serial = random.below(4)
            time.add(after: Int64(turn) * 15_000_000) {
                selected = serial
                pane.select(album.key(of: serial, pixelSize: 16))
            }
        }

        var faults: [String] = []
        while time.step() {
            guard let picture = pane.picture, let tag = PictureTag(in: picture), tag.serial != selected else {
                continue
            }
            faults.append("shows photo \(tag.serial), selected is \(selected)")
        }
        if pane.picture == nil { faults.append("shows nothing in the end") }
        return faults
    }

    @Test(arguments: 0..<100 as Range<UInt64>)
    func `and never another photo's picture`(seed: UInt64) {
        #expect(faults(seed: seed, comparesTokens: true) == [])
    }

    @Test func `and the test would find it if it did not`() {
        let broken = (0..<100 as Range<UInt64>).filter { !faults(seed: $0, comparesTokens: false).isEmpty }
        #expect(broken.count > 10)
    }
}
