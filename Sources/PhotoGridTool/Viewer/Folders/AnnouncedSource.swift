internal import PhotoGrid
internal import Thumbnails

/// How opening a listing turned out.
enum Opening: Sendable {
    case photos(Int)
    case failed(LoadFailure)
}

/// A source that also tells somebody else about its listings: the viewer does not open for an empty folder.
struct AnnouncedSource: PhotoSource {
    let source: any PhotoSource
    /// Called before each listing goes on to whoever opened this.
    let announce: @Sendable (Opening) -> Void

    func open(deliver: @escaping @Sendable (SourceEvent) -> Void) {
        source.open { [announce] event in
            switch event {
            case .listing(let listing), .changed(let listing, _): announce(.photos(listing.count))
            case .failed(let failure): announce(.failed(failure))
            }
            deliver(event)
        }
    }

    func page(_ range: Range<Int>, deliver: @escaping @Sendable (Result<[Photo], LoadFailure>) -> Void) {
        source.page(range, deliver: deliver)
    }
}
