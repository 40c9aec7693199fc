public import Thumbnails

/// Keeps its own books of what the workers of one loader do, and compares the loader's with them.
///
/// It believes the workers, which are the laboratory's, and nothing that the loader says about itself. `LabRun` uses it; a test of one's
/// own makes `note` the observer of its `VirtualWorkers`, and calls `check` as often as it likes:
///
/// ```swift
/// let work = WorkChecker(workerCount: 2, memoryBudget: 1 << 24, album: album)
/// let workers = VirtualWorkers(count: 2, time: time, album: album, weather: weather, seed: 7) { event in
///     #expect(work.note(event, at: time.now) == nil)
/// }
/// while time.step() { #expect(work.check(loader.ledger, at: time.now) == nil) }
/// ```
@MainActor
public final class WorkChecker {
    var book: WorkBook
    private var checks = 0

    /// A checker of a loader with so many workers and so much memory, in bytes, that loads the album's photos.
    public init(workerCount: Int, memoryBudget: Int, album: SyntheticAlbum) {
        book = WorkBook(workerCount: workerCount, memoryBudget: memoryBudget, album: album)
    }

    /// Takes note of an event of the workers. Returns what is wrong with it: a second decode of one key, or one worker too many.
    public func note(_ event: VirtualWorkers.Event, at time: MonotonicTime) -> Violation? {
        book.note(event).map { violation($0, time) }
    }

    /// Compares the loader's books with these. `shownBytes` are the bytes of the thumbnails that are shown, each key counted once: so
    /// much must be pinned.
    public func check(_ ledger: Ledger, shownBytes: Int = 0, at time: MonotonicTime) -> Violation? {
        checks += 1
        return book.judge(ledger, shownBytes: shownBytes).map { violation($0, time) }
    }

    /// Judges what the loader still has to do when nothing is left to happen.
    public func checkRest(_ ledger: Ledger, at time: MonotonicTime) -> Violation? {
        book.judgeRest(ledger).map { violation($0, time) }
    }

    private func violation(_ finding: (name: Violation.Name, detail: String), _ time: MonotonicTime) -> Violation {
        Violation(name: finding.name, event: checks, time: time.nanoseconds, detail: finding.detail, history: [])
    }
}
