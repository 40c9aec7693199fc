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
        path.isLink
    }

    package func read(
        _ folder: Photo.ID, _ body: (_ name: UnsafeBufferPointer<UInt8>, _ isFolder: Bool) -> Void
    ) throws(LoadFailure) {
        let reader = try FolderReader(folder)
        while let entry = try reader.next() { body(entry.name, reader.kind(of: entry) == .folder) }
    }

    package var timeOfDay: Int64 { SystemClock.timeOfDay }

}
