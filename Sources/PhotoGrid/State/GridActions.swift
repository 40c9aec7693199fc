package import Thumbnails

/// What the shell has to do after an event, in this order: ask the loader and hand the answers to `GridState.answer`; then
/// show the cells, ask for the pages and set the timer.
package struct GridActions: Sendable {
    /// A key to retain, and the slot it is for.
    package struct Retention: Sendable {
        package var key: ThumbnailKey
        package var rank: LoadRank
        package var ticket: SlotTicket
    }

    /// Keys to retain only if they are in memory: nothing starts for the others.
    package var peek: [Retention] = []
    /// Keys to retain.
    package var retain: [Retention] = []
    /// Requests whose rank changed.
    package var rerank: [(RequestID, LoadRank)] = []
    /// Requests to end.
    package var release: [RequestID] = []
    /// Keys whose failure is to be forgotten first.
    package var forget: [ThumbnailKey] = []
    /// Pages to ask for.
    package var pages: [PageRequest] = []
    /// Cells that show something else now.
    package var cells: [Int] = []
    /// Whether other cells are on the screen now, or the same in another order.
    package var didMoveCells = false
    /// What to do with the one timer.
    package var timer: TimerAction?

    /// What to do with the timer.
    package enum TimerAction: Hashable, Sendable {
        /// Call `GridState.wake` at this moment, instead of any other.
        case arm(at: MonotonicTime)
        /// Do not call it.
        case disarm
    }

    package init() {}

    /// Whether the loader is to be asked, and answers are due.
    package var touchesLoader: Bool {
        !(peek.isEmpty && retain.isEmpty && rerank.isEmpty && release.isEmpty && forget.isEmpty)
    }

    /// The transaction with the loader.
    package var changes: RequestChanges {
        RequestChanges(
            retain: retain.map { ($0.key, $0.rank) }, rerank: rerank, release: release, forget: forget)
    }

    /// Adds what the answers of the loader brought to what is left to do.
    package mutating func merge(_ other: GridActions) {
        cells += other.cells
        pages += other.pages
        didMoveCells = didMoveCells || other.didMoveCells
        timer = other.timer ?? timer
    }
}
