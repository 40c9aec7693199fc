internal import Dispatch
private import Glibc
package import TerminalGraphics
package import Thumbnails

/// Makes files of pictures, on threads of its own: compressing one takes longer than a key may wait.
///
/// Whoever orders says each time everything that is of use now; `PictureOrders` decides what is begun. A file that was begun is
/// delivered, whatever is ordered meanwhile: who takes it looks whether it still is of use.
package final class PictureWorkshop: Sendable {
    private struct State {
        var orders: PictureOrders
        /// Threads that wait at the semaphore, and have not been signalled.
        var sleeping = 0
        var isEnding = false

        /// How many sleeping threads are to be woken: none of them counts as sleeping any more.
        mutating func takeSleepers() -> Int {
            let count = isEnding ? sleeping : min(sleeping, orders.beginnable)
            sleeping -= count
            return count
        }
    }

    /// As many threads as are of use: half of the machine's cores, for decodes take the others, and two at least where there
    /// are two.
    package static func threadCount(cores: Int) -> Int { min(cores, max(2, min(4, cores / 2))) }

    private let threadCount: Int
    private let make: @Sendable (PictureWish) -> [UInt8]
    private let deliver: @Sendable (PictureKey, [UInt8]) -> Void
    private let state: Locked<State>
    private let somethingToDo = DispatchSemaphore(value: 0)

    /// A workshop that calls `deliver` from its threads with each file; an empty one where none could be made.
    package init(
        threads: Int = threadCount(cores: Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))),
        make: @escaping @Sendable (PictureWish) -> [UInt8],
        deliver: @escaping @Sendable (PictureKey, [UInt8]) -> Void
    ) {
        threadCount = max(1, threads)
        state = Locked(State(orders: PictureOrders(workers: threads)))
        self.make = make
        self.deliver = deliver
    }

    /// What goes to the terminal for a picture: the sequence that draws it where it stands among the text; the path of a
    /// temporary file of all its colours where those are chosen and one can be written; else a PNG file in few colours.
    /// Nothing where none can be made.
    package static func makeFile(
        of wish: PictureWish, through files: TemporaryPictures? = nil, with writer: PNGWriter = PNGWriter()
    ) -> [UInt8] {
        if wish.key.form == .png, let files, files.areChosen, let path = files.write(wish.makePixels().pixels) {
            return path
        }
        return wish.makeFile(with: writer)
    }

    /// Starts the threads, which keep the workshop alive until `end()`. Fewer do where no more can be had.
    package func start() {
        let started = (0..<threadCount).count { _ in DetachedThread.start(stackSize: 1 << 20) { self.run() } }
        precondition(started > 0, "a thread for the terminal can be made")
    }

    /// Replaces all orders that have not been begun: what is wanted now, and what is probably wanted next; the most useful
    /// come first.
    package func order(_ wishes: [PictureWish], ahead: [PictureWish] = []) {
        let sleepers = state.withLock { state in
            state.orders.replace(wanted: wishes, ahead: ahead)
            return state.takeSleepers()
        }
        for _ in 0..<sleepers { somethingToDo.signal() }
    }

    /// A delivered file has been taken: should the picture be ordered again, it is made again.
    package func noteTaken(_ key: PictureKey) {
        state.withLock { $0.orders.noteTaken(key) }
    }

    /// Ends the threads after the files under way.
    package func end() {
        let sleepers = state.withLock { state in
            state.orders.replace(wanted: [])
            state.isEnding = true
            return state.takeSleepers()
        }
        for _ in 0..<sleepers { somethingToDo.signal() }
    }

    private func run() {
        while true {
            while let wish = state.withLock({ $0.orders.begin() }) {
                let file = make(wish)
                state.withLock { $0.orders.finish(wish.key) }
                deliver(wish.key, file)
            }
            switch rest() {
            case .look: continue
            case .sleep: somethingToDo.wait()
            case .end: return
            }
        }
    }

    private enum Rest {
        case look
        case sleep
        case end
    }

    /// What a thread does that got no order: it looks again if one has come since.
    private func rest() -> Rest {
        state.withLock { state in
            if state.isEnding { return .end }
            if state.orders.beginnable > 0 { return .look }
            state.sleeping += 1
            return .sleep
        }
    }
}
