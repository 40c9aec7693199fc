internal import CSystem
internal import Glibc
internal import TerminalGraphics
internal import Thumbnails

/// Temporary files through which pictures reach a terminal on this machine.
///
///     free ──write──▶ written ──the terminal has read and removed it, or `remove`──▶ free
///
/// There are a few names, and no more files than names: a terminal that does not remove what it has read is soon sent nothing
/// more this way. Nobody else can read a file, and none is opened that exists. Whatever ends the program removes what is
/// left.
package final class TemporaryPictures: Sendable {
    /// The names' paths: about as many as a screen and the rows ahead have tiles. What finds no free one goes through the line.
    private let paths: [[UInt8]]
    /// Whether the terminal has been seen to read one.
    private let isChosen = Locked(false)
    /// Where the last free name was found.
    private let next = Locked(0)

    /// Names in a folder in memory, or in the one that temporary files belong in. Once for a process: nil the second time.
    package convenience init?() {
        let folder =
            access("/dev/shm", W_OK | X_OK) == 0 ? "/dev/shm" : ProcessEnvironment.variables["TMPDIR"] ?? "/tmp"
        self.init(folder: folder, count: 80)
        let characters = Array(paths.map { $0 + [0] }.joined()).map { CChar(bitPattern: $0) }
        guard csystem_remove_at_end(characters, characters.count) else { return nil }
    }

    /// So many names in a folder, each with 64 random bits that are drawn now. Who makes this removes what is left himself, by `removeAll()`.
    package init(folder: String, count: Int) {
        paths = (0..<count).map { _ in
            let number = String(UInt64.random(in: .min ... .max), radix: 36)
            return Array("\(folder)/\(KittyEncoder.localFileMark)-photogrid-\(number)".utf8)
        }
    }

    /// Whether pictures are to go this way.
    package var areChosen: Bool {
        get { isChosen.withLock { $0 } }
        set { isChosen.withLock { $0 = newValue } }
    }

    /// Writes a file and answers its path; nil where no name is free, or the file system refuses.
    package func write(_ bytes: [UInt8]) -> [UInt8]? {
        let start = next.withLock { $0 }
        for offset in paths.indices {
            let index = (start + offset) % paths.count
            guard let isWritten = write(bytes, to: paths[index]) else { continue }
            next.withLock { $0 = (index + 1) % paths.count }
            return isWritten ? paths[index] : nil
        }
        return nil
    }

    /// Removes a file that nobody is to read any more, if it is one of these.
    package func remove(_ path: [UInt8]) {
        guard paths.contains(path) else { return }
        Photo.ID(pathBytes: path).withCPath { _ = unlink($0) }
    }

    /// Removes all that is left.
    package func removeAll() {
        for path in paths { remove(path) }
    }

    /// Nil where the name is taken, else whether all could be written.
    private func write(_ bytes: [UInt8], to path: [UInt8]) -> Bool? {
        let descriptor = Photo.ID(pathBytes: path).withCPath {
            open($0, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        }
        guard descriptor >= 0 else { return errno == EEXIST ? nil : false }
        let isWhole = writeAll(bytes, to: descriptor) == 0
        close(descriptor)
        if !isWhole { remove(path) }
        return isWhole
    }
}
