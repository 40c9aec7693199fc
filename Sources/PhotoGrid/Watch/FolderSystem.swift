package import Thumbnails

/// What listing and watching folders asks of the operating system. Every call may block.
///
/// The real one is `LinuxFolders`; tests hand in imaginary folders, whose writers move between any two calls.
package protocol FolderSystem: Sendable {
    /// Reports what happens in watched folders from now on, batch by batch, in order, on a thread of the system's own. Watches of
    /// before are ended. When there can be no reports, every watch is refused.
    func startReporting(to report: @escaping @Sendable ([WatchEvent]) -> Void)

    /// Reports nothing more, and ends all watches. Does not wait for a report that is under way.
    func stopReporting()

    /// Watches a folder (links are followed). A folder that is watched already keeps its number, and is watched for both.
    func watch(_ folder: Photo.ID, for interest: WatchInterest) -> Result<WatchNumber, WatchRefusal>

    /// Ends a watch, if there is one of this number.
    func unwatch(_ number: WatchNumber)

    /// Whether others can change the folder without this machine's kernel seeing it: network and FUSE file systems.
    func isRemote(_ folder: Photo.ID) -> Bool

    /// What the path leads to now, links followed.
    func look(at path: Photo.ID) -> FoundFile

    /// Whether the path itself is a link.
    func isLink(_ path: Photo.ID) -> Bool

    /// Calls `body` with every entry of a folder but `.` and `..`: its name, and whether it is a folder itself (a link is not).
    func read(
        _ folder: Photo.ID, _ body: (_ name: UnsafeBufferPointer<UInt8>, _ isFolder: Bool) -> Void
    ) throws(LoadFailure)

    /// The time of day that stamps files: nanoseconds since 1970.
    var timeOfDay: Int64 { get }
}

/// Which watch of a `FolderSystem`; never used again.
package struct WatchNumber: Hashable, Sendable {
    package var number: Int32

    package init(_ number: Int32) {
        self.number = number
    }
}

/// What is to be reported about a folder.
package enum WatchInterest: Hashable, Sendable {
    /// Everything that happens to the files and folders in it, and to itself.
    case contents
    /// What comes, goes or is renamed in it, and to itself.
    case names
    /// That it is removed or renamed itself.
    case itself
}

/// Why a folder is not watched.
package enum WatchRefusal: Error, Hashable, Sendable {
    /// The system's limit of watches is reached.
    case limit
    /// Nothing is there, it is no folder, or the system refuses.
    case unavailable
}

/// What a path leads to.
package enum FoundFile: Hashable, Sendable {
    /// A file of whatever kind, or a link to one.
    case file(FileVersion)
    /// A folder: as a version, so that another folder under the same name is told apart.
    case folder(FileVersion)
    /// Something is there, but cannot be looked at, and why.
    case failure(LoadFailure)
    /// Nothing at all.
    case nothing

    /// The version of a file.
    var version: FileVersion? {
        if case .file(let version) = self { version } else { nil }
    }

    /// Why there is no file to show.
    var failure: LoadFailure? {
        switch self {
        case .file: nil
        case .folder: .notARegularFile
        case .failure(let failure): failure
        case .nothing: .notFound
        }
    }
}
