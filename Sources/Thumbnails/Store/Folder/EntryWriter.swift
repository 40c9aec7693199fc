private import Glibc

/// Writes entries so that nobody ever sees a part of one: to a file of another name in the same folder, which then takes
/// the entry's name.
///
/// A writer that is killed leaves its temporary file behind. No temporary name is an entry's name, so that nothing takes
/// it for one, and the lock that it held is gone: `StoreSweep` removes it.
package struct EntryWriter: Sendable {
    private let folders: StoreFolders
    private let calls: StoreCalls

    package init(_ folders: StoreFolders, calls: StoreCalls) {
        self.folders = folders
        self.calls = calls
    }

    /// Writes an entry over the one that may be there. Makes the folder if it is not there.
    /// - Throws: the error number of the call that failed; then no temporary file is left.
    package func write(_ bytes: [UInt8], named name: [UInt8], in folder: StoreFolders.Folder) throws(SystemError) {
        let path = folders.path(of: folder)
        let (temporary, descriptor) = try createTemporaryFile(for: name, in: folder, at: path)
        let failure: SystemError?
        do throws(SystemError) {
            defer { close(descriptor) }
            try write(bytes, to: descriptor)
            switch -calls.rename(temporary, path.appending(name)) {
            case ...0: failure = nil
            // Somebody took the file, or the whole folder, for litter. That costs this entry; the next will do.
            case ENOENT: failure = SystemError(code: EAGAIN)
            case let code: failure = SystemError(code: code)
            }
        } catch {
            failure = error
        }
        guard let failure else { return }
        _ = temporary.withCPath { unlink($0) }
        throw failure
    }

    /// Whether a file's name is that of a temporary file of ours, of whatever process.
    package static func isTemporaryName(_ name: [UInt8]) -> Bool {
        name.starts(with: prefix) && name.suffix(suffix.count) == suffix[...]
    }

    private static let prefix = Array(".photogrid-".utf8)
    private static let suffix = Array(".tmp".utf8)

    private func createTemporaryFile(
        for name: [UInt8], in folder: StoreFolders.Folder, at path: Photo.ID
    ) throws(SystemError) -> (Photo.ID, Int32) {
        var hasMadeFolder = false
        var attempt = 0
        while true {
            let middle = Array("\(getpid())-\(attempt)-".utf8) + name.prefix(8)
            let temporary = path.appending(Self.prefix + middle + Self.suffix)
            let result = calls.createFile(temporary)
            switch -result {
            case _ where result >= 0:
                // Held until the file is closed: it says that the writer is alive.
                _ = flock(result, LOCK_EX | LOCK_NB)
                return (temporary, result)
            case ENOENT where !hasMadeFolder:
                try folders.make(folder)
                hasMadeFolder = true
            case EEXIST where attempt < 1000:
                // Another thread has the name, or a process that was killed had it, perhaps on another machine.
                attempt += 1
            default: throw SystemError(code: -result)
            }
        }
    }

    private func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { calls.write(descriptor, $0) }
            switch count {
            case 1...: rest = rest.dropFirst(count)
            case -Int(EINTR): continue
            case 0: throw SystemError(code: EIO)
            default: throw SystemError(code: Int32(-count))
            }
        }
    }
}
