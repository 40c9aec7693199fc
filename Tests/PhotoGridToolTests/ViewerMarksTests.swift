import Glibc
import PictureForge
import TestSupport
import Testing

/// Marks as a person makes them in a terminal, and what becomes of them at the end.
@Suite(.serialized) struct `Marks made in the viewer` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The viewer in a terminal, its standard output in a file of this name.
    private func open(_ options: String, output: String = "list") throws -> PseudoTerminal {
        let terminal = try PseudoTerminal(
            ["-c", "exec '\(Program.path)' \(options) '\(folder.path)/in' >'\(folder.path)/\(output)'"],
            program: "/bin/sh")
        #expect(terminal.showsStatus("1/"))
        return terminal
    }

    private func writePictures(_ names: [String]) throws {
        try folder.makeFolder("in")
        for (number, name) in names.enumerated() { try folder.write(forgedPicture(number).bytes, to: "in/\(name)") }
    }

    private func list(_ name: String = "list") throws -> String {
        String(decoding: try readFile("\(folder.path)/\(name)"), as: UTF8.self)
    }

    private func paths(_ names: [String], end: String) -> String {
        names.map { "\(folder.path)/in/\($0)\(end)" }.joined()
    }

    @Test func `are printed in the folder's order after q, with a zero after each`() throws {
        try writePictures(["1.png", "2.png", "10.png", "a b.png"])
        let terminal = try open("-0")
        terminal.type("$mgm")
        #expect(terminal.showsStatus("2 marked"))
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
        #expect(try list() == paths(["1.png", "a b.png"], end: "\0"))
    }

    @Test(arguments: [("Q", 0), ("\u{3}", 130)] as [(String, Int32)])
    func `are not printed after any other end`(key: String, status: Int32) throws {
        try writePictures(["1.png", "2.png"])
        let terminal = try open("--print0")
        terminal.type("m")
        #expect(terminal.showsStatus("1 marked"))
        terminal.type(key)
        #expect(terminal.waitForEnd() == status)
        #expect(try list() == "")
    }

    @Test func `are left out of lines where the name holds a newline, which is said`() throws {
        try writePictures(["1.png", "2\n.png"])
        let terminal = try open("-o")
        terminal.type("*")
        #expect(terminal.showsStatus("2 marked"))
        terminal.type("q")
        #expect(terminal.waitForEnd() == 1)
        #expect(try list() == paths(["1.png"], end: "\n"))
        #expect(
            terminal.screen.lines.joined().contains("left out, because its name holds a newline; --print0 tells it"))
    }

    @Test func `by a range, by repetition and by inversion are those that were meant`() throws {
        try writePictures((1...600).map { "\($0).png" })
        let terminal = try open("-o")
        // A range over pages that the screen never showed; then one more; then all the others.
        terminal.type("10Gv500Gv")
        #expect(terminal.showsStatus("491 marked"))
        terminal.type("550Gm")
        #expect(terminal.showsStatus("492 marked"))
        terminal.type("560GM")
        #expect(terminal.showsStatus("502 marked"))
        terminal.type("*")
        #expect(terminal.showsStatus("98 marked"))
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
        let left = Array(1...9) + Array(501...549) + Array(561...600)
        #expect(try list() == paths(left.map { "\($0).png" }, end: "\n"))
    }

    @Test func `are all made before they are printed, however soon q comes after them`() throws {
        try writePictures((1...600).map { "\($0).png" })
        let terminal = try open("-o")
        // One is taken away at the end of a range, and then all up to another.
        terminal.type("*500Gm300GM*q")
        #expect(terminal.waitForEnd() == 0)
        #expect(try list() == paths((300...500).map { "\($0).png" }, end: "\n"))
    }

    @Test func `are all taken away, those too that are still being made`() throws {
        try writePictures((1...600).map { "\($0).png" })
        let terminal = try open("-o")
        terminal.type("*U400Gmq")
        #expect(terminal.waitForEnd() == 0)
        #expect(try list() == paths(["400.png"], end: "\n"))
    }

    @Test func `are gone to, forwards and back, however far they are`() throws {
        try writePictures((1...600).map { "\($0).png" })
        let terminal = try open("-o")
        terminal.type("20Gm590Gmg]")
        #expect(terminal.showsStatus(" 20/600"))
        terminal.type("]")
        #expect(terminal.showsStatus(" 590/600"))
        terminal.type("]")
        #expect(terminal.showsStatus("no mark after this one"))
        terminal.type("[")
        #expect(terminal.showsStatus(" 20/600"))
        terminal.type("g2]")
        #expect(terminal.showsStatus(" 590/600"))
        terminal.type("UQ")
        #expect(terminal.waitForEnd() == 0)
    }

    @Test(arguments: [SIGTERM, SIGHUP])
    func `outlive a connection that is dropped`(signal: Int32) throws {
        try writePictures(["1.png", "2.png", "3.png"])
        let marks = "\(folder.path)/kept"
        let terminal = try open("--marks '\(marks)'", output: "/../../../dev/tty")
        terminal.type("$m")
        #expect(terminal.showsStatus("1 marked"))
        kill(terminal.process, signal)
        #expect(terminal.waitForEnd() == 128 + signal)
        #expect(String(decoding: try readFile(marks), as: UTF8.self) == paths(["3.png"], end: "\0"))
        let again = try open("-o --marks '\(marks)'")
        #expect(again.showsStatus("1 marked"))
        again.type("mq")
        #expect(again.waitForEnd() == 0)
        #expect(String(decoding: try readFile(marks), as: UTF8.self) == paths(["1.png", "3.png"], end: "\0"))
        #expect(try fileNames(in: folder.path) == ["in", "kept", "list"], "nothing is left beside it")
    }

    @Test(arguments: [("/in", "read: Is a directory"), ("/no/marks", "written: No such file or directory")])
    func `that cannot be kept are told of at the start`(place: String, reason: String) throws {
        try writePictures(["1.png"])
        let finished = try PseudoTerminal(["--marks", folder.path + place, "\(folder.path)/in"], columns: 200)
        #expect(finished.waitForEnd() == 2)
        #expect(finished.screen.contains("marks cannot be \(reason)"))
        #expect(!String(decoding: finished.received, as: UTF8.self).contains("?1049h"))
    }

    @Test func `are not asked for where there is no terminal`() throws {
        try writePictures(["1.png"])
        let finished = try Program.run(program: "/usr/bin/setsid", ["-w", Program.path, "-0", "\(folder.path)/in"])
        #expect(finished.status == 2)
        #expect(finished.output == [])
        #expect(finished.error == "photogrid: there is no terminal to show the grid in\n")
    }

    @Test func `with the mouse are one for a click and many for a drag`() throws {
        try writePictures((1...8).map { "\($0).png" })
        let terminal = try open("-o")
        // Tiles of 20 columns; the right button pressed over the second, dragged to the fourth, let go.
        terminal.type("\u{1B}[<2;30;3M\u{1B}[<34;50;3M\u{1B}[<34;70;3M\u{1B}[<2;70;3m")
        #expect(terminal.showsStatus("3 marked"))
        terminal.type("\u{1B}[<2;50;3M\u{1B}[<2;50;3m")
        #expect(terminal.showsStatus("2 marked"))
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
        #expect(try list() == paths(["2.png", "4.png"], end: "\n"))
    }
}
