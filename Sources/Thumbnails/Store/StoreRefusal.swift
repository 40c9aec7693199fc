/// Why a thumbnail, or a failure, is not kept in a store, though the store would take it.
public enum StoreRefusal: Hashable, Sendable {
    /// The picture is damaged, a preview, or only close to the exact average.
    case notExact
    /// The picture is so small that reading an entry would cost as much as reading the picture.
    case smallPicture
    /// The file was modified within the clock's tick before it was read: it may have been written again since, with the
    /// same time. It is to be read once more, later.
    case tooFresh
    /// The file's time lies before 1970, which entries cannot state.
    case timeBeforeEpoch
    /// The file lies inside the store.
    case insideStore
    /// The file cannot be read, or is another version by now.
    case changed
    /// The failure says nothing lasting about the file: a limit of ours, a kind that a later version may know, or the
    /// file system's.
    case passingFailure

    /// How long before it is read a file must have been modified, in nanoseconds: file systems stamp with a clock that
    /// ticks every 1 to 10 ms, so that two writes within a tick look like one.
    package static let freshness: Int64 = 10_000_000

    /// Pictures of which both sides are at most this long need no entry (Thumbnail Managing Standard, "Thumbnail Size").
    package static let smallestSide = 128

    /// Why the thumbnail of a file, which was begun to be read at `readAt` (nanoseconds since 1970), is not kept; nil
    /// when it is.
    package static func refusal(
        of thumbnail: Thumbnail, version: FileVersion, readAt: Int64
    ) -> StoreRefusal? {
        guard !thumbnail.isDamaged, !thumbnail.isPreview, !thumbnail.isApproximate else { return .notExact }
        guard max(thumbnail.originalWidth, thumbnail.originalHeight) > smallestSide else { return .smallPicture }
        return refusal(of: version, readAt: readAt)
    }

    /// Why a failure is not recorded; nil when it is.
    package static func refusal(of failure: LoadFailure, version: FileVersion, readAt: Int64) -> StoreRefusal? {
        switch failure {
        case .damaged, .notPNG: refusal(of: version, readAt: readAt)
        default: .passingFailure
        }
    }

    private static func refusal(of version: FileVersion, readAt: Int64) -> StoreRefusal? {
        guard version.modificationTime >= 0 else { return .timeBeforeEpoch }
        return readAt - version.modificationTime < freshness ? .tooFresh : nil
    }
}
