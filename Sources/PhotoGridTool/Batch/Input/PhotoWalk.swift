internal import PhotoGrid
package import Thumbnails

/// Finds pictures: in folders, in the folders inside them, and those that were named one by one.
///
/// A picture is a name in a folder, and comes once, however many ways lead there: folders are known by device and
/// inode, so that neither loops of links nor folders that were named twice matter. A file with two names is two
/// pictures, because desktops look for its thumbnail under either. In folders those are pictures whose names end in
/// `.png`, in any case, and do not begin with a dot. Folders that links lead to come last, so that what they share with
/// others is known by its own name.
package struct PhotoWalk {
    /// What cannot be gone through, and why.
    package struct Problem: Hashable, Sendable {
        /// The folder.
        package let path: Photo.ID
        /// Why.
        package let failure: LoadFailure

        /// What cannot be gone through, and why.
        package init(path: Photo.ID, failure: LoadFailure) {
            self.path = path
            self.failure = failure
        }
    }

    private struct Pending {
        let path: [UInt8]
        let relativePath: [UInt8]
    }

    /// What was found, in the order in which the disk has it.
    package private(set) var photos = PhotoPaths()
    /// What could not be gone through.
    package private(set) var problems: [Problem] = []
    /// The folders that pictures were found in.
    private(set) var folders: Set<FolderIdentity> = []

    private let isRecursive: Bool
    private let shard: Shard?
    private let excluded: FolderIdentity?
    private let isWanted: () -> Bool
    /// Pictures that were named one by one.
    private var named: [FolderIdentity: Set<[UInt8]>] = [:]
    /// Folders whose names have all been taken.
    private var readFolders: Set<FolderIdentity> = []
    /// The folder that was named last, which a list often names again.
    private var lastFolder: (path: [UInt8], identity: FolderIdentity)?

    /// A walk that takes only what belongs to `shard`, and leaves the folder at the path `excluded` out.
    ///
    /// - Parameter isWanted: Asked before each name; after false the walk ends with what it has found.
    package init(
        isRecursive: Bool, shard: Shard? = nil, excluding excluded: Photo.ID? = nil,
        while isWanted: @escaping () -> Bool = { true }
    ) {
        self.isWanted = isWanted
        self.isRecursive = isRecursive
        self.shard = shard
        self.excluded = excluded.flatMap(FolderIdentity.init(at:))
    }

    /// Goes through a folder.
    package mutating func addFolder(_ folder: Photo.ID) {
        var pending = [Pending(path: folder.pathBytes.withSlash, relativePath: [])]
        var linked: [Pending] = []
        while isWanted(), let next = pending.popLast() ?? (linked.isEmpty ? nil : linked.removeFirst()) {
            do throws(LoadFailure) {
                try read(next, &pending, &linked)
            } catch {
                problems.append(Problem(path: Photo.ID(pathBytes: next.path.withoutSlash), failure: error))
            }
        }
    }

    /// Takes a file that was named itself.
    ///
    /// - Parameter relativePath: What it is called in the output.
    package mutating func addFile(_ file: Photo.ID, relativePath: [UInt8]) {
        let name = file.nameBytes
        let folder = Array(file.pathBytes.dropLast(name.count))
        if lastFolder?.path != folder {
            lastFolder = FolderIdentity(at: Photo.ID(pathBytes: folder)).map { (folder, $0) }
        }
        // Where there is no folder there is no file: that will be said when it is opened.
        if let identity = lastFolder?.identity, lastFolder?.path == folder {
            if readFolders.contains(identity), ListedNames.isPhoto(name) { return }
            guard named[identity, default: []].insert(Array(name)).inserted else { return }
            folders.insert(identity)
        }
        take(name, in: folder, relativePath: Array(relativePath.dropLast(name.count)))
    }

    private mutating func read(
        _ folder: Pending, _ pending: inout [Pending], _ linked: inout [Pending]
    ) throws(LoadFailure) {
        let reader = try FolderReader(Photo.ID(pathBytes: folder.path))
        guard reader.identity != excluded, readFolders.insert(reader.identity).inserted else { return }
        folders.insert(reader.identity)
        let alreadyNamed = named[reader.identity] ?? []
        var inside: [Pending] = []
        while isWanted(), let entry = try reader.next() {
            guard !entry.isHidden else { continue }
            let name = Array(entry.name)
            let kind = reader.kind(of: entry)
            if kind == .folder || kind == .link && isRecursive && reader.leadsToFolder(entry) {
                guard isRecursive else { continue }
                let path = Pending(
                    path: (folder.path + name).withSlash, relativePath: (folder.relativePath + name).withSlash)
                if kind == .link { linked.append(path) } else { inside.append(path) }
            } else if ListedNames.isPhoto(name), !alreadyNamed.contains(name) {
                take(name, in: folder.path, relativePath: folder.relativePath)
            }
        }
        pending += inside.reversed()
    }

    private mutating func take(_ name: some Collection<UInt8>, in folder: [UInt8], relativePath: [UInt8]) {
        if let shard, !shard.contains(Photo.ID(pathBytes: folder + name)) { return }
        photos.beginFolder(folder, relativePath: relativePath)
        photos.append(name)
    }

}

extension [UInt8] {
    /// The path with a slash at its end.
    var withSlash: [UInt8] { last == UInt8(ascii: "/") ? self : self + [UInt8(ascii: "/")] }

    /// The path without a slash at its end, unless it is the root folder's.
    var withoutSlash: [UInt8] { count > 1 && last == UInt8(ascii: "/") ? Array(dropLast()) : self }
}
