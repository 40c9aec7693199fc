internal import Thumbnails

/// Who has arrived at a gate and waits there until the test resolves it; or what the test resolved before anybody came.
final class GateRegister<Key: Hashable & Sendable, Visitor: Sendable, Resolution: Sendable>: Sendable {
    private struct State {
        /// Visitors at the gate, for each key in order of arrival.
        var waiting: [Key: [Visitor]] = [:]
        /// Resolutions given before their visitor arrived.
        var prepared: [Key: [Resolution]] = [:]
    }

    private let state = Locked(State())
    /// Everybody who arrived since the start.
    let arrivals = GateArrivals<Key>()

    /// A visitor arrives. Returns the resolution that was prepared for it; nil when it has to wait.
    func arrive(_ key: Key, _ visitor: Visitor) -> Resolution? {
        let resolution: Resolution? = state.withLock { state in
            guard var prepared = state.prepared[key], !prepared.isEmpty else {
                state.waiting[key, default: []].append(visitor)
                return nil
            }
            let first = prepared.removeFirst()
            state.prepared[key] = prepared
            return first
        }
        arrivals.note(key)
        return resolution
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

    /// How many visitors wait.
    var waitingCount: Int {
        state.withLock { state in state.waiting.reduce(0) { $0 + $1.value.count } }
    }
}
