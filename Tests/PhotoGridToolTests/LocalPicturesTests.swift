import Glibc
import PhotoGridTool
import PictureForge
import TestSupport
import Testing

/// The built program in a terminal on the same machine.
@Suite(.serialized) struct `Pictures for a terminal that reads files` {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.writePictures(5)
    }

    private func open(
        removesFiles: Bool = true, _ environment: [String: String] = [:]
    ) throws -> PseudoTerminal {
        try PseudoTerminal(
            [folder.path], persona: .local(removesFiles: removesFiles), columns: 120, environment: environment)
    }

    private func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    @Test func `go by files that nobody else can read, in full colour, and not through the line`() throws {
        let terminal = try open()
        #expect(terminal.waitUntil { $0.localFiles.pictures.count == 5 })
        for file in terminal.localFiles.files {
            #expect(file.path.contains("/tty-graphics-protocol-"))
            #expect(file.permissions == S_IFREG | 0o600)
            let sides = ["s=", "v="].compactMap { side in
                file.keys.first { $0.hasPrefix(side) }.flatMap { Int($0.dropFirst(2)) }
            }
            #expect(file.keys.contains("f=32") && file.size == 4 * sides.reduce(1, *), "\(file)")
        }
        #expect(Set(terminal.localFiles.pictures.map(\.path)).count == 5)
        #expect(!terminal.screen.graphicsCommands.contains { $0.contains("f=100") })
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
        #expect(terminal.freed.count == 5)
    }

    @Test(
        arguments: [
            ("q", nil), (nil, SIGTERM), (nil, SIGHUP), (nil, SIGSEGV), (nil, SIGABRT), (nil, SIGUSR1),
        ] as [(String?, Int32?)])
    func `leave no file behind, whatever ends the program, though the terminal removes none`(
        key: String?, signal: Int32?
    ) throws {
        let terminal = try open(removesFiles: false)
        #expect(terminal.waitUntil { $0.localFiles.pictures.count == 5 })
        #expect(terminal.localFiles.pictures.allSatisfy { exists($0.path) })
        if let key { terminal.type(key) }
        if let signal { kill(terminal.process, signal) }
        #expect(terminal.waitForEnd() != nil)
        #expect(terminal.localFiles.files.filter { exists($0.path) } == [])
    }

    @Test(arguments: [["SSH_TTY": "/dev/pts/1"], ["SSH_CONNECTION": "10.0.0.1 1 10.0.0.2 22"]])
    func `go through the line over SSH, where no file is asked for`(environment: [String: String]) throws {
        let terminal = try open(environment)
        #expect(terminal.waitUntil { $0.uploads.count == 5 })
        #expect(terminal.localFiles.files == [])
        #expect(terminal.screen.graphicsCommands.filter { $0.contains("f=100") }.count == 5)
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
    }

    @Test func `are told of by the doctor`() throws {
        let terminal = try PseudoTerminal(["doctor"], persona: .local(removesFiles: false), columns: 120)
        #expect(terminal.waitForEnd() == 0)
        let text = terminal.screen.lines.joined(separator: "\n")
        #expect(text.contains("files of this machine OK  ("))
        #expect(text.contains("pictures in full colour by temporary files"))
        #expect(terminal.localFiles.files.count == 1 && !terminal.localFiles.files.contains { exists($0.path) })
    }
}
