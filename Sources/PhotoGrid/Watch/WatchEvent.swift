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
        /// The folder itself was renamed, removed or unmounted, or its watch ended; `name` is empty.
        case folderLeft
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

    /// That events were lost.
    package static let overflow = WatchEvent(.overflow, WatchNumber(-1))
}
