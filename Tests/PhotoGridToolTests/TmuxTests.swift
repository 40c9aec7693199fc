import CSystem
import Glibc
import TestSupport
import Testing

/// A program `tmux` of the tests' own, which says what it is told to.
private struct FakeTmux {
    let folder: TemporaryFolder

    init(_ script: String, in folder: TemporaryFolder) throws {
        self.folder = folder
        try folder.write(Array("#!/bin/sh\n. \"${0%/*}/script\"\n".utf8), to: "tmux")
        chmod("\(folder.path)/tmux", 0o755)
        try tell(script)
    }

    /// Another answer from now on.
    func tell(_ script: String) throws {
        try folder.write(Array((script + "\n").utf8), to: "script")
    }

    var environment: [String: String] {
        ["TERM": "tmux-256color", "TMUX": "/nowhere,1,0", "TMUX_PANE": "%7", "PATH": "\(folder.path):/usr/bin:/bin"]
    }

    /// Answers as tmux does in this terminal.
    static func terminal(_ version: String, passthrough: String = "on", attachedAt: Int = 1) -> String {
        """
        cat <<'END'
        client|\(attachedAt)|1|/dev/pts/9|xterm-256color|\(version)
        \(passthrough)
        Terminal 0: xterm-256color for /dev/pts/9, flags=0x30:
         207: setrgbb: (string) x
         208: setrgbf: (string) x
        END
        """
    }
}

@Suite(.serialized, .timeLimit(.minutes(5))) struct `Inside tmux` {
    private let folder: TemporaryFolder
    private let programs: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        programs = try TemporaryFolder()
        try folder.writePictures(30)
    }

    private func tmux(saying script: String) throws -> FakeTmux { try FakeTmux(script, in: programs) }

    private func open(in tmux: FakeTmux) throws -> PseudoTerminal {
        try PseudoTerminal(["--no-store", folder.path], environment: tmux.environment)
    }

    private func expectEnd(of terminal: PseudoTerminal) {
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
        #expect(terminal.modesLeftOn == [] && !terminal.hasBareCommand)
    }

    @Test func `pictures stand in place of text where tmux tells of a terminal that is known to show them`() throws {
        let terminal = try open(in: try tmux(saying: FakeTmux.terminal("kitty(0.35.2)")))
        #expect(terminal.waitUntil { $0.count(of: "a=p,U=1,") >= 8 })
        expectEnd(of: terminal)
        let images = terminal.images(after: "a=t,f=100,t=d,i=")
        #expect(images.count >= 8 && images.allSatisfy { $0 <= 0xFFFFFF })
        #expect(images == terminal.images(after: "a=p,U=1,i="))
        #expect(images.isSubset(of: terminal.images(after: "a=d,d=I,i=")), "all are freed")
    }

    @Test(arguments: [("kitty(0.26.5)", "on"), ("XTerm(379)", "on"), ("kitty(0.35.2)", "off")])
    func `symbols are shown elsewhere, and no graphics command is sent`(version: String, passthrough: String) throws {
        let terminal = try open(in: try tmux(saying: FakeTmux.terminal(version, passthrough: passthrough)))
        #expect(terminal.waitUntil { $0.showsSymbols })
        expectEnd(of: terminal)
        #expect(terminal.count(of: "_G") == 0)
    }

    @Test func `a tmux that does not answer is not waited for, and is ended`() throws {
        let tmux = try self.tmux(saying: "echo $$ >\"${0%/*}/process\"; exec sleep 1000")
        let terminal = try open(in: tmux)
        #expect(terminal.waitUntil { $0.showsSymbols })
        let text = String(decoding: try readFile("\(tmux.folder.path)/process"), as: UTF8.self)
        let process = csystem_process_descriptor(try #require(pid_t(text.dropLast())))
        defer { close(process) }
        var end = pollfd(fd: process, events: Int16(POLLIN), revents: 0)
        #expect(process < 0 || poll(&end, 1, 10_000) == 1, "it goes on")
        expectEnd(of: terminal)
    }

    @Test func `another terminal that has been attached counts after a change of the window`() throws {
        let tmux = try self.tmux(saying: FakeTmux.terminal("XTerm(379)"))
        let terminal = try open(in: tmux)
        #expect(terminal.waitUntil { $0.showsSymbols })
        try tmux.tell(FakeTmux.terminal("ghostty 1.2.3"))
        terminal.resize(columns: 70, rows: 20)
        #expect(terminal.waitUntil { $0.count(of: "a=p,U=1,") >= 4 })
        expectEnd(of: terminal)
    }

    @Test func `pictures are sent anew to a terminal that has been attached, when the focus comes`() throws {
        let tmux = try tmux(saying: FakeTmux.terminal("kitty(0.35.2)"))
        let terminal = try open(in: tmux)
        #expect(terminal.waitUntil { $0.count(of: "a=p,U=1,") >= 8 })
        let images = terminal.images(after: "a=p,U=1,i=")
        try tmux.tell(FakeTmux.terminal("kitty(0.35.2)", attachedAt: 2))
        terminal.type("\u{1B}[I")
        #expect(terminal.waitUntil { $0.count(of: "a=p,U=1,") >= images.count + 8 })
        #expect(images.isSubset(of: terminal.images(after: "a=d,d=I,i=")))
        expectEnd(of: terminal)
    }

    @Test func `the doctor tells what tmux said, and what follows`() throws {
        for (version, reason) in [
            ("kitty(0.26.5)", "inside tmux, in kitty(0.26.5), which is not known to show pictures in place of text"),
            ("kitty(0.35.2)", "pictures in place of text, through tmux: it passes them on to kitty(0.35.2)"),
        ] {
            let tmux = try self.tmux(saying: FakeTmux.terminal(version))
            let terminal = try PseudoTerminal(["doctor"], columns: 160, environment: tmux.environment)
            #expect(terminal.waitForEnd() == 0)
            let text = terminal.screen.lines.joined(separator: "\n")
            for part in ["tmux                  allow-passthrough on; \(version), truecolor, UTF-8  (", reason] {
                #expect(text.contains(part), "\(part) in:\n\(text)")
            }
        }
    }
}

extension PseudoTerminal {
    fileprivate var showsSymbols: Bool { screen.lines.joined().contains { "▀▄▌▐▖▗▘▝▚▞".contains($0) } }

    /// How often a text was received.
    fileprivate func count(of text: String) -> Int {
        let wanted = Array(text.utf8)
        return received.withUnsafeBufferPointer { bytes in
            var count = 0
            for index in 0..<max(0, bytes.count - wanted.count + 1) where bytes[index] == wanted[0] {
                var length = 1
                while length < wanted.count, bytes[index + length] == wanted[length] { length += 1 }
                if length == wanted.count { count += 1 }
            }
            return count
        }
    }

    /// Whether a graphics command came that tmux would take for a title.
    fileprivate var hasBareCommand: Bool { count(of: "\u{1B}_") != count(of: "\u{1B}Ptmux;\u{1B}\u{1B}_") }

    /// The numbers that followed each place where graphics keys came through tmux.
    fileprivate func images(after keys: String) -> Set<Int> {
        let parts = String(decoding: received, as: UTF8.self).split(separator: "\u{1B}Ptmux;\u{1B}\u{1B}_G").dropFirst()
        return Set(
            parts.compactMap { part in
                part.hasPrefix(keys) ? Int(part.dropFirst(keys.count).prefix { $0.isASCII && $0.isNumber }) : nil
            })
    }
}
