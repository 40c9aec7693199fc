internal import CSystem
internal import Glibc
internal import TerminalGraphics
internal import Thumbnails

/// The program `tmux`, as it is asked about the tmux that this program runs in.
enum TmuxProgram {
    /// How long it may take; it needs some milliseconds.
    static let patience = Duration.milliseconds(250)
    /// More than it says with a hundred terminals attached, of each of which it tells 7 KB.
    private static let longestAnswer = 1 << 20

    /// What tmux says of itself; nil where it does not within `patience`, or cannot be asked. Blocks until then.
    static func report(on environment: TerminalEnvironment, patience: Duration = patience) -> TmuxReport? {
        guard let pane = environment.tmuxPane, let path = find(in: ProcessEnvironment.variables["PATH"] ?? "") else {
            return nil
        }
        let end = SystemClock().now.advanced(by: patience)
        return output(of: [path] + TmuxReport.arguments(pane: pane), until: end).map { TmuxReport(output: $0) }
    }

    /// The same on a thread of its own, which hands the report over and ends.
    static func report(
        on environment: TerminalEnvironment, deliver: @escaping @Sendable (TmuxReport?) -> Void
    ) {
        let isStarted = DetachedThread.start(stackSize: 1 << 20) { deliver(report(on: environment)) }
        if !isStarted { deliver(nil) }
    }

    /// Where the program is. Folders that are named relative to the working directory do not count: its files are looked at,
    /// not run.
    private static func find(in path: String) -> String? {
        path.split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/tmux" }.first { access($0, X_OK) == 0 }
    }

    /// What a program writes; nil where it has not ended its output in time, and is killed.
    private static func output(of words: [String], until end: MonotonicTime) -> [UInt8]? {
        var ends: [Int32] = [0, 0]
        guard csystem_pipe(&ends) == 0 else { return nil }
        let nowhere = open("/dev/null", O_RDWR | O_CLOEXEC)
        let arguments = words.map { strdup($0) } + [nil]
        let process = csystem_spawn(words[0], arguments, csystem_environment(), nowhere, ends[1], nowhere)
        for argument in arguments { free(argument) }
        close(nowhere)
        close(ends[1])
        defer { close(ends[0]) }
        guard process > 0 else { return nil }
        let bytes = readToEnd(of: ends[0], until: end)
        kill(process, SIGKILL)
        while waitpid(process, nil, 0) < 0, errno == EINTR {}
        return bytes
    }

    private static func readToEnd(of descriptor: Int32, until end: MonotonicTime) -> [UInt8]? {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 12)
        while bytes.count < longestAnswer {
            let left = SystemClock().now.duration(to: end) / .milliseconds(1)
            var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let found = left > 0 ? poll(&ready, 1, Int32(left.rounded(.up))) : 0
            if found < 0, errno == EINTR { continue }
            guard found > 0 else { return nil }
            let count = read(descriptor, &block, block.count)
            if count == 0 { return bytes }
            if count > 0 { bytes += block[..<count] }
        }
        return nil
    }
}
