package import Thumbnails

extension PhotoGridModel {
    /// The thumbnails in memory of what comes on the screen if the visible range goes on moving the way it did, the nearest
    /// first: of the `limit` photos next to the screen. A look: nothing is loaded for it.
    ///
    /// - Complexity: O(limit).
    package func upcomingThumbnails(_ limit: Int) -> [(key: ThumbnailKey, thumbnail: Thumbnail)] {
        let keys = state.upcomingKeys(limit)
        guard !keys.isEmpty else { return [] }
        return zip(keys, loader.thumbnailsInMemory(keys)).compactMap { key, thumbnail in
            thumbnail.map { (key, $0) }
        }
    }
}
