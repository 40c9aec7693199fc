internal import Dispatch
internal import Thumbnails

/// A way to the main actor on which nothing moves until the test says so.
public final class ManualHop: Sendable {
    private struct State {
        var pending: [@MainActor @Sendable () -> Void] = []
        var watchers: [DispatchSemaphore] = []
    }

    private let state = Locked(State())

    /// An empty hop.
    public init() {}

    /// For `PhotoGridModel.Configuration.hop`.
    public var hop: @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void {
        { work in
            let met = self.state.withLock { state in
                state.pending.append(work)
                defer { state.watchers = [] }
                return state.watchers
            }
            for semaphore in met { semaphore.signal() }
        }
    }

    /// Blocks until a piece of work waits.
    public func waitUntilRegistered() {
        let semaphore = DispatchSemaphore(value: 0)
        let isThere = state.withLock { state in
            if state.pending.isEmpty { state.watchers.append(semaphore) }
            return !state.pending.isEmpty
        }
        if !isThere { semaphore.wait() }
    }

    /// How many pieces of work wait.
    public var count: Int { state.withLock { $0.pending.count } }

    /// Runs the oldest piece of work; returns false when there is none.
    @MainActor @discardableResult
    public func runNext() -> Bool {
        run(at: 0)
    }

    /// Runs the piece of work at `index`, counted from the oldest; returns false when there is none.
    @MainActor @discardableResult
    public func run(at index: Int) -> Bool {
        let work = state.withLock { state in
            state.pending.indices.contains(index) ? state.pending.remove(at: index) : nil
        }
        work?()
        return work != nil
    }

    /// Runs everything that waits, and what that adds; returns how many pieces that were.
    @MainActor @discardableResult
    public func runAll() -> Int {
        var count = 0
        while runNext() { count += 1 }
        return count
    }
}
