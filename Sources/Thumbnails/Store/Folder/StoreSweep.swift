private import Glibc

/// Looks through the folders of a store: counts, makes room, and removes what nobody will miss.
struct StoreSweep {
    /// A file whose name is an entry's.
    struct Item {
        let path: Photo.ID
        let byteCount: Int
        /// When it was last used, or written if that was later: nanoseconds since 1970.
        let usedAt: Int64
    }

    private let folders: StoreFolders

    init(_ folders: StoreFolders) {
        self.folders = folders
    }

    /// The files of one folder; none when it is not there.
    ///
    /// - Complexity: O(number of files), one `lstat` each.
    func items(of folder: Photo.ID) -> [Item] {
        names(in: folder).filter(ThumbnailURI.isEntryName).compactMap { name in
            let path = folder.appending(name)
            var status = stat()
            guard path.withCPath({ lstat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
            let accessed = Int64(status.st_atim.tv_sec) * 1_000_000_000 + Int64(status.st_atim.tv_nsec)
            let written = FileVersion(status).modificationTime
            return Item(path: path, byteCount: Int(status.st_size), usedAt: max(accessed, written))
        }
    }

    /// The folders of entries, those with our records of failures included.
    func entryFolders() -> [Photo.ID] {
        let failures = folders.root.appending(Array("fail".utf8))
        let ours = names(in: failures).filter { $0.starts(with: Array("photogrid-".utf8)) }
        return StoreSize.allCases.map { folders.path(of: .size($0)) } + ours.map(failures.appending)
    }

    /// What the file says of itself, if it is an entry that we wrote.
    func ourEntry(at path: Photo.ID) -> StoreEntry? {
        guard let file = EntryFile(opening: path),
            let entry = StoreEntry(reading: file, writtenAt: file.writtenAt), entry.isOurs
        else { return nil }
        return entry
    }

    /// Removes the temporary files of writers that are dead: those whose lock nobody holds.
    /// - Returns: How many.
    func removeLitter() -> Int {
        entryFolders().reduce(0) { count, folder in
            let litter = names(in: folder).filter(EntryWriter.isTemporaryName).map(folder.appending)
            return count + litter.count { removeIfDead($0) }
        }
    }

    /// Removes a file.
    func remove(_ path: Photo.ID) -> Bool {
        path.withCPath { unlink($0) } == 0
    }

    private func removeIfDead(_ path: Photo.ID) -> Bool {
        let descriptor = path.withCPath { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW) }
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_EX | LOCK_NB) == 0 && remove(path)
    }

    private func names(in folder: Photo.ID) -> [[UInt8]] {
        guard let reader = try? FolderReader(folder) else { return [] }
        var names: [[UInt8]] = []
        while let entry = try? reader.next() { names.append(Array(entry.name)) }
        return names
    }
}

extension StoreSweep {
    /// Which of our entries go so that no more than `target` bytes of them are left: those that were not used for
    /// longest.
    static func victims(of items: [Item], downTo target: Int) -> [Item] {
        var used = items.reduce(0) { $0 + $1.byteCount }
        return Array(
            items.sorted { $0.usedAt < $1.usedAt }.prefix { item in
                guard used > target else { return false }
                used -= item.byteCount
                return true
            })
    }
}
