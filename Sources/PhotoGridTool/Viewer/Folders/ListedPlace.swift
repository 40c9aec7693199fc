package import PhotoGrid
internal import Thumbnails

/// What a place lists, and how to filter and sort it.
package struct ListedPlace: Sendable {
    /// What the grid shows.
    package private(set) var source: any PhotoSource
    /// The photos of it, which can be searched and sorted.
    let arranged: ArrangedSource
    /// How many sub-folders stand before the photos in the listing told last.
    let folderCount: @Sendable () -> Int

    /// What `place` lists: its sub-folders, where it is one folder, and its photos. From now on `reports` are made of what
    /// happens to them, and this is the place that is told of unseen writes.
    package init(
        _ place: FolderPlace, isRecursive: Bool, request: SearchRequest, reports: PlaceReports,
        unseenWrites: UnseenWrites
    ) {
        let arrival = AwaitedArrival()
        var configuration = FolderSource.Configuration(isRecursive: isRecursive, isWatching: true)
        configuration.onStatus = reports.status
        configuration.onArrival = { arrival.put($0) }
        let photos = FolderSource(place.roots, configuration: configuration)
        unseenWrites.tell(photos)
        self.init(photos, folder: isRecursive ? nil : place.folder, request: request, reports: reports)
        let arriving = ArrivalSource(source, arrival: arrival, tell: reports.arrival) {
            [arranged, folderCount] photo, deliver in
            arranged.index(of: photo) { deliver($0.map { $0 + folderCount() }) }
        }
        source = AnnouncedSource(source: arriving, announce: reports.opening)
    }

    /// The photos of `photos` as `request` asks for them, after the sub-folders of `folder` unless they are filtered.
    private init(_ photos: FolderSource, folder: Photo.ID?, request: SearchRequest, reports: PlaceReports) {
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
}

/// A number that is known only after those were made who ask for it.
private final class FolderCount: Sendable {
    private let read = Locked<@Sendable () -> Int>({ 0 })

    func set(_ read: @escaping @Sendable () -> Int) { self.read.withLock { $0 = read } }

    func value() -> Int { read.withLock { $0 }() }
}
