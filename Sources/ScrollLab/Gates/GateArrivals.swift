internal import Dispatch
internal import Thumbnails

/// Who has come to a gate since the start, each under a key; a test waits here until somebody has. Nothing polls.
final class GateArrivals<Key: Hashable & Sendable>: Sendable {
    private struct Watcher {
        /// Whom it waits for; nil for anybody.
        let key: Key?
        let count: Int
        let semaphore: DispatchSemaphore
    }

    private struct State {
        var order: [Key] = []
        var counts: [Key: Int] = [:]
        var watchers: [Watcher] = []

        func hasMet(_ watcher: Watcher) -> Bool {
            watcher.count <= (watcher.key.map { counts[$0, default: 0] } ?? order.count)
        }
    }

    private let state = Locked(State())

    /// Somebody has come, and stands where a test finds it.
    func note(_ key: Key) {
        let met = state.withLock { state in
            state.order.append(key)
            state.counts[key, default: 0] += 1
            let met = state.watchers.filter { state.hasMet($0) }
            state.watchers = state.watchers.filter { !state.hasMet($0) }
            return met
        }
        for watcher in met { watcher.semaphore.signal() }
    }

    /// Blocks until the `count`th visitor since the start has come: of those with this key, or of all.
    func wait(for key: Key? = nil, count: Int) {
        let watcher = Watcher(key: key, count: count, semaphore: DispatchSemaphore(value: 0))
        let isThere = state.withLock { state in
            if state.hasMet(watcher) { return true }
            state.watchers.append(watcher)
            return false
        }
        if !isThere { watcher.semaphore.wait() }
    }

    /// The keys of all visitors since the start, in order.
    var order: [Key] { state.withLock { $0.order } }
}
