internal import Dispatch
internal import TerminalGraphics
internal import Thumbnails

/// Makes files of pictures, on a thread of its own: compressing one takes longer than a key may wait.
///
/// Whoever orders says each time everything that is wanted now, the most useful first; what is no longer wanted is not
/// begun. A file that was begun is delivered all the same: who takes it looks whether it still is of use.
final class PictureWorkshop: Sendable {
    private struct State {
        var orders: [PictureWish] = []
        var current: PictureKey?
        var isEnding = false
    }

    private let deliver: @Sendable (PictureKey, [UInt8]) -> Void
    private let state = Locked(State())
    private let somethingToDo = DispatchSemaphore(value: 0)

    /// A workshop that calls `deliver` from its thread with each file; an empty one where none could be made.
    init(deliver: @escaping @Sendable (PictureKey, [UInt8]) -> Void) {
        self.deliver = deliver
    }

    /// Starts the thread, which keeps the workshop alive until `end()`.
    func start() {
        startThread { self.run() }
    }

    /// Replaces all orders that have not been begun.
    func order(_ wishes: [PictureWish]) {
        let isIdle = state.withLock { state in
            state.orders = wishes.filter { $0.key != state.current }
            return state.current == nil && !state.orders.isEmpty
        }
        if isIdle { somethingToDo.signal() }
    }

    /// Ends the thread after the file under way.
    func end() {
        state.withLock { state in
            state.orders = []
            state.isEnding = true
        }
        somethingToDo.signal()
    }

    private func run() {
        while true {
            somethingToDo.wait()
            while let wish = nextOrder() {
                let file = (try? PNGWriter().encode(wish.makePixels())) ?? []
                deliver(wish.key, file)
            }
            if state.withLock({ $0.isEnding }) { return }
        }
    }

    private func nextOrder() -> PictureWish? {
        state.withLock { state in
            let wish = state.orders.isEmpty ? nil : state.orders.removeFirst()
            state.current = wish?.key
            return wish
        }
    }
}
