internal import CSystem
internal import Dispatch
internal import Glibc
internal import Thumbnails

/// Writes whole frames to the terminal, on a thread of its own.
///
/// The descriptor stays blocking, because a shell shares it: a terminal that reads slowly holds up this thread and nobody
/// else. Frames are written in the order in which they came; whoever composes them waits for `written` before the
/// next, so that at most one is under way and everything in between becomes one frame.
final class OutputThread: Sendable {
    private struct State {
        var frames: [[UInt8]] = []
        var isEnding = false
    }

    private let descriptor: Int32
    private let written: @Sendable (_ errorNumber: Int32) -> Void
    private let state = Locked(State())
    private let somethingToDo = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)

    /// A thread that writes to `descriptor` and calls `written` from itself after each frame: with 0, or with the number
    /// of the error that ended the frame early.
    init(descriptor: Int32, written: @escaping @Sendable (_ errorNumber: Int32) -> Void) {
        self.descriptor = descriptor
        self.written = written
    }

    /// Starts the thread.
    func start() {
        let isStarted = DetachedThread.start(stackSize: 1 << 20) { self.run() }
        precondition(isStarted, "a thread for the terminal can be made")
    }

    /// Queues a frame.
    func write(_ frame: [UInt8]) {
        state.withLock { $0.frames.append(frame) }
        somethingToDo.signal()
    }

    /// Ends the thread: what is queued is dropped, and the frame under way is finished if that takes no longer than
    /// `patience`. After that it is cut off, and then, for a terminal that has stopped reading, its backlog is thrown away.
    /// Returns whether everything was written: what was dropped may have been the rest of an upload.
    func end(patience: DispatchTimeInterval) -> Bool {
        let dropsFrames = state.withLock { state in
            defer { state.frames = [] }
            state.isEnding = true
            return !state.frames.isEmpty
        }
        somethingToDo.signal()
        if ended.wait(timeout: .now() + patience) == .success { return !dropsFrames }
        csystem_terminal_abandon_output(false)
        if ended.wait(timeout: .now() + patience) == .success { return false }
        csystem_terminal_abandon_output(true)
        _ = ended.wait(timeout: .now() + patience)
        return false
    }

    private func run() {
        while true {
            somethingToDo.wait()
            let (frame, isEnding) = state.withLock { state in
                (state.frames.isEmpty ? nil : state.frames.removeFirst(), state.isEnding)
            }
            if isEnding {
                ended.signal()
                return
            }
            guard let frame else { continue }
            let code = frame.withUnsafeBufferPointer { bytes -> Int32 in
                guard let start = bytes.baseAddress else { return 0 }
                return csystem_terminal_write(descriptor, start, bytes.count)
            }
            written(code)
        }
    }
}
