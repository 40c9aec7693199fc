import Glibc
import PhotoGridTool
import PictureForge
import TestSupport
import Testing
import Thumbnails

/// The built program in a pseudo-terminal, over folders that change and over lists on standard input.
@Suite(.serialized) struct `The viewer follows what happens on disk` {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func open(_ options: String..., path: String? = nil) throws -> PseudoTerminal {
        try PseudoTerminal(options + [path ?? folder.path])
    }

    private func quit(_ terminal: PseudoTerminal) {
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
    }

    @Test func `files that come, go and are renamed move the others and keep the selection`() throws {
        try folder.writePictures(5)
        let terminal = try open()
        #expect(terminal.showsStatus(" 1/5 "))
        terminal.type("3g")
        #expect(terminal.showsStatus("3.png  48×36"))
        try folder.write(forgedPicture(9).bytes, to: "0.png")
        #expect(terminal.showsStatus(" 4/6 "))
        #expect(terminal.showsStatus("3.png  48×36"))
        rename("\(folder.path)/0.png", "\(folder.path)/7.png")
        #expect(terminal.showsStatus(" 3/6 "))
        #expect(terminal.waitUntil { $0.screen.contains("7.png") && !$0.screen.contains("0.png") })
        unlink("\(folder.path)/1.png")
        #expect(terminal.showsStatus(" 2/5 "))
        #expect(terminal.showsStatus("3.png  48×36"))
        quit(terminal)
    }

    @Test func `a file that is rewritten is shown as it is now`() throws {
        try folder.writePictures(2)
        let terminal = try open()
        #expect(terminal.showsStatus("1.png  48×36"))
        try folder.write(forgedPicture(3, width: 20, height: 10).bytes, to: "1.png")
        #expect(terminal.showsStatus("1.png  20×10"))
        try folder.write(Array("no picture".utf8), to: "1.png")
        #expect(terminal.showsStatus("1.png  not a PNG file"))
        quit(terminal)
    }

    @Test func `F selects new files as they come, and a second F lets them be`() throws {
        try folder.writePictures(4)
        let terminal = try open()
        #expect(terminal.showsStatus(" 1/4 "))
        terminal.type("F")
        #expect(terminal.showsStatus("following"))
        try folder.write(forgedPicture(9).bytes, to: "2b.png")
        #expect(terminal.showsStatus(" 3/5 "))
        #expect(terminal.showsStatus("2b.png  48×36"))
        try folder.write(forgedPicture(9).bytes, to: "9.png")
        #expect(terminal.showsStatus(" 6/6 "))
        terminal.type("F")
        #expect(terminal.waitUntil { !$0.screen.lastLine.contains("following") })
        try folder.write(forgedPicture(9).bytes, to: "10.png")
        #expect(terminal.showsStatus(" 6/7 "))
        quit(terminal)
    }

    @Test func `under a filter F selects new files that match, and others leave the selection where it is`() throws {
        try folder.writePictures(4)
        let terminal = try open("--filter", "2")
        #expect(terminal.showsStatus(" 1/1 "))
        terminal.type("F")
        #expect(terminal.showsStatus("following"))
        try folder.write(forgedPicture(9).bytes, to: "12.png")
        #expect(terminal.showsStatus(" 2/2 "))
        #expect(terminal.showsStatus("12.png  48×36"))
        try folder.write(forgedPicture(9).bytes, to: "2b.png")
        #expect(terminal.showsStatus(" 2/3 "))
        #expect(terminal.showsStatus("2b.png  48×36"))
        // The one that was selected goes, and none is selected that the filter leaves out.
        try folder.write(forgedPicture(9).bytes, to: "10.png")
        unlink("\(folder.path)/12.png")
        #expect(terminal.showsStatus(" 2/2 "))
        #expect(terminal.showsStatus("2b.png  48×36"))
        quit(terminal)
    }

