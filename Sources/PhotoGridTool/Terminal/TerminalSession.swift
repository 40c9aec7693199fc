internal import CSystem
internal import Glibc
internal import TerminalGraphics
internal import Thumbnails

/// The terminal, taken over and given back.
@MainActor final class TerminalSession {
    /// Reads and writes the terminal, blocking: opened anew where that is possible, so that its flags are not shared.
    let descriptor: Int32

    /// The terminal that the program was started from; nil when there is none. Standard output, if it is a terminal, stands
    /// in for one that cannot be opened, unless `canUseOutput` says that it is for something else.
    init?(canUseOutput: Bool = true) {
        let opened = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
        if opened >= 0 {
            descriptor = opened
        } else if canUseOutput, isatty(STDOUT_FILENO) == 1 {
            descriptor = STDOUT_FILENO
        } else {
            return nil
        }
    }

    /// Makes sure that the terminal is given back whatever ends the program. Call it before any signal is watched.
    func restoreOnDeath() {
        csystem_terminal_restore_on_death()
    }

    /// Takes the terminal over. Answers 0 or an error number.
    func enter() -> Int32 {
        csystem_terminal_enter(
            descriptor, TerminalModes.enter, TerminalModes.enter.count, TerminalModes.leave, TerminalModes.leave.count)
    }

    /// Keeps what is written when the terminal is given back all of a sudden. See `leave`.
    func keepFarewell(_ bytes: [UInt8]) {
        _ = csystem_terminal_keep_farewell(bytes, bytes.count)
    }

    /// Gives the terminal back.
    ///
    /// - Parameters:
    ///   - farewell: Bytes to write before: what frees our pictures. They begin with a string terminator, because a
    ///     terminal that was cut off inside a picture swallows everything up to one.
    ///   - parser: What has read the terminal so far: it may be in the middle of an answer.
    ///   - unanswered: How many fences have been sent and not answered yet. Answers are read and thrown away until all
    ///     have come, so that none is typed into the shell, or `patience` is over. Without any nothing is asked any more: the
    ///     answer might come when nobody is here to take it.
    func leave(
        farewell: [UInt8], parser: InputParser, unanswered: Int, patience: Duration = .milliseconds(200)
    ) {
        writeBriefly(farewell)
        keepFarewell([])
        drain(parser, answers: unanswered, patience: patience)
        csystem_terminal_leave()
    }

    /// Whether this process may use the terminal now.
    var isForeground: Bool { csystem_is_foreground(descriptor) }

    /// The window's size in cells, and in pixels where the terminal tells (else 0).
    var windowSize: WindowSize {
        // A terminal that does not tell has the size that terminals have had for ever.
        WindowSize(ofTerminal: descriptor) ?? WindowSize(columns: 80, rows: 24)
    }

    /// Bytes that have come in; nil when the terminal has gone. Waits for the first of them, and no longer than it is told to.
    func read(waitingFor patience: Duration = .zero) -> [UInt8]? {
        let milliseconds = Int32(max(0, min(1_000_000, patience / .milliseconds(1))).rounded(.up))
        var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&ready, 1, milliseconds) > 0 else { return [] }
        guard ready.revents & Int16(POLLIN) != 0 else { return nil }
        var block = [UInt8](repeating: 0, count: 1 << 14)
        let count = Glibc.read(descriptor, &block, block.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return [] }
        return count > 0 ? Array(block[..<count]) : nil
    }

    /// Writes unless the terminal has stopped reading.
    private func writeBriefly(_ bytes: [UInt8]) {
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard poll(&ready, 1, 200) > 0, ready.revents & Int16(POLLOUT) != 0 else { return }
        writeAll(bytes, to: descriptor)
    }

    private func drain(_ parser: InputParser, answers: Int, patience: Duration) {
        var parser = parser
        var missing = answers
        let clock = SystemClock()
        let end = clock.now.advanced(by: patience)
        while missing > 0 {
            let left = clock.now.duration(to: end)
            guard left > .zero, let bytes = read(waitingFor: left) else { return }
            for case .reply(let reply) in parser.feed(bytes, at: clock.now) where reply.isFence { missing -= 1 }
        }
    }
}

extension WindowSize {
    /// What the system says of the terminal that a descriptor leads to; nil where it is none, or does not tell.
    init?(ofTerminal descriptor: Int32) {
        var (columns, rows, width, height): (UInt16, UInt16, UInt16, UInt16) = (0, 0, 0, 0)
        guard csystem_window_size(descriptor, &columns, &rows, &width, &height) == 0, columns > 0, rows > 0 else {
            return nil
        }
        self.init(columns: Int(columns), rows: Int(rows), pixels: PixelSize(width: Int(width), height: Int(height)))
    }
}
