package import Thumbnails

/// The listing of a folder source, and how it follows what happens on disk: does what `FolderWatchState` decides.
///
/// Blocks; used by one queue. Time is handed in, and so is the system: with an imaginary one, every interleaving of writers, events
/// and looks can be played.
package struct FolderWatch: Sendable {
    /// So many new files of one scan are looked at before they are listed: whether they are complete. Of more than that the first
    /// look is left to their pages.
    private static let findLimit = 2000
    /// Pages that are checked again every now and then where no event tells of writes.
    private static let checkedPages = 4
    /// How old a file must be that a scan came upon to count as complete, in nanoseconds: a little less than the quiet second, so
    /// that what was closed before its folder was watched appears within one.
    private static let completeAge: Int64 = 900_000_000

    /// What follows from an event, or from time passing.
    package struct Outcome {
        /// How many photos there are now.
        package var count: Int
        /// How the listing came about, if it is another one; no change at all means that nothing is known of how they relate.
        package var changes: [ListingChange]?
        /// The newest of the files that have just come, by when their contents last changed.
        package var newest: Photo.ID?
    }

    private let roots: [Photo.ID]
    private let system: any FolderSystem
    private let isWatching: Bool
    private var state: FolderWatchState
    private(set) var listing: FolderListing
    /// Roots that were folders at some time.
    private var knownFolders: Set<Photo.ID> = []
    /// The pages asked for last, with what was told of them.
    private var recentPages: [(range: Range<Int>, photos: [Photo])] = []

    /// Reads the roots, absolute paths; watches them if asked to.
    /// - Throws: the first path's failure, if not one of them could be listed.
    package init(
        _ roots: [Photo.ID], of system: any FolderSystem, isRecursive: Bool, isWatching: Bool, now: MonotonicTime
    ) throws(LoadFailure) {
        self.roots = roots
        self.system = system
        self.isWatching = isWatching
        let openedAt = system.timeOfDay
        var watcher = FolderWatcher(system: system, state: FolderWatchState(isRecursive: isRecursive))
        let scan = FolderScan(roots, of: system, isRecursive: isRecursive) { sight in
            if isWatching { watcher.see(sight) }
        }
        if let failure = scan.firstFailure, scan.failures.count == Set(roots).count { throw failure }
        state = watcher.state
        state.planPolling(now: now)
        knownFolders = watcher.rootFolders
        listing = FolderListing(scan, of: system, openedAt: openedAt)
    }

    /// How many photos are listed.
    package var count: Int { listing.count }

    /// When `wake(now:)` is to be called; nil when there is nothing to wait for.
    package var wakeTime: MonotonicTime? { isWatching || state.touched.count > 0 ? state.wakeTime : nil }

    /// What a person should know about the folders.
    package var status: FolderStatus {
        FolderStatus(missing: state.missing, unwatchedFolders: state.refusedCount)
    }

    /// The photos at `range`, their files looked at now. Indices beyond the end are left out.
    package mutating func page(_ range: Range<Int>) -> [Photo] {
        let range = range.clamped(to: 0..<listing.count)
        let photos = range.map(listing.photo)
        if isWatching, state.nextPoll != nil {
            recentPages.removeAll { $0.range == range }
            recentPages = recentPages.suffix(Self.checkedPages - 1) + [(range, photos)]
        }
        return photos
    }

    /// Takes what the system reported.
    package mutating func take(_ events: [WatchEvent], now: MonotonicTime) {
        state.take(events, now: now)
    }

    /// A listed file was written to, as somebody else found out.
    package mutating func noteWrite(to file: Photo.ID, now: MonotonicTime) {
        if listing.paths.index(of: file) != nil { state.noteWrite(to: file, now: now) }
    }
}

// MARK: - Work

extension FolderWatch {
    /// Does what is due. nil when the listing stays as it is.
    package mutating func wake(now: MonotonicTime) -> Outcome? {
        guard let work = state.takeWork(now: now) else { return nil }
        for folder in work.polls { state.note(system.look(at: folder), ofPolled: folder, now: now) }
        if work.areEventsLost { listing.noteLostEvents() }
        var changes: [ListingChange] = []
        if work.everything { changes += readEverything(now: now) }
        for folder in work.folders { changes += read(folder, now: now) }
        if !work.folders.isEmpty { state.planPolling(now: now) }
        let looked = lookAtTouchedFiles(now: now)
        changes += looked.changes
        if !changes.allSatisfy(\.isUpdate) { recentPages = [] }
        if !work.polls.isEmpty { changes += checkPages() }
        if work.areLooksDoubtful, changes.allSatisfy(\.isUpdate) {
            // The same names, perhaps of other files: whatever was told of them is to be asked for anew.
            return Outcome(count: listing.count, changes: nil, newest: looked.newest)
        }
        return changes.isEmpty ? nil : Outcome(count: listing.count, changes: changes, newest: looked.newest)
    }

