internal import Glibc
internal import TerminalGraphics
internal import Thumbnails

/// Tells people how a batch goes, on standard error, and programs what became of each file, on standard output.
///
/// Files that fail are named as that happens. Below these lines a terminal has a bar, ten times a second at most; elsewhere
/// there is a line now and then.
final class BatchReport: Sendable {
    private struct State {
        var progress = PredecodeProgress()
        /// What earlier jobs of the same batch did.
        var earlier = PredecodeProgress()
        var meter: ProgressMeter
        var isBarShown = false
        var nextUpdate: MonotonicTime
        var hasNamedTrouble = false
        /// Why standard output takes nothing any more.
        var outputError: Int32?
    }

    private let options: PredecodeOptions
    private let clock: any TimerClock
    private let isTerminal: Bool
    private let isCancelled: @Sendable () -> Bool
    private let start: MonotonicTime
    private let state: Locked<State>

    /// A report that no longer waits for whoever reads it once the batch is cancelled.
    init(
        _ options: PredecodeOptions, clock: any TimerClock = SystemClock(),
        isTerminal: Bool = isatty(STDERR_FILENO) == 1 && !ProcessEnvironment.terminal.isDumb,
        isCancelled: @escaping @Sendable () -> Bool
    ) {
        self.options = options
        self.isCancelled = isCancelled
        self.clock = clock
        self.isTerminal = isTerminal
        start = clock.now
        let first = clock.now.advanced(by: Self.pause(isTerminal: isTerminal))
        state = Locked(State(meter: ProgressMeter(start: clock.now), nextUpdate: first))
    }

    private static func pause(isTerminal: Bool) -> Duration { isTerminal ? .milliseconds(100) : .seconds(10) }

    /// The books of all jobs.
    var progress: PredecodeProgress { state.withLock { $0.earlier + $0.progress } }

    /// Why standard output takes nothing any more; nil while it does.
    var outputError: Int32? { state.withLock { $0.outputError } }

    /// Takes a result in; false when there is no use in more.
    func note(_ result: Predecoded) -> Bool {
        state.withLock { $0.progress = result.progress }
        if let sentence = sentence(about: result) { say(sentence) }
        if options.isJSON { write(BatchJSON.line(result.photo, result.outcome)) }
        update()
        return outputError == nil
    }

    /// The next job of the same batch begins, with so many pictures.
    func beginJob(of count: Int) {
        state.withLock { state in
            state.earlier = state.earlier + state.progress
            state.progress = PredecodeProgress(total: count)
        }
    }

    /// Names what is in no job: a folder that could not be gone through, or a picture that has no place. It counts as one picture
    /// that failed.
    func note(_ failure: PredecodeFailure, of path: Photo.ID) {
        state.withLock { state in
            state.earlier.total += 1
            state.earlier.enter(.failed(failure))
        }
        say("\(readable(path.pathBytes)): \(readable("\(failure)".utf8))")
        if options.isJSON { write(BatchJSON.line(path, .failed(failure))) }
    }

    /// Takes the bar away and sums up.
    func end(isInterrupted: Bool, pruned: ThumbnailStore.Removal?) {
        let duration = start.duration(to: clock.now)
        clearBar()
        if options.isJSON {
            write(BatchJSON.summary(progress, pruned: pruned, took: duration, isInterrupted: isInterrupted))
        }
        guard !options.isQuiet else { return }
        if let pruned {
            complain(BatchSentences.pruned(pruned, isDryRun: options.isDryRun))
        }
        let summary = BatchSentences.summary(progress, took: duration, isDryRun: options.isDryRun)
        complain((isInterrupted ? "interrupted: " : "") + summary)
    }

    // MARK: - Words

    private func sentence(about result: Predecoded) -> String? {
        let name = readable(result.photo.pathBytes)
        switch result.outcome {
        case .written, .present, .wanted, .unneeded: return nil
        case .damaged(let reason, let bytes):
            return "\(name): damaged: \(reason)\(bytes > 0 ? "; what could be read was written" : "")"
        case .failed(.store(let trouble)):
            // Said once: it is not the file's fault.
            let isFirst = state.withLock { state in
                defer { state.hasNamedTrouble = true }
                return !state.hasNamedTrouble
            }
            return isFirst ? KeptThumbnails.sentence(trouble) : nil
        case .failed(let failure): return "\(name): \(readable("\(failure)".utf8))"
        }
    }

    // MARK: - Streams

    private func say(_ sentence: String) {
        // One write: lines of several threads do not mix.
        writeAll("\(barRemoval())photogrid: \(sentence)\n".utf8, to: STDERR_FILENO)
    }

    private func clearBar() {
        writeAll(barRemoval().utf8, to: STDERR_FILENO)
    }

    private func barRemoval() -> String {
        state.withLock { state in
            defer { state.isBarShown = false }
            return state.isBarShown ? "\r\u{1B}[K" : ""
        }
    }

    private func write(_ line: String) {
        guard outputError == nil, waitForReader() else { return }
        let code = writeAll(line.utf8, to: STDOUT_FILENO)
        if code != 0 { state.withLock { $0.outputError = code } }
    }

    /// Waits until standard output takes something. Answers false when it is not worth waiting any more.
    private func waitForReader() -> Bool {
        var ready = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
        while poll(&ready, 1, 100) == 0 {
            if isCancelled() { return false }
        }
        return true
    }

    private func update() {
        guard !options.isQuiet else { return }
        let now = clock.now
        let due = state.withLock { state -> (PredecodeProgress, ProgressMeter)? in
            guard now >= state.nextUpdate else { return nil }
            state.nextUpdate = now.advanced(by: Self.pause(isTerminal: isTerminal))
            let progress = state.earlier + state.progress
            state.meter.note(progress, at: now)
            state.isBarShown = isTerminal
            return (progress, state.meter)
        }
        guard let (progress, meter) = due else { return }
        if isTerminal {
            let bar = BatchSentences.bar(progress, meter, columns: Self.columns)
            writeAll("\r\u{1B}[K\(bar)".utf8, to: STDERR_FILENO)
        } else {
            complain(BatchSentences.line(progress, meter))
        }
    }

    private static var columns: Int {
        var size = winsize()
        return ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
    }
}

extension PredecodeProgress {
    /// The books of two jobs together.
    static func + (left: PredecodeProgress, right: PredecodeProgress) -> PredecodeProgress {
        var sum = left
        sum.total += right.total
        sum.written += right.written
        sum.damaged += right.damaged
        sum.present += right.present
        sum.wanted += right.wanted
        sum.unneeded += right.unneeded
        sum.failed += right.failed
        sum.bytes += right.bytes
        sum.pixels += right.pixels
        return sum
    }
}
