/// Previews, then the thumbnail, of one key. Each iterator is one request.
struct ThumbnailUpdates: AsyncSequence, Sendable {
    typealias Element = Thumbnail
    typealias Failure = LoadFailure

    let core: LoaderCore
    let key: ThumbnailKey

    func makeAsyncIterator() -> Iterator {
        Iterator(request: UpdatesRequest(core: core, key: key))
    }

    struct Iterator: AsyncIteratorProtocol {
        let request: UpdatesRequest

        mutating func next(isolation actor: isolated (any Actor)?) async throws(LoadFailure) -> Thumbnail? {
            try await request.next(isolation: actor)
        }
    }
}

/// The request of one iterator: released when the iterator goes away, or when its task is cancelled.
final class UpdatesRequest: Sendable {
    private let core: LoaderCore
    private let id: RequestID
    private let channel: UpdatesChannel

    init(core: LoaderCore, key: ThumbnailKey) {
        let channel = UpdatesChannel()
        self.core = core
        self.channel = channel
        id = core.request(key, rank: .visible, keepsPin: false, .one { channel.send($0) })
    }

    deinit {
        core.release(id)
    }

    func next(isolation: isolated (any Actor)?) async throws(LoadFailure) -> Thumbnail? {
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation(isolation: isolation) { channel.receive($0) }
        } onCancel: {
            core.release(id)
        }
        return try result.get()
    }
}

/// Keeps what was delivered until the iterator asks for it.
final class UpdatesChannel: Sendable {
    typealias Waiter = CheckedContinuation<Result<Thumbnail?, LoadFailure>, Never>

    private struct State: Sendable {
        /// Not yet asked for, oldest first. A decode hands out a few previews at most.
        var unread: [Thumbnail] = []
        /// What follows once all is read, for ever (a failure only once).
        var ending: Result<Thumbnail?, LoadFailure>?
        var waiter: Waiter?
    }

    private let state = Locked(State())

    /// Takes a delivery in.
    func send(_ delivery: Delivery) {
        let answer: (Waiter, Result<Thumbnail?, LoadFailure>)? = state.withLock { state in
            switch delivery {
            case .preview(let thumbnail): state.unread.append(thumbnail)
            case .thumbnail(let thumbnail):
                state.unread.append(thumbnail)
                state.ending = .success(nil)
            case .failed(let failure): state.ending = .failure(failure)
            case .released: state.ending = .failure(.released)
            }
            guard let waiter = state.waiter, let next = Self.next(&state) else { return nil }
            state.waiter = nil
            return (waiter, next)
        }
        if let (waiter, next) = answer { waiter.resume(returning: next) }
    }

    /// Answers `waiter` as soon as there is something.
    func receive(_ waiter: Waiter) {
        let next: Result<Thumbnail?, LoadFailure>? = state.withLock { state in
            precondition(state.waiter == nil, "an iterator is asked by one task at a time")
            guard let next = Self.next(&state) else {
                state.waiter = waiter
                return nil
            }
            return next
        }
        if let next { waiter.resume(returning: next) }
    }

    private static func next(_ state: inout State) -> Result<Thumbnail?, LoadFailure>? {
        if !state.unread.isEmpty { return .success(state.unread.removeFirst()) }
        guard let ending = state.ending else { return nil }
        state.ending = .success(nil)
        return ending
    }
}
