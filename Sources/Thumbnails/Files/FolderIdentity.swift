package import Glibc

/// Which folder it is, whatever leads to it.
package struct FolderIdentity: Hashable, Sendable {
    private let device: UInt64
    private let inode: UInt64

    /// The folder that has this status.
    package init(_ status: stat) {
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
    }

    /// The folder of which this is a version.
    package init(_ version: FileVersion) {
        device = version.device
        inode = version.inode
    }

    /// The folder that a path leads to; nil when it leads to none.
    package init?(at path: Photo.ID) {
        var status = stat()
        let result = path.withCPath { stat($0, &status) }
        guard result == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
        self.init(status)
    }
}
