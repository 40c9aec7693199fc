internal import Dispatch
internal import Thumbnails

/// The picture that is looked at alone: a larger request to the loader that the grid uses.
///
/// A thin shell around `PictureRequests`. Deliveries come on workers' threads and are taken on the main queue.
@MainActor final class FullPicture {
    private let loader: ThumbnailLoader
    private var requests = PictureRequests()
    private let changed: @MainActor () -> Void

    /// A picture that calls `changed` when something has arrived.
    init(loader: ThumbnailLoader, changed: @escaping @MainActor () -> Void) {
        self.loader = loader
        self.changed = changed
    }

    /// Wants a picture and its neighbours, or nothing at all. What is in memory is there when this returns.
    func want(_ key: ThumbnailKey?, neighbours: [ThumbnailKey] = []) {
        perform(requests.want(key, neighbours: neighbours))
    }

    /// Loads the picture again if it failed.
    func retry(_ key: ThumbnailKey) {
        perform(requests.forget(key))
    }

    /// What is known of a picture that is wanted.
    func phase(of key: ThumbnailKey) -> PictureRequests.Phase? { requests.phase(of: key) }

    /// The largest picture of this version of a photo that is there.
    func largest(of photo: Photo.ID, _ version: FileVersion) -> Thumbnail? { requests.largest(of: photo, version) }

    private func perform(_ changes: RequestChanges) {
        guard !changes.isEmpty else { return }
        let answers = loader.update(changes) { [weak self] id, delivery in
            DispatchQueue.main.async {
                MainActor.assumeIsolated {
                    guard let self, self.requests.take(delivery, for: id) else { return }
                    self.changed()
                }
            }
        }
        requests.take(answers, to: changes)
    }
}
