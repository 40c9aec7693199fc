package import Thumbnails

extension FolderSource: CatalogSource {
    /// The photos of the listing told last, as a snapshot. nil before the first listing.
    ///
    /// Inside `deliver` it is the listing being told; at other times the source may be at work on the next one, and then has none
    /// to show.
    public func catalog() -> (any PhotoCatalog)? { currentListing }
}

extension FolderListing: PhotoCatalog {
    package func id(at index: Int) -> Photo.ID { paths.id(at: index) }

    package func withName(at index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        paths.withDisplayName(at: index, body)
    }

    package func place(of id: Photo.ID) -> CatalogPlace {
        let place = paths.place(of: id)
        return place < count && paths.id(at: place) == id ? .at(place) : .before(place)
    }
}

extension PathList {
    /// Calls `body` with the bytes of the name for people of the path at `index`.
    fileprivate func withDisplayName(at index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        let entry = entries[index]
        let folder = folders[Int(entry.folder)]
        names.withUnsafeBufferPointer { names in
            let name = UnsafeBufferPointer(rebasing: names[bytes(of: entry)])
            // Nearly always the photos lie in one folder.
            guard folder.count > commonPrefix else { return body(name) }
            (folder[commonPrefix...] + name).withUnsafeBufferPointer(body)
        }
    }
}
