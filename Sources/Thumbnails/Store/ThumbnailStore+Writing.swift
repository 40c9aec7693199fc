/// What became of a thumbnail or a failure that was handed to a store.
public enum StoreOutcome: Hashable, Sendable {
    /// It is kept, in an entry of so many bytes.
    case saved(bytes: Int)
    /// It is not worth keeping, or must not be, and why.
    case refused(StoreRefusal)
    /// The store is done without, since this.
    case troubled(StoreTrouble)
    /// A passing shortage of ours, or a picture that could not be encoded, cost this entry.
    case lost
}

extension ThumbnailStore {
    /// Keeps a thumbnail, which was made for `size` from the key's version of the file.
    ///
    /// - Parameters:
    ///   - readAt: The time of day, in nanoseconds since 1970, before the file was begun to be read.
    ///   - isAskedFor: Whether the entry is made ahead of time because somebody asked for it. Such entries stay, whatever
    ///     the limit of bytes.
    package func save(
        _ thumbnail: Thumbnail, of photo: Photo.ID, version: FileVersion, size: StoreSize, readAt: Int64,
        isAskedFor: Bool = false
    ) -> StoreOutcome {
        if let refusal = StoreRefusal.refusal(of: thumbnail, version: version, readAt: readAt) {
            return .refused(refusal)
        }
        precondition(max(thumbnail.width, thumbnail.height) <= size.pixelSize, "an entry is no larger than its size")
        let texts = EntryWording(photo: photo, version: version, isAskedFor: isAskedFor).texts(of: thumbnail)
        return write(thumbnail, texts: texts, for: photo, version, in: .size(size))
    }

    /// Records that the key's version of the file has no thumbnail, so that `recordedFailure` answers at once.
    ///
    /// Kept only for files that can be read and are damaged or no PNG files: a limit can be raised, an unsupported kind
    /// become supported, and an error of the file system pass.
    /// - Parameter readAt: The time of day, in nanoseconds since 1970, before the file was begun to be read.
    package func save(
        _ failure: LoadFailure, of photo: Photo.ID, version: FileVersion, readAt: Int64
    ) -> StoreOutcome {
        if let refusal = StoreRefusal.refusal(of: failure, version: version, readAt: readAt) {
            return .refused(refusal)
        }
        let empty = Thumbnail(width: 1, height: 1, pixels: [0, 0, 0, 0], originalWidth: 1, originalHeight: 1)
        let texts = EntryWording(photo: photo, version: version).texts(of: failure)
        return write(empty, texts: texts, for: photo, version, in: failureFolder)
    }

    /// The failure that was recorded for this version of the file; nil when there is none.
    package func recordedFailure(of photo: Photo.ID, version: FileVersion) -> LoadFailure? {
        guard canRead, let folders else { return nil }
        let uri = ThumbnailURI(of: photo)
        guard let file = EntryFile(opening: folders.path(of: failureFolder).appending(uri.entryName)),
            let entry = StoreEntry(reading: file, writtenAt: file.writtenAt),
            StoreJudgement.judgeRecord(entry, under: uri, for: version) == .final
        else { return nil }
        return EntryWording.failure(in: entry)
    }

    private var failureFolder: StoreFolders.Folder { .failures(version: ProgramVersion.current) }

    private func write(
        _ thumbnail: Thumbnail, texts: [PNGWriter.Text], for photo: Photo.ID, _ version: FileVersion,
        in folder: StoreFolders.Folder
    ) -> StoreOutcome {
        if let trouble { return .troubled(trouble) }
        guard let folders else { return .troubled(.missing) }
        guard !contains(photo) else { return .refused(.insideStore) }
        let key = ThumbnailKey(photo: photo, version: version, pixelSize: 1)
        guard isCurrent(key) else { return .refused(.changed) }
        do {
            var pictures = pictures
            pictures.texts = texts
            let bytes = try pictures.encode(thumbnail)
            let writer = EntryWriter(folders, calls: configuration.calls)
            try writer.write(bytes, named: ThumbnailURI(of: photo).entryName, in: folder)
            count(bytes.count)
            return .saved(bytes: bytes.count)
        } catch let error as SystemError {
            guard let trouble = StoreTrouble(errno: error.code, path: folders.path(of: folder).path) else {
                return .lost
            }
            report(trouble)
            return .troubled(trouble)
        } catch {
            return .lost
        }
    }

    private func count(_ bytes: Int) {
        let hasToSweep = state.withLock { $0.meter.write(bytes) }
        if hasToSweep { sweep() }
    }
}
