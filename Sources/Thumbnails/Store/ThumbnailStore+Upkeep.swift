private import Glibc

extension ThumbnailStore {
    /// How much a store holds.
    public struct Usage: Hashable, Sendable {
        /// Entries, whoever wrote them; records of failures included.
        public var entries = 0
        /// Bytes that they take.
        public var bytes = 0
        /// Those entries that this program wrote.
        public var ownEntries = 0
        /// Bytes that those take.
        public var ownBytes = 0
    }

    /// What was removed, or would be.
    public struct Removal: Hashable, Sendable {
        /// Entries.
        public var entries = 0
        /// Bytes that they took.
        public var bytes = 0

        /// Nothing.
        public init() {}
    }

    /// How much the store holds.
    ///
    /// - Complexity: O(number of entries): each is opened.
    public func usage() -> Usage {
        guard canRead, let folders else { return Usage() }
        let sweep = StoreSweep(folders)
        var usage = Usage()
        for item in sweep.entryFolders().flatMap(sweep.items) {
            usage.entries += 1
            usage.bytes += item.byteCount
            guard sweep.ourEntry(at: item.path) != nil else { continue }
            usage.ownEntries += 1
            usage.ownBytes += item.byteCount
        }
        return usage
    }

    /// Removes our own entries whose original is gone: nothing has its name any more, and the folder it was in exists,
    /// so that a disk that is not plugged in loses nothing.
    ///
    /// - Parameters:
    ///   - folder: Only originals at this path or below it.
    ///   - isDryRun: Whether to remove nothing, and only say what would be removed.
    ///   - isWanted: Asked before each entry; once it answers false the rest is left as it is.
    /// - Complexity: O(number of entries): each is opened.
    @discardableResult
    public func prune(
        under folder: Photo.ID, isDryRun: Bool = false, while isWanted: () -> Bool = { true }
    ) -> Removal {
        guard canRead, let folders else { return Removal() }
        let sweep = StoreSweep(folders)
        var removal = Removal()
        for item in sweep.entryFolders().flatMap(sweep.items) {
            guard isWanted() else { break }
            guard let path = sweep.ourEntry(at: item.path)?.uri?.pathBytes,
                Photo.ID(pathBytes: path).isInside(folder), Photo.ID(pathBytes: path).isGone,
                isDryRun || sweep.remove(item.path)
            else { continue }
            removal.entries += 1
            removal.bytes += item.byteCount
        }
        return removal
    }

    /// Removes the temporary files that killed writers left behind, of this program and whatever process.
    /// - Returns: How many.
    @discardableResult
    public func removeLitter() -> Int {
        guard canWrite, let folders else { return 0 }
        return StoreSweep(folders).removeLitter()
    }

    /// Counts what our entries take, and makes room when it is more than the limit.
    func sweep() {
        guard let folders, let limit = configuration.byteLimit else { return }
        let sweep = StoreSweep(folders)
        _ = sweep.removeLitter()
        let items = sweep.entryFolders().flatMap(sweep.items)
        let total = items.reduce(0) { $0 + $1.byteCount }
        // Whose they are need not be known while all of them together are within the limit.
        guard total > limit else { return state.withLock { $0.meter.endSweep(used: total) } }
        let ours = items.filter { sweep.ourEntry(at: $0.path)?.isAskedFor == false }
        let used = ours.reduce(0) { $0 + $1.byteCount }
        guard used > limit else { return state.withLock { $0.meter.endSweep(used: used) } }
        let victims = StoreSweep.victims(of: ours, downTo: StoreMeter.target(under: limit))
        let freed = victims.filter { sweep.remove($0.path) }.reduce(0) { $0 + $1.byteCount }
        state.withLock { $0.meter.endSweep(used: used - freed) }
    }
}

extension Photo.ID {
    /// Whether nothing has this name, not even a link that leads nowhere, though the folder exists.
    fileprivate var isGone: Bool {
        var status = stat()
        guard withCPath({ lstat($0, &status) }) != 0, errno == ENOENT, let parent else { return false }
        return parent.leadsToFolder
    }
}
