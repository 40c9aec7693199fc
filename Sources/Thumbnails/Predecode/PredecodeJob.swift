/// Photos whose thumbnails are to be made ahead of time, and where they go.
public struct PredecodeJob: Sendable {
    /// Where thumbnails go.
    public enum Destination: Sendable {
        /// Into the loader's store, as entries of this size. What has a valid entry is passed over.
        case store(StoreSize)
        /// Wherever `write` puts them, which gets the photo's place in the job and answers how many bytes were written. Called
        /// on decode threads, several at once, also with what could be read of a damaged file. The longest side of a
        /// thumbnail is `pixelSize` pixels.
        case writer(pixelSize: Int, write: @Sendable (_ index: Int, Thumbnail) throws(PNGWriteFailure) -> Int)
    }

    /// Where the thumbnails go.
    public var destination: Destination
    /// Whether entries are made anew that are valid, and files are read that are known to fail.
    public var isForced = false
    /// Whether nothing is decoded or written, and only what would be is told.
    public var isDryRun = false

    /// How many photos.
    let count: Int
    /// The photo at an index, in the order of the job.
    let photo: @Sendable (Int) -> Photo.ID

    /// A job for these photos, each of which gets one result.
    ///
    /// They are begun in this order, except that those which take long are begun earlier. Nothing is kept of them but
    /// the collection itself, so that one which makes identities as they are asked for serves a million files.
    public init(
        _ photos: some RandomAccessCollection<Photo.ID> & Sendable, destination: Destination = .store(.large)
    ) {
        self.destination = destination
        count = photos.count
        photo = { photos[photos.index(photos.startIndex, offsetBy: $0)] }
    }

    /// The longest side of a thumbnail, in pixels.
    var pixelSize: Int {
        switch destination {
        case .store(let size): size.pixelSize
        case .writer(let pixelSize, _): pixelSize
        }
    }
}
