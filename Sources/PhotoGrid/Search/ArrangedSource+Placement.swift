public import Thumbnails

extension ArrangedSource {
    /// Where a photo stands in a listing, or the one that stands nearest to it.
    public struct Placement: Hashable, Sendable {
        /// Whose place was asked for.
        public var anchor: Photo.ID
        /// In which listing.
        public var listing: Listing
        /// Where the photo stands, or the nearest one; nil when the listing is empty.
        public var index: Int?
        /// Who stands there: the anchor itself, unless it is filtered out or gone.
        public var photo: Photo.ID?

        /// Whether it is the photo itself that stands there.
        public var isExact: Bool { photo == anchor }

        /// A placement from its parts.
        public init(anchor: Photo.ID, listing: Listing, index: Int?, photo: Photo.ID?) {
            self.anchor = anchor
            self.listing = listing
            self.index = index
            self.photo = photo
        }
    }
}
