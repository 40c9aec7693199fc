package import Thumbnails

/// Gives files that were written to another version, though their metadata look the same.
///
/// Clocks that stamp files tick every few milliseconds, or every two seconds, and a decoder may have read the file between two
/// writes of one tick. So every write that is reported makes a version that was never told before: the file's, with a revision
/// drawn from one counter.
package struct VersionMint: Sendable {
    /// How long a file that is gone is remembered: longer than any clock that stamps files takes for a tick.
    package static let memory = Duration.seconds(5)
    /// Files whose last change is older by this, in nanoseconds, than the source cannot have been written to since.
    private static let margin: Int64 = 3_000_000_000

    private var last: UInt32 = 0
    private var minted: [Photo.ID: FileVersion] = [:]
    private var gone: [Photo.ID: MonotonicTime] = [:]
    /// The least revision of files that changed since the source was opened; 0 unless events were lost.
    private var floor: UInt32 = 0
    private let openedAt: Int64

    /// A mint of a source that is opened at this time of day: nanoseconds since 1970.
    package init(openedAt: Int64) {
        self.openedAt = openedAt
    }

    /// The version to tell of a file whose metadata are these.
    package func version(of id: Photo.ID, found: FileVersion) -> FileVersion {
        var version = found
        if let minted = minted[id], minted.matches(found) { version.revision = minted.revision }
        if floor > version.revision, found.statusChangeTime >= openedAt - Self.margin { version.revision = floor }
        return version
    }

    /// A listed file was written to. Returns the version to tell from now on, which was never told before.
    package mutating func noteWrite(to id: Photo.ID, found: FileVersion) -> FileVersion {
        last &+= 1
        var version = found
        version.revision = last
        minted[id] = version
        return version
    }

    /// A file is listed that was not.
    package mutating func noteArrival(of id: Photo.ID, found: FileVersion) {
        // The same path may have been another file a moment ago, even with the same inode.
        if gone.removeValue(forKey: id) != nil { _ = noteWrite(to: id, found: found) }
    }

    /// A file is not listed any more.
    package mutating func noteDeparture(of id: Photo.ID, now: MonotonicTime) {
        minted[id] = nil
        gone[id] = now
    }

    /// Forgets files that went long ago.
    ///
    /// - Complexity: O(files that went within the last seconds).
    package mutating func forgetDepartures(now: MonotonicTime) {
        guard !gone.isEmpty else { return }
        gone = gone.filter { $0.value.duration(to: now) < Self.memory }
    }

    /// Writes may have gone unnoticed: every file that changed since the source was opened gets another version.
    package mutating func noteLostEvents() {
        last &+= 1
        floor = last
    }
}
