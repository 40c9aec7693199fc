public import Thumbnails

/// What is to be said about the folders of a watched source, beside their photos.
public struct FolderStatus: Hashable, Sendable {
    /// Folders that were listed and are gone: removed, renamed or unmounted. They are listed again when they come back.
    public var missing: [Photo.ID]
    /// Folders beyond the system's limits (`fs.inotify.max_user_watches`, or `max_user_instances`): looked at every two seconds instead.
    public var unwatchedFolders: Int

    /// The status of folders of which some are missing, or not watched.
    public init(missing: [Photo.ID] = [], unwatchedFolders: Int = 0) {
        self.missing = missing
        self.unwatchedFolders = unwatchedFolders
    }
}
