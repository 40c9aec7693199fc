import Dispatch
import PhotoGrid
import ScrollLab
import Testing
import Thumbnails

@Suite("Eight grids on eight threads share one loader", .timeLimit(.minutes(5)))
struct GridStormTests {
    @Test func `each shows its own pictures only, and nothing is left when they are gone`() {
        let album = SyntheticAlbum()
        var configuration = ThumbnailLoader.Configuration()
        configuration.workers = DecodeThreads(count: 3)
        configuration.memoryBudget = 30_000
        let loader = ThumbnailLoader(decoder: SyntheticDecoder(album: album), configuration: configuration)
        let reports = Locked<[(violation: String?, pictures: Int)]>([])
        let threads = DispatchGroup()
        for number in 0..<8 {
            DispatchQueue(label: "grid \(number)").async(group: threads) {
                // Neighbours overlap, so that loads are shared, adopted and taken over.
                let photos = number * 20..<number * 20 + 40
                var grid = StormyGrid(seed: UInt64(number), photos: photos, album: album, loader: loader)
                grid.live(steps: 300)
                reports.withLock { [grid] in $0.append((grid.violation, grid.picturesSeen)) }
            }
        }
        threads.wait()
        let all = reports.withLock { $0 }
        #expect(all.compactMap(\.violation) == [])
        #expect(all.reduce(0) { $0 + $1.pictures } > 1_000)
        let ledger = loader.ledger
        #expect(ledger.requested == ledger.delivered + ledger.failed + ledger.released)
        #expect(ledger.live == 0 && ledger.pins == 0)
        #expect(ledger.joined > 0 && ledger.hits > 0 && ledger.evictions > 0)
    }
}
