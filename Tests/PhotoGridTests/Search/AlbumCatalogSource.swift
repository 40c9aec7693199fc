import PhotoGrid
import ScrollLab
import Thumbnails

/// The photos of an album by serial number, which is their natural order too.
///
/// As much of a snapshot as a folder's: a look at a file tells its stamp as it is now, and a write that left the stamp as it was
/// is known only to catalogues that were told after it.
struct AlbumCatalog: PhotoCatalog {
    let album: SyntheticAlbum
    /// Ascending.
    var serials: [Int]
    /// What was reported of files that were rewritten.
    var reported: [Int: FileVersion] = [:]

    var count: Int { serials.count }

    func id(at index: Int) -> Photo.ID { album.id(of: serials[index]) }

    func withName(at index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        Array("\(serials[index]).png".utf8).withUnsafeBufferPointer(body)
    }

    func photo(at index: Int) -> Photo {
        let serial = serials[index]
        var version = album.version(of: serial)
        version.revision = 0
        if let reported = reported[serial], reported.matches(version) { version = reported }
        return Photo(id: album.id(of: serial), name: "\(serial).png", version: version)
    }

    func place(of id: Photo.ID) -> CatalogPlace {
        let serial = album.serial(of: id) ?? 0
        let place = serials.firstIndex { $0 >= serial } ?? serials.count
        return place < serials.count && serials[place] == serial ? .at(place) : .before(place)
    }
}

/// A source of an album's photos, whose listing changes when a test says so.
final class AlbumCatalogSource: CatalogSource {
    private struct State: Sendable {
        /// What was told last.
        var catalog: AlbumCatalog?
        var generation: UInt64 = 0
        var deliver: (@Sendable (SourceEvent) -> Void)?
        var pagesAsked = 0
    }

    let album: SyntheticAlbum
    private let first: [Int]?
    private let worker: ArrangedSource.Worker
    private let state = Locked(State())

    /// A source of these photos that does everything on `worker`; without photos it cannot be opened.
    init(_ serials: [Int]?, album: SyntheticAlbum, worker: @escaping ArrangedSource.Worker) {
        first = serials
        self.album = album
        self.worker = worker
    }

    /// How many pages were asked for.
    var pagesAsked: Int { state.withLock { $0.pagesAsked } }

    func catalog() -> (any PhotoCatalog)? { state.withLock { $0.catalog } }

    func open(deliver: @escaping @Sendable (SourceEvent) -> Void) {
        worker { [self] in
            state.withLock { $0.deliver = deliver }
            guard let first else { return deliver(.failed(.notFound)) }
            tell(AlbumCatalog(album: album, serials: first), steps: nil)
        }
    }

    func page(_ range: Range<Int>, deliver: @escaping @Sendable (Result<[Photo], LoadFailure>) -> Void) {
        worker { [self] in
            let catalog = state.withLock { state in
                state.pagesAsked += 1
                return state.catalog
            }
            deliver(.success(range.clamped(to: 0..<(catalog?.count ?? 0)).compactMap { catalog?.photo(at: $0) }))
        }
    }

    /// Photos go, come and are rewritten, all told at once. What goes and comes is another file at the same path.
    func change(
        removing removed: Set<Int> = [], adding added: Set<Int> = [], rewriting rewritten: Set<Int> = [],
        keepsStat: Bool = false
    ) {
        worker { [self] in
            var catalog = state.withLock { $0.catalog } ?? AlbumCatalog(album: album, serials: [])
            for serial in rewritten {
                album.rewrite(serial, keepsStat: keepsStat)
                catalog.reported[serial] = album.version(of: serial)
            }
            var steps: [ListingChange] = []
            for index in catalog.serials.indices.reversed() where removed.contains(catalog.serials[index]) {
                catalog.serials.remove(at: index)
                steps.append(.removed(index..<index + 1))
            }
            for serial in added.sorted() where !catalog.serials.contains(serial) {
                let index = catalog.serials.firstIndex { $0 > serial } ?? catalog.serials.count
                catalog.serials.insert(serial, at: index)
                steps.append(.inserted(index..<index + 1))
            }
            for serial in rewritten.subtracting(added).sorted() {
                guard let index = catalog.serials.firstIndex(of: serial) else { continue }
                steps.append(.updated(at: index, album.photo(serial)))
            }
            tell(catalog, steps: steps)
        }
    }

    /// A file was rewritten.
    func rewrite(_ serial: Int, keepsStat: Bool = false) { change(rewriting: [serial], keepsStat: keepsStat) }

    private func tell(_ catalog: AlbumCatalog, steps: [ListingChange]?) {
        let (listing, deliver) = state.withLock { state in
            state.catalog = catalog
            state.generation += 1
            return (Listing(count: catalog.count, generation: state.generation), state.deliver)
        }
        deliver?(steps.map { .changed(listing, $0) } ?? .listing(listing))
    }
}

extension ManualHop {
    /// For what runs on a worker, and here by hand on the main actor.
    var worker: ArrangedSource.Worker {
        { [hop] work in hop { work() } }
    }
}
