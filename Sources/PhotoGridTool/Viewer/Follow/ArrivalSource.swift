internal import PhotoGrid
internal import Thumbnails

/// A source that also tells where a photo stands that has just come.
///
/// Which one that is says whoever lists the files, before the listing that has it goes on; where it stands in the listing that
/// is shown, with folders before the photos for example, is looked up in the pages of what was inserted.
final class ArrivalSource: PhotoSource {
    /// So many pages, the last ones, are looked through for one arrival when photos come by the thousand.
    private static let pageLimit = 8
    private static let pageLength = 256

    private let base: any PhotoSource
    private let arrival: AwaitedArrival
    private let tell: @Sendable (Photo.ID, Int) -> Void
    private let locate: @Sendable (Photo.ID, @escaping @Sendable (Int?) -> Void) -> Void

    /// `tell` gets each arrival and its index, on the source's own worker, after the listing that has it. Where a listing comes
    /// without steps, as under a filter, `locate` looks a photo up in it.
    init(
        _ base: any PhotoSource, arrival: AwaitedArrival, tell: @escaping @Sendable (Photo.ID, Int) -> Void,
        locate: @escaping @Sendable (Photo.ID, @escaping @Sendable (Int?) -> Void) -> Void
    ) {
        self.base = base
        self.arrival = arrival
        self.tell = tell
        self.locate = locate
    }

    func open(deliver: @escaping @Sendable (SourceEvent) -> Void) {
        base.open { [weak self] event in
            deliver(event)
            switch event {
            case .changed(_, let changes): self?.find(in: Self.pages(insertedBy: changes))
            case .listing: self?.findInListing()
            case .failed: break
            }
        }
    }

    func page(_ range: Range<Int>, deliver: @escaping @Sendable (Result<[Photo], LoadFailure>) -> Void) {
        base.page(range, deliver: deliver)
    }

    private func findInListing() {
        guard let id = arrival.id else { return }
        locate(id) { [arrival, tell] index in
            guard let index, arrival.id == id else { return }
            arrival.found(id)
            tell(id, index)
        }
    }

    private func find(in pages: [Range<Int>]) {
        guard let id = arrival.id else { return }
        for page in pages.suffix(Self.pageLimit) {
            base.page(page) { [arrival, tell] result in
                guard case .success(let photos) = result, let offset = photos.firstIndex(where: { $0.id == id }) else {
                    return
                }
                arrival.found(id)
                tell(id, page.lowerBound + offset)
            }
        }
    }

    private static func pages(insertedBy changes: [ListingChange]) -> [Range<Int>] {
        changes.flatMap { change -> [Range<Int>] in
            guard case .inserted(let range) = change else { return [] }
            return stride(from: range.lowerBound, to: range.upperBound, by: pageLength).map {
                $0..<min($0 + pageLength, range.upperBound)
            }
        }
    }
}

/// The photo that came last, until its place is known: a listing that is searched or sorted may have it later, or never.
final class AwaitedArrival: Sendable {
    private let awaited = Locked<Photo.ID?>(nil)

    /// Who it is.
    var id: Photo.ID? { awaited.withLock { $0 } }

    func put(_ new: Photo.ID) { awaited.withLock { $0 = new } }

    /// Its place is known.
    func found(_ id: Photo.ID) { awaited.withLock { if $0 == id { $0 = nil } } }
}
