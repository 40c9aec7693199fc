import Glibc
import PictureForge
import TestSupport
import Testing

/// Whatever ends the viewer, the terminal is as it was before.
@Suite(.serialized) struct `The terminal is given back` {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.writePictures(8)
    }

    /// Starts the program once the settings that it finds have been looked at: a shell holds it back until then.
    private func start(
        _ arguments: [String], _ persona: PseudoTerminal.Persona = .plain, columns: Int = 80, rows: Int = 24,
        environment: [String: String] = [:]
    ) throws -> (PseudoTerminal, TerminalSettings) {
        let terminal = try PseudoTerminal(
            ["-c", "read line; exec \"$0\" \"$@\"", Program.path] + arguments, program: "/bin/sh", persona: persona,
            columns: columns, rows: rows, environment: environment)
        let before = TerminalSettings(terminal.settings)
        terminal.type("\n")
        return (terminal, before)
    }

    private func openViewer(_ persona: PseudoTerminal.Persona = .plain) throws -> (PseudoTerminal, TerminalSettings) {
        let (terminal, before) = try start([folder.path], persona)
        #expect(terminal.showsStatus("1/8"))
        #expect(TerminalSettings(terminal.settings) != before, "the viewer is in raw mode")
        return (terminal, before)
    }

    private func expectGivenBack(_ terminal: PseudoTerminal, _ before: TerminalSettings) {
        #expect(!terminal.screen.isAlternate)
        #expect(terminal.screen.isCursorVisible)
        #expect(TerminalSettings(terminal.settings) == before)
        #expect(terminal.modesLeftOn == [])
    }

    @Test(arguments: [("q", 0), ("Q", 0), ("\u{3}", 130)] as [(String, Int32)])
    func `after a key that ends it`(key: String, status: Int32) throws {
        let (terminal, before) = try openViewer()
        terminal.type(key)
        #expect(terminal.waitForEnd() == status)
        expectGivenBack(terminal, before)
    }

    @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
    func `after a signal that asks it to end`(signal: Int32, status: Int32) throws {
        let (terminal, before) = try openViewer()
        kill(terminal.process, signal)
        #expect(terminal.waitForEnd() == status)
        expectGivenBack(terminal, before)
    }

    @Test(
        arguments: [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGQUIT, SIGSYS, SIGXCPU, SIGXFSZ, SIGUSR1]
            + [SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGIO, SIGPWR, SIGSTKFLT, 34, 50, 64])
    func `after a fatal signal, which still ends the program as that signal`(signal: Int32) throws {
        let (terminal, before) = try openViewer()
        kill(terminal.process, signal)
        #expect(terminal.waitForEnd() == -signal)
        expectGivenBack(terminal, before)
    }

    @Test func `after a fault of the program's own`() throws {
        let (terminal, before) = try start([folder.path], environment: ["PHOTOGRID_PLANTED_TRAP": "1"])
        #expect(terminal.showsStatus("1/8"))
        terminal.type("\u{0C}")
        let status = terminal.waitForEnd()
        #expect(status == -SIGILL || status == -SIGTRAP)
        expectGivenBack(terminal, before)
    }

    @Test func `when a signal comes as soon as it has the terminal`() throws {
        let (terminal, before) = try start([folder.path], .mute)
        #expect(terminal.waitUntil { $0.screen.isAlternate })
        kill(terminal.process, SIGTERM)
        // Exit or signal: a shell sees 143 either way.
        #expect([143, -SIGTERM].contains(terminal.waitForEnd()))
        #expect(!terminal.screen.isAlternate)
        #expect(TerminalSettings(terminal.settings) == before)
    }

    @Test func `what it says at last begins by ending whatever was cut off`() throws {
        let (terminal, _) = try openViewer(.plain)
        kill(terminal.process, SIGSEGV)
        _ = terminal.waitForEnd()
        let text = String(decoding: terminal.received, as: UTF8.self)
        #expect(text.contains("\u{1B}\\\u{1B}[?2026l"))
    }

    /// A shell in a terminal, with the viewer running in it.
    private func openViewerInShell(
        _ persona: PseudoTerminal.Persona = .plain
    ) throws -> (PseudoTerminal, TerminalSettings) {
        let terminal = try PseudoTerminal(
            ["--norc", "--noprofile", "-i"], program: "/bin/bash", persona: persona, environment: ["PS1": "ready> "])
        #expect(terminal.waitUntil { $0.screen.contains("ready>") })
        let settings = TerminalSettings(terminal.settings)
        terminal.type("'\(Program.path)' '\(folder.path)'\r")
        #expect(terminal.waitUntil { $0.screen.isAlternate && $0.screen.lastLine.contains("1/8") })
        return (terminal, settings)
    }

    /// Types a key that gives the terminal back to the shell, and waits for the shell to ask for the next command: what
    /// is typed before that is thrown away, as it should be.
    private func returnToShell(_ terminal: PseudoTerminal, typing key: String) {
        terminal.clearScreen()
        terminal.type(key)
        #expect(terminal.waitUntil { !$0.screen.isAlternate && $0.screen.contains("ready>") })
        #expect(terminal.screen.isCursorVisible)
    }

    /// Types a command, of which nothing but what is typed may reach the shell, and ends the shell.
    private func endShell(_ terminal: PseudoTerminal) {
        terminal.type("echo do''ne\r")
        #expect(terminal.waitUntil { $0.screen.contains("done") })
        let line = terminal.screen.lines.first { $0.hasPrefix("ready>") }
        #expect(line == "ready> echo do''ne", "nothing but what was typed")
        terminal.type("exit\r")
        #expect(terminal.waitForEnd() == 0)
    }

    @Test(arguments: [0, 100, 250, 700, 3000])
    func `answers that come late and byte by byte do not reach the shell`(milliseconds: Int) throws {
        let (terminal, _) = try openViewerInShell(.slow(milliseconds))
        #expect(terminal.waitUntil { $0.answersGiven > 0 })
        terminal.resize(columns: 90, rows: 26)
        #expect(terminal.waitUntil { $0.answersGiven > 1 && $0.screen.lastLine.contains("1/8") })
        returnToShell(terminal, typing: "q")
        terminal.type("cat\r")
        terminal.type("so it is\r")
        #expect(terminal.waitUntil { $0.screen.lines.contains("so it is") })
        let leaked = terminal.screen.lines.filter { line in
            ["22c", "OK", "rgb", "slow", ";20", "2026", "^["].contains { line.contains($0) }
        }
        #expect(leaked == [])
        terminal.type("\u{4}exit\r")
        #expect(terminal.waitForEnd() == 0)
    }

    @Test func `an answer that is due at the end is waited for, as long as answers took before`() throws {
        let (terminal, _) = try openViewerInShell(.slow(600))
        #expect(terminal.waitUntil { $0.answersGiven > 0 })
        let answers = terminal.answersGiven
        terminal.resize(columns: 90, rows: 26)
        // The question is out, its answer is not.
        #expect(terminal.waitUntil { $0.isAnswerDue && $0.screen.lastLine.contains("1/8") })
        #expect(terminal.answersGiven == answers)
        returnToShell(terminal, typing: "q")
        #expect(terminal.waitUntil { $0.answersGiven > answers })
        endShell(terminal)
    }

    @Test func `answers are waited for though none has come before the end`() throws {
        let (terminal, _) = try openViewerInShell(.slow(1500))
        #expect(terminal.answersGiven == 0)
        returnToShell(terminal, typing: "q")
        #expect(terminal.waitUntil { $0.answersGiven > 0 })
        endShell(terminal)
    }

    @Test func `late answers of the terminal do not reach the shell`() throws {
        let (terminal, _) = try openViewerInShell(.late)
        returnToShell(terminal, typing: "q")
        terminal.type("echo do''ne\r")
        #expect(terminal.waitUntil { $0.screen.contains("done") })
        #expect(!terminal.screen.contains("62;22c"))
        terminal.type("exit\r")
        #expect(terminal.waitForEnd() == 0)
    }

    @Test func `stopped and continued by a shell, again and again`() throws {
        let (terminal, settings) = try openViewerInShell()
        for _ in 1...3 {
            returnToShell(terminal, typing: "\u{1A}")
            #expect(terminal.screen.contains("Stopped"))
            terminal.type("fg\r")
            #expect(terminal.waitUntil { $0.screen.isAlternate && $0.screen.lastLine.contains("1/8") })
        }
        returnToShell(terminal, typing: "q")
        #expect(TerminalSettings(terminal.settings) == settings)
        terminal.type("echo status $?\r")
        #expect(terminal.waitUntil { $0.screen.contains("status 0") })
        terminal.type("exit\r")
        #expect(terminal.waitForEnd() == 0)
    }

    @Test func `a stopped viewer can be ended from its shell`() throws {
        let (terminal, _) = try openViewerInShell()
        returnToShell(terminal, typing: "\u{1A}")
        terminal.type("kill %1\r")
        // The shell tells before one of its next prompts; by signal or by exit, that is a matter of who is quicker.
        let hasEnded = { (terminal: PseudoTerminal) in
            terminal.screen.contains("Terminated") || terminal.screen.contains("Exit 143")
        }
        for _ in 1...40 where !terminal.waitUntil(deadline: 250, hasEnded) { terminal.type("\r") }
        #expect(hasEnded(terminal))
        terminal.type("exit\r")
        #expect(terminal.waitForEnd() == 0)
    }

    @Test func `continued in the background it stops again, and goes on in the foreground`() throws {
        let (terminal, settings) = try openViewerInShell()
        returnToShell(terminal, typing: "\u{1A}")
        terminal.clearScreen()
        terminal.type("bg\r")
        // The shell tells before one of its next prompts.
        let hasStopped = { (terminal: PseudoTerminal) in terminal.screen.contains("Stopped") }
        for _ in 1...40 where !terminal.waitUntil(deadline: 250, hasStopped) { terminal.type("\r") }
        #expect(hasStopped(terminal))
        #expect(!terminal.screen.isAlternate && TerminalSettings(terminal.settings) == settings)
        terminal.type("fg\r")
        #expect(terminal.waitUntil { $0.screen.isAlternate && $0.screen.lastLine.contains("1/8") })
        returnToShell(terminal, typing: "q")
        terminal.type("exit\r")
        #expect(terminal.waitForEnd() == 0)
    }

    @Test func `a terminal that has stopped reading does not keep the program`() throws {
        for number in 1...8 {
            try folder.write(forgedPicture(number, width: 700, height: 500).bytes, to: "\(number).png")
        }
        let (terminal, before) = try start(
            ["--colors=truecolor", "--size=300", folder.path], columns: 400, rows: 120)
        // A megabyte and more is on its way when the reading ends: the output thread hangs in its write.
        #expect(terminal.waitUntil { $0.received.count > 50_000 })
        kill(terminal.process, SIGTERM)
        #expect(terminal.waitForProcessAlone(deadline: 5000) == 143)
        #expect(TerminalSettings(terminal.settings) == before)
    }
}

