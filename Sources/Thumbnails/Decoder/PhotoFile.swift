internal import Glibc

/// A photo's file, open for reading; closed when the value ends.
struct PhotoFile: ~Copyable {
    let descriptor: Int32

    /// Opens whatever the photo's path leads to; `check` tells whether it is a file at all.
    ///
    /// Without blocking: a pipe without a writer would otherwise wait for ever, and a terminal become ours.
    init(opening photo: Photo.ID) throws(LoadFailure) {
        let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
        descriptor = photo.withCPath { open($0, flags) }
        guard descriptor >= 0 else {
            // A socket cannot be opened at all, nor can a device without a driver.
            throw errno == ENXIO || errno == ENODEV ? .notARegularFile : LoadFailure(errno: errno)
        }
    }

    deinit { close(descriptor) }

    /// Compares the version that the open file has now with the one that is wanted.
    /// - Throws: `.notARegularFile` for a folder, pipe or device, `.changedWhileReading` for another version.
    func check(is version: FileVersion) throws(LoadFailure) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw LoadFailure(errno: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notARegularFile }
        let found = FileVersion(status)
        guard version.matches(found) else { throw .changedWhileReading(found: found) }
    }
}
