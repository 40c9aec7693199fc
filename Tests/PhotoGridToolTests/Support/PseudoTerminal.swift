internal import CSystem
internal import Glibc

/// A terminal with the program in it: shows what it is told to, and answers what its persona answers.
final class PseudoTerminal {
    /// Whom the program believes to talk to.
    enum Persona {
        /// Answers nothing at all.
        case mute
        /// Answers the device attributes, and knows no graphics.
        case plain
        /// Answers the device attributes and the query for the kitty graphics protocol.
        case kitty
    }

    /// The program's process.
    let process: pid_t
    /// Everything the program has written.
    private(set) var received: [UInt8] = []
    /// What a person would see.
    private(set) var screen: ScreenReader
    private let master: Int32
    private let persona: Persona
    private var answered = 0
    private var hasEnded = false

    /// Starts `photogrid` with these words; or another program that is given by its path.
    init(
        _ arguments: [String], program: String = Program.path, persona: Persona = .plain, columns: Int = 80,
        rows: Int = 24, environment: [String: String] = [:]
    ) throws {
        var master: Int32 = -1
        process = withCStrings(([program] + arguments).map { Array($0.utf8) }) { words in
            withCStrings(Program.environmentWords(environment)) { variables in
                csystem_spawn_in_terminal(
                    program, words, variables, UInt16(columns), UInt16(rows), UInt16(columns * 10), UInt16(rows * 20),
                    &master)
            }
        }
        guard process > 0 else { throw SystemError(number: -process) }
        self.master = master
        self.persona = persona
        screen = ScreenReader(columns: columns, rows: rows)
    }

    deinit {
        if !hasEnded { _ = waitForEnd(deadline: 0) }
        close(master)
    }

    /// The terminal's settings, as they are now.
    var settings: termios {
        var settings = termios()
        tcgetattr(master, &settings)
        return settings
    }

    /// Types these characters.
    func type(_ text: String) {
        send(Array(text.utf8))
    }

    func send(_ bytes: [UInt8]) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes {
                write(master, $0.baseAddress?.advanced(by: written), $0.count - written)
            }
            guard count > 0 else { return }
            written += count
        }
    }

    func resize(columns: Int, rows: Int) {
        screen = ScreenReader(columns: columns, rows: rows)
        csystem_set_window_size(master, UInt16(columns), UInt16(rows), UInt16(columns * 10), UInt16(rows * 20))
    }

    /// Shows what the program writes until `condition` holds; false when it does not before the deadline.
    func waitUntil(deadline milliseconds: Int32 = 10_000, _ condition: (PseudoTerminal) -> Bool) -> Bool {
        let deadline = Deadline(milliseconds: milliseconds)
        while !condition(self) {
            guard readOnce(until: deadline) else { return condition(self) }
        }
        return true
    }

    /// Shows everything up to the program's end; nil, and the program killed, when it does not end in time.
    func waitForEnd(deadline milliseconds: Int32 = 10_000) -> Int32? {
        let deadline = Deadline(milliseconds: milliseconds)
        while readOnce(until: deadline) {}
        hasEnded = true
        return PhotoGridToolTests.waitForEnd(of: process, until: deadline)
    }

    /// False at the deadline, and when nobody has the terminal open any more.
    private func readOnce(until deadline: Deadline) -> Bool {
        var ready = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        guard poll(&ready, 1, deadline.remaining) > 0, ready.revents & Int16(POLLIN) != 0 else { return false }
        var block: [UInt8] = []
        guard readSome(master, into: &block) else { return false }
        received += block
        screen.show(block)
        answer()
        return true
    }

    /// Answers the queries that have come whole, in their order.
    private func answer() {
        guard persona != .mute else { return }
        let attributes = Array("\u{1B}[c".utf8)
        while let query = received[answered...].firstRange(of: attributes) {
            let before = received[answered..<query.lowerBound]
            if persona == .kitty, let graphics = before.firstRange(of: Array("a=q".utf8)) {
                let name = before[..<graphics.lowerBound].suffix(40)
                let digits = name.firstRange(of: Array("i=".utf8)).map { name[$0.upperBound...].prefix { $0 != 0x2C } }
                send(Array("\u{1B}_Gi=".utf8) + Array(digits ?? []) + Array(";OK\u{1B}\\".utf8))
            }
            send(Array("\u{1B}[?62;22c".utf8))
            answered = query.upperBound
        }
    }
}
