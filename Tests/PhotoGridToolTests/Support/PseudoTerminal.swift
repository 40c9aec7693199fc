internal import CSystem
internal import Glibc
internal import TestSupport

/// A terminal with the program in it: shows what it is told to, and answers what its persona answers.
final class PseudoTerminal {
    /// Whom the program believes to talk to.
    enum Persona: Equatable {
        /// Answers nothing at all.
        case mute
        /// Answers the device attributes, and knows no graphics.
        case plain
        /// Answers the device attributes and the query for the kitty graphics protocol.
        case kitty
        /// Answers the device attributes, sixel among them, and how many colours a picture may have.
        case sixel
        /// Answers as iTerm2: its name, the kitty graphics protocol and the device attributes.
        case iterm
        /// Knows the kitty graphics protocol, and reads the temporary files that it is told of; removes them then, or not.
        case local(removesFiles: Bool)
        /// Answers as `kitty`, but never that all is well (`CSI 5 n`).
        case kittyWithoutStatus
        /// Answers as `plain`, but each time only after the next question has come too.
        case late
        /// Answers everything there is to ask, so many milliseconds later and byte by byte.
        case slow(Int)
    }

    /// The program's process.
    let process: pid_t
    /// How many bytes are read at once.
    var pieceLength = 1 << 16
    /// Everything the program has written.
    private(set) var received: [UInt8] = []
    /// What a person would see.
    private(set) var screen: ScreenReader
    private let master: Int32
    /// A store of the program's own.
    private let cache: TemporaryFolder
    private let persona: Persona
    /// How much of what was received has been answered, and looked at.
    private var answered = 0
    private var scanned = 0
    private var statusScanned = 0
    /// Answers that a late terminal keeps for later.
    private var withheld = 0
    /// Bytes that a slow terminal is about to answer, each with its time.
    private var dueBytes: [(time: ContinuousClock.Instant, byte: UInt8)] = []
    /// How many questions have been answered, every byte of the answer.
    private(set) var answersGiven = 0
    private var hasEnded = false
    /// The temporary files that the program told of, in order.
    var localFiles = LocalFileReader()