    /// Reads all roots again.
    private mutating func readEverything(now: MonotonicTime) -> [ListingChange] {
        let before = state.beginReading()
        var watcher = FolderWatcher(system: system, state: state)
        let scan = FolderScan(
            roots, of: system, isRecursive: state.isRecursive, knownFolders: knownFolders,
            commonPrefix: listing.paths.commonPrefix
        ) { watcher.see($0) }
        state = watcher.state
        knownFolders.formUnion(watcher.rootFolders)
        for watch in state.endReading(before, now: now) { system.unwatch(watch) }
        listing.take(scan.failures)
        return take(scan, isScanned: { _ in true }, now: now)
    }

    /// Reads a folder inside a listed one again, or finds that it is gone.
    private mutating func read(_ folder: Photo.ID, now: MonotonicTime) -> [ListingChange] {
        let watches = state.forget(folder)
        var watcher = FolderWatcher(system: system, state: state)
        let scan = FolderScan(folder: folder, of: system, commonPrefix: listing.paths.commonPrefix) { watcher.see($0) }
        state = watcher.state
        for watch in state.release(watches) { system.unwatch(watch) }
        let bytes = folder.folderBytes
        return take(scan, isScanned: { $0.starts(with: bytes) }, now: now)
    }

    /// What a scan did not find is not listed any more; what it came upon is looked at before it is.
    private mutating func take(
        _ scan: FolderScan, isScanned: ([UInt8]) -> Bool, now: MonotonicTime
    ) -> [ListingChange] {
        let (missing, new) = listing.paths.difference(to: scan.paths, isScanned: isScanned)
        guard new.count > Self.findLimit else {
            for id in new { state.touched.find(id, now: now) }
            return listing.apply([], missing: missing, now: now)
        }
        let looks = new.map { FolderListing.Look(id: $0, found: .nothing, isWrite: false, isListed: true) }
        return listing.apply(looks, missing: missing, now: now)
    }

    private mutating func lookAtTouchedFiles(now: MonotonicTime) -> (changes: [ListingChange], newest: Photo.ID?) {
        var looks: [FolderListing.Look] = []
        for (id, touch) in state.touched.takeDue(now: now) {
            let found = system.look(at: id)
            if let time = timeToLookAgain(at: id, found, touch, now: now) {
                state.touched.hold(id, until: time)
                if !touch.isComingBack { continue }
            }
            looks.append(
                .init(id: id, found: found, isWrite: touch.isWrite, isListed: isListed(id, found, touch)))
        }
        let newest = newest(of: looks)
        return (looks.isEmpty ? [] : listing.apply(looks, now: now), newest)
    }

    /// The newest of those that are not listed yet and will be.
    private func newest(of looks: [FolderListing.Look]) -> Photo.ID? {
        looks.reversed().filter { $0.isListed && listing.paths.index(of: $0.id) == nil }
            .max { ($0.found.version?.modificationTime ?? 0) < ($1.found.version?.modificationTime ?? 0) }?.id
    }

    private func isListed(_ id: Photo.ID, _ found: FoundFile, _ touch: TouchedNames.Touch) -> Bool {
        // Who was named is always listed, with the reason why there is nothing to see.
        if state.files.contains(id) { return true }
        return switch found {
        case .file, .failure: !touch.isComingBack
        // A link to a folder is listed as a scan lists it: by its name.
        case .folder: system.isLink(id)
        case .nothing: false
        }
    }

    /// When to look once more at a file that is not yet what it will be; nil when it is.
    private func timeToLookAgain(
        at id: Photo.ID, _ found: FoundFile, _ touch: TouchedNames.Touch, now: MonotonicTime
    ) -> MonotonicTime? {
        guard let version = found.version else { return nil }
        // There it is again, and the event that says how is on its way.
        if touch.isGone { return now.advanced(by: touch.isComingBack ? TouchedNames.quiet : FolderWatchState.pause) }
        guard touch.isFind, listing.paths.index(of: id) == nil else { return nil }
        let age = system.timeOfDay - version.modificationTime
        // A time in the future says nothing: a server's clock, perhaps.
        return (0..<Self.completeAge).contains(age) ? now.advanced(by: .nanoseconds(Self.completeAge - age)) : nil
    }

    /// Looks again at the files of pages that were asked for, where they lie in polled folders.
    private mutating func checkPages() -> [ListingChange] {
        var changes: [ListingChange] = []
        for page in recentPages.indices {
            let range = recentPages[page].range
            for (offset, told) in recentPages[page].photos.enumerated() where state.isPolled(told.id) {
                let photo = listing.photo(at: range.lowerBound + offset)
                guard photo != told else { continue }
                recentPages[page].photos[offset] = photo
                changes.append(.updated(at: range.lowerBound + offset, photo))
            }
        }
        return changes
    }
}

extension ListingChange {
    fileprivate var isUpdate: Bool {
        if case .updated = self { true } else { false }
    }
}
