public import Thumbnails

extension FolderSource {
    /// What a source lists, and how it follows.
    public struct Configuration: Sendable {
        /// Whether folders inside the folders are listed as well.
        public var isRecursive = false
        /// Whether the listing follows what happens on disk.
        public var isWatching = false
        /// Called on the source's own queue when there is something else to be said about the folders than before.
        public var onStatus: @Sendable (FolderStatus) -> Void = { _ in }
        /// Called on the source's own queue, before the change is told, with the newest of the files that have just come.
        public var onArrival: @Sendable (Photo.ID) -> Void = { _ in }
        /// Tells the time, and wakes the source.
        package var clock: any TimerClock = SystemClock()
        /// Makes what is listed and watched.
        package var makeSystem: @Sendable () -> any FolderSystem = { LinuxFolders() }

        /// Lists the folders themselves, once.
        public init(isRecursive: Bool = false, isWatching: Bool = false) {
            self.isRecursive = isRecursive
            self.isWatching = isWatching
        }
    }
}
