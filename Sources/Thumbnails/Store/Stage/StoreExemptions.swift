/// Keys whose thumbnails the stage neither takes from the store nor leaves there, because whoever asked for them sees to it.
package final class StoreExemptions: Sendable {
    private struct State {
        var keys: Set<ThumbnailKey> = []
        /// Far above those that count reported writes.
        var nextRevision: UInt32 = 1 << 31
    }

    private let state = Locked(State())

    package init() {}

    /// A key that nobody else has, and that is exempt until it is removed.
    package func makeKey(photo: Photo.ID, version: FileVersion, pixelSize: Int) -> ThumbnailKey {
        state.withLock { state in
            var version = version
            version.revision = state.nextRevision
            state.nextRevision = state.nextRevision == .max ? 1 << 31 : state.nextRevision + 1
            let key = ThumbnailKey(photo: photo, version: version, pixelSize: pixelSize)
            state.keys.insert(key)
            return key
        }
    }

    package func remove(_ key: ThumbnailKey) {
        state.withLock { _ = $0.keys.remove(key) }
    }

    package func contains(_ key: ThumbnailKey) -> Bool {
        state.withLock { $0.keys.contains(key) }
    }
}
