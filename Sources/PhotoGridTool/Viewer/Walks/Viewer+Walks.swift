internal import PhotoGrid
internal import Thumbnails

extension Viewer {
    /// Goes through the present listing, after what keys before asked for.
    func walk(
        _ range: Range<Int>, backwards: Bool = false, ended: @escaping @MainActor () -> Void = {},
        visit: @escaping @MainActor (Range<Int>, [Photo]) -> Bool
    ) {
        walks.add(ListingWalk(listed.source, range: range, backwards: backwards, ended: ended, visit: visit))
    }

    /// Does something once all marks are made that keys before this one asked for, or can be made no more because the
    /// listing has changed: mostly at once.
    func afterWalks(_ body: @escaping @MainActor (Viewer) -> Void) {
        let ended: @MainActor () -> Void = { [weak self] in
            if let self { body(self) }
        }
        walks.add(ListingWalk(listed.source, range: 0..<0, isBarrier: true, ended: ended) { _, _ in false })
    }

    /// Does something with the photo at an index: at once, or when its page, which a quick hand has outrun, is here.
    func withPhoto(at index: Int, _ body: @escaping @MainActor (Viewer, Photo) -> Void) {
        if walks.isEmpty, let photo = photo(at: index) { return body(self, photo) }
        walk(index..<index + 1) { [weak self] _, photos in
            guard let self, let photo = photos.first else { return false }
            body(self, photo)
            return false
        }
    }
}
