import Glibc
import PictureForge
import TestSupport
import Testing
import Thumbnails

/// What the options of `photogrid predecode` do to the disk.
@Suite(.serialized, .timeLimit(.minutes(5))) struct `The options of predecode` {
    private let folder: TemporaryFolder
    private let input: String

    init() throws {
        folder = try TemporaryFolder()
        input = try folder.makeFolder("in")
        for number in 1...4 { try write("\(number).png") }
    }

    private func write(_ name: String) throws {
        try folder.writeLongAgo(forgedPicture(1, width: 300, height: 200).bytes, toNameOf: Array("in/\(name)".utf8))
    }

    @discardableResult
    private func predecode(_ options: String..., status: Int32) throws -> Finished {
        let finished = try Program.run(
            ["predecode"] + options, environment: ["XDG_CACHE_HOME": "\(folder.path)/cache"])
        #expect(finished.status == status, "\(finished.error)")
        return finished
    }

    private func entries(_ size: String = "large") -> Int {
        listFolder("\(folder.path)/cache/thumbnails/\(size)")?.count ?? 0
    }

    @Test func `sizes have folders of their own, and parts add up`() throws {
        try predecode("--size", "normal", input, status: 0)
        #expect((entries("normal"), entries()) == (4, 0))
        for part in 1...3 { try predecode("--shard", "\(part)/3", input, status: 0) }
        #expect(entries() == 4)
        let empty = try folder.makeFolder("empty")
        try predecode("--shard", "1/2", empty, status: 0)
    }

    @Test func `a dry run writes nothing at all`() throws {
        let finished = try predecode("-n", input, status: 0)
        #expect(finished.error.contains("4 of 4 thumbnails would be written (about "))
        #expect(listFolder("\(folder.path)/cache") == nil)
        try predecode("-n", "--output", "\(folder.path)/out", input, status: 0)
        #expect(listFolder("\(folder.path)/out") == nil)
    }

    @Test func `--quiet says nothing but what is wrong, --force makes everything anew`() throws {
        #expect(try predecode("-q", input, status: 0).error == "")
        #expect(try predecode("--force", input, status: 0).error.contains("4 of 4 thumbnails written"))
        #expect(try predecode(input, status: 0).error.contains("0 of 4 thumbnails written, 4 already there"))
    }

    @Test func `--prune removes the entries of what is gone, under the path alone`() throws {
        let other = try folder.makeFolder("other")
        rename("\(input)/4.png", "\(other)/4.png")
        try predecode(input, other, status: 0)
        #expect(entries() == 4)
        unlink("\(input)/1.png")
        unlink("\(other)/4.png")
        #expect(
            try predecode("-n", "--prune", input, status: 0).error.contains(
                "1 entry of a picture that is gone would be"))
        #expect(entries() == 4)
        try predecode("--prune", input, status: 0)
        #expect(entries() == 3)
    }

    @Test func `a list is read from a file or standard input, and its names never leave the output`() throws {
        let list = "\(input)/1.png\0\(input)/../in/2.png\0"
        try folder.write(Array(list.utf8), to: "list")
        try predecode("--files-from", "\(folder.path)/list", "--null", "--output", "\(folder.path)/out", status: 0)
        let inside = "\(folder.path)/out\(folder.path)/in"
        #expect(listFolder(inside)?.sorted() == ["1.png", "2.png"])
        // Standard input is empty here: nothing to do is no fault of a list.
        try predecode("--files-from", "-", status: 0)
        let missing = try predecode("--files-from", "\(folder.path)/missing", status: 2)
        #expect(missing.error.contains("the list cannot be read: No such file"))
    }

    @Test func `the output keeps relative paths, and is left out of the input`() throws {
        try folder.makeFolder("in/sub")
        try write("sub/1.png")
        for _ in 1...2 { try predecode("-r", "--output", "\(input)/out", input, status: 0) }
        #expect(listFolder("\(input)/out")?.sorted() == ["1.png", "2.png", "3.png", "4.png", "sub"])
        #expect(listFolder("\(input)/out/sub") == ["1.png"])
    }

    @Test func `links inside the output are not followed, and folders of pictures not written to`() throws {
        try folder.makeFolder("in/sub")
        try write("sub/1.png")
        let (out, elsewhere) = (try folder.makeFolder("out"), try folder.makeFolder("elsewhere"))
        symlink(elsewhere, "\(out)/sub")
        let finished = try predecode("-r", "--output", out, input, status: 1)
        #expect(
            finished.error.contains("1.png: the thumbnail was not written: \(out)/sub is a link, which is not followed")
        )
        #expect(listFolder(elsewhere) == [])
        // The output above the input, so that a thumbnail's place is a picture's.
        try folder.makeFolder("in/in")
        try write("in/1.png")
        let before = try readFile("\(input)/1.png")
        let above = try predecode("-r", "--output", folder.path, input, status: 1)
        #expect(above.error.contains("holds pictures that are read"))
        #expect(try readFile("\(input)/1.png") == before)
    }

    @Test func `an output that cannot be made is told as that, and a full standard output too`() throws {
        let finished = try predecode("--output", "/proc/photogrid/x", input, status: 2)
        #expect(finished.error == "photogrid: /proc/photogrid/x cannot be created: No such file or directory\n")
        let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
        defer { close(full) }
        let script = "\(Program.path) predecode --json --output \(folder.path)/o \(input) > /dev/full"
        let told = try Program.run(program: "/bin/sh", ["-c", script])
        #expect(told.status == 1)
        #expect(told.error.contains("cannot write to standard output: No space left on device\n"))
    }

    @Test func `a store that cannot be used is told once, and the status is 1`() throws {
        try folder.write([], to: "cache")
        let finished = try predecode(input, status: 1)
        #expect(finished.error.split(separator: "\n").count == 2)
        #expect(finished.error.contains("thumbnails are not kept: \(folder.path)/cache/thumbnails is not a folder\n"))
    }

    @Test func `--follow takes what comes later, until it is interrupted`() throws {
        let terminal = try PseudoTerminal(
            ["predecode", "--follow", "--json", input], environment: ["XDG_CACHE_HOME": "\(folder.path)/cache"])
        #expect(terminal.waitUntil { $0.received.count { $0 == UInt8(ascii: "\n") } >= 4 })
        try write("5.png")
        #expect(
            terminal.waitUntil {
                String(decoding: $0.received, as: UTF8.self).contains("5.png\", \"status\": \"written\"")
            })
        terminal.type("\u{3}")
        #expect(terminal.waitForEnd() == 130)
        #expect(entries() == 5)
    }

    @Test func `--follow gives no picture the place that another one has in the output`() throws {
        let other = try folder.makeFolder("other")
        let out = "\(folder.path)/out"
        let terminal = try PseudoTerminal(["predecode", "--follow", "--json", "--output", out, input, other])
        #expect(terminal.waitUntil { $0.received.count { $0 == UInt8(ascii: "\n") } >= 4 })
        let before = try readFile("\(out)/4.png")
        try folder.writeLongAgo(forgedPicture(2, width: 300, height: 200).bytes, toNameOf: Array("other/4.png".utf8))
        #expect(
            terminal.waitUntil {
                String(decoding: $0.received, as: UTF8.self).contains(
                    "its place in the output is that of \(input)/4.png")
            })
        terminal.type("\u{3}")
        #expect(terminal.waitForEnd() == 130)
        #expect(try readFile("\(out)/4.png") == before)
    }

    @Test func `an interruption ends it though nobody reads what it says`() throws {
        let script = """
            mkfifo \(folder.path)/pipe
            exec 3<>\(folder.path)/pipe
            dd if=/dev/zero of=\(folder.path)/pipe bs=65536 count=1 oflag=nonblock 2>/dev/null
            \(Program.path) predecode --json --jobs 1 \(input) >\(folder.path)/pipe &
            until [ -n "$(ls \(folder.path)/cache/thumbnails/large 2>/dev/null)" ]; do :; done
            kill -TERM $!
            wait $!
            """
        let finished = try Program.run(
            program: "/bin/sh", ["-c", script], environment: ["XDG_CACHE_HOME": "\(folder.path)/cache"])
        #expect(finished.status == 143)
        #expect(finished.error.contains("interrupted: "))
    }

    @Test func `--follow reads a file again that was completed while the first run went on`() throws {
        let whole = forgedPicture(1, width: 300, height: 200).bytes
        let half = try folder.write(whole.truncated(to: whole.count / 2), to: "in/half.png")
        // More lines than a terminal holds unread: the first run waits for its reader.
        let long = String(repeating: "n", count: 200)
        for number in 5...100 { link("\(input)/1.png", "\(input)/\(long)\(number).png") }
        let terminal = try PseudoTerminal(
            ["predecode", "--follow", "--json", half.path, input],
            environment: ["XDG_CACHE_HOME": "\(folder.path)/cache"])
        terminal.pieceLength = 256
        #expect(terminal.waitUntil { String(decoding: $0.received, as: UTF8.self).contains("half.png\", \"status") })
        try write("half.png")
        #expect(
            terminal.waitUntil {
                String(decoding: $0.received, as: UTF8.self).contains("half.png\", \"status\": \"written\"")
            })
        terminal.type("\u{3}")
        #expect(terminal.waitForEnd() == 130)
    }
}
