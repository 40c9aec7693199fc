import PhotoGrid
import Thumbnails

/// A file system in memory, with a queue of events as inotify(7) makes them, and a clock that stamps files coarsely.
///
/// Writers move when the test says so: between two calls of whoever watches (`beforeCall`), or at any other moment.
final class ImaginaryFolders: FolderSystem {
    struct Node: Sendable {
        var inode: UInt64
        /// A folder's entries; nil for a file.
        var entries: [String: Node]?
        /// What is in a file: every write puts in something that was nowhere before.
        var content = 0
        var size: Int64 = 100
        var modified: Int64
        var changed: Int64
    }

    struct State: Sendable {
        var root: Node
        var queue: [WatchEvent] = []
        /// What is watched, by inode.
        var watches: [UInt64: (number: WatchNumber, interests: Set<WatchInterest>)] = [:]
        var nextWatch: Int32 = 1
        var nextInode: UInt64 = 100
        var freeInodes: [UInt64] = []
        var nextContent = 1
        /// The time of day, in nanoseconds.
        var time: Int64 = 1_000_000_000_000
        var calls = 0
        var watchLimit = Int.max
        var isRemote = false
        /// Beyond this many events the queue says that it overflowed.
        var queueLimit = Int.max
    }

    /// How long the clock that stamps files stands still, in nanoseconds.
    let tick: Int64
    let state: Locked<State>
    /// Called before each call, outside all locks.
    private let beforeCall = Locked<(@Sendable () -> Void)?>(nil)

    init(tick: Int64 = 4_000_000) {
        self.tick = tick
        state = Locked(State(root: Node(inode: 1, entries: [:], modified: 0, changed: 0)))
    }

    func setBeforeCall(_ action: (@Sendable () -> Void)?) {
        beforeCall.withLock { $0 = action }
    }

    private func call() {
        state.withLock { $0.calls += 1 }
        beforeCall.withLock { $0 }?()
    }

    // MARK: FolderSystem

    func startReporting(to report: @escaping @Sendable ([WatchEvent]) -> Void) {}
    func stopReporting() {}

    func watch(_ folder: Photo.ID, for interest: WatchInterest) -> Result<WatchNumber, WatchRefusal> {
        call()
        return state.withLock { state in
            guard let node = state.node(folder.parts), node.entries != nil else { return .failure(.unavailable) }
            if state.watches[node.inode] == nil {
                guard state.watches.count < state.watchLimit else { return .failure(.limit) }
                state.watches[node.inode] = (WatchNumber(state.nextWatch), [])
                state.nextWatch += 1
            }
            state.watches[node.inode]?.interests.insert(interest)
            return state.watches[node.inode].map { .success($0.number) } ?? .failure(.unavailable)
        }
    }

    func unwatch(_ number: WatchNumber) {
        call()
        state.withLock { state in
            guard let inode = state.watches.first(where: { $0.value.number == number })?.key else { return }
            state.watches[inode] = nil
            state.add(WatchEvent(.watchEnded, number))
        }
    }

    func isRemote(_ folder: Photo.ID) -> Bool { state.withLock { $0.isRemote } }

    func look(at path: Photo.ID) -> FoundFile {
        call()
        return state.withLock { state in
            guard let node = state.node(path.parts) else { return .nothing }
            return node.entries == nil ? .file(version(node)) : .folder(version(node))
        }
    }

    func isLink(_ path: Photo.ID) -> Bool { false }

    func read(
        _ folder: Photo.ID, _ body: (UnsafeBufferPointer<UInt8>, Bool) -> Void
    ) throws(LoadFailure) {
        call()
        guard let entries = state.withLock({ $0.node(folder.parts)?.entries }) else { throw .notFound }
        // Names are read one by one: a writer may come in between.
        for name in entries.keys.sorted() {
            call()
            guard let node = state.withLock({ $0.node(folder.parts + [name]) }) else { continue }
            Array(name.utf8).withUnsafeBufferPointer { body($0, node.entries != nil) }
        }
    }

    var timeOfDay: Int64 { state.withLock { $0.time } }

    func version(_ node: Node) -> FileVersion {
        FileVersion(
            device: 1, inode: node.inode, size: node.size, modificationTime: node.modified / tick * tick,
            statusChangeTime: node.changed / tick * tick)
    }
}

extension String {
    var parts: [String] { split(separator: "/").map(String.init) }
    var name: String { parts.last ?? "" }
    var folder: String { "/" + parts.dropLast().joined(separator: "/") }
}

extension Photo.ID {
    var parts: [String] { path.parts }
}
