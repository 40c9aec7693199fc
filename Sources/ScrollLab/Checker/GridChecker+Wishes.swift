public import PhotoGrid
public import Thumbnails

/// Which thumbnails the grid wants, as far as an outsider can tell.
extension GridChecker {
    /// Whether a cell on the screen shows, or is to show, the thumbnail of this key.
    public func isVisible(_ key: ThumbnailKey) -> Bool {
        wants(key, within: 0)
    }

    /// Whether the thumbnail of this key is worth having: on the screen or within three screens of it.
    public func isWanted(_ key: ThumbnailKey) -> Bool {
        wants(key, within: 3)
    }

    /// Whether the grid cannot but want the thumbnail of this key, if it did so when it started: wherever the listing stands, the
    /// photo is within half a screen of the screen, which is loaded on either side while nothing is held back.
    func surelyWants(_ key: ThumbnailKey) -> Bool {
        guard !holdsLoadsBack, key.pixelSize == pixelSize, let serial = album.serial(of: key.photo),
            newestTold[serial] == SyntheticAlbum.revision(of: key.version)
        else { return false }
        return book.orders[book.floor...].allSatisfy { order in
            let visible = visibleRange.clamped(to: 0..<order.count)
            let reach = visible.count / 2
            let near = max(0, visible.lowerBound - reach)..<min(order.count, visible.upperBound + reach)
            return order[near].contains(serial)
        }
    }

    private func wants(_ key: ThumbnailKey, within screens: Int) -> Bool {
        guard key.pixelSize == pixelSize, let serial = album.serial(of: key.photo) else { return false }
        let reach = screens * visibleRange.count
        for order in book.orders[book.floor...] {
            let visible = visibleRange.clamped(to: 0..<order.count)
            guard !visible.isEmpty else { continue }
            let near = max(0, visible.lowerBound - reach)..<min(order.count, visible.upperBound + reach)
            if order[near].contains(serial) { return true }
        }
        return false
    }

    /// The keys that cells on the screen wait for, as far as they say so.
    public func waitingKeys(_ model: PhotoGridModel) -> [ThumbnailKey] {
        model.visibleCells.compactMap { cell in
            guard cell.phase == .loading, let photo = cell.photo, let version = photo.version else { return nil }
            return ThumbnailKey(photo: photo.id, version: version, pixelSize: pixelSize)
        }
    }
}
