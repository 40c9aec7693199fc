internal import Thumbnails

/// A way to the main actor on which nothing moves until the test says so.
public final class ManualHop: Sendable {
    private let pending = Locked<[@MainActor @Sendable () -> Void]>([])

    /// An empty hop.
    public init() {}

    /// For `PhotoGridModel.Configuration.hop`.
    public var hop: @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void {
        { work in self.pending.withLock { $0.append(work) } }
    }

    /// How many pieces of work wait.
    public var count: Int { pending.withLock { $0.count } }

    /// Runs the oldest piece of work; returns false when there is none.
    @MainActor @discardableResult
    public func runNext() -> Bool {
        run(at: 0)
    }

    /// Runs the piece of work at `index`, counted from the oldest; returns false when there is none.
    @MainActor @discardableResult
    public func run(at index: Int) -> Bool {
        let work = pending.withLock { $0.indices.contains(index) ? $0.remove(at: index) : nil }
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
