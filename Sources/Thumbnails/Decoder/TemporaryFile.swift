internal import Glibc

/// A new file beside another, which takes the other's name when it is complete; removed if it never does.
struct TemporaryFile: ~Copyable {
    private let descriptor: Int32
    private let path: Photo.ID
    private let target: Photo.ID
    private var isInPlace = false

    /// Creates the file in the folder of `target`, under a name that nothing has.
    init(beside target: Photo.ID, permissions: UInt32) throws(PNGWriteFailure) {
        let folder = target.pathBytes.dropLast(target.nameBytes.count)
        var attempt = 0
        while true {
            let name = ".photogrid-\(getpid())-\(attempt).tmp"
            let path = Photo.ID(pathBytes: folder + Array(name.utf8))
            let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
            let opened = path.withCPath { open($0, flags, mode_t(permissions)) }
            if opened >= 0 {
                self.descriptor = opened
                self.path = path
                self.target = target
                return
            }
            // Another thread, or a process that was killed, has the name.
            guard errno == EEXIST else { throw .file(path: target, errno: errno) }
            attempt += 1
        }
    }

    deinit {
        close(descriptor)
        if !isInPlace { _ = path.withCPath { unlink($0) } }
    }

    /// Appends bytes.
    borrowing func write(_ bytes: [UInt8]) throws(PNGWriteFailure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw .file(path: target, errno: errno)
            }
        }
    }

    /// Gives the file its name; what had it before is gone.
    mutating func rename(to target: Photo.ID) throws(PNGWriteFailure) {
        let result = path.withCPath { from in target.withCPath { to in Glibc.rename(from, to) } }
        guard result == 0 else { throw .file(path: target, errno: errno) }
        isInPlace = true
    }
}
