internal import Glibc
package import Thumbnails

/// A folder of a test's own, which goes away with the value, whatever is in it.
package final class TemporaryFolder: Sendable {
    /// The folder's absolute path, without a slash at the end.
    package let path: String

    /// Makes a folder under `$TMPDIR`, or `/tmp`.
    /// - Throws: the system's error when the folder cannot be made.
    package init() throws(FileError) {
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(parent)/photogrid-test-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { throw FileError(errno: errno, path: parent) }
        path = String(cString: made)
    }

    deinit {
        removeTree(Array(path.utf8CString))
    }

    /// Writes a file, over the one of that name if there is one, and answers its photo.
    @discardableResult
    package func write(_ bytes: [UInt8], to name: String) throws(FileError) -> Photo.ID {
        try write(bytes, toNameOf: Array(name.utf8))
    }

    /// Writes a file whose name is any bytes but a zero or a slash.
    @discardableResult
    package func write(_ bytes: [UInt8], toNameOf nameBytes: [UInt8]) throws(FileError) -> Photo.ID {
        let photo = Photo.ID(pathBytes: Array(path.utf8) + [UInt8(ascii: "/")] + nameBytes)
        try writeFile(bytes, to: photo)
        return photo
    }

    /// Writes a file that was written long ago, as far as its time tells: not within the clock's tick before it is read.
    @discardableResult
    package func writeLongAgo(_ bytes: [UInt8], toNameOf nameBytes: [UInt8]) throws(FileError) -> Photo.ID {
        let photo = try write(bytes, toNameOf: nameBytes)
        let time = timespec(tv_sec: 1_700_000_000, tv_nsec: 5)
        guard photo.withCPath({ utimensat(AT_FDCWD, $0, [time, time], 0) }) == 0 else {
            throw FileError(errno: errno, path: photo.path)
        }
        return photo
    }

    /// Makes a folder inside, and answers its path.
    @discardableResult
    package func makeFolder(_ name: String) throws(FileError) -> String {
        let inside = "\(path)/\(name)"
        guard mkdir(inside, 0o700) == 0 else { throw FileError(errno: errno, path: inside) }
        return inside
    }

    /// The folder itself, as a path to list.
    package var id: Photo.ID { Photo.ID(path: path) }

    /// The photo of that name, whether it exists or not.
    package func photo(_ name: String) -> Photo.ID { Photo.ID(path: "\(path)/\(name)") }
}

/// Removes what is at the path, a folder with everything in it, as well as it can; links are removed, not followed.
private func removeTree(_ path: [CChar]) {
    guard remove(path) != 0, errno == ENOTEMPTY || errno == EEXIST, let names = nameBytes(inFolder: path) else {
        return
    }
    for name in names { removeTree(path.dropLast() + ([UInt8(ascii: "/")] + name + [0]).map(CChar.init(bitPattern:))) }
    remove(path)
}
