import PictureForge
import TestSupport
import TestTerminal
import Testing
import Thumbnails

@Suite(.serialized) struct `A static grid` {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// The text without its colours.
    private func plain(_ finished: Finished, columns: Int) -> [String] {
        var lines: [String] = []
        for line in finished.text.split(separator: "\n", omittingEmptySubsequences: false) {
            var screen = ScreenReader(columns: columns + 10, rows: 1)
            screen.show(Array(line.utf8))
            lines.append(screen.lines[0])
        }
        return lines
    }

    @Test func `goes into a pipe without being asked for, with a caption for every photo`() throws {
        try folder.writePictures(13)
        let finished = try Program.run([folder.path])
        #expect(finished.status == 0)
        #expect(finished.error == "")
        let lines = plain(finished, columns: 80)
        for number in 1...13 { #expect(lines.contains { $0.contains("\(number).png") }, "\(number).png") }
        #expect(lines.allSatisfy { $0.count <= 80 })
        #expect(finished.text.contains("\u{1B}[38;2;") || finished.text.contains(";48;2;"))
    }

    @Test func `is as wide as --columns says, else as COLUMNS says`() throws {
        try folder.writePictures(9)
        let wide = plain(try Program.run(["--print", "--columns", "180", folder.path]), columns: 180)
        #expect(wide.contains { $0.contains("1.png") && $0.contains("9.png") })
        let narrow = plain(try Program.run([folder.path], environment: ["COLUMNS": "40"]), columns: 40)
        #expect(narrow.allSatisfy { $0.count <= 40 })
        #expect(narrow.contains { $0.contains("1.png") && $0.contains("2.png") && !$0.contains("3.png") })
    }

    @Test func `shows photos in natural order`() throws {
        try folder.writePictures(11)
        let lines = plain(try Program.run([folder.path]), columns: 80)
        let names = lines.flatMap { $0.split(separator: " ") }.filter { $0.hasSuffix(".png") }
        #expect(names == (1...11).map { "\($0).png" })
    }

    @Test func `shows why a file has no picture, names it on standard error, and exits with 1`() throws {
        try folder.writePictures(1)
        try folder.write([], to: "empty.png")
        let finished = try Program.run([folder.path])
        #expect(finished.status == 1)
        #expect(finished.error == "photogrid: \(folder.path)/empty.png: not a PNG file\n")
        #expect(plain(finished, columns: 80).contains { $0.contains("not a PNG") })
        #expect(plain(finished, columns: 80).contains { $0.contains("1.png") })
    }

    @Test(arguments: [["NO_COLOR": "1"], ["TERM": "dumb"]])
    func `has no colours where none are wanted`(environment: [String: String]) throws {
        try folder.writePictures(2)
        let finished = try Program.run([folder.path], environment: environment)
        #expect(finished.status == 0)
        #expect(!finished.text.contains("\u{1B}[38") && !finished.text.contains("\u{1B}[48"))
        let demanded = try Program.run(["--colors=truecolor", folder.path], environment: environment)
        #expect(demanded.text.contains(";2;"))
    }

    @Test func `has a palette's colours when a palette is demanded`() throws {
        try folder.writePictures(2)
        let finished = try Program.run(["--colors=256", "--protocol=halfblocks", folder.path])
        #expect(finished.text.contains(";5;"))
        #expect(!finished.text.contains(";2;"))
    }

    @Test func `names cannot command the terminal`() throws {
        let name = Array("a\u{1B}]52;c;eA==\u{7}\r\u{202E}".utf8) + [0x9B, 0xFF] + Array("\n.png".utf8)
        try folder.write(forgedPicture(1).bytes, toNameOf: name)
        try folder.write([1], toNameOf: name + Array(".png".utf8))
        let finished = try Program.run([folder.path])
        var screen = ScreenReader(columns: 80, rows: 50)
        screen.show(finished.output.filter { $0 != 0x0A })
        #expect(screen.strayControls == [])
        #expect(!finished.text.contains("\u{1B}]"))
        let complaints = finished.error.unicodeScalars.filter { $0 != "\n" }
        #expect(complaints.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
        #expect(finished.error.split(separator: "\n").count == 1)
    }

    @Test func `ends quietly when nobody reads any more`() throws {
        try folder.writePictures(60)
        let command = "'\(Program.path)' --columns 200 '\(folder.path)' | head -c 100 >/dev/null; echo ${PIPESTATUS[0]}"
        let finished = try Program.run(program: "/bin/bash", ["-c", command])
        #expect(finished.text == "0\n")
        #expect(finished.error == "")
    }

    @Test func `a path that does not exist is told in one line, with status 2`() throws {
        let finished = try Program.run(["\(folder.path)/nowhere"])
        #expect(finished.status == 2)
        #expect(finished.output == [])
        #expect(finished.error == "photogrid: \(folder.path)/nowhere: no such file\n")
    }

    @Test func `a folder without pictures is told in one line, with status 1`() throws {
        let finished = try Program.run([folder.path])
        #expect(finished.status == 1)
        #expect(finished.output == [])
        #expect(finished.error == "photogrid: no PNG files in \(folder.path)\n")
    }

    @Test func `wrong usage is told in one line, with status 2`() throws {
        let finished = try Program.run(["--columns=many", folder.path])
        #expect(finished.status == 2)
        #expect(finished.error.split(separator: "\n").count == 1)
    }

    @Test(arguments: ["--help", "--version", "--print FOLDER"])
    func `that cannot be written is told in one line, with status 1`(words: String) throws {
        try folder.writePictures(3)
        let words = words.replacing("FOLDER", with: "'\(folder.path)'")
        let full = try Program.run(program: "/bin/sh", ["-c", "exec '\(Program.path)' \(words) >/dev/full"])
        #expect(full.status == 1)
        #expect(full.error == "photogrid: cannot write to standard output: No space left on device\n")
        let closed = try Program.run(program: "/bin/sh", ["-c", "exec '\(Program.path)' \(words) >&-"])
        #expect(closed.status == 1)
        #expect(closed.error == "photogrid: cannot write to standard output: Bad file descriptor\n")
    }

    @Test func `holds images of the kitty protocol when they are demanded`() throws {
        try folder.writePictures(5)
        let finished = try Program.run(["--print", "--protocol=kitty", "--columns=60", folder.path])
        #expect(finished.status == 0)
        var screen = ScreenReader(columns: 60, rows: 40)
        screen.show(Array(finished.text.replacing("\n", with: "\r\n").utf8))
        let images = screen.graphicsCommands.filter { $0.hasPrefix("a=T,f=100,") }
        #expect(images.count == 5)
        #expect(images.allSatisfy { $0.contains(",C=1,q=2,") })
        #expect(screen.strayControls == [])
        for number in 1...5 { #expect(screen.contains("\(number).png")) }
    }

    /// A printed grid of five pictures, whole, and something that is printed after it.
    private func printed(by name: String) throws -> ScreenReader {
        try folder.writePictures(5)
        let finished = try Program.run(["--print", "--protocol=\(name)", "--columns=60", folder.path])
        #expect(finished.status == 0)
        var screen = ScreenReader(columns: 60, rows: 40)
        screen.show(Array(finished.text.replacing("\n", with: "\r\n").utf8) + Array("end".utf8))
        #expect(screen.strayControls == [])
        for number in 1...5 { #expect(screen.contains("\(number).png")) }
        #expect(screen.lines.last { !$0.isEmpty } == "end")
        return screen
    }

    @Test func `holds sixels when they are demanded, and leaves the cursor where the lines end`() throws {
        let screen = try printed(by: "sixel")
        #expect(screen.sixels.count == 5)
    }

    @Test func `holds files by OSC 1337 when they are demanded, and leaves the cursor where the lines end`() throws {
        let screen = try printed(by: "iterm")
        #expect(screen.inlineFiles.count == 5)
        #expect(screen.inlineFiles.allSatisfy { $0.keys.hasPrefix("inline=1;size=") })
    }

    @Test func `holds them in a terminal that variables name, but not in a pipe`() throws {
        try folder.writePictures(5)
        let environment = ["TERM_PROGRAM": "WezTerm"]
        let terminal = try PseudoTerminal(["--print", folder.path], persona: .mute, environment: environment)
        #expect(terminal.waitForEnd() == 0)
        #expect(terminal.screen.inlineFiles.count == 5)
        #expect(!terminal.screen.hasShownBlocks)
        let finished = try Program.run(["--print", folder.path], environment: environment)
        #expect(!finished.text.contains("\u{1B}]"))
    }

    @Test(arguments: ["kitty", "iterm"])
    func `has images in few colours over SSH, and in all of them on this machine`(name: String) throws {
        try folder.writePictures(3)
        func colorTypes(_ environment: [String: String]) throws -> [UInt8] {
            let words = ["--print", "--protocol=\(name)", "--columns=60", folder.path]
            let finished = try Program.run(words, environment: environment)
            var screen = ScreenReader(columns: 60, rows: 40)
            screen.show(Array(finished.text.replacing("\n", with: "\r\n").utf8))
            let commands = screen.graphicsCommands.filter { $0.hasPrefix("a=T") }
            let files =
                screen.inlineFiles.map(\.data) + commands.compactMap { $0.split(separator: ";").last.map(String.init) }
            // Of a PNG file, the byte behind signature, length, name, width, height and depth: 3 is a palette.
            return files.compactMap { file in
                let bytes = ModelTerminal.decodeBase64(Array(file.utf8)) ?? []
                return bytes.count > 25 ? bytes[25] : nil
            }
        }
        #expect(try colorTypes(["SSH_CONNECTION": "10.0.0.1 1 10.0.0.2 22"]) == [3, 3, 3])
        let local = try colorTypes([:])
        #expect(local.count == 3 && !local.contains(3))
    }

    @Test func `has no dots in the path of a folder without pictures`() throws {
        let inside = try folder.makeFolder("inside")
        let finished = try Program.run(["\(inside)/../inside/."])
        #expect(finished.error == "photogrid: no PNG files in \(inside)\n")
    }

    @Test func `help and version go to standard output`() throws {
        let help = try Program.run(["--help"])
        #expect(help.status == 0)
        #expect(help.text.contains("usage: photogrid"))
        let version = try Program.run(["--version"])
        #expect(version.status == 0)
        #expect(version.text.hasPrefix("photogrid "))
    }
}
