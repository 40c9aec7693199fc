package import Thumbnails

/// What a folder source lists at the moment: the paths, and what is known of some of them.
package struct FolderListing: Sendable {
    /// The paths, in natural order.
    private(set) var paths: PathList
    /// Why some of them cannot be shown, as far as a look at the file would not say so itself.
    private var failures: [Photo.ID: LoadFailure]
    private var mint: VersionMint
    private let system: any FolderSystem

    init(_ scan: FolderScan, of system: any FolderSystem, openedAt: Int64) {
        paths = scan.paths
        failures = scan.failures
        mint = VersionMint(openedAt: openedAt)
        self.system = system
    }

    /// How many photos.
    package var count: Int { paths.count }

    /// The photo at `index`, its file looked at now. Blocks.
    package func photo(at index: Int) -> Photo {
        let id = paths.id(at: index)
        return photo(id, found: system.look(at: id))
    }

    private func photo(_ id: Photo.ID, found: FoundFile) -> Photo {
        let name = paths.displayName(of: id)
        if let failure = failures[id] { return Photo(id: id, name: name, failure: failure) }
        switch found {
        // A folder has a version as well: whoever opens it says that it is not a file.
        case .file(let version), .folder(let version):
            return Photo(id: id, name: name, version: mint.version(of: id, found: version))
        case .failure(let failure): return Photo(id: id, name: name, failure: failure)
        case .nothing: return Photo(id: id, name: name, failure: .notFound)
        }
    }
}

// MARK: - Changes

extension FolderListing {
    /// A file that was looked at, to be listed or not from now on.
    struct Look {
        var id: Photo.ID
        var found: FoundFile
        /// Whether its contents may be others, whatever its metadata say.
        var isWrite: Bool
        /// Whether it is listed from now on.
        var isListed: Bool
    }

    /// Takes files that were looked at, and paths that a scan did not find at these places (ascending). Returns the steps to the
    /// new listing.
    mutating func apply(_ looks: [Look], missing: [Int] = [], now: MonotonicTime) -> [ListingChange] {
        var (removed, inserted): (Set<Int>, [Photo.ID]) = (Set(missing), [])
        var written: [Look] = []
        for look in looks {
            failures[look.id] = nil
            let index = paths.index(of: look.id)
            switch (index, look.isListed) {
            case (nil, true): inserted.append(look.id)
            case (let index?, false): removed.insert(index)
            case (_?, true): written.append(look)
            case (nil, false): break
            }
            if let version = look.found.version, look.isListed {
                if index == nil { mint.noteArrival(of: look.id, found: version) }
                if index != nil, look.isWrite { _ = mint.noteWrite(to: look.id, found: version) }
            }
        }
        for index in removed { mint.noteDeparture(of: paths.id(at: index), now: now) }
        mint.forgetDepartures(now: now)
        let changes = paths.change(removing: removed.sorted(), inserting: inserted)
        return changes + written.compactMap { update($0.id, found: $0.found) }
    }

    /// That a photo is another version, or another failure, than it was.
    private func update(_ id: Photo.ID, found: FoundFile) -> ListingChange? {
        paths.index(of: id).map { .updated(at: $0, photo(id, found: found)) }
    }

    /// All roots were read again: why some of them cannot be shown.
    mutating func take(_ failures: [Photo.ID: LoadFailure]) {
        self.failures = failures
    }

    /// Writes may have gone unnoticed.
    mutating func noteLostEvents() {
        mint.noteLostEvents()
    }
}