/// Stopped anywhere in an upload, the terminal is as it was before.
@Suite struct `The terminal is given back in the middle of an upload` {
    private static let endings: [Int32] = [SIGSEGV, SIGTERM, SIGABRT, SIGHUP, SIGQUIT, SIGINT, SIGUSR1, SIGBUS]

    @Test(arguments: 0..<20)
    func `wherever it is cut off`(round: Int) throws {
        let folder = try TemporaryFolder()
        try folder.write(greyNoise(side: 120).bytes, to: "1.png")
        var random = SystemRandomNumberGenerator()
        for step in 0..<10 {
            // Of about 22,000 in all, 3,000 of them before the upload.
            let bytes = Int.random(in: 1...19_000, using: &random)
            let signal = Self.endings[(round + step) % Self.endings.count]
            try end(folder, by: signal, after: bytes)
        }
    }

    /// Ends the viewer by a signal once so many bytes have been read of what it writes.
    private func end(_ folder: TemporaryFolder, by signal: Int32, after bytes: Int) throws {
        let terminal = try PseudoTerminal(
            ["-c", "read line; exec \"$0\" \"$@\"", Program.path, folder.path], program: "/bin/sh", persona: .kitty)
        let before = TerminalSettings(terminal.settings)
        terminal.type("\n")
        // Reading a little at a time keeps the program in its write.
        terminal.pieceLength = 2048
        #expect(terminal.waitUntil { $0.received.count >= bytes }, "\(terminal.received.count) of \(bytes) bytes")
        kill(terminal.process, signal)
        let status = terminal.waitForEnd()
        #expect(status == -signal || status == 128 + signal, "after \(bytes) bytes")
        #expect(!terminal.screen.isAlternate && terminal.screen.isCursorVisible, "\(signal) after \(bytes) bytes")
        #expect(TerminalSettings(terminal.settings) == before, "\(signal) after \(bytes) bytes")
        #expect(terminal.modesLeftOn == [], "\(signal) after \(bytes) bytes")
        let isInUpload = terminal.screen.isInUpload
        #expect(!isInUpload, "\(signal) after \(bytes) bytes")
        #expect(Set(terminal.freed).isSuperset(of: terminal.uploads), "\(signal) after \(bytes) bytes")
    }
}

/// What `stty -g` shows: flags and control characters.
struct TerminalSettings: Equatable {
    private let flags: [UInt32]
    private let characters: [UInt8]

    init(_ settings: termios) {
        flags = [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
        characters = withUnsafeBytes(of: settings.c_cc) { Array($0) }
    }
}
