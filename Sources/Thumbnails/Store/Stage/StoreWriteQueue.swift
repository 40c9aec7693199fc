/// What waits to be written to a store: bounded in bytes, run in the background, so that no delivery ever waits for it.
final class StoreWriteQueue: Sendable {
    private let work: BackgroundWork
    private let pending: Locked<PendingBytes>

    init(limit: Int, work: BackgroundWork) {
        self.work = work
        pending = Locked(PendingBytes(limit: limit))
    }

    /// Runs `write` later, unless `bytes` more than wait already would be too many; answers whether it will.
    @discardableResult
    func offer(_ bytes: Int, _ write: @escaping @Sendable () -> Void) -> Bool {
        guard reserve(bytes) else { return false }
        run(releasing: bytes, write)
        return true
    }

    /// Makes room for what is offered later with `run`; false when there is none.
    func reserve(_ bytes: Int) -> Bool {
        pending.withLock { $0.reserve(bytes) }
    }

    /// Runs `write` later, and then gives the room back that was reserved for it.
    func run(releasing bytes: Int, _ write: @escaping @Sendable () -> Void) {
        work.run {
            write()
            self.pending.withLock { $0.release(bytes) }
        }
    }

    /// Bytes that wait now.
    var pendingBytes: Int { pending.withLock { $0.bytes } }
}
