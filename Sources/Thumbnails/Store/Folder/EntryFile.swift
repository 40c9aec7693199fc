internal import Glibc

/// A file of a store, open for reading; closed when it goes away.
///
/// One open file is judged and then decoded: what is renamed over it meanwhile is another file.
package final class EntryFile: ByteSource {
    /// The most bytes of an entry: 1024 × 1024 pixels that did not compress, and texts.
    private static let largest = 8 << 20
    /// Enough for the header and the texts, in one call.
    private static let headLength = 4096

    /// Linux's `O_NOATIME`, which the headers show to GNU programs only.
    private static let withoutTrace: Int32 = 0o1_000_000

    /// Its size in bytes.
    package let byteCount: Int
    /// When it was written: nanoseconds since 1970.
    package let writtenAt: Int64
    /// When it was last used, as far as the file system says: nanoseconds since 1970.
    package let usedAt: Int64
    let descriptor: Int32
    private let head: [UInt8]

    /// Opens an entry; nil when there is none, or nothing that could be one. Links are not followed.
    package init?(opening path: Photo.ID) {
        let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW | O_NOCTTY
        // Looking at an entry is no use of it. Only its owner may look without a trace.
        var descriptor = path.withCPath { open($0, flags | Self.withoutTrace) }
        if descriptor < 0, errno == EPERM { descriptor = path.withCPath { open($0, flags) } }
        guard descriptor >= 0 else { return nil }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            (1...Self.largest).contains(Int(status.st_size))
        else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
        byteCount = Int(status.st_size)
        writtenAt = FileVersion(status).modificationTime
        usedAt = Int64(status.st_atim.tv_sec) * 1_000_000_000 + Int64(status.st_atim.tv_nsec)
        head = Self.read(descriptor, at: 0, count: min(byteCount, Self.headLength)) ?? []
    }

    deinit { close(descriptor) }

    /// `count` bytes from `offset` on; nil when they are not all there or cannot be read.
    package func bytes(at offset: Int, count: Int) -> [UInt8]? {
        guard offset >= 0, count >= 0, count <= byteCount - offset else { return nil }
        return head.bytes(at: offset, count: count) ?? Self.read(descriptor, at: offset, count: count)
    }

    /// Notes that the entry was used, for whoever makes room later: mounted with `noatime`, the system would not.
    package func markUsed(at time: Int64) {
        let times = [timespec(nanoseconds: time), timespec(nanoseconds: writtenAt)]
        _ = futimens(descriptor, times)
    }

    private static func read(_ descriptor: Int32, at offset: Int, count: Int) -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let result = pread(
                    descriptor, buffer.baseAddress?.advanced(by: filled), count - filled, offset + filled)
                if result > 0 {
                    filled += result
                } else if result == 0 || errno != EINTR {
                    break
                }
            }
        }
        return bytes.count == count ? bytes : nil
    }
}

extension timespec {
    fileprivate init(nanoseconds time: Int64) {
        let (seconds, nanoseconds) = EntryTime.split(time)
        self.init(tv_sec: Int(seconds), tv_nsec: Int(nanoseconds))
    }
}
