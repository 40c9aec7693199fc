internal import Glibc
internal import Thumbnails

/// One look at the paths that a person named: folders are read, files are taken as they are.
///
/// No file is opened or looked at: a folder costs its own entries and one `stat` for the folder, a file named one by one
/// costs one `stat`.
struct FolderScan {
    /// What is to be shown, in natural order, nothing twice.
    private(set) var paths = PathList()
    /// What could not be listed, and why. Each of them is in `paths` too, unless nothing else is.
    private(set) var failures: [Photo.ID: LoadFailure] = [:]
    /// Folders read already, so that two ways to one folder list it once.
    private var seenFolders: Set<FolderIdentity> = []

    private struct FolderIdentity: Hashable {
        var device: UInt64
        var inode: UInt64
    }

    /// Lists `roots`: absolute, or relative to the working directory.
    /// - Throws: the first path's failure, if not one of them could be listed.
    init(_ roots: [Photo.ID]) throws(LoadFailure) {
        var failed: [(Photo.ID, LoadFailure)] = []
        for root in roots {
            let root = AbsolutePath.make(root)
            do throws(LoadFailure) {
                try list(root)
            } catch {
                failed.append((root, error))
            }
        }
        if let (_, failure) = failed.first, failed.count == roots.count { throw failure }
        for (root, failure) in failed {
            failures[root] = failure
            appendFile(root)
        }
        paths.sortAndRemoveDuplicates()
    }

    private mutating func list(_ root: Photo.ID) throws(LoadFailure) {
        var status = stat()
        guard root.withCPath({ stat($0, &status) }) == 0 else { throw LoadFailure(errno: errno) }
        guard status.st_mode & S_IFMT == S_IFDIR else { return appendFile(root) }
        let identity = FolderIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
        guard seenFolders.insert(identity).inserted else { return }
        try readFolder(root)
    }

    private mutating func appendFile(_ file: Photo.ID) {
        let name = Array(file.nameBytes)
        let folder = Array(file.pathBytes.dropLast(name.count))
        if paths.folders.last != folder { paths.beginFolder(folder) }
        name.withUnsafeBufferPointer { paths.append($0) }
    }

    private mutating func readFolder(_ folder: Photo.ID) throws(LoadFailure) {
        guard let stream = folder.withCPath({ opendir($0) }) else { throw LoadFailure(errno: errno) }
        defer { closedir(stream) }
        let slash = UInt8(ascii: "/")
        paths.beginFolder(folder.pathBytes.last == slash ? folder.pathBytes : folder.pathBytes + [slash])
        while true {
            errno = 0
            guard let entry = readdir(stream) else { break }
            if entry.pointee.d_type == UInt8(DT_DIR) { continue }
            Self.withName(of: entry) { name in
                if Self.isListed(name) { paths.append(name) }
            }
        }
        if errno != 0 { throw LoadFailure(errno: errno) }
    }

    /// Whether a folder's entry is shown: the name ends in `.png`, in any case, and does not begin with a dot.
    private static func isListed(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        guard name.count > 4, name[0] != UInt8(ascii: ".") else { return false }
        let ending = name.suffix(4)
        return zip(ending, ".png".utf8).allSatisfy { byte, expected in byte == expected || byte | 0x20 == expected }
            && ending.first == UInt8(ascii: ".")
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