    /// Starts `photogrid` with these words; or another program that is given by its path.
    init(
        _ arguments: [String], program: String = Program.path, persona: Persona = .plain, columns: Int = 80,
        rows: Int = 24, environment: [String: String] = [:]
    ) throws {
        var master: Int32 = -1
        cache = try TemporaryFolder()
        let environment = ["XDG_CACHE_HOME": cache.path].merging(environment) { $1 }
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

    /// Numbers of the images that were handed over.
    var uploads: [String] { images(inCommandsOf: "a=t") }

    /// Numbers of the images that were freed.
    var freed: [String] { images(inCommandsOf: "d=I") }

    private func images(inCommandsOf kind: String) -> [String] {
        screen.graphicsCommands.compactMap { command in
            let fields = command.prefix { $0 != ";" }.split(separator: ",")
            guard fields.contains(where: { $0 == kind }) else { return nil }
            return fields.first { $0.hasPrefix("i=") }.map { String($0.dropFirst(2)) }
        }
    }

    /// Private modes that were switched on and never off again, and the other way round.
    var modesLeftOn: Set<String> { screen.modesOn.subtracting(["?25", "?7"]) }

    /// Blanks what a person sees, so that the next thing is looked for on a blank screen.
    func clearScreen() {
        screen.clearBoth()
    }

    /// The program's end without reading what it still writes; nil, and the program killed, when it does not end in time.
    func waitForProcessAlone(deadline milliseconds: Int32) -> Int32? {
        hasEnded = true
        return PhotoGridToolTests.waitForEnd(of: process, until: Deadline(milliseconds: milliseconds))
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

    /// Waits until the last line, the viewer's status, has this text in it; false when it does not in time.
    func showsStatus(_ text: String) -> Bool {
        waitUntil { $0.screen.lastLine.contains(text) }
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
        let isAboutToAnswer = !dueBytes.isEmpty
        let found = poll(&ready, 1, min(deadline.remaining, millisecondsToDueByte))
        sendDueByte()
        if found == 0, deadline.remaining > 0, isAboutToAnswer { return true }
        guard found > 0, ready.revents & Int16(POLLIN) != 0 else { return false }
        var block: [UInt8] = []
        guard readSome(master, into: &block, atMost: pieceLength) else { return false }
        received += block
        screen.show(block)
        if case .local(let removesFiles) = persona {
            localFiles.read(screen.graphicsCommands, removesFiles: removesFiles)
        }
        answerStatus()
        answer()
        return true
    }

    /// Answers that all is well as often as it was asked (`CSI 5 n`).
    private func answerStatus() {
        let question = Array("\u{1B}[5n".utf8)
        let start = max(0, statusScanned - question.count + 1)
        for index in start..<max(start, received.count - question.count + 1)
        where received[index..<index + question.count].elementsEqual(question) {
            let answer = Array("\u{1B}[0n".utf8)
            switch persona {
            case .mute, .late, .kittyWithoutStatus: break
            case .plain, .kitty, .sixel, .iterm, .local: send(answer)
            case .slow(let milliseconds):
                dueBytes += answer.map { (ContinuousClock.now + .milliseconds(milliseconds), $0) }
            }
        }
        statusScanned = received.count
    }

    /// Answers the questions that have come whole, in their order. Every byte is looked at once: a slow answer would look
    /// like none.
    private func answer() {
        while let end = endOfNextFence() {
            let questions = received[answered..<end]
            answered = end
            switch persona {
            case .mute: break
            case .late where withheld == 0: withheld = 1
            case .late:
                send(Array("\u{1B}[?62;22c\u{1B}[?62;22c".utf8))
                withheld = 0
            case .kitty, .kittyWithoutStatus:
                answerGraphics(in: questions)
                send(Array("\u{1B}[?62;22c".utf8))
            case .sixel: send(Array("\u{1B}P>|XTerm(379)\u{1B}\\\u{1B}[?1;0;64S\u{1B}[?63;4;22c".utf8))
            case .iterm:
                answerGraphics(in: questions)
                send(Array("\u{1B}P>|iTerm2 3.5.0\u{1B}\\\u{1B}[?62;4c".utf8))
            case .local:
                send(Array((localFiles.takeAnswers() + "\u{1B}[?62;22c").utf8))
            case .plain: send(Array("\u{1B}[?62;22c".utf8))
            case .slow(let milliseconds):
                let answers =
                    "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}P>|slow(1)\u{1B}\\\u{1B}[6;20;10t\u{1B}[4;480;800t"
                    + "\u{1B}[?2026;2$y\u{1B}]11;rgb:1111/2222/3333\u{1B}\\\u{1B}[?62;22c"
                let time = ContinuousClock.now + .milliseconds(milliseconds)
                dueBytes += answers.utf8.map { (time, $0) }
            }
        }
    }

    /// Whether a question has come whose answer has not gone out whole.
    var isAnswerDue: Bool { !dueBytes.isEmpty }

    private var millisecondsToDueByte: Int32 {
        guard let next = dueBytes.first else { return .max }
        return Int32(max(0, min(60_000, ContinuousClock.now.duration(to: next.time) / .milliseconds(1))).rounded(.up))
    }

    /// Sends one byte of an answer whose time has come. The one after it goes once the program had time to read this one.
    private func sendDueByte() {
        guard let next = dueBytes.first, next.time <= .now else { return }
        dueBytes.removeFirst()
        send([next.byte])
        if next.byte == UInt8(ascii: "c") { answersGiven += 1 }
        if let after = dueBytes.first, after.time <= .now {
            dueBytes[0].time = .now + .milliseconds(1)
        }
    }

    /// The end of the next question for the device attributes, `CSI c`.
    private func endOfNextFence() -> Int? {
        let start = max(answered + 2, scanned)
        let end = received.withUnsafeBufferPointer { bytes -> Int? in
            for index in start..<max(start, bytes.count)
            where bytes[index] == 0x63 && bytes[index - 1] == 0x5B && bytes[index - 2] == 0x1B { return index + 1 }
            return nil
        }
        scanned = end ?? received.count
        return end
    }

    private func answerGraphics(in questions: ArraySlice<UInt8>) {
        let text = String(decoding: questions, as: UTF8.self)
        guard let start = text.firstRange(of: "\u{1B}_Gi="), text[start.upperBound...].contains("a=q") else { return }
        let image = text[start.upperBound...].prefix { $0 != "," }
        send(Array("\u{1B}_Gi=\(image);OK\u{1B}\\".utf8))
    }
}
