public import Thumbnails

/// The photos of a listing by name: an immutable snapshot, in natural order (see `PhotoOrder`), to be searched and sorted.
///
/// Safe to use from any thread.
public protocol PhotoCatalog: Sendable {
    /// How many photos.
    var count: Int { get }
    /// Who stands at a place.
    func id(at index: Int) -> Photo.ID
    /// Calls `body` with the UTF-8 bytes of the name for people at a place: a path from the folder that all photos lie in. Names
    /// need not be UTF-8.
    func withName(at index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void)
    /// The photo at a place, its file looked at now: blocks.
    func photo(at index: Int) -> Photo
    /// Where a photo stands; for one that is not here, where it would.
    func place(of id: Photo.ID) -> CatalogPlace
}

/// Where a photo stands in a catalogue.
public enum CatalogPlace: Hashable, Sendable {
    /// At this place.
    case at(Int)
    /// It is not here; it would stand before this place.
    case before(Int)
}

/// A source whose listing can be searched and sorted.
public protocol CatalogSource: PhotoSource {
    /// The photos of the listing told last; nil before the first. Asked from inside `deliver`, those of the listing being told.
    func catalog() -> (any PhotoCatalog)?
}
