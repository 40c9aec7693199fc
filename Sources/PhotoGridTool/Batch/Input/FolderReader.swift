internal import Glibc
internal import Thumbnails

/// Which folder it is, whatever leads to it.
struct FolderIdentity: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64

    init(_ status: stat) {
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
    }

    /// The folder that a path leads to; nil when it leads to none.
    init?(at path: [UInt8]) {
        var status = stat()
        let result = Photo.ID(pathBytes: path).withCPath { stat($0, &status) }
        guard result == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
        self.init(status)
    }
}

/// An open folder, whose entries come in the order in which the disk has them.
struct FolderReader: ~Copyable {
    /// What an entry is, as far as the folder itself knows.
    enum Kind {
        case folder
        case link
        case other
    }

    private let stream: OpaquePointer
    /// Which folder it is.
    let identity: FolderIdentity

    /// - Throws: the reason why it cannot be read.
    init(_ path: [UInt8]) throws(LoadFailure) {
        guard let stream = Photo.ID(pathBytes: path).withCPath({ opendir($0) }) else { throw LoadFailure(errno: errno) }
        var status = stat()
        guard fstat(dirfd(stream), &status) == 0 else {
            closedir(stream)
            throw LoadFailure(errno: errno)
        }
        self.stream = stream
        identity = FolderIdentity(status)
    }

    deinit { closedir(stream) }

    /// The next entry whose name does not begin with a dot; nil at the end.
    /// - Throws: the reason why the rest cannot be read.
    borrowing func next() throws(LoadFailure) -> (name: [UInt8], kind: Kind)? {
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                if errno != 0 { throw LoadFailure(errno: errno) }
                return nil
            }
            let name = Self.name(of: entry)
            if name.first != UInt8(ascii: ".") { return (name, kind(of: name, Int32(entry.pointee.d_type))) }
        }
    }

    /// Whether a link in this folder leads to a folder.
    borrowing func leadsToFolder(_ name: [UInt8]) -> Bool {
        var status = stat()
        let result = Photo.ID(pathBytes: name).withCPath { fstatat(dirfd(stream), $0, &status, 0) }
        return result == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private func kind(of name: [UInt8], _ type: Int32) -> Kind {
        switch type {
        case Int32(DT_DIR): return .folder
        case Int32(DT_LNK): return .link
        case Int32(DT_UNKNOWN): break
        default: return .other
        }
        // Some file systems do not say.
        var status = stat()
        let result = Photo.ID(pathBytes: name).withCPath { fstatat(dirfd(stream), $0, &status, AT_SYMLINK_NOFOLLOW) }
        guard result == 0 else { return .other }
        return status.st_mode & S_IFMT == S_IFDIR ? .folder : status.st_mode & S_IFMT == S_IFLNK ? .link : .other
    }

    private static func name(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
        guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return [] }
        let start = UnsafeRawPointer(entry) + offset
        return Array(UnsafeRawBufferPointer(start: start, count: strlen(start.assumingMemoryBound(to: CChar.self))))
    }
}
