internal import Thumbnails

/// One look at the paths that a person named: folders are read, files are taken as they are.
///
/// No file is opened or looked at: a folder costs its own entries and one `stat` for the folder, a file named one by one
/// costs one `stat`.
struct FolderScan {
    /// What a scan comes upon, told before it goes on: whoever watches does so before the folder is read.
    enum Sight {
        /// A path that was named is about to be looked at.
        case root(Photo.ID)
        /// A folder is about to be read; whether it was named itself.
        case folder(Photo.ID, isRoot: Bool)
        /// A path that was named is listed itself.
        case file(Photo.ID)
        /// A path that was named is a folder no longer.
        case missing(Photo.ID)
    }

    /// What is to be shown, in natural order, nothing twice.
    private(set) var paths: PathList
    /// What could not be listed, and why. Each of them is in `paths` too.
    private(set) var failures: [Photo.ID: LoadFailure] = [:]
    /// Why the first path that failed did.
    private(set) var firstFailure: LoadFailure?

    private let system: any FolderSystem
    private let isRecursive: Bool
    private let see: (Sight) -> Void
    /// Folders read already, so that two ways to one folder list it once.
    private var seenFolders: Set<FolderIdentity> = []

    /// Lists `roots`, absolute paths. A root of `knownFolders` that is not there any more is no photo. Names for people leave out
    /// `commonPrefix` bytes, by default the folder that all roots lie in.
    init(
        _ roots: [Photo.ID], of system: any FolderSystem, isRecursive: Bool, knownFolders: Set<Photo.ID> = [],
        commonPrefix: Int? = nil, see: @escaping (Sight) -> Void = { _ in }
    ) {
        self.system = system
        self.isRecursive = isRecursive
        self.see = see
        let found = roots.map { root in
            see(.root(root))
            return (root, system.look(at: root))
        }
        paths = PathList(commonPrefix: commonPrefix ?? Self.commonFolder(of: found).count)
        for (root, found) in found {
            if case .folder(let version) = found {
                list(root, version)
            } else if knownFolders.contains(root) {
                see(.missing(root))
            } else {
                list(root, failure: found.failure)
            }
        }
        paths.sortAndRemoveDuplicates()
    }

    /// Lists what is in one folder, which lies in a root, with names for people that leave out so many bytes.
    init(folder: Photo.ID, of system: any FolderSystem, commonPrefix: Int, see: @escaping (Sight) -> Void) {
        self.system = system
        self.isRecursive = true
        self.see = see
        paths = PathList(commonPrefix: commonPrefix)
        if case .folder(let version) = system.look(at: folder) { _ = read(folder, version, isRoot: false) }
        paths.sortAndRemoveDuplicates()
    }

    /// The folder that names for people are relative to.
    private static func commonFolder(of roots: [(Photo.ID, FoundFile)]) -> [UInt8] {
        PathList.commonFolder(
            of: roots.map { root, found in
                if case .folder = found { return root.folderBytes }
                return root.folder.folderBytes
            })
    }

    private mutating func list(_ root: Photo.ID, _ version: FileVersion) {
        if let failure = read(root, version, isRoot: true) { list(root, failure: failure) }
    }

    private mutating func list(_ root: Photo.ID, failure: LoadFailure?) {
        see(.file(root))
        paths.append(root)
        guard let failure else { return }
        failures[root] = failure
        firstFailure = firstFailure ?? failure
    }

    /// Reads a folder, and those in it. Returns why it could not be read.
    private mutating func read(_ folder: Photo.ID, _ version: FileVersion, isRoot: Bool) -> LoadFailure? {
        let identity = FolderIdentity(version)
        guard seenFolders.insert(identity).inserted else { return nil }
        see(.folder(folder, isRoot: isRoot))
        var inner: [Photo.ID] = []
        let number = paths.number(ofFolder: folder.folderBytes)
        do throws(LoadFailure) {
            try system.read(folder) { name, isFolder in
                if !isFolder {
                    if ListedNames.isPhoto(name) { paths.append(name, in: number) }
                } else if isRecursive, ListedNames.isFolder(name) {
                    inner.append(folder.appending(name))
                }
            }
        } catch {
            return error
        }
        for folder in inner.sorted() {
            // A folder inside that cannot be read is left out, as `find` does but without a word.
            if case .folder(let version) = system.look(at: folder) { _ = read(folder, version, isRoot: false) }
        }
        return nil
    }
}
