/// What became of one photo of a job, and how far the job has come.
public struct Predecoded: Sendable {
    /// Which photo.
    public let photo: Photo.ID
    /// What became of it.
    public let outcome: PredecodeOutcome
    /// The job's books, this photo included.
    public let progress: PredecodeProgress
}

/// What became of one photo of a job.
public enum PredecodeOutcome: Hashable, Sendable {
    /// Its thumbnail was written, in so many bytes.
    case written(bytes: Int)
    /// The file is damaged. What could be read of it was written in so many bytes; a store takes nothing of it, 0 bytes.
    case damaged(reason: String, bytes: Int)
    /// A valid entry was there.
    case present
    /// In a dry run: an entry of about so many bytes would be written.
    case wanted(bytes: Int)
    /// It needs no entry, and why: it is so small, or lies inside the store.
    case unneeded(StoreRefusal)
    /// There is no thumbnail, or it could not be kept, and why.
    case failed(PredecodeFailure)
}

/// Why a photo of a job has no thumbnail where it should have one.
public enum PredecodeFailure: Error, Hashable, Sendable {
    /// It could not be loaded.
    case load(LoadFailure)
    /// The store must not keep it.
    case refused(StoreRefusal)
    /// The store is done without.
    case store(StoreTrouble)
    /// It could not be written.
    case write(PNGWriteFailure)
    /// A passing shortage of ours, or a picture that could not be encoded.
    case lost
}

extension PredecodeFailure: CustomStringConvertible {
    /// The reason in words, for people, without the file's name.
    public var description: String {
        switch self {
        case .load(let failure): "\(failure)"
        case .refused(.timeBeforeEpoch): "not kept: the file's time lies before 1970"
        case .refused(.tooFresh): "not kept: the file was written at this moment, or its time lies in the future"
        case .refused(.changed): "not kept: the file changed while it was read"
        case .refused: "not kept"
        case .store(let trouble): "not kept: \(trouble)"
        case .write(let failure): "the thumbnail was not written: \(failure)"
        case .lost: "not kept: the system ran short"
        }
    }
}

/// The books of a job: `total == done + left`.
public struct PredecodeProgress: Hashable, Sendable {
    /// Photos of the job.
    public var total = 0
    /// Thumbnails written, those of damaged files not included.
    public var written = 0
    /// Damaged files.
    public var damaged = 0
    /// Valid entries that were there.
    public var present = 0
    /// Entries that would be written.
    public var wanted = 0
    /// Photos that need no entry.
    public var unneeded = 0
    /// Photos without a thumbnail.
    public var failed = 0
    /// Bytes written, or that would be.
    public var bytes = 0
    /// Pixels of the pictures that were decoded.
    public var pixels = 0

    /// Empty books for so many photos.
    public init(total: Int = 0) {
        self.total = total
    }

    /// Photos that have a result.
    public var done: Int { written + damaged + present + wanted + unneeded + failed }
    /// Photos that have none yet.
    public var left: Int { total - done }

    /// Enters a result, for a picture of so many pixels.
    package mutating func enter(_ outcome: PredecodeOutcome, pixels: Int = 0) {
        self.pixels += pixels
        switch outcome {
        case .written(let bytes):
            written += 1
            self.bytes += bytes
        case .damaged(_, let bytes):
            damaged += 1
            self.bytes += bytes
        case .wanted(let bytes):
            wanted += 1
            self.bytes += bytes
        case .present: present += 1
        case .unneeded: unneeded += 1
        case .failed: failed += 1
        }
    }
}
