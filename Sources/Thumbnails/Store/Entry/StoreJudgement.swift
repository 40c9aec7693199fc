/// What an entry is good for.
///
/// Our own entries state nanoseconds, orient by eXIf and are averaged exactly: equal in everything, they stand for the
/// decode. Other programs ignore eXIf in PNG files, enlarge small pictures, keep half-written files, and store whole
/// seconds: what they wrote is shown while the file is decoded, and only when it cannot be older than the file.
package enum StoreJudgement: Hashable, Sendable {
    /// It is the thumbnail.
    case final
    /// It may be shown until the thumbnail has been made.
    case previewOnly
    /// It belongs to something else, and why. It is not shown, and is written anew.
    case stale(Staleness)

    /// Why an entry is not used.
    package enum Staleness: Hashable, Sendable {
        /// It names no file, or another one, or says two things at once.
        case otherFile
        /// It states another modification time, size or inode than the file has, or none.
        case otherVersion
        /// A write of the file was reported that its metadata do not show.
        case rewritten
        /// It is larger than its folder's size, or not as large as it should be.
        case otherSize
        /// It was not written clearly after the file was.
        case tooClose
    }

    /// How much later than its original another program's entry must have been written, in nanoseconds: it only states
    /// whole seconds, and file systems round by up to two.
    package static let margin: Int64 = 2_000_000_000

    /// Judges the entry that was found under `uri` in the folder of `size`, for the file's `version`.
    /// - Parameter now: The time of day, nanoseconds since 1970.
    package static func judge(
        _ entry: StoreEntry, under uri: ThumbnailURI, in size: StoreSize, for version: FileVersion, now: Int64
    ) -> StoreJudgement {
        if let staleness = mismatch(of: entry, under: uri, for: version) { return .stale(staleness) }
        guard max(entry.width, entry.height) <= size.pixelSize else { return .stale(.otherSize) }
        if let stamp = entry.stamp {
            guard stamp.modificationTime == version.modificationTime else { return .stale(.otherVersion) }
            if stands(stamp, for: version) { return hasRightSize(entry, size) ? .final : .stale(.otherSize) }
        }
        let isClearlyNewer = entry.writtenAt >= version.modificationTime + margin && entry.writtenAt <= now
        return isClearlyNewer ? .previewOnly : .stale(.tooClose)
    }

    /// Judges a record of a failure, which is ours: it stands, or it is stale.
    package static func judgeRecord(
        _ entry: StoreEntry, under uri: ThumbnailURI, for version: FileVersion
    ) -> StoreJudgement {
        if let staleness = mismatch(of: entry, under: uri, for: version) { return .stale(staleness) }
        guard let stamp = entry.stamp, stamp.modificationTime == version.modificationTime, stands(stamp, for: version)
        else { return .stale(.otherVersion) }
        return .final
    }

    /// What the standard's own texts say against the entry: for any difference, not only for an older time.
    private static func mismatch(
        of entry: StoreEntry, under uri: ThumbnailURI, for version: FileVersion
    ) -> Staleness? {
        guard !entry.texts.areContradictory, entry.uri == uri else { return .otherFile }
        guard version.revision == 0 else { return .rewritten }
        guard entry.originalTime?.matches(version.modificationTime) == true else { return .otherVersion }
        return entry.originalByteCount ?? version.size == version.size ? nil : .otherVersion
    }

    /// Whether equal nanoseconds settle it. A time without a fraction may come from a file system, or a program, that
    /// knows none: there the inode decides. Elsewhere it does not, because network mounts and restores change it.
    private static func stands(_ stamp: OriginalStamp, for version: FileVersion) -> Bool {
        guard stamp.rule == OriginalStamp.currentRule else { return false }
        return EntryTime.split(version.modificationTime).nanoseconds != 0 || stamp.inode == version.inode
    }

    private static func hasRightSize(_ entry: StoreEntry, _ size: StoreSize) -> Bool {
        guard let original = entry.originalDimensions else { return false }
        return max(entry.width, entry.height) == min(size.pixelSize, max(original.width, original.height))
    }
}
