internal import Glibc
internal import PhotoGrid
internal import Thumbnails

/// A folder's sub-folders, in natural order, before the photos that another source lists.
///
/// A sub-folder is an item whose identity ends in a slash, which no file's does (`Photo.ID.isFolder`). It has no version: the
/// grid never loads it. The sub-folders are looked for with the first listing of the photos, on that source's own worker.
final class FolderedSource: PhotoSource {
    private let base: any PhotoSource
    private let folder: Photo.ID
    private let isHidden: @Sendable () -> Bool
    /// The sub-folders that the listing told last has.
    private let folders = Locked<[Photo]>([])
    /// All of them, once they were looked for.
    private let found = Locked<[Photo]?>(nil)

    /// The photos of `base`, which lists `folder`. Listings that are told while `isHidden` says so are without the sub-folders.
    init(_ base: any PhotoSource, in folder: Photo.ID, isHidden: @escaping @Sendable () -> Bool) {
        self.base = base
        self.folder = folder
        self.isHidden = isHidden
    }

    /// How many sub-folders stand before the photos in the listing told last.
    var folderCount: Int { folders.withLock { $0.count } }

    func open(deliver: @escaping @Sendable (SourceEvent) -> Void) {
        base.open { [self] event in
            switch event {
            case .listing(let listing):
                let found = isHidden() ? [] : allFolders
                folders.withLock { $0 = found }
                deliver(.listing(Listing(count: listing.count + found.count, generation: listing.generation)))
            case .changed(let listing, let changes):
                let shift = folders.withLock { $0.count }
                deliver(
                    .changed(
                        Listing(count: listing.count + shift, generation: listing.generation),
                        changes.map { $0.shifted(by: shift) }))
            case .failed: deliver(event)
            }
        }
    }

    /// Looked for once: a filter tells listings as fast as somebody types.
    private var allFolders: [Photo] {
        if let known = found.withLock({ $0 }) { return known }
        let new = subfolders(of: folder).map(Photo.init(folder:))
        found.withLock { $0 = new }
        return new
    }

    func page(_ range: Range<Int>, deliver: @escaping @Sendable (Result<[Photo], LoadFailure>) -> Void) {
        let folders = folders.withLock { $0 }
        let here = folders[range.clamped(to: folders.indices)]
        let start = max(0, range.lowerBound - folders.count)
        // Asked also for nothing: everything comes from the one worker, in order.
        base.page(start..<max(start, range.upperBound - folders.count)) { result in
            deliver(result.map { here + $0 })
        }
    }
}

extension ListingChange {
    /// The same change of a listing that has so many items before it.
    fileprivate func shifted(by shift: Int) -> ListingChange {
        switch self {
        case .inserted(let range): .inserted(range.lowerBound + shift..<range.upperBound + shift)
        case .removed(let range): .removed(range.lowerBound + shift..<range.upperBound + shift)
        case .moved(let from, let to): .moved(from: from + shift, to: to + shift)
        case .updated(let index, let photo): .updated(at: index + shift, photo)
        }
    }
}

extension Photo {
    /// A folder as an item of a listing.
    fileprivate init(folder: Photo.ID) {
        let slash = UInt8(ascii: "/")
        self.init(
            id: Photo.ID(pathBytes: folder.pathBytes + [slash]),
            name: String(decoding: folder.nameBytes + [slash], as: UTF8.self), failure: .notARegularFile)
    }
}

extension Photo.ID {
    /// Whether it is a folder's.
    var isFolder: Bool { pathBytes.last == UInt8(ascii: "/") }

    /// The folder's path without the slash.
    var folderPath: Photo.ID { isFolder && pathBytes.count > 1 ? Photo.ID(pathBytes: pathBytes.dropLast()) : self }
}

/// The folders inside a folder in natural order, links to folders included, those left out that begin with a dot. None
/// where it cannot be read: whoever lists its photos says why. Blocks.
func subfolders(of folder: Photo.ID) -> [Photo.ID] {
    guard let reader = try? FolderReader(folder) else { return [] }
    var found: Set<Photo.ID> = []
    while let entry = try? reader.next() {
        if !entry.isHidden, reader.leadsToFolder(entry) { found.insert(folder.appending(entry.name)) }
    }
    return found.inNaturalOrder
}
