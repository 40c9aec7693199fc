private import Glibc

/// The folders of a store, and what lies in them.
///
/// ```
/// thumbnails/            0700
/// ├── normal/            entries of at most 128 × 128 pixels, 0600
/// ├── large/  x-large/  xx-large/
/// └── fail/
///     └── photogrid-VERSION/
/// ```
package struct StoreFolders: Sendable {
    /// A folder of entries.
    package enum Folder: Hashable, Sendable {
        /// Thumbnails of one size.
        case size(StoreSize)
        /// Our own records of files that have no thumbnail.
        case failures(version: String)

        /// The folders' names below the store's.
        var components: [String] {
            switch self {
            case .size(let size): [size.rawValue]
            case .failures(let version): ["fail", "photogrid-\(version)"]
            }
        }
    }

    private let location: StoreLocation
    private let calls: StoreCalls

    package init(_ location: StoreLocation, calls: StoreCalls) {
        self.location = location
        self.calls = calls
    }

    /// The store's own folder.
    package var root: Photo.ID { Photo.ID(pathBytes: location.pathBytes) }

    /// The path of a folder.
    package func path(of folder: Folder) -> Photo.ID {
        folder.components.reduce(root) { $0.appending(Array($1.utf8)) }
    }

    /// The trouble with what is there now; nil when there is none, or nothing yet.
    package func trouble() -> StoreTrouble? {
        var status = stat()
        let user = calls.userID()
        if root.withCPath({ stat($0, &status) }) == 0 {
            guard status.st_mode & S_IFMT == S_IFDIR else { return .notAFolder(path: root.path) }
            return status.st_uid == user ? nil : .otherOwner(path: root.path, userID: status.st_uid)
        }
        guard errno == ENOENT else { return StoreTrouble(errno: errno, path: root.path) }
        // The superuser may make folders anywhere, and so spoil a user's cache: only where everything is root's.
        guard user == 0, let parent = nearestFolder(&status), status.st_uid != 0 else { return nil }
        return .otherOwner(path: parent.path, userID: status.st_uid)
    }

    /// Makes a folder and those that lead to it.
    /// - Throws: the error number of the first that cannot be made.
    package func make(_ folder: Folder) throws(SystemError) {
        var path = Photo.ID(pathBytes: location.base)
        for component in location.components + folder.components.map({ Array($0.utf8) }) {
            path = path.appending(component)
            // Looked at first: where a part of the path is read-only, making what exists is refused as well.
            guard path.withCPath({ access($0, F_OK) }) != 0 else { continue }
            let result = calls.makeFolder(path)
            guard result >= 0 || result == -EEXIST else { throw SystemError(code: -result) }
        }
    }

    /// Whether a folder is the store's or lies inside it, whatever it is called: device and inode decide.
    ///
    /// - Complexity: O(depth of the folder), one `stat` each.
    package func contain(_ folder: Photo.ID) -> Bool {
        var store = stat()
        guard root.withCPath({ stat($0, &store) }) == 0 else { return false }
        var path = folder
        var previous: (dev_t, ino_t)?
        for _ in 0..<256 {
            var status = stat()
            guard path.withCPath({ stat($0, &status) }) == 0 else { return false }
            if status.st_dev == store.st_dev, status.st_ino == store.st_ino { return true }
            // The root folder is its own parent.
            if let previous, previous == (status.st_dev, status.st_ino) { return false }
            previous = (status.st_dev, status.st_ino)
            path = path.appending(Array("..".utf8))
        }
        return false
    }

    private func nearestFolder(_ status: inout stat) -> Photo.ID? {
        var path = root
        while let parent = path.parent {
            path = parent
            if path.withCPath({ stat($0, &status) }) == 0 { return path }
        }
        return nil
    }
}
