internal import Glibc
internal import TerminalGraphics
internal import Thumbnails

/// `photogrid doctor`: what the terminal was asked, what came back, what is chosen and why; where thumbnails are kept.
struct DoctorCommand {
    /// How long the terminal may take: longer than the viewer waits, because nobody waits to see pictures here.
    private static let patience = Duration.seconds(1)

    /// Runs the command. Needs no terminal: without one nothing is asked.
    /// - Throws: `OutputFailure` when the report cannot be written.
    @MainActor func run() throws(OutputFailure) -> Int32 {
        var report = DoctorReport(environment: ProcessEnvironment.terminal)
        if let session = TerminalSession() { report.probe = ask(session, &report) }
        let store = ThumbnailStore()
        report.storePath = store.path
        report.storeTrouble = store.trouble.map { "\($0)" }
        report.storeUsage = store.usage()
        try writeOutput((report.lines.joined(separator: "\n") + "\n").utf8)
        return 0
    }

    /// Asks what the viewer asks, on the alternate screen, and gives the terminal back.
    @MainActor private func ask(_ session: TerminalSession, _ report: inout DoctorReport) -> TerminalProbe {
        let clock = SystemClock()
        report.window = session.windowSize
        let environment = ProcessEnvironment.terminal
        let files = environment.mayShareFiles ? TemporaryPictures() : nil
        defer { files?.removeAll() }
        let tmux = askTmux(environment, clock)
        let start = clock.now
        var probe = TerminalProbe(
            environment: environment, window: session.windowSize, now: start, patience: Self.patience,
            localFile: files?.write([0, 0, 0, 255]), asksTmux: tmux != nil)
        if let tmux { _ = probe.receive(tmux.report) }
        report.tmux = tmux
        session.restoreOnDeath()
        guard !probe.query.isEmpty, session.isForeground, session.enter() == 0 else { return probe }
        var parser = InputParser()
        writeAll(probe.query, to: session.descriptor)
        while probe.phase == .asking, let bytes = session.read(waitingFor: clock.now.duration(to: probe.deadline)) {
            for case .reply(let reply) in parser.feed(bytes, at: clock.now) {
                _ = probe.receive(reply)
                report.answers.append(.init(reply: reply, after: start.duration(to: clock.now)))
            }
            probe.advance(to: clock.now)
        }
        session.leave(
            farewell: TerminalModes.stringTerminator, parser: parser, unanswered: probe.phase == .answered ? 0 : 1)
        return probe
    }

    /// Asks tmux what it is in; nil elsewhere.
    private func askTmux(_ environment: TerminalEnvironment, _ clock: SystemClock) -> DoctorReport.TmuxAnswer? {
        guard environment.tmuxPane != nil else { return nil }
        let start = clock.now
        let report = TmuxProgram.report(on: environment)
        return .init(report: report, after: start.duration(to: clock.now))
    }
}
