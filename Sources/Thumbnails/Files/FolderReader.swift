internal import Glibc

/// An open folder, whose entries come in the order in which the disk has them.
package struct FolderReader: ~Copyable {
    /// What an entry is, as far as the folder itself knows.
    package enum Kind: Sendable {
        case folder
        case link
        case other
    }

    /// An entry of the folder.
    package struct Entry {
        /// The entry's name, as bytes that are good until the next entry is read.
        package let name: UnsafeBufferPointer<UInt8>
        fileprivate let type: Int32

        fileprivate init?(_ entry: UnsafeMutablePointer<dirent>) {
            guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return nil }
            // The record is shorter than the type says: the name is read up to its zero.
            let start = UnsafeRawPointer(entry) + offset
            let count = strlen(start.assumingMemoryBound(to: CChar.self))
            name = UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt8.self), count: count)
            type = Int32(entry.pointee.d_type)
        }

        /// Whether the name begins with a dot.
        package var isHidden: Bool { name.first == UInt8(ascii: ".") }

        fileprivate var isDots: Bool { name.count <= 2 && name.allSatisfy { $0 == UInt8(ascii: ".") } }
    }

    private let stream: OpaquePointer
    /// Which folder it is.
    package let identity: FolderIdentity

    /// - Throws: the reason why it cannot be read.
    package init(_ folder: Photo.ID) throws(LoadFailure) {
        guard let stream = folder.withCPath({ opendir($0) }) else { throw LoadFailure(errno: errno) }
        var status = stat()
        guard fstat(dirfd(stream), &status) == 0 else {
            closedir(stream)
            throw LoadFailure(errno: errno)
        }
        self.stream = stream
        identity = FolderIdentity(status)
    }

    deinit { closedir(stream) }

    /// The next entry, but for the folder itself and the one above it; nil at the end.
    /// - Throws: the reason why the rest cannot be read.
    package borrowing func next() throws(LoadFailure) -> Entry? {
        while true {
            errno = 0
            guard let record = readdir(stream) else {
                if errno != 0 { throw LoadFailure(errno: errno) }
                return nil
            }
            if let entry = Entry(record), !entry.isDots { return entry }
        }
    }

    /// What an entry is.
    package borrowing func kind(of entry: Entry) -> Kind {
        switch entry.type {
        case Int32(DT_DIR): return .folder
        case Int32(DT_LNK): return .link
        // Some file systems do not say.
        case Int32(DT_UNKNOWN): break
        default: return .other
        }
        return switch mode(of: entry, AT_SYMLINK_NOFOLLOW) {
        case S_IFDIR: .folder
        case S_IFLNK: .link
        default: .other
        }
    }

    /// Whether the entry is a folder, or a link that leads to one.
    package borrowing func leadsToFolder(_ entry: Entry) -> Bool {
        switch kind(of: entry) {
        case .folder: true
        case .link: mode(of: entry, 0) == S_IFDIR
        case .other: false
        }
    }

    /// The kind of file, as `stat` tells it; 0 where it cannot be looked at.
    private borrowing func mode(of entry: Entry, _ flags: Int32) -> mode_t {
        guard let start = entry.name.baseAddress else { return 0 }
        var status = stat()
        let name = UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self)
        return fstatat(dirfd(stream), name, &status, flags) == 0 ? status.st_mode & S_IFMT : 0
    }
}
