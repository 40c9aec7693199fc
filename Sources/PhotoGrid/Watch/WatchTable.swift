package import Thumbnails

/// Which watches there are, and whom they serve.
///
/// One watch may serve several: folders that two paths lead to, a folder that is listed and that another root lies in.
package struct WatchTable: Sendable {
    /// Folders whose contents are watched.
    private var folders: [WatchNumber: Set<Photo.ID>] = [:]
    /// Folders on the way to a root, with the names in them that the way leads through where these may come and go.
    private var ways: [WatchNumber: Set<[UInt8]>] = [:]

    package init() {}

    /// All watches.
    package var numbers: Set<WatchNumber> { Set(folders.keys).union(ways.keys) }

    /// The folders whose contents the watch tells of.
    package func folders(of number: WatchNumber) -> Set<Photo.ID> { folders[number] ?? [] }

    /// Whether the folder itself is on the way to a root.
    package func isOnTheWay(_ number: WatchNumber) -> Bool { ways[number] != nil }

    /// Whether a name in the folder is on the way to a root.
    package func isOnTheWay(_ number: WatchNumber, _ name: [UInt8]) -> Bool { ways[number]?.contains(name) == true }

    /// The watch tells of this folder's contents.
    package mutating func add(_ folder: Photo.ID, to number: WatchNumber) {
        folders[number, default: []].insert(folder)
    }

    /// The watch tells of a folder on the way to a root; `name` is what may come and go in it.
    package mutating func add(wayThrough name: [UInt8]?, to number: WatchNumber) {
        ways[number, default: []].formUnion([name].compactMap(\.self))
    }

    /// The watch no longer serves this folder. Returns whether it serves nobody any more, and so is to be ended.
    package mutating func remove(_ folder: Photo.ID, from number: WatchNumber) -> Bool {
        folders[number]?.remove(folder)
        guard folders[number]?.isEmpty == true else { return false }
        folders[number] = nil
        return ways[number] == nil
    }

    /// The watch has ended by itself.
    package mutating func end(_ number: WatchNumber) {
        folders[number] = nil
        ways[number] = nil
    }
}
