package import Glibc

/// Which bytes a file holds, as far as its metadata can tell.
///
/// A file rewritten in place is another version. Both times are needed: `touch -r` and `rsync -t --inplace` restore
/// the modification time, but not the status-change time.
public struct FileVersion: Hashable, Sendable {
    /// The device that holds the file (`st_dev`).
    public var device: UInt64
    /// The file's number on its device (`st_ino`).
    public var inode: UInt64
    /// The length of the file, in bytes.
    public var size: Int64
    /// When the contents last changed, in nanoseconds since 1970 (`st_mtim`).
    public var modificationTime: Int64
    /// When the contents or the metadata last changed, in nanoseconds since 1970 (`st_ctim`).
    public var statusChangeTime: Int64
    /// Counts writes that were reported while the metadata looked the same; 0 for a version read from a file.
    public var revision: UInt32

    /// A version from its parts: times in nanoseconds since 1970, size in bytes.
    public init(
        device: UInt64, inode: UInt64, size: Int64, modificationTime: Int64, statusChangeTime: Int64,
        revision: UInt32 = 0
    ) {
        self.device = device
        self.inode = inode
        self.size = size
        self.modificationTime = modificationTime
        self.statusChangeTime = statusChangeTime
        self.revision = revision
    }

    /// The version of the file that the photo's path leads to now (links are followed).
    ///
    /// One `stat` call: blocks, so keep it off the main actor.
    /// - Throws: `.notFound` when nothing is there, `.unreadable` when the file system refuses.
    public init(of photo: Photo.ID) throws(LoadFailure) {
        var status = stat()
        let result = photo.withCPath { stat($0, &status) }
        guard result == 0 else { throw LoadFailure(errno: errno) }
        self.init(status)
    }

    /// The version that an open file has.
    package init(_ status: stat) {
        self.init(
            device: UInt64(status.st_dev), inode: UInt64(status.st_ino), size: Int64(status.st_size),
            modificationTime: Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec),
            statusChangeTime: Int64(status.st_ctim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_ctim.tv_nsec))
    }

    /// Whether an open file still is this version; the revision, which no file carries, is not compared.
    package func matches(_ found: FileVersion) -> Bool {
        var found = found
        found.revision = revision
        return self == found
    }
}
