internal import Thumbnails

/// Hands what the thumbnail store finds out, that a file was written again without looking different, to the source of the
/// place that is shown.
final class UnseenWrites: Sendable {
    private let receiver = Locked<@Sendable (Photo.ID) -> Void>({ _ in })

    /// From now on this place is told.
    func tell(_ place: ListedPlace) { receiver.withLock { $0 = place.reportWrite } }

    /// Such a write. From any thread.
    func report(_ photo: Photo.ID) { receiver.withLock { $0 }(photo) }
}
