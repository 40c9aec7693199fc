internal import Glibc

/// What a path leads to now.
extension Photo.ID {
    /// Whether the last component is a link.
    package var isLink: Bool {
        var status = stat()
        return withCPath { lstat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// Whether it leads to a folder.
    package var leadsToFolder: Bool {
        var status = stat()
        return withCPath { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// The path without links, `.` and `..`; nil when it leads nowhere.
    package var resolved: Photo.ID? {
        guard let path = withCPath({ realpath($0, nil) }) else { return nil }
        defer { free(path) }
        return Photo.ID(pathBytes: Array(UnsafeRawBufferPointer(start: path, count: strlen(path))))
    }
}
