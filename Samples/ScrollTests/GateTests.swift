import PhotoGrid
import ScrollLab
import Testing
import Thumbnails

/// The one schedule that matters, by hand: gates let each thing happen when the test says so. Nothing sleeps, nothing polls.
@MainActor @Suite(.timeLimit(.minutes(5))) struct `A late decode and a cell that has moved on` {
    private let album = SyntheticAlbum()
    private let decoder = GatedDecoder()

    private func key(_ serial: Int) -> ThumbnailKey {
        album.key(of: serial, pixelSize: 16)
    }

    @Test func `A, then B, then A again: only the last A is shown`() throws {
        let hop = ManualHop()
        var configuration = ThumbnailLoader.Configuration()
        configuration.workers = DecodeThreads(count: 2)
        let loader = ThumbnailLoader(decoder: decoder, configuration: configuration)
        let pane = DetailPane(loader: loader, hop: hop.hop)
        pane.select(key(1))
        decoder.waitUntilRegistered(key(1))
        pane.select(key(2))
        decoder.waitUntilRegistered(key(2))
        pane.select(key(1))

        let second = try album.read(key(2)).get()
        decoder.resolve(key(2), with: .success(second))
        // The first decode of A was adopted: it serves the third selection.
        let first = try album.read(key(1)).get()
        decoder.resolve(key(1), with: .success(first))
        while pane.picture == nil {
            hop.waitUntilRegistered()
            hop.runNext()
        }
        #expect(pane.picture == first)
        hop.runAll()
        #expect(pane.picture == first)
    }
}
