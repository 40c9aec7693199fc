internal import Thumbnails

/// Events that stay in order: each is drawn a latency, and none overtakes the one before it.
package final class VirtualLane: Sendable {
    private struct State {
        var random: SplitMix64
        var latency: LatencyModel
        var last: Int64 = .min
    }

    private let time: VirtualTime
    private let state: Locked<State>

    package init(time: VirtualTime, latency: LatencyModel, seed: UInt64) {
        self.time = time
        state = Locked(State(random: SplitMix64(seed: seed), latency: latency))
    }

    /// Adds an event after the drawn latency and `extra` nanoseconds.
    package func add(
        kind: LabEventKind, extra: Int64 = 0, _ action: @escaping @MainActor @Sendable () -> Void
    ) {
        let now = time.now.nanoseconds
        let due = state.withLock { state in
            state.last = max(state.last, now + state.latency.draw(using: &state.random) + extra)
            return state.last
        }
        time.add(at: due, kind: kind, action)
    }

    /// From now on latencies come from `latency`.
    package func use(_ latency: LatencyModel) {
        state.withLock { $0.latency = latency }
    }
}
