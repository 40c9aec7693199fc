internal import Glibc

/// A new file beside another, which takes the other's name when it is complete; removed if it never does.
///
/// Whoever looks at the name sees the file that was there before or the whole new one, never a part.
package struct TemporaryFile: ~Copyable {
    private let descriptor: Int32
    private let path: Photo.ID
    private let target: Photo.ID
    private var isInPlace = false

    /// Creates the file in the folder of `target`, under a name that nothing has.
    package init(beside target: Photo.ID, permissions: UInt32) throws(SystemError) {
        var attempt = 0
        while true {
            let name = ".photogrid-\(getpid())-\(attempt).tmp"
            let path = Photo.ID(pathBytes: target.pathBytes.dropLast(target.nameBytes.count) + Array(name.utf8))
            let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
            let opened = path.withCPath { open($0, flags, mode_t(permissions)) }
            if opened >= 0 {
                self.descriptor = opened
                self.path = path
                self.target = target
                return
            }
            // Another thread, or a process that was killed, has the name.
            guard errno == EEXIST else { throw SystemError(code: errno) }
            attempt += 1
        }
    }

    deinit {
        close(descriptor)
        if !isInPlace { _ = path.withCPath { unlink($0) } }
    }

    /// Appends bytes.
    package borrowing func write(_ bytes: [UInt8]) throws(SystemError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw SystemError(code: errno)
            }
        }
    }

    /// Waits until the bytes are on the disk.
    package borrowing func synchronize() throws(SystemError) {
        guard fsync(descriptor) == 0 else { throw SystemError(code: errno) }
    }

    /// Gives the file its name; what had it before is gone.
    package mutating func takeName() throws(SystemError) {
        let result = path.withCPath { from in target.withCPath { to in rename(from, to) } }
        guard result == 0 else { throw SystemError(code: errno) }
        isInPlace = true
    }
}
