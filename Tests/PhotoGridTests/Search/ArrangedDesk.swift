import PhotoGrid
import ScrollLab
import Thumbnails

/// The source with its workers moved by hand, and everything it told.
@MainActor final class ArrangedDesk {
    enum Told: Equatable {
        case listing(Int)
        case changed(Int, [ListingChange])
        case failed
        case placement(index: Int?, isExact: Bool)
    }

    let album = SyntheticAlbum()
    let baseWorker = ManualHop()
    let pages = ManualHop()
    let lookups = ManualHop()
    let base: AlbumCatalogSource
    let source: ArrangedSource
    private let log = Box<[Told]>()
    private var nextID: UInt64 = 1

    init(_ serials: [Int]? = Array(0..<30)) {
        base = AlbumCatalogSource(serials, album: album, worker: baseWorker.worker)
        var configuration = ArrangedSource.Configuration()
        configuration.pages = pages.worker
        configuration.lookups = lookups.worker
        configuration.searchPageSize = 4
        configuration.survey = FactSurvey(threads: 1) { [album] id in
            album.serial(of: id).map { PixelDimensions(width: 1, height: 1 + $0 * 7 % 11) }
        }
        let record: @Sendable (Told) -> Void = { [log] in log.append($0) }
        configuration.onPlacement = { record(.placement(index: $0.index, isExact: $0.isExact)) }
        source = ArrangedSource(base, configuration: configuration)
        source.open { event in
            switch event {
            case .listing(let listing): record(.listing(listing.count))
            case .changed(let listing, let steps): record(.changed(listing.count, steps))
            case .failed: record(.failed)
            }
        }
    }

    var told: [Told] { log.value ?? [] }

    /// Runs everything that waits.
    func run() {
        while baseWorker.runAll() + pages.runAll() + lookups.runAll() > 0 {}
    }

    func request(_ text: String = "", _ order: PhotoOrder = .natural) -> SearchRequest {
        nextID += 1
        return SearchRequest(
            id: SearchID(nextID), query: SearchQuery(text), scope: SearchScope(order: order))
    }

    /// Asks for a page of a search; the answer is there when it has run.
    func search(_ request: SearchRequest, offset: Int = 0) -> (
        answer: () -> Result<SearchPage, SearchFailure>?, cancel: () -> Void
    ) {
        let box = Box<Result<SearchPage, SearchFailure>>()
        let cancellation = source.search(SearchPageRequest(request: request, offset: offset, number: 1)) { result in
            box.set(result)
        }
        return ({ box.value }, cancellation.cancel)
    }

    /// The photos of the whole listing, as a page tells them.
    func photos() -> [Photo] {
        let box = Box<[Photo]>()
        source.page(0..<256) { box.set((try? $0.get()) ?? []) }
        run()
        return box.value ?? []
    }

    /// Their serial numbers.
    func listed() -> [Int] { photos().compactMap { album.serial(of: $0.id) } }
}
