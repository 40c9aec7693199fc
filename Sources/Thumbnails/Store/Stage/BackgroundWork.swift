private import Dispatch

/// Runs what nobody waits for, one piece after the other.
package struct BackgroundWork: Sendable {
    private let enqueue: @Sendable (@escaping @Sendable () -> Void) -> Void

    /// Work that `enqueue` runs, later and on another thread, in order.
    package init(enqueue: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
        self.enqueue = enqueue
    }

    /// A queue of the system.
    package static var utilityQueue: BackgroundWork {
        let queue = DispatchQueue(label: "photogrid.store", qos: .utility)
        return BackgroundWork { queue.async(execute: $0) }
    }

    /// Waits until everything that was enqueued has run, but no longer than `patience`.
    package func wait(patience: Duration) {
        let isDone = DispatchSemaphore(value: 0)
        run { isDone.signal() }
        let (seconds, attoseconds) = patience.components
        let nanoseconds = Int(clamping: seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
        _ = isDone.wait(timeout: .now() + .nanoseconds(nanoseconds))
    }

    package func run(_ work: @escaping @Sendable () -> Void) { enqueue(work) }
}
