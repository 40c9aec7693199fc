private import Glibc

/// What a store knows about a thumbnail.
public enum StoreAnswer: Sendable {
    /// Here it is; nothing needs to be decoded.
    case thumbnail(Thumbnail)
    /// Something to show while the file is decoded.
    case preview(Thumbnail)
    /// Nothing.
    case nothing
}

extension ThumbnailStore {
    /// The thumbnail of `key`, from the smallest entry that is large enough; else, from any entry, a preview of it.
    ///
    /// An entry is judged by its texts, decoded within limits, and scaled to what the key asks for; last, the photo's file
    /// is opened to see that it can be read and still is the key's version. Asks `context.admit(bytes:)` before it
    /// allocates and polls `context.isAbandoned()`; `context.preview` is not called.
    /// - Throws: only `.released`, when the context said stop.
    public func answer(_ key: ThumbnailKey, context: DecodeContext = .init()) throws(LoadFailure) -> StoreAnswer {
        guard canRead, let folders else { return .nothing }
        let search = EntrySearch(key, folders: folders, now: now)
        for candidate in search.candidates() {
            guard let thumbnail = try decode(candidate, for: key, context: context) else { continue }
            guard !contains(key.photo), isCurrent(key) else { return .nothing }
            guard candidate.isFinal else { return .preview(thumbnail) }
            noteUse(of: candidate.file)
            return .thumbnail(thumbnail)
        }
        return .nothing
    }

    /// Whether a final entry of that size is there, judged by its texts and the chain of its chunks; its pixels are not
    /// looked at.
    public func hasEntry(for photo: Photo.ID, version: FileVersion, size: StoreSize) -> Bool {
        guard canRead, let folders else { return false }
        let key = ThumbnailKey(photo: photo, version: version, pixelSize: size.pixelSize)
        let search = EntrySearch(key, folders: folders, now: now)
        return search.isFinal(in: size) && isCurrent(key)
    }

    /// Decodes an entry to what the key asks for; nil when it is broken, and so is to be written anew.
    private func decode(
        _ candidate: EntrySearch.Candidate, for key: ThumbnailKey, context: DecodeContext
    ) throws(LoadFailure) -> Thumbnail? {
        let quiet = DecodeContext(
            isAbandoned: { context.isAbandoned() },
            admit: { context.admit(bytes: $0 + key.pixelSize * key.pixelSize * 4) })
        let size = candidate.size.pixelSize
        var decode = PNGDecode(
            pixelSize: size, fileBytes: Int64(candidate.file.byteCount), limits: .entry(of: candidate.size),
            previews: .none, clock: SystemClock(), usesPlainKernels: false, context: quiet)
        let stored: Thumbnail
        do throws(LoadFailure) {
            stored = try decode.run(descriptor: candidate.file.descriptor, memory: readingMemory).get()
        } catch {
            if error == .released { throw error }
            return nil
        }
        guard !stored.isDamaged else { return nil }
        return candidate.entry.thumbnail(stored, isFinal: candidate.isFinal).scaled(toPixelSize: key.pixelSize)
    }

    /// Whether the photo's file can be read and still is the key's version.
    func isCurrent(_ key: ThumbnailKey) -> Bool {
        do throws(LoadFailure) {
            let file = try PhotoFile(opening: key.photo)
            try file.check(is: key.version)
            return true
        } catch {
            return false
        }
    }

    /// Once a day is enough to know what is not used any more.
    private func noteUse(of file: EntryFile) {
        let day: Int64 = 86_400_000_000_000
        let now = now
        if canWrite, !(now - day...now).contains(file.usedAt) { file.markUsed(at: now) }
    }
}

extension StoreEntry {
    /// What is handed out for the pixels that were decoded.
    fileprivate func thumbnail(_ stored: Thumbnail, isFinal: Bool) -> Thumbnail {
        // Only of our own entries is it known that the dimensions are those after orientation.
        let original = isFinal ? originalDimensions : nil
        return Thumbnail(
            width: stored.width, height: stored.height, pixels: stored.pixels,
            originalWidth: original?.width ?? stored.width, originalHeight: original?.height ?? stored.height,
            isPreview: !isFinal)
    }
}

extension PNGDecoder.Limits {
    /// For entries, which other programs wrote: no larger than their folder's size.
    fileprivate static func entry(of size: StoreSize) -> PNGDecoder.Limits {
        var limits = PNGDecoder.Limits()
        limits.width = size.pixelSize
        limits.height = size.pixelSize
        limits.pixels = size.pixelSize * size.pixelSize
        limits.workingBytes = 64 << 20
        limits.ancillaryBytes = 1 << 20
        return limits
    }
}
