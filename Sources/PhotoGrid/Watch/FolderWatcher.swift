internal import Thumbnails

/// Sets the watches while a scan goes on: each before what it watches is looked at.
struct FolderWatcher {
    private let system: any FolderSystem
    /// What the state knows by now.
    private(set) var state: FolderWatchState
    /// The roots that are folders.
    private(set) var rootFolders: Set<Photo.ID> = []
    /// Folders that roots lie in, and their watches.
    private var parents: [Photo.ID: WatchNumber] = [:]

    init(system: any FolderSystem, state: FolderWatchState) {
        self.system = system
        self.state = state
    }

    mutating func see(_ sight: FolderScan.Sight) {
        switch sight {
        case .root(let root):
            watchWay(to: root)
        case .folder(let folder, let isRoot):
            if isRoot { rootFolders.insert(folder) }
            watch(folder, isRoot: isRoot, isListed: true)
        case .file(let file):
            state.note(file: file)
            if state.folders[file.folder] == nil { watch(file.folder, isRoot: false, isListed: false) }
        case .missing(let root):
            state.note(missing: root)
        }
    }

    private mutating func watch(_ folder: Photo.ID, isRoot: Bool, isListed: Bool) {
        let answer = system.watch(folder, for: .contents)
        state.note(
            folder, isRoot: isRoot, isListed: isListed,
            .init(answer: answer, isRemote: system.isRemote(folder), found: system.look(at: folder)))
    }

    /// Watches the folder that a root lies in, or the nearest one that is there, for the name that is next on the way; and all
    /// folders above for what happens to themselves.
    private mutating func watchWay(to root: Photo.ID) {
        let name = Array(root.nameBytes)
        guard !name.isEmpty else { return }
        if let number = parents[root.folder] { return state.note(wayThrough: name, watch: number) }
        var (folder, next) = (root.folder, name)
        while true {
            if case .success(let number) = system.watch(folder, for: .names) {
                state.note(wayThrough: next, watch: number)
                if folder == root.folder {
                    parents[folder] = number
                    break
                }
                // What was missing may have come before the watch was set.
                if case .nothing = system.look(at: folder.appending(next)) { break }
                (folder, next) = (root.folder, name)
            } else if folder.nameBytes.isEmpty {
                return
            } else {
                (folder, next) = (folder.folder, Array(folder.nameBytes))
            }
        }
        while !folder.nameBytes.isEmpty {
            folder = folder.folder
            if case .success(let number) = system.watch(folder, for: .itself) {
                state.note(wayThrough: nil, watch: number)
            }
        }
    }
}
