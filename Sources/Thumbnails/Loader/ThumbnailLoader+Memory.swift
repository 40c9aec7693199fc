extension ThumbnailLoader {
    /// Retains those of `keys` that are in memory, in order, and pins them; nil for the others, for which nothing starts
    /// and no request is made.
    ///
    /// For a grid that moves too fast to load: what is in memory shows all the same.
    package func retainIfInMemory(_ keys: [ThumbnailKey]) -> [Retained?] {
        core.retainIfInMemory(keys)
    }

    /// The thumbnails of those of `keys` that are in memory, in order; nil for the others, for which nothing starts. A look:
    /// no request is made, nothing is pinned, and nothing counts as used.
    ///
    /// For what a grid shows next if it goes on moving.
    package func thumbnailsInMemory(_ keys: [ThumbnailKey]) -> [Thumbnail?] {
        core.thumbnailsInMemory(keys)
    }
}
