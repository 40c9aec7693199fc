internal import Glibc
internal import Thumbnails

/// What a batch has done so far: lines about files on standard error, and where that is a terminal a line of progress below
/// them, at most ten times a second.
final class ProgressReport: Sendable {
    /// The books of a batch.
    struct Counts: Equatable {
        /// Pictures there are.
        var total = 0
        /// Thumbnails written, damaged ones included.
        var written = 0
        /// Thumbnails written of what could be read of a damaged file.
        var damaged = 0
        /// Pictures without a thumbnail.
        var failed = 0
    }

    private struct State {
        var counts: Counts
        var isLineShown = false
        var nextUpdate: MonotonicTime
    }

    private let state: Locked<State>
    private let isTerminal: Bool
    private let clock: any TimerClock

    init(total: Int, clock: any TimerClock = SystemClock(), isTerminal: Bool = isatty(STDERR_FILENO) == 1) {
        state = Locked(State(counts: Counts(total: total), nextUpdate: clock.now))
        self.clock = clock
        self.isTerminal = isTerminal
    }

    var counts: Counts { state.withLock { $0.counts } }

    /// Counts a thumbnail that was written, and names the file if it is damaged.
    func wrote(_ photo: Photo.ID, damage: String?) {
        state.withLock { state in
            state.counts.written += 1
            if damage != nil { state.counts.damaged += 1 }
        }
        if let damage { say("\(readable(photo.pathBytes)): damaged: \(damage); what could be read was written") }
        update()
    }

    /// Counts a picture without a thumbnail, and names the file.
    func failed(_ photo: Photo.ID, _ reason: String) {
        state.withLock { $0.counts.failed += 1 }
        say("\(readable(photo.pathBytes)): \(reason)")
        update()
    }

    /// Takes the line of progress away and sums up.
    func end(isInterrupted: Bool) {
        let (counts, wasShown) = state.withLock { state in
            defer { state.isLineShown = false }
            return (state.counts, state.isLineShown)
        }
        if wasShown { writeAll("\r\u{1B}[K".utf8, to: STDERR_FILENO) }
        guard isTerminal || isInterrupted || counts.damaged + counts.failed > 0 else { return }
        complain((isInterrupted ? "interrupted: " : "") + Self.summary(counts))
    }

    static func summary(_ counts: Counts) -> String {
        var parts = ["\(counts.written) of \(counts.total) thumbnails written"]
        if counts.damaged > 0 { parts.append("\(counts.damaged) of damaged files") }
        if counts.failed > 0 { parts.append("\(counts.failed) failed") }
        return parts.joined(separator: ", ")
    }

    private func say(_ sentence: String) {
        let wasShown = state.withLock { state in
            defer { state.isLineShown = false }
            return state.isLineShown
        }
        // One write: lines of several threads do not mix.
        writeAll("\(wasShown ? "\r\u{1B}[K" : "")photogrid: \(sentence)\n".utf8, to: STDERR_FILENO)
    }

    private func update() {
        guard isTerminal else { return }
        let now = clock.now
        let counts = state.withLock { state -> Counts? in
            guard now >= state.nextUpdate else { return nil }
            state.nextUpdate = now.advanced(by: .milliseconds(100))
            state.isLineShown = true
            return state.counts
        }
        if let counts { writeAll("\r\u{1B}[K\(Self.summary(counts))".utf8, to: STDERR_FILENO) }
    }
}
