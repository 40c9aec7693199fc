import Dispatch
import PhotoGrid
import ScrollLab
import Testing
import Thumbnails

/// A real grid on gates: nothing happens that the test did not let happen.
@MainActor @Suite(.timeLimit(.minutes(5))) struct `A gated page source answers when the test says so` {
    private let album = SyntheticAlbum()
    private let source = GatedPageSource()
    private let workers = ManualWorkers(count: 2)
    private let hop = ManualHop()

    private func makeModel() -> PhotoGridModel {
        var loading = ThumbnailLoader.Configuration()
        loading.workers = workers
        var showing = PhotoGridModel.Configuration()
        showing.pixelSize = 16
        showing.hop = hop.hop
        showing.clock = VirtualTime()
        let loader = ThumbnailLoader(decoder: SyntheticDecoder(album: album), configuration: loading)
        return PhotoGridModel(source: source, loader: loader, configuration: showing)
    }

    /// A grid that shows the first photos of 600, and waits for its page.
    private func makeWaitingModel() -> (PhotoGridModel, Range<Int>) {
        let model = makeModel()
        source.waitUntilOpened()
        source.deliver(.listing(Listing(count: 600, generation: 1)))
        hop.runAll()
        model.setVisibleRange(0..<4)
        return (model, source.waitUntilRegistered())
    }

    @Test func `photos come with their page`() {
        let (model, range) = makeWaitingModel()
        #expect(model.visibleCells.map(\.phase) == Array(repeating: .waiting, count: 4))
        source.resolve(range, with: .success(range.map(album.photo)))
        #expect(model.visibleCells[0].photo == nil)
        hop.runAll()
        #expect(model.visibleCells.map { $0.photo?.id } == (0..<4).map(album.id))
        #expect(model.visibleCells.map(\.phase) == Array(repeating: .loading, count: 4))
    }

    @Test func `a page that fails shows why, and one that was prepared does not wait`() {
        let (model, range) = makeWaitingModel()
        source.resolve(range, with: .failure(.unreadable(errno: 5)))
        hop.runAll()
        #expect(model.visibleCells.map(\.phase) == Array(repeating: .failed(.unreadable(errno: 5)), count: 4))
        source.resolve(range, with: .success(range.map(album.photo)))
        model.retry(at: 2)
        hop.runAll()
        #expect(source.arrivals == [range, range])
        #expect(model.visibleCells[2].phase == .loading)
    }

    @Test func `a test on another thread waits for the page that it names, or for so many of them`() {
        let isWaiting = DispatchSemaphore(value: 0)
        let waits = DispatchGroup()
        let found = Locked<[Range<Int>]>([])
        source.page(0..<4) { _ in }
        for range in [nil, 8..<12] as [Range<Int>?] {
            DispatchQueue(label: "waits").async(group: waits) { [source] in
                isWaiting.signal()
                if let range { source.waitUntilRegistered(range) }
                let third = range == nil ? source.waitUntilRegistered(count: 3) : source.arrivals[2]
                found.withLock { $0.append(third) }
            }
            isWaiting.wait()
        }
        for range in [4..<8, 8..<12] { source.page(range) { _ in } }
        waits.wait()
        #expect(found.withLock { $0 } == [8..<12, 8..<12])
    }

    @Test func `a silent page answers when silence ends`() {
        let (model, range) = makeWaitingModel()
        source.resolve(range, with: .silence)
        hop.runAll()
        #expect(source.waitingCount == 0)
        #expect(model.visibleCells[0].phase == .waiting)
        source.endSilence()
        hop.runAll()
        #expect(model.visibleCells[0].phase == .failed(.released))
        model.retry(at: 0)
        source.waitUntilRegistered(range, count: 2)
        #expect(model.visibleCells[0].phase == .waiting)
        source.resolve(range, with: .silence)
        hop.runAll()
        #expect(model.visibleCells[0].phase == .failed(.released))
    }
}
