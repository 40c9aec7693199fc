internal import PhotoGrid
internal import Thumbnails

/// What a place lists, and how to filter and sort it.
struct ListedPlace: Sendable {
    /// What the grid shows.
    var source: any PhotoSource
    /// The photos of it, which can be searched and sorted.
    let arranged: ArrangedSource
    /// Tells the photos' source of a write that it cannot have seen.
    let reportWrite: @Sendable (Photo.ID) -> Void
    /// How many sub-folders stand before the photos in the listing told last.
    let folderCount: @Sendable () -> Int

    /// The photos of `photos` as `request` asks for them, after the sub-folders of `folder` unless they are filtered.
    init(_ photos: FolderSource, folder: Photo.ID?, request: SearchRequest, reports: PlaceReports) {
        reportWrite = { [weak photos] in photos?.reportWrite(to: $0) }
        let count = FolderCount()
        var configuration = ArrangedSource.Configuration()
        configuration.onProgress = reports.progress
        configuration.onPlacement = { placement in
            var placement = placement
            placement.index? += count.value()
            reports.placement(placement)
        }
        let arranged = ArrangedSource(photos, request: request, configuration: configuration)
        self.arranged = arranged
        guard let folder else {
            source = arranged
            folderCount = { 0 }
            return
        }
        let foldered = FolderedSource(arranged, in: folder) { [weak arranged] in arranged?.isFiltered ?? false }
        count.set { [weak foldered] in foldered?.folderCount ?? 0 }
        source = foldered
        folderCount = count.value
    }

    /// The same, with another source around it.
    func wrapped(in outer: some PhotoSource) -> ListedPlace {
        var place = self
        place.source = outer
        return place
    }
}

/// A number that is known only after those were made who ask for it.
private final class FolderCount: Sendable {
    private let read = Locked<@Sendable () -> Int>({ 0 })

    func set(_ read: @escaping @Sendable () -> Int) { self.read.withLock { $0 = read } }

    func value() -> Int { read.withLock { $0 }() }
}