    @Test func `a match that comes after a filter had found nothing is shown as any other`() throws {
        try folder.writePictures(2)
        let terminal = try open()
        #expect(terminal.showsStatus(" 1/2 "))
        terminal.type("/zz\r")
        #expect(terminal.showsStatus("/zz  no photo matches"))
        try folder.write(forgedPicture(9).bytes, to: "zz.png")
        #expect(
            terminal.waitUntil { $0.screen.lastLine.contains("zz.png  48×36") && $0.screen.lastLine.contains(" 1/1 ") })
        quit(terminal)
    }

    @Test func `in another order F selects new files where that order puts them`() throws {
        try folder.writePictures(4)
        let terminal = try open("--reverse", "--follow")
        #expect(terminal.showsStatus("4.png  48×36"))
        for (name, place) in [("2b.png", " 3/5 "), ("9.png", " 1/6 "), ("0.png", " 7/7 ")] {
            try folder.write(forgedPicture(9).bytes, to: name)
            #expect(terminal.showsStatus(place))
            #expect(terminal.showsStatus("\(name)  48×36"))
        }
        quit(terminal)
    }

    @Test func `new files are found behind the folders that stand first`() throws {
        for name in ["x", "y"] { try folder.makeFolder(name) }
        try folder.writePictures(2)
        let terminal = try open("--follow")
        #expect(terminal.showsStatus(" 1/4 "))
        try folder.write(forgedPicture(9).bytes, to: "3.png")
        #expect(terminal.showsStatus(" 5/5 "))
        #expect(terminal.showsStatus("3.png  48×36"))
        quit(terminal)
    }

    @Test func `an empty folder waits for files when they are to be followed`() throws {
        let terminal = try open("--follow")
        #expect(terminal.showsStatus("waiting for files"))
        try folder.write(forgedPicture(1).bytes, to: "1.png")
        #expect(terminal.showsStatus("1.png  48×36"))
        unlink("\(folder.path)/1.png")
        #expect(terminal.showsStatus("waiting for files"))
        quit(terminal)
    }

    @Test func `a folder that is removed is said to be, and shown again when it is back`() throws {
        let album = try folder.makeFolder("album")
        try folder.write(forgedPicture(1).bytes, to: "album/1.png")
        let terminal = try open(path: album)
        #expect(terminal.showsStatus("1.png  48×36"))
        rename(album, "\(folder.path)/elsewhere")
        #expect(terminal.showsStatus("folder removed: album"))
        rename("\(folder.path)/elsewhere", album)
        #expect(terminal.showsStatus("1.png  48×36"))
        quit(terminal)
    }

    @Test func `folders inside are listed with --recursive, and followed`() throws {
        try folder.makeFolder("in")
        try folder.writePictures(1)
        try folder.write(forgedPicture(2).bytes, to: "in/2.png")
        let terminal = try open("--recursive")
        #expect(terminal.showsStatus(" 1/2 "))
        #expect(terminal.waitUntil { $0.screen.contains("in/2.png") })
        try folder.makeFolder("new")
        try folder.write(forgedPicture(3).bytes, to: "new/3.png")
        #expect(terminal.showsStatus(" 1/3 "))
        quit(terminal)
    }

    // MARK: Lists

    private func openList(_ options: String = "") throws -> PseudoTerminal {
        try PseudoTerminal(
            ["-c", "cd '\(folder.path)' && cat list | '\(Program.path)' \(options) -"], program: "/bin/sh")
    }

    @Test(arguments: ["\n", "\0"]) func `a list on standard input is shown, and the terminal read for keys`(end: String)
        throws
    {
        try folder.writePictures(3)
        try folder.makeFolder("in")
        try folder.write(forgedPicture(7).bytes, to: "in/7.png")
        try folder.write(Array("2.png\(end)./in/7.png\(end)gone.png\(end)in/../2.png\(end)".utf8), to: "list")
        let terminal = try openList(end == "\0" ? "--null" : "")
        #expect(terminal.showsStatus(" 1/3 "))
        #expect(terminal.showsStatus("2.png  48×36"))
        terminal.type("l")
        #expect(terminal.showsStatus("gone.png  no such file"))
        rename("\(folder.path)/3.png", "\(folder.path)/gone.png")
        #expect(terminal.showsStatus("gone.png  48×36"))
        terminal.type("l")
        #expect(terminal.showsStatus("in/7.png  48×36"))
        quit(terminal)
    }

    @Test func `a list of zeros that is read as lines is refused, with a word of advice`() throws {
        try folder.write(Array("1.png\u{0}2.png\u{0}".utf8), to: "list")
        let terminal = try openList()
        #expect(terminal.waitForEnd() == 2)
        #expect(terminal.screen.contains("--null"))
    }

    @Test func `an empty list is nothing to show, and a terminal is no list`() throws {
        try folder.write([], to: "list")
        let terminal = try openList()
        #expect(terminal.waitForEnd() == 1)
        #expect(terminal.screen.contains("no PNG files in the list on standard input"))
        let direct = try PseudoTerminal(["-"])
        #expect(direct.waitForEnd() == 2)
        #expect(direct.screen.contains("standard input is a terminal"))
    }
}
