import PhotoGrid
import Thumbnails

/// Looks at a source's first page whenever the source says that something changed, and lets a test wait for what it sees.
final class Onlooker: Sendable {
    private struct Waiter: Sendable {
        var condition: @Sendable ([Photo], FolderStatus) -> Bool
        var resume: @Sendable () -> Void
    }

    private struct State: Sendable {
        var photos: [Photo] = []
        var status = FolderStatus()
        var waiters: [Waiter] = []
        var source: FolderSource?
    }

    private let state = Locked(State())

    /// Opens a watching source of these paths.
    init(_ paths: [Photo.ID], recursive: Bool = false) {
        var configuration = FolderSource.Configuration(isRecursive: recursive, isWatching: true)
        configuration.onStatus = { [weak self] status in
            self?.state.withLock { $0.status = status }
            self?.resumeWaiters()
        }
        let source = FolderSource(paths, configuration: configuration)
        state.withLock { $0.source = source }
        source.open { [weak self, weak source] event in
            switch event {
            case .listing, .changed: source?.page(0..<256) { [weak self] in self?.take($0) }
            case .failed: break
            }
        }
    }

    /// Waits until the photos, or what is said about the folders, are as they should be. Returns the photos.
    @discardableResult
    func wait(until condition: @escaping @Sendable ([Photo], FolderStatus) -> Bool) async -> [Photo] {
        await withCheckedContinuation { continuation in
            state.withLock { $0.waiters.append(Waiter(condition: condition, resume: { continuation.resume() })) }
            resumeWaiters()
        }
        return photos
    }

    var photos: [Photo] { state.withLock { $0.photos } }
    var names: [String] { photos.map(\.name) }

    /// Lets go of the source.
    func leave() {
        let source = state.withLock { $0.source.take() }
        _ = source
    }

    private func take(_ page: Result<[Photo], LoadFailure>) {
        guard case .success(let photos) = page else { return }
        state.withLock { $0.photos = photos }
        resumeWaiters()
    }

    private func resumeWaiters() {
        let (waiters, photos, status) = state.withLock { state in
            defer { state.waiters = [] }
            return (state.waiters, state.photos, state.status)
        }
        var rest: [Waiter] = []
        for waiter in waiters {
            if waiter.condition(photos, status) { waiter.resume() } else { rest.append(waiter) }
        }
        let waiting = rest
        state.withLock { $0.waiters += waiting }
    }
}
