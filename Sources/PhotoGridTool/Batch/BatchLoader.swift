internal import Thumbnails

/// Loads one thumbnail after another for a command that runs through a listing.
///
/// Nothing here bounds how many are under way: whoever calls waits for earlier ones first.
struct BatchLoader: Sendable {
    private let loader: ThumbnailLoader
    private let pixelSize: Int

    init(loader: ThumbnailLoader, pixelSize: Int) {
        self.loader = loader
        self.pixelSize = pixelSize
    }

    /// Loads the photo's thumbnail and calls `use` once: perhaps from inside this call, else on no particular thread. The pixels
    /// are pinned in the loader's memory until it returns.
    ///
    /// A file that changed since it was listed is read once more, as what it is now.
    func load(_ photo: Photo, _ use: @escaping @Sendable (Result<Thumbnail, LoadFailure>) -> Void) {
        guard let version = photo.version else {
            use(.failure(photo.failure ?? .notFound))
            return
        }
        load(photo.id, version, isSecondTry: false, use)
    }

    private func load(
        _ id: Photo.ID, _ version: FileVersion, isSecondTry: Bool,
        _ use: @escaping @Sendable (Result<Thumbnail, LoadFailure>) -> Void
    ) {
        let key = ThumbnailKey(photo: id, version: version, pixelSize: pixelSize)
        let finish: @Sendable (RequestID, Result<Thumbnail, LoadFailure>) -> Void = { request, result in
            if !isSecondTry, case .failure(.changedWhileReading(let found)) = result {
                load(id, found, isSecondTry: true, use)
                return
            }
            use(result)
            if case .success = result { release(request) }
        }
        let answers = loader.update(RequestChanges(retain: [(key, .visible)])) { request, delivery in
            switch delivery {
            case .preview: break
            case .thumbnail(let thumbnail): finish(request, .success(thumbnail))
            case .failed(let failure): finish(request, .failure(failure))
            case .released: finish(request, .failure(.released))
            }
        }
        switch answers.first {
        case .hit(let request, let thumbnail): finish(request, .success(thumbnail))
        case .failed(let request, let failure): finish(request, .failure(failure))
        case .pending, nil: break
        }
    }

    private func release(_ request: RequestID) {
        _ = loader.update(RequestChanges(release: [request])) { _, _ in }
    }
}
