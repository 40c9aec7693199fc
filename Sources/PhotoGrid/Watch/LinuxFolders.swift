internal import CSystem
internal import Glibc
package import Thumbnails

/// The folders of this machine.
package final class LinuxFolders: FolderSystem {
    private let thread = Locked<WatchThread?>(nil)

    package init() {}

    deinit {
        stopReporting()
    }

    package func startReporting(to report: @escaping @Sendable ([WatchEvent]) -> Void) {
        stopReporting()
        let started = WatchThread(report: report)
        thread.withLock { $0 = started }
    }

    package func stopReporting() {
        let before = thread.withLock { $0.take() }
        before?.stop()
    }

    package func watch(_ folder: Photo.ID, for interest: WatchInterest) -> Result<WatchNumber, WatchRefusal> {
        // Without a thread the system's limit of watchers is reached (`fs.inotify.max_user_instances`).
        guard let thread = thread.withLock({ $0 }) else { return .failure(.limit) }
        return thread.watch(folder, for: interest)
    }

    package func unwatch(_ number: WatchNumber) {
        thread.withLock { $0 }?.unwatch(number)
    }

    package func isRemote(_ folder: Photo.ID) -> Bool {
        FileSystemKind.isRemote(folder.withCPath { csystem_file_system_type($0) })
    }

    package func look(at path: Photo.ID) -> FoundFile {
        var status = stat()
        if path.withCPath({ stat($0, &status) }) == 0 {
            return status.st_mode & S_IFMT == S_IFDIR ? .folder(FileVersion(status)) : .file(FileVersion(status))
        }
        let code = errno
        guard code == ENOENT || code == ENOTDIR else { return .failure(LoadFailure(errno: code)) }
        // A link that leads nowhere is something.
        return path.withCPath { lstat($0, &status) } == 0 ? .failure(LoadFailure(errno: code)) : .nothing
    }

    package func isLink(_ path: Photo.ID) -> Bool {
        var status = stat()
        return path.withCPath { lstat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    package func read(
        _ folder: Photo.ID, _ body: (_ name: UnsafeBufferPointer<UInt8>, _ isFolder: Bool) -> Void
    ) throws(LoadFailure) {
        guard let stream = folder.withCPath({ opendir($0) }) else { throw LoadFailure(errno: errno) }
        defer { closedir(stream) }
        while true {
            errno = 0
            guard let entry = readdir(stream) else { break }
            let isFolder = Self.isFolder(entry, in: stream)
            Self.withName(of: entry) { name in
                if !Self.isDots(name) { body(name, isFolder) }
            }
        }
        if errno != 0 { throw LoadFailure(errno: errno) }
    }

    package var timeOfDay: Int64 {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
    }

    private static func isFolder(_ entry: UnsafeMutablePointer<dirent>, in stream: OpaquePointer) -> Bool {
        guard entry.pointee.d_type == UInt8(DT_UNKNOWN) else { return entry.pointee.d_type == UInt8(DT_DIR) }
        // Some file systems do not say.
        var status = stat()
        let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
        let name = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
        return fstatat(dirfd(stream), name, &status, AT_SYMLINK_NOFOLLOW) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private static func isDots(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        name.count <= 2 && name.allSatisfy { $0 == UInt8(ascii: ".") }
    }

    private static func withName(of entry: UnsafeMutablePointer<dirent>, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return }
        let name = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
        let count = strlen(name)
        name.withMemoryRebound(to: UInt8.self, capacity: count) {
            body(UnsafeBufferPointer(start: $0, count: count))
        }
    }
}
