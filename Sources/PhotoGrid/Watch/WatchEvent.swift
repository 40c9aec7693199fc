/// One thing that happened in a watched folder.
///
/// Renames come as two events, of the old name and of the new one. They are not paired: a photo is its path, so that a renamed
/// file is another photo.
package struct WatchEvent: Hashable, Sendable {
    /// What happened.
    package enum Kind: Hashable, Sendable {
        /// A name appeared whose contents may not be complete.
        case created
        /// Something was written to the file of that name.
        case modified
        /// The file of that name was closed by one who could write.
        case closed
        /// Something complete appeared under that name.
        case movedHere
        /// The name is gone: renamed.
        case movedAway
        /// The name is gone: removed.
        case deleted
        /// Other metadata of the file changed.
        case attributes
        /// The folder itself was renamed or removed; `name` is empty.
        case folderLeft
        /// The watch has ended, because the folder is gone or its file system is; `name` is empty.
        case watchEnded
        /// Events were lost: there were too many. Belongs to no watch.
        case overflow
    }

    /// Whose event.
    package var watch: WatchNumber
    /// What happened.
    package var kind: Kind
    /// The name in the folder, as bytes.
    package var name: [UInt8]
    /// Whether the name is that of a folder.
    package var isFolder: Bool

    package init(_ kind: Kind, _ watch: WatchNumber, name: [UInt8] = [], isFolder: Bool = false) {
        self.watch = watch
        self.kind = kind
        self.name = name
        self.isFolder = isFolder
    }

    /// Whether it says of the folder itself that it is not where it was.
    package var isOfFolderItself: Bool { kind == .folderLeft || kind == .watchEnded }

    /// That events were lost.
    package static let overflow = WatchEvent(.overflow, WatchNumber(-1))
}
