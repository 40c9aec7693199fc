internal import Dispatch
package import TerminalGraphics
package import Thumbnails

/// Makes files of pictures, on a thread of its own: compressing one takes longer than a key may wait.
///
///     ordered ──the thread is free──▶ under way ──made──▶ delivered ──taken──▶ (forgotten)
///        └──another order without it──▶ (forgotten)
///
/// Whoever orders says each time everything that is wanted now, the most useful first; what is no longer wanted is not
/// begun, and what is under way or delivered is not made twice. A file that was begun is delivered all the same: who takes
/// it looks whether it still is of use.
package final class PictureWorkshop: Sendable {
    private struct State {
        var orders: [PictureWish] = []
        var current: PictureKey?
        /// Delivered, and not taken yet.
        var delivered: Set<PictureKey> = []
        var isEnding = false
    }

    private let make: @Sendable (PictureWish) -> [UInt8]
    private let deliver: @Sendable (PictureKey, [UInt8]) -> Void
    private let state = Locked(State())
    private let somethingToDo = DispatchSemaphore(value: 0)

    /// A workshop that calls `deliver` from its thread with each file; an empty one where none could be made.
    package init(
        make: @escaping @Sendable (PictureWish) -> [UInt8],
        deliver: @escaping @Sendable (PictureKey, [UInt8]) -> Void
    ) {
        self.make = make
        self.deliver = deliver
    }

    /// What goes to the terminal for a picture: the sequence that draws it where it stands among the text; the path of a temporary file of all its colours
    /// where those are chosen and one can be written; else a PNG file in few colours. Nothing where none can be made.
    package static func makeFile(
        of wish: PictureWish, through files: TemporaryPictures? = nil, with writer: PNGWriter = PNGWriter()
    ) -> [UInt8] {
        if wish.key.form == .png, let files, files.areChosen, let path = files.write(wish.makePixels().pixels) {
            return path
        }
        return wish.makeFile(with: writer)
    }

    /// Starts the thread, which keeps the workshop alive until `end()`.
    package func start() {
        let isStarted = DetachedThread.start(stackSize: 1 << 20) { self.run() }
        precondition(isStarted, "a thread for the terminal can be made")
    }

    /// Replaces all orders that have not been begun.
    package func order(_ wishes: [PictureWish]) {
        let isIdle = state.withLock { state in
            state.orders = wishes.filter { $0.key != state.current && !state.delivered.contains($0.key) }
            return state.current == nil && !state.orders.isEmpty
        }
        if isIdle { somethingToDo.signal() }
    }

    /// A delivered file has been taken: should the picture be ordered again, it is made again.
    package func noteTaken(_ key: PictureKey) {
        state.withLock { _ = $0.delivered.remove(key) }
    }

    /// Ends the thread after the file under way.
    package func end() {
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
                let file = make(wish)
                state.withLock { state in
                    state.current = nil
                    state.delivered.insert(wish.key)
                }
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
