import Thumbnails

/// A thumbnail loader as most people write it: an actor with a dictionary of tasks. The benchmark's other side, made as well as the
/// pattern allows: loads are shared, and a load is cancelled when nobody waits for it any more.
actor ActorLoader {
    private struct Load {
        let task: Task<Thumbnail, any Error>
        var waiters: Int
    }

    private var cache: [ThumbnailKey: Thumbnail] = [:]
    private var loads: [ThumbnailKey: Load] = [:]
    private let decode: @Sendable (ThumbnailKey) async throws -> Thumbnail
    /// Callers that wait now.
    private(set) var waiterCount = 0

    init(decode: @escaping @Sendable (ThumbnailKey) async throws -> Thumbnail) {
        self.decode = decode
    }

    /// The thumbnail for `key`. Cancelling the calling task gives the reference up.
    func thumbnail(for key: ThumbnailKey) async throws -> Thumbnail {
        if let thumbnail = cache[key] { return thumbnail }
        try Task.checkCancellation()
        let task = join(key)
        let result = await withTaskCancellationHandler {
            await task.result
        } onCancel: {
            Task { await self.leave(key, task) }
        }
        finish(key, task, result)
        return try result.get()
    }

    private func join(_ key: ThumbnailKey) -> Task<Thumbnail, any Error> {
        waiterCount += 1
        if let load = loads[key] {
            loads[key]?.waiters += 1
            return load.task
        }
        let task = Task { [decode] in try await decode(key) }
        loads[key] = Load(task: task, waiters: 1)
        return task
    }

    private func leave(_ key: ThumbnailKey, _ task: Task<Thumbnail, any Error>) {
        guard var load = loads[key], load.task == task else { return }
        waiterCount -= 1
        load.waiters -= 1
        loads[key] = load.waiters > 0 ? load : nil
        if load.waiters == 0 { task.cancel() }
    }

    private func finish(_ key: ThumbnailKey, _ task: Task<Thumbnail, any Error>, _ result: Result<Thumbnail, any Error>)
    {
        guard let load = loads[key], load.task == task else { return }
        waiterCount -= load.waiters
        loads[key] = nil
        if case .success(let thumbnail) = result { cache[key] = thumbnail }
    }
}

extension ActorLoader {
    /// A decode that does not end before it is cancelled.
    @Sendable static func waitForCancellation(_ key: ThumbnailKey) async throws -> Thumbnail {
        let (stream, continuation) = AsyncStream<Never>.makeStream()
        for await _ in stream {}
        continuation.finish()
        throw CancellationError()
    }

    /// A decode that takes no time.
    @Sendable static func decodeAtOnce(_ key: ThumbnailKey) async throws -> Thumbnail { InstantDecoder.thumbnail }
}
