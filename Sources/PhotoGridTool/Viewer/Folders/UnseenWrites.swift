internal import PhotoGrid
package import Thumbnails

/// Hands what the thumbnail store finds out, that a file was written again without looking different, to the source of the
/// place that is shown.
package final class UnseenWrites: Sendable {
    private let receiver = Locked<@Sendable (Photo.ID) -> Void>({ _ in })

    /// Nobody is told yet.
    package init() {}

    /// From now on the place with these photos is told.
    func tell(_ photos: FolderSource) {
        receiver.withLock { $0 = { [weak photos] in photos?.reportWrite(to: $0) } }
    }

    /// Such a write. From any thread.
    package func report(_ photo: Photo.ID) { receiver.withLock { $0 }(photo) }
}
