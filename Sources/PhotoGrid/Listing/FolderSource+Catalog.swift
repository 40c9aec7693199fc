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
