import Glibc

/// A folder for files that are measured once; it goes away with the value.
final class ScratchFolder {
    let path: String

    /// Makes the folder in `$TMPDIR`, or else in `/tmp`; nil when that is not possible.
    ///
    /// - Parameter inMemory: Whether memory goes before `/tmp`, so that a disk's file system is not what is measured.
    init?(inMemory: Bool = false) {
        let fallback = inMemory && access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? fallback
        var template = Array("\(parent)/photogrid-bench-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { return nil }
        path = String(cString: made)
    }

    deinit { FolderNames.removeTree(path) }

    /// Writes a file piece by piece; answers its path, nil when that fails.
    func write(_ name: String, _ body: (_ put: ([UInt8]) -> Void) -> Void) -> String? {
        let file = fopen("\(path)/\(name)", "w")
        guard let file else { return nil }
        var isWritten = true
        body { bytes in isWritten = isWritten && fwrite(bytes, 1, bytes.count, file) == bytes.count }
        return fclose(file) == 0 && isWritten ? "\(path)/\(name)" : nil
    }
}
