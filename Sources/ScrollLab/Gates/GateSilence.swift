internal import Thumbnails

/// Visitors of a gate that are told nothing for a while. Once the silence is over it takes nobody any more.
final class GateSilence<Visitor: Sendable>: Sendable {
    private struct State {
        var visitors: [Visitor] = []
        var isOver = false
    }

    private let state = Locked(State())

    /// Takes a visitor in; returns false when the silence is over.
    func take(_ visitor: Visitor) -> Bool {
        state.withLock { state in
            if !state.isOver { state.visitors.append(visitor) }
            return !state.isOver
        }
    }

    /// Ends it; returns whom it had taken in.
    func end() -> [Visitor] {
        state.withLock { state in
            state.isOver = true
            defer { state.visitors = [] }
            return state.visitors
        }
    }
}
