private import Glibc

/// The calls by which a store changes the disk, so that tests can make each of them fail.
///
/// All answer as the system does, but with the negated error number instead of -1.
package struct StoreCalls: Sendable {
    /// The user on whose behalf files are made.
    package var userID: @Sendable () -> UInt32
    /// Makes a folder that only its owner can enter, whatever the process's mask.
    package var makeFolder: @Sendable (_ path: Photo.ID) -> Int32
    /// Makes a new file that only its owner can read and write, whatever the mask, and opens it for writing.
    package var createFile: @Sendable (_ path: Photo.ID) -> Int32
    /// Writes some of the bytes to an open file, and answers how many.
    package var write: @Sendable (_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int
    /// Gives a file another name, which may be taken.
    package var rename: @Sendable (_ path: Photo.ID, _ newPath: Photo.ID) -> Int32

    /// The system's own.
    package static let system = StoreCalls(
        userID: { geteuid() },
        makeFolder: { path in
            let result = path.withCPath { mkdir($0, 0o700) }
            guard result == 0 else { return -errno }
            // The mask may have taken more away than others' rights.
            return path.withCPath { chmod($0, 0o700) } == 0 ? 0 : -errno
        },
        createFile: { path in
            let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
            let descriptor = path.withCPath { open($0, flags, 0o600) }
            guard descriptor >= 0 else { return -errno }
            _ = fchmod(descriptor, 0o600)
            return descriptor
        },
        write: { descriptor, bytes in
            let count = Glibc.write(descriptor, bytes.baseAddress, bytes.count)
            return count >= 0 ? count : -Int(errno)
        },
        rename: { path, newPath in
            path.withCPath { from in newPath.withCPath { to in Glibc.rename(from, to) } } == 0 ? 0 : -errno
        }
    )
}
