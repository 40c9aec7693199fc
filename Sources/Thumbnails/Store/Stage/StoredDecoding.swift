/// A decoder that looks into a thumbnail store first, and leaves there what it had to decode.
///
/// ```
/// the store's entry ── final ────────────────────────────────────────────▶ the thumbnail
///        │ preview: shown          ┌─ scaled to what the key asks for ──────▶ the thumbnail
///        └──────────▶ decode, at the store's size
///                                  └─ later, in the background ─────────────▶ a new entry
/// ```
///
/// The file is decoded at the smallest standard size that is large enough, so that one decode serves the cell and the
/// store; the cell's thumbnail then is an average of averages, and says so (`isApproximate`), unless the sizes are equal.
/// Once the store cannot be written, and for thumbnails larger than its largest size, the key's own size is decoded.
package struct StoredDecoding<Base: ThumbnailDecoding>: ThumbnailDecoding {
    private let base: Base
    private let store: ThumbnailStore
    private let clock: any TimerClock
    private let writes: StoreWriteQueue
    private let exemptions: StoreExemptions

    /// A decoder that asks `store` before `base`.
    /// - Parameters:
    ///   - pendingByteLimit: The most bytes that wait to be written; the store's own limit if that is less.
    ///   - exemptions: Keys that are decoded as if there were no store, because somebody else keeps their thumbnails.
    ///   - clock: By which files that were too fresh are looked at once more.
    package init(
        _ base: Base, store: ThumbnailStore, pendingByteLimit: Int = .max, exemptions: StoreExemptions = .init(),
        clock: any TimerClock = SystemClock()
    ) {
        self.base = base
        self.store = store
        self.exemptions = exemptions
        self.clock = clock
        writes = StoreWriteQueue(
            limit: min(pendingByteLimit, store.configuration.pendingByteLimit), work: store.configuration.background)
    }

    /// The thumbnail from the store, or from the file.
    ///
    /// - Throws: what the decoder throws. A failure that was recorded is not believed: whoever asks again, asks for the
    ///   file to be read again.
    package func decode(_ key: ThumbnailKey, context: DecodeContext) throws(LoadFailure) -> Thumbnail {
        guard !context.isAbandoned() else { throw .released }
        if exemptions.contains(key) { return try base.decode(key, context: context) }
        var context = context
        switch try store.answer(key, context: context) {
        case .thumbnail(let thumbnail): return thumbnail
        case .preview(let preview):
            context.preview(preview)
            // A whole picture is shown: one that is read down to the middle would be a step back.
            context = context.withoutPreviews
        case .nothing: break
        }
        guard let size = StoreSize(covering: key.pixelSize), store.canWrite else {
            return try base.decode(key, context: context)
        }
        return try decode(key, at: size, context: context)
    }

    /// Bytes of pixels that wait to be written.
    package var pendingBytes: Int { writes.pendingBytes }

    private func decode(
        _ key: ThumbnailKey, at size: StoreSize, context: DecodeContext
    ) throws(LoadFailure) -> Thumbnail {
        let job = Job(
            key: ThumbnailKey(photo: key.photo, version: key.version, pixelSize: size.pixelSize), size: size,
            readAt: store.now)
        do throws(LoadFailure) {
            let thumbnail = try base.decode(job.key, context: context.scaling(toPixelSize: key.pixelSize))
            keep(thumbnail, of: job)
            return thumbnail.scaled(toPixelSize: key.pixelSize)
        } catch {
            keep(error, of: job)
            throw error
        }
    }

    /// One decode for the store.
    private struct Job: Sendable {
        let key: ThumbnailKey
        let size: StoreSize
        /// The time of day before the file was opened: nanoseconds since 1970.
        let readAt: Int64
    }

    private func keep(_ thumbnail: Thumbnail, of job: Job) {
        let version = job.key.version
        switch StoreRefusal.refusal(of: thumbnail, version: version, readAt: job.readAt) {
        case nil:
            writes.offer(thumbnail.byteCount) { [store] in
                _ = store.save(thumbnail, of: job.key.photo, version: version, size: job.size, readAt: job.readAt)
            }
        case .tooFresh:
            lookOnceMore(at: job, shown: thumbnail)
        default: break
        }
    }

    private func keep(_ failure: LoadFailure, of job: Job) {
        let version = job.key.version
        guard StoreRefusal.refusal(of: failure, version: version, readAt: job.readAt) == nil else { return }
        writes.offer(0) { [store] in
            _ = store.save(failure, of: job.key.photo, version: version, readAt: job.readAt)
        }
    }
}

// MARK: - Files that were too fresh

extension StoredDecoding {
    /// Decodes a file again when the clock that stamps files has surely ticked. If it was written meanwhile, though its
    /// metadata say nothing of it, whoever shows it is told; what is kept is what was read last.
    private func lookOnceMore(at job: Job, shown: Thumbnail) {
        let age = store.now - job.key.version.modificationTime
        // A time in the future, by a server's clock perhaps: there is no telling when it will have ticked.
        guard age >= 0, writes.reserve(shown.byteCount) else { return }
        let remaining = Duration.nanoseconds(max(0, StoreRefusal.freshness - age))
        _ = clock.schedule(at: clock.now.advanced(by: remaining)) {
            writes.run(releasing: shown.byteCount) { decodeAgain(job, shown: shown) }
        }
    }

    private func decodeAgain(_ job: Job, shown: Thumbnail) {
        let readAt = store.now
        let context = DecodeContext(admit: { [writes] in
            // Counted while it is decoded; nothing else may be written meanwhile.
            let fits = writes.reserve($0)
            if fits { writes.run(releasing: $0) {} }
            return fits
        })
        guard let thumbnail = try? base.decode(job.key, context: context) else { return }
        if thumbnail != shown { store.configuration.onUnseenWrite(job.key.photo) }
        _ = store.save(thumbnail, of: job.key.photo, version: job.key.version, size: job.size, readAt: readAt)
    }
}

extension DecodeContext {
    /// The context of a decode at a larger size than will be delivered: previews are scaled down, and the memory of the
    /// scaled thumbnail is asked for as well.
    fileprivate func scaling(toPixelSize pixelSize: Int) -> DecodeContext {
        DecodeContext(
            isAbandoned: { isAbandoned() },
            preview: { preview($0.scaled(toPixelSize: pixelSize)) },
            admit: { admit(bytes: $0 + pixelSize * pixelSize * 4) })
    }
}
