internal import PhotoGrid
internal import Thumbnails

/// A source that also tells where a photo stands that has just come.
///
/// Which one that is says whoever lists the files, before the listing that has it goes on; where it stands in the listing that
/// is shown, with folders before the photos for example, is looked up in the pages of what was inserted.
final class ArrivalSource: PhotoSource {
    /// So many pages are looked through for one arrival: of what comes by the thousand, no photo is the one to follow.
    private static let pageLimit = 8
    private static let pageLength = 256

    private let base: any PhotoSource
    private let arrival: AwaitedArrival
    private let tell: @Sendable (Int) -> Void
    private let locate: @Sendable (Photo.ID, @escaping @Sendable (Int?) -> Void) -> Void

    /// `tell` gets the index of each arrival, on the source's own worker, after the listing that has it. Where a listing comes
    /// without steps, as under a filter, `locate` looks a photo up in it.
    init(
        _ base: any PhotoSource, arrival: AwaitedArrival, tell: @escaping @Sendable (Int) -> Void,
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
        guard let id = arrival.awaited else { return }
        locate(id) { [arrival, tell] index in
            guard let index, arrival.awaited == id else { return }
            _ = arrival.take()
            tell(index)
        }
    }

    private func find(in pages: [Range<Int>]) {
        guard let id = arrival.take(), !pages.isEmpty, pages.count <= Self.pageLimit else { return }
        for page in pages {
            base.page(page) { [tell] result in
                guard case .success(let photos) = result else { return }
                if let offset = photos.firstIndex(where: { $0.id == id }) { tell(page.lowerBound + offset) }
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

/// The photo that came last and whose place is not known yet.
final class AwaitedArrival: Sendable {
    private let id = Locked<Photo.ID?>(nil)

    func put(_ new: Photo.ID) { id.withLock { $0 = new } }
    func take() -> Photo.ID? { id.withLock { $0.take() } }
    var awaited: Photo.ID? { id.withLock { $0 } }
}
