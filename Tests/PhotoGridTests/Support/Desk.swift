import PhotoGrid
import ScrollLab
import Testing
import Thumbnails

/// The real model on the real loader, where nothing moves until the test says so: workers, hop, clock and source are pulled
/// by hand.
@MainActor final class Desk {
    let album = SyntheticAlbum()
    let workers: ManualWorkers
    let hop = ManualHop()
    let time = VirtualTime()
    let source = ManualSource()
    let loader: ThumbnailLoader
    let model: PhotoGridModel
    /// The photos of the listing, by serial number, as pages tell them.
    var order: [Int]

    /// By default without prefetch and without deferral, so that a test says all that matters to it.
    init(
        photos: Int = 100, workers count: Int = 64, ahead: Double = 0, behind: Double = 0,
        fastMotion: Double = .infinity, memory: Int = 64 << 20, faults: Set<PlantedFault> = []
    ) {
        workers = ManualWorkers(count: count)
        order = Array(0..<photos)
        var loading = ThumbnailLoader.Configuration()
        loading.workers = workers
        loading.clock = time
        loading.memoryBudget = memory
        loading.faults = faults
        loader = ThumbnailLoader(decoder: SyntheticDecoder(album: album), configuration: loading)
        var configuration = PhotoGridModel.Configuration()
        configuration.pixelSize = 16
        configuration.screensAhead = ahead
        configuration.screensBehind = behind
        configuration.fastMotion = fastMotion
        configuration.clock = time
        configuration.hop = hop.hop
        configuration.faults = faults
        model = PhotoGridModel(source: source, loader: loader, configuration: configuration)
    }

    /// Tells the listing, and answers every page that is asked for.
    func open(_ range: Range<Int>) {
        source.tell(.listing(Listing(count: order.count, generation: 1)))
        hop.runAll()
        model.setVisibleRange(range)
        answerPages()
    }

    func answerPages() {
        while !source.pending.isEmpty {
            source.answer { range in .success(order[range].map(album.photo)) }
            hop.runAll()
        }
    }

    /// Shows other indices; their pages come at once.
    func show(_ range: Range<Int>) {
        model.setVisibleRange(range)
        answerPages()
    }

    /// Starts what can start, and finishes it all, until nothing is left.
    func finishAll() {
        repeat {
            _ = workers.startAll()
            for job in workers.running { workers.finish(job) }
            hop.runAll()
        } while workers.startAll().count > 0
    }

    /// The decode of a photo that runs now.
    func job(_ serial: Int) -> DecodeJob? {
        _ = workers.startAll()
        return workers.running.first { album.serial(of: $0.key.photo) == serial }
    }

    /// Lets the decode of a photo finish; the delivery waits at the hop.
    func finish(_ serial: Int) {
        guard let job = job(serial) else {
            Issue.record("photo \(serial) is not being decoded")
            return
        }
        workers.finish(job)
    }

    /// Whose pictures the cells on the screen show: nil for a cell without one.
    var pictures: [Int?] {
        model.visibleCells.map { cell in
            switch cell.phase {
            case .thumbnail(let thumbnail), .preview(let thumbnail): PictureTag(in: thumbnail)?.serial
            case .empty, .waiting, .loading, .failed: nil
            }
        }
    }

    /// The names of the phases of the cells on the screen.
    var phases: [String] { model.visibleCells.map(\.phase.name) }

    /// The serial numbers of the photos that the cells on the screen stand for.
    var serials: [Int?] { model.visibleCells.map { $0.photo.flatMap { album.serial(of: $0.id) } } }

    func checkInvariants(_ location: SourceLocation = #_sourceLocation) {
        #expect(model.checkInvariants() == [], sourceLocation: location)
        let ledger = model.ledger
        #expect(
            ledger.assignments == ledger.committed + ledger.failed + ledger.superseded + ledger.waiting,
            sourceLocation: location)
    }
}
