package import Thumbnails

/// What became of the work: which folders there are, how they are watched, and what is missing.
extension FolderWatchState {
    /// How a folder that is about to be read is watched.
    package struct Watching: Sendable {
        /// What the system answered.
        package var answer: Result<WatchNumber, WatchRefusal>
        /// Whether events of it are not to be relied upon.
        package var isRemote: Bool
        /// What was found under its path after the watch was set.
        package var found: FoundFile

        package init(answer: Result<WatchNumber, WatchRefusal>, isRemote: Bool, found: FoundFile) {
            self.answer = answer
            self.isRemote = isRemote
            self.found = found
        }
    }

    /// All roots are about to be read again. Returns the watches that there were: those that `endReading` does not find in use
    /// are to be ended.
    package mutating func beginReading() -> Set<WatchNumber> {
        defer {
            table = WatchTable()
            folders = [:]
            files = []
            missing = []
        }
        return table.numbers
    }

    /// All roots are read. Returns the watches that nobody needs any more.
    package mutating func endReading(_ before: Set<WatchNumber>, now: MonotonicTime) -> Set<WatchNumber> {
        planPolling(now: now)
        stamps = stamps.filter { folders[$0.key] != nil }
        return before.subtracting(table.numbers)
    }

    /// A folder on the way to a root is watched: what happens to itself counts, and what happens to `name` in it.
    package mutating func note(wayThrough name: [UInt8]?, watch: WatchNumber) {
        table.add(wayThrough: name, to: watch)
    }

    /// A folder is about to be read, and watched in this way.
    package mutating func note(_ folder: Photo.ID, isRoot: Bool, isListed: Bool, _ watching: Watching) {
        let before = folders[folder]
        var known = Folder(
            isRoot: isRoot || before?.isRoot == true, isListed: isListed || before?.isListed == true)
        switch watching.answer {
        case .success(let number):
            known.watch = number
            table.add(folder, to: number)
        case .failure(.limit):
            known.isRefused = true
            known.isPolled = true
        case .failure(.unavailable):
            known.isPolled = true
        }
        known.isPolled = known.isPolled || watching.isRemote
        if case .folder(let stamp) = watching.found { known.stamp = stamp }
        if known.isPolled {
            known.isReadAgain = stamps[folder] != known.stamp
            stamps[folder] = known.stamp
        }
        if known.isRoot {
            if known.isPolled { polledRoots.insert(folder) } else { polledRoots.remove(folder) }
        }
        folders[folder] = known
    }

    /// A path that was named one by one.
    package mutating func note(file: Photo.ID) {
        files.insert(file)
    }

    /// A root that was a folder is not there.
    package mutating func note(missing root: Photo.ID) {
        missing.append(root)
    }

    /// A folder is read again, or gone: what is known of it and of the folders in it is forgotten. Returns watches to be ended,
    /// once those that are needed still have been noted anew.
    package mutating func forget(_ folder: Photo.ID) -> [(folder: Photo.ID, watch: WatchNumber)] {
        var watches: [(Photo.ID, WatchNumber)] = []
        for (path, known) in folders where path.isInside(folder) {
            if let watch = known.watch { watches.append((path, watch)) }
            folders[path] = nil
        }
        return watches
    }

    /// The watches among these that serve nobody any more.
    package mutating func release(_ watches: [(folder: Photo.ID, watch: WatchNumber)]) -> [WatchNumber] {
        watches.compactMap { folder, watch in
            if folders[folder]?.watch == watch { return nil }
            return table.remove(folder, from: watch) ? watch : nil
        }
    }

    /// A folder was looked at. It is read again when it is another one than it was, and once more at the turn after that.
    package mutating func note(_ found: FoundFile, ofPolled folder: Photo.ID, now: MonotonicTime) {
        guard let known = folders[folder] else {
            if case .folder = found { readEverything(now: now) }
            return
        }
        let isSame = found == known.stamp.map(FoundFile.folder)
        if !isSame || known.isReadAgain { readAgain(folder, now: now) }
    }

    /// Sets the time of the next look at polled folders.
    package mutating func planPolling(now: MonotonicTime) {
        let isNeeded = folders.values.contains(where: \.isPolled) || missing.contains(where: polledRoots.contains)
        nextPoll = isNeeded ? nextPoll ?? now.advanced(by: Self.pollInterval) : nil
    }

    /// Whether the file lies in a folder that is polled.
    package func isPolled(_ file: Photo.ID) -> Bool {
        folders[file.folder]?.isPolled == true
    }
}
