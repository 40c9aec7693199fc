import PhotoGrid
import Thumbnails

/// A listing of any length that exists in memory only. Photos are made when their page is first asked for.
///
/// Delivers on the calling thread, so that a benchmark knows when a page is there; its model takes deliveries through a queued
/// hop.
final class MemorySource: PhotoSource {
    let count: Int
    private let pages = Locked<[Range<Int>: [Photo]]>([:])

    init(count: Int) { self.count = count }

    func open(deliver: @escaping @Sendable (SourceEvent) -> Void) {
        deliver(.listing(Listing(count: count, generation: 1)))
    }

    func page(_ range: Range<Int>, deliver: @escaping @Sendable (Result<[Photo], LoadFailure>) -> Void) {
        let known = pages.withLock { $0[range] }
        let photos = known ?? range.map(MemorySource.photo)
        if known == nil { pages.withLock { $0[range] = photos } }
        deliver(.success(photos))
    }

    static func photo(_ index: Int) -> Photo {
        Photo(id: Photo.ID(path: "/album/photo \(index).png"), name: "photo \(index).png", version: version(index))
    }

    static func version(_ index: Int) -> FileVersion {
        FileVersion(
            device: 1, inode: UInt64(index), size: 100_000, modificationTime: Int64(index), statusChangeTime: 0)
    }

    static func key(_ index: Int) -> ThumbnailKey {
        ThumbnailKey(photo: photo(index).id, version: version(index), pixelSize: 256)
    }
}
