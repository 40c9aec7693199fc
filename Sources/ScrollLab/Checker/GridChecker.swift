public import PhotoGrid
internal import Thumbnails

/// Judges what the cells of one grid show, by books of its own that know only what the grid was told from outside: where the person
/// looks, what the source said, and which pictures the workers handed out. It shares no code with the grid.
///
/// Give it every input that the grid gets, then call `check` after each event.
@MainActor
public final class GridChecker {
    /// What a picture on the screen was when it was last looked at.
    struct ShownPicture: Equatable {
        var revision: Int
        var pixelSize: Int
        var check: Int
    }

    let album: SyntheticAlbum
    let work: WorkChecker
    /// Whether the grid loads less around the screen while it moves fast.
    let holdsLoadsBack: Bool
    var book = ListingBook()
    var visibleRange = 0..<0
    var pixelSize: Int
    /// The newest revision of a photo that the grid was told of, by serial number.
    var newestTold: [Int: Int] = [:]
    /// The oldest revision of a photo that the grid may show, by serial number.
    var oldestAllowed: [Int: Int] = [:]
    var pageFailures: Set<LoadFailure> = []
    var last: [ObjectIdentifier: CellRecord] = [:]
    var readings: [ObjectIdentifier: CellReading] = [:]
    var histories: [ObjectIdentifier: [(time: Int64, record: CellRecord)]] = [:]
    var owners: [CellToken: Int] = [:]
    var pictures: [Int: ShownPicture] = [:]
    var checks = 0
    /// What cells on the screen show since the last check that they did not show before.
    var changes: [CellRecord] = []
    /// Cells that waited at the last check though their photo was known: their load was held back.
    var deferredCells = 0

    init(album: SyntheticAlbum, work: WorkChecker, pixelSize: Int, holdsLoadsBack: Bool) {
        self.album = album
        self.work = work
        self.pixelSize = pixelSize
        self.holdsLoadsBack = holdsLoadsBack
    }

    // MARK: Inputs

    /// The grid is told to show these indices.
    public func setVisibleRange(_ range: Range<Int>) {
        visibleRange = range
    }

    /// The grid is told to show thumbnails of this size, in pixels.
    public func setPixelSize(_ pixels: Int) {
        guard pixels != pixelSize else { return }
        pixelSize = pixels
        pictures = [:]
    }

    /// The grid is given another source.
    public func setSource() {
        book.reset()
        pictures = [:]
    }

    /// The grid is told to try the photo again: its picture may go away.
    public func retry(serial: Int) {
        pictures[serial] = nil
    }

    /// The serial number of the photo at an index, in the newest listing that the grid was told of.
    public func serial(at index: Int) -> Int? {
        guard let order = book.orders.last, order.indices.contains(index) else { return nil }
        return order[index]
    }

    /// The source tells the grid something.
    public func note(_ told: SyntheticSource.Told) {
        switch told {
        case .listing(let listing, let order, let changes):
            var updates: [(serial: Int, revision: Int)] = []
            for case .updated(_, let photo) in changes {
                guard let serial = note(photo) else { continue }
                updates.append((serial, newestTold[serial] ?? 0))
            }
            book.add(generation: listing.generation, order: order, updates: updates)
        case .toldListing: break
        case .page(_, .success(let photos)): for photo in photos { _ = note(photo) }
        case .page(_, .failure(let failure)): pageFailures.insert(failure)
        }
    }

    private func note(_ photo: Photo) -> Int? {
        guard let serial = album.serial(of: photo.id), let version = photo.version else { return nil }
        newestTold[serial] = max(newestTold[serial] ?? 0, SyntheticAlbum.revision(of: version))
        return serial
    }

    /// A decode found another version than the key's; whoever wanted it is told.
    public func noteFound(serial: Int, revision: Int) {
        newestTold[serial] = max(newestTold[serial] ?? 0, revision)
    }

    /// The grid has certainly heard of the listing: what was sent after it, by the same way, has arrived.
    public func noteArrival(of listing: Listing) {
        raise(book.reach(generation: listing.generation))
    }

    func raise(_ announced: [(serial: Int, revision: Int)]) {
        for (serial, revision) in announced { oldestAllowed[serial] = max(oldestAllowed[serial] ?? 0, revision) }
    }

    // MARK: What is wanted

    /// Whether a cell on the screen shows, or is to show, the thumbnail of this key.
    func isVisible(_ key: ThumbnailKey) -> Bool {
        wants(key, within: 0)
    }

    /// Whether the thumbnail of this key is worth having: on the screen or within three screens of it.
    func isWanted(_ key: ThumbnailKey) -> Bool {
        wants(key, within: 3)
    }

    /// Whether the grid cannot but want the thumbnail of this key, if it did so when it started: wherever the listing stands, the
    /// photo is within half a screen of the screen, which is loaded on either side while nothing is held back.
    func surelyWants(_ key: ThumbnailKey) -> Bool {
        guard !holdsLoadsBack, key.pixelSize == pixelSize, let serial = album.serial(of: key.photo),
            newestTold[serial] == SyntheticAlbum.revision(of: key.version)
        else { return false }
        return book.orders[book.floor...].allSatisfy { order in
            let visible = visibleRange.clamped(to: 0..<order.count)
            let reach = visible.count / 2
            let near = max(0, visible.lowerBound - reach)..<min(order.count, visible.upperBound + reach)
            return order[near].contains(serial)
        }
    }

    private func wants(_ key: ThumbnailKey, within screens: Int) -> Bool {
        guard key.pixelSize == pixelSize, let serial = album.serial(of: key.photo) else { return false }
        let reach = screens * visibleRange.count
        for order in book.orders[book.floor...] {
            let visible = visibleRange.clamped(to: 0..<order.count)
            guard !visible.isEmpty else { continue }
            let near = max(0, visible.lowerBound - reach)..<min(order.count, visible.upperBound + reach)
            if order[near].contains(serial) { return true }
        }
        return false
    }

    /// The keys that cells on the screen wait for, as far as they say so.
    func waitingKeys(_ model: PhotoGridModel) -> [ThumbnailKey] {
        model.visibleCells.compactMap { cell in
            guard cell.phase == .loading, let photo = cell.photo, let version = photo.version else { return nil }
            return ThumbnailKey(photo: photo.id, version: version, pixelSize: pixelSize)
        }
    }
}
