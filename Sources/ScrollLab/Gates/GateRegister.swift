internal import Dispatch
internal import Thumbnails

/// Who has arrived at a gate and waits there: the part that all gates have in common.
///
/// A visitor waits until the test resolves it; a test waits until a visitor has registered. Either may come first. Nothing polls.
final class GateRegister<Key: Hashable & Sendable, Visitor: Sendable, Resolution: Sendable>: Sendable {
    private struct State {
        /// Visitors at the gate, for each key in order of arrival.
        var waiting: [Key: [Visitor]] = [:]
        /// Resolutions given before their visitor arrived.
        var prepared: [Key: [Resolution]] = [:]
        var arrivals: [Key: Int] = [:]
        var order: [Key] = []
        var watchers: [(key: Key, count: Int, semaphore: DispatchSemaphore)] = []
    }

    private let state = Locked(State())

    /// A visitor arrives. Returns the resolution that was prepared for it; nil when it has to wait.
    func arrive(_ key: Key, _ visitor: Visitor) -> Resolution? {
        let (resolution, met) = state.withLock { state in
            state.order.append(key)
            let count = state.arrivals[key, default: 0] + 1
            state.arrivals[key] = count
            let met = state.watchers.filter { $0.key == key && $0.count <= count }.map(\.semaphore)
            state.watchers.removeAll { $0.key == key && $0.count <= count }
            guard var prepared = state.prepared[key], !prepared.isEmpty else {
                state.waiting[key, default: []].append(visitor)
                return (Resolution?.none, met)
            }
            let first = prepared.removeFirst()
            state.prepared[key] = prepared
            return (first, met)
        }
        for semaphore in met { semaphore.signal() }
        return resolution
    }

    /// Blocks until the `count`th visitor with this key since the start has arrived.
    func waitUntilRegistered(_ key: Key, count: Int) {
        let semaphore = DispatchSemaphore(value: 0)
        let isThere = state.withLock { state in
            guard state.arrivals[key, default: 0] < count else { return true }
            state.watchers.append((key, count, semaphore))
            return false
        }
        if !isThere { semaphore.wait() }
    }

    /// Takes the oldest visitor with this key from the gate; when there is none, the next one gets `resolution` at once.
    func take(_ key: Key, orPrepare resolution: Resolution) -> Visitor? {
        state.withLock { state in
            guard var visitors = state.waiting[key], !visitors.isEmpty else {
                state.prepared[key, default: []].append(resolution)
                return nil
            }
            let first = visitors.removeFirst()
            state.waiting[key] = visitors.isEmpty ? nil : visitors
            return first
        }
    }

    /// The oldest visitor with this key at the gate.
    func oldest(_ key: Key) -> Visitor? {
        state.withLock { $0.waiting[key]?.first }
    }

    /// The keys of all visitors since the start, in order of arrival.
    var arrivals: [Key] { state.withLock { $0.order } }

    /// How many visitors wait.
    var waitingCount: Int {
        state.withLock { state in state.waiting.reduce(0) { $0 + $1.value.count } }
    }
}
