package import Thumbnails

/// What a folder watch decides: which files to look at, which folders to read again, and when.
///
/// ```
///   a folder:   read ──something happened to itself, a folder in it came or went──▶ due ──▶ read again, or forgotten
///   a file:     see `TouchedNames`
///   everything: read ──events lost, a root came or went──▶ due ──▶ read again
/// ```
///
/// Pure: events and the clock come in, work comes out. Events never say what is true, only where to look: a watch is set before
/// a folder is read and an event is read before a file is looked at, so that whatever changes afterwards comes with an event of
/// its own. Nothing here depends on pairs or on the order of events of different files.
package struct FolderWatchState: Sendable {
    /// How long events are gathered before the first of them is acted upon: a burst is one update.
    package static let gathering = Duration.milliseconds(20)
    /// The least time from one update to the next.
    package static let pause = Duration.milliseconds(100)
    /// How often folders are looked at that cannot be watched, or not reliably.
    package static let pollInterval = Duration.seconds(2)

    /// What is known of a folder.
    struct Folder: Sendable {
        var watch: WatchNumber?
        var isRoot: Bool
        /// Whether all that is in it is listed, or only files of it that were named one by one.
        var isListed: Bool
        /// Whether the system's limit left it unwatched.
        var isRefused = false
        /// Whether it is looked at every now and then.
        var isPolled = false
        /// As it was when it was read.
        var stamp: FileVersion?
        /// Whether it is read once more at the next turn: what happened in the tick of the clock in which it was read would
        /// otherwise stay unseen.
        var isReadAgain = false
    }

    /// What is to be done now, in this order.
    package struct Work: Sendable, Equatable {
        /// Folders to look at, whether they are as they were.
        package var polls: [Photo.ID] = []
        /// Whether to read all roots again.
        package var everything = false
        /// Whether writes may have gone unnoticed.
        package var areEventsLost = false
        /// Folders to read again, with what is in them.
        package var folders: [Photo.ID] = []
        /// Whether looks at files may have failed, or may have found other files, because folders were not where they are.
        package var areLooksDoubtful = false
    }

    /// Whether folders inside folders are listed.
    package let isRecursive: Bool
    var table = WatchTable()
    var folders: [Photo.ID: Folder] = [:]
    /// Paths named one by one.
    package internal(set) var files: Set<Photo.ID> = []
    /// Roots whose events, when they were folders, were not to be relied upon.
    var polledRoots: Set<Photo.ID> = []
    /// Roots that were folders and are not there now.
    package internal(set) var missing: [Photo.ID] = []
    /// Folders that the system's limit left unwatched.
    package var refusedCount: Int { folders.values.count(where: \.isRefused) }
    /// Files that something happened to.
    package var touched = TouchedNames()
    private var isEverythingDue = false
    private var areEventsLost = false
    private var areLooksDoubtful = false
    private var dueFolders: Set<Photo.ID> = []
    /// When the first event came that was not acted upon yet.
    private var firstEvent: MonotonicTime?
    private var lastUpdate: MonotonicTime?
    var nextPoll: MonotonicTime?
    /// Polled folders as they were when they were last read.
    var stamps: [Photo.ID: FileVersion] = [:]

    package init(isRecursive: Bool) {
        self.isRecursive = isRecursive
    }
}

// MARK: - Events

extension FolderWatchState {
    /// Takes what the system reported, in order.
    package mutating func take(_ events: [WatchEvent], now: MonotonicTime) {
        for event in events { take(event, now: now) }
    }

    private mutating func take(_ event: WatchEvent, now: MonotonicTime) {
        if event.kind == .overflow {
            areEventsLost = true
            areLooksDoubtful = true
            readEverything(now: now)
            return
        }
        let folders = table.folders(of: event.watch)
        let isOnTheWay =
            event.isOfFolderItself
            ? table.isOnTheWay(event.watch) : table.isOnTheWay(event.watch, event.name)
        // A file that was named one by one comes and goes without a scan.
        let isFile = !event.isFolder && folders.contains { files.contains($0.appending(event.name)) }
        if isOnTheWay && !isFile {
            areLooksDoubtful = true
            readEverything(now: now)
        }
        for folder in folders { take(event, in: folder, now: now) }
        if event.kind == .watchEnded { table.end(event.watch) }
    }

