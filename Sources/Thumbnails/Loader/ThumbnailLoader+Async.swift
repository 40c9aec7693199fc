extension ThumbnailLoader {
    /// The thumbnail for `key`, ranked as visible. It is the caller's own: nothing stays pinned.
    ///
    /// - Throws: why there is none; `.released` when the task is cancelled, which gives the reference up at once, also
    ///   before the call has begun, or after `invalidate()`.
    public func thumbnail(for key: ThumbnailKey) async throws(LoadFailure) -> Thumbnail {
        let core = core
        let request = core.open()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { core.begin(request, key, $0) }
        } onCancel: {
            core.cancel(request)
        }
        return try result.get()
    }

    /// What becomes visible of `key`: previews, then the thumbnail. Each iterator is one request, ranked as visible,
    /// which ends with the iterator.
    ///
    /// Iterating throws why there is no thumbnail, `.released` when the task is cancelled or after `invalidate()`.
    public func updates(for key: ThumbnailKey) -> some AsyncSequence<Thumbnail, LoadFailure> & Sendable {
        ThumbnailUpdates(core: core, key: key)
    }
}
