public import PhotoGrid
public import Thumbnails

/// Judges what the cells of one grid show, by books of its own that know only what the grid was told from outside: where the person
/// looks, what the source said, and which pictures the workers handed out. It shares no code with the grid.
///
/// `LabRun` uses it for every grid; a test of one's own gives it every input that the grid gets, just before the grid gets it, and then
/// looks as often as it likes:
///
/// ```swift
/// let work = WorkChecker(workerCount: 2, memoryBudget: 1 << 24, album: album)
/// let checker = GridChecker(album: album, work: work, pixelSize: 16)
/// // `work.note` is the observer of the `VirtualWorkers`, `checker.note` that of the `SyntheticSource`.
/// checker.setVisibleRange(0..<24)
/// model.setVisibleRange(0..<24)
/// while time.step() {
///     #expect(checker.check(model, at: time.now) == nil)
/// }
/// #expect(checker.checkRest(model, at: time.now) == nil)
/// ```
@MainActor
public final class GridChecker {
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
    /// What every cell showed when it was last seen on the screen.
    var last: [ObjectIdentifier: CellRecord] = [:]
    var histories: [ObjectIdentifier: [(time: Int64, record: CellRecord)]] = [:]
    var owners: [CellToken: Int] = [:]
    /// The screen at the last look, the pictures on it, and what it added up to.
    var screen = ScreenReading()
    var pictures: [ShownPicture] = []
    /// Whatever was on the screen.
    var everShown: Set<ShownPicture> = []
    var sums = Sums()
    /// Whether nothing was wrong at the last look.
    var isJudged = false
    /// Whether the books forbid, since the last look, what they allowed before.
    var hasNews = false
    /// How often the books changed so that another photo may be wanted.
    private(set) var wishes = 0
    /// What cells on the screen show since the look before the last one.
    var changes: [CellRecord] = []
    private var looks = 0

    /// A checker for a grid of the album's photos.
    ///
    /// - Parameters:
    ///   - work: Knows what the workers of the grid's loader hand out.
    ///   - pixelSize: The longest side of the grid's thumbnails at the start, in pixels.
    ///   - holdsLoadsBack: Whether the grid loads less around the screen while it moves fast, as grids do by default.
    public init(album: SyntheticAlbum, work: WorkChecker, pixelSize: Int, holdsLoadsBack: Bool = true) {
        self.album = album
        self.work = work
        self.pixelSize = pixelSize
        self.holdsLoadsBack = holdsLoadsBack
    }

    // MARK: Inputs

    /// The grid is told to show these indices.
    public func setVisibleRange(_ range: Range<Int>) {
        visibleRange = range
        noteNews()
    }

    /// The grid is told to show thumbnails of this size, in pixels.
    public func setPixelSize(_ pixels: Int) {
        guard pixels != pixelSize else { return }
        pixelSize = pixels
        pictures = []
        noteNews()
    }

    /// The grid is given another source.
    public func setSource() {
        book.reset()
        pictures = []
        noteNews()
    }

    /// The grid is told to try the photo again: its picture may go away.
    public func retry(serial: Int) {
        pictures.removeAll { $0.serial == serial }
        noteNews()
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
            noteNews()
        case .toldListing: break
        case .page(_, .success(let photos)): for photo in photos { _ = note(photo) }
        case .page(_, .failure(let failure)): pageFailures.insert(failure)
        }
    }

    private func note(_ photo: Photo) -> Int? {
        guard let serial = album.serial(of: photo.id), let version = photo.version else { return nil }
        noteVersion(serial: serial, revision: SyntheticAlbum.revision(of: version))
        return serial
    }

    /// A decode found another version than the key's; whoever wanted it is told.
    public func noteFound(serial: Int, revision: Int) {
        noteVersion(serial: serial, revision: revision)
    }

    private func noteVersion(serial: Int, revision: Int) {
        guard revision > newestTold[serial] ?? -1 else { return }
        newestTold[serial] = revision
        wishes += 1
    }

    /// The grid has certainly heard of the listing: what was sent after it, by the same way, has arrived.
    public func noteArrival(of listing: Listing) {
        raise(book.reach(generation: listing.generation))
        noteNews()
    }

    func raise(_ announced: [(serial: Int, revision: Int)]) {
        for (serial, revision) in announced { oldestAllowed[serial] = max(oldestAllowed[serial] ?? 0, revision) }
        if !announced.isEmpty { noteNews() }
    }

    private func noteNews() {
        hasNews = true
        wishes += 1
    }

    // MARK: Verdicts

    /// Looks at every cell on the screen. Returns the first promise that is seen broken: see `Violation.Name`.
    ///
    /// - Complexity: O(cells on the screen), and very little while they show what they showed.
    public func check(_ model: PhotoGridModel, at time: MonotonicTime) -> Violation? {
        looks += 1
        return look(at: model, time.nanoseconds).map { violation($0, time) }
    }

    /// Looks at the screen when nothing is left to happen: every cell must show its thumbnail or a failure.
    public func checkRest(_ model: PhotoGridModel, at time: MonotonicTime) -> Violation? {
        lookAtRest(model).map { violation($0, time) }
    }

    private func violation(_ finding: Finding, _ time: MonotonicTime) -> Violation {
        Violation(
            name: finding.name, event: looks, time: time.nanoseconds, detail: finding.detail,
            history: history(finding))
    }
}