    private mutating func take(_ event: WatchEvent, in folder: Photo.ID, now: MonotonicTime) {
        guard let known = folders[folder] else { return }
        if event.isOfFolderItself {
            areLooksDoubtful = true
            readAgain(folder, now: now)
            return
        }
        guard !event.name.isEmpty else { return }
        let path = folder.appending(event.name)
        if event.isFolder {
            if isRecursive, known.isListed, FolderScan.isEntered(event.name), event.kind != .attributes {
                enter(path, now: now)
            }
        } else if files.contains(path) || known.isListed && FolderScan.isListed(event.name) {
            touched.note(event.kind, path, now: now)
            noteEvent(now)
        }
    }

    /// A file was written to, as somebody else found out.
    package mutating func noteWrite(to file: Photo.ID, now: MonotonicTime) {
        touched.note(.closed, file, now: now)
        noteEvent(now)
    }

    /// Something happened to a folder itself.
    mutating func readAgain(_ folder: Photo.ID, now: MonotonicTime) {
        guard let known = folders[folder] else { return }
        if known.isRoot || !known.isListed { readEverything(now: now) } else { enter(folder, now: now) }
    }

    /// A folder inside a listed one came or went.
    private mutating func enter(_ folder: Photo.ID, now: MonotonicTime) {
        dueFolders.insert(folder)
        noteEvent(now)
    }

    mutating func readEverything(now: MonotonicTime) {
        isEverythingDue = true
        noteEvent(now)
    }

    private mutating func noteEvent(_ now: MonotonicTime) {
        firstEvent = firstEvent ?? now
    }
}

// MARK: - Work

extension FolderWatchState {
    /// When there is something to do; nil when there is nothing to wait for.
    package var wakeTime: MonotonicTime? {
        let isReadingDue = isEverythingDue || !dueFolders.isEmpty
        let reading = isReadingDue ? firstEvent : nil
        let work = [reading, touched.earliest].compactMap(\.self).min().map(whenGathered)
        return [work, nextPoll].compactMap(\.self).min()
    }

    /// When work that could be done at `time` is done, together with what comes until then.
    private func whenGathered(_ time: MonotonicTime) -> MonotonicTime {
        var time = time
        if let firstEvent { time = max(time, firstEvent.advanced(by: Self.gathering)) }
        if let lastUpdate { time = max(time, lastUpdate.advanced(by: Self.pause)) }
        return time
    }

    /// What is to be done now; nil when it is not time yet. Files that are due are taken from `touched`, after this.
    package mutating func takeWork(now: MonotonicTime) -> Work? {
        guard let wakeTime, wakeTime <= now else { return nil }
        var work = Work()
        if let nextPoll, nextPoll <= now {
            work.polls = (folders.filter(\.value.isPolled).keys + missing.filter(polledRoots.contains)).sorted()
            self.nextPoll = now.advanced(by: Self.pollInterval)
        }
        work.everything = isEverythingDue
        work.areEventsLost = areEventsLost
        work.areLooksDoubtful = areLooksDoubtful
        work.folders = isEverythingDue ? [] : outermost(of: dueFolders)
        isEverythingDue = false
        areEventsLost = false
        areLooksDoubtful = false
        dueFolders = []
        firstEvent = nil
        lastUpdate = now
        return work
    }

    /// Folders that lie in none of the others, by path.
    private func outermost(of folders: Set<Photo.ID>) -> [Photo.ID] {
        var outermost: [Photo.ID] = []
        for folder in folders.sorted(by: { $0.folderBytes.lexicographicallyPrecedes($1.folderBytes) }) {
            if let last = outermost.last, folder.isInside(last) { continue }
            outermost.append(folder)
        }
        return outermost
    }
}
