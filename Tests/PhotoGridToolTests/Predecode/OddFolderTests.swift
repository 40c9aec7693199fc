import Glibc
import PictureForge
import TestSupport
import Testing
import Thumbnails

/// Folders that the world has: each oddity costs its own line of error at the most.
@Suite(.serialized) struct `Predecode in odd folders` {
    private let folder: TemporaryFolder
    private let input: String

    init() throws {
        folder = try TemporaryFolder()
        input = try folder.makeFolder("in")
    }

    private func predecode(_ options: String..., status: Int32? = nil) throws -> Finished {
        let finished = try Program.run(
            ["predecode", "--json"] + options, environment: ["XDG_CACHE_HOME": "\(folder.path)/cache"])
        if let status { #expect(finished.status == status, "\(finished.error)") }
        return finished
    }

    private func write(_ bytes: [UInt8], _ name: [UInt8]) throws {
        try folder.writeLongAgo(bytes, toNameOf: Array("in/".utf8) + name)
    }

    private func writeGood() throws {
        for name in ["0first.png", "zlast.png"] { try write(picture, Array(name.utf8)) }
    }

    private var picture: [UInt8] { forgedPicture(1, width: 300, height: 200).bytes }

    private func count(_ status: String, in finished: Finished) -> Int {
        finished.text.split(separator: "\n").count { $0.contains("\"status\": \"\(status)\"") }
    }

    private func errors(of finished: Finished) -> [String] {
        finished.error.split(separator: "\n").map(String.init).filter { $0.hasPrefix("photogrid: \(input)/") }
    }

    @Test func `what is no file of pixels costs its own line, and nothing behind it`() throws {
        try writeGood()
        mkfifo("\(input)/pipe.png", 0o600)
        try folder.makeFolder("in/folder.png")
        symlink("nowhere", "\(input)/dangling.png")
        symlink("loop.png", "\(input)/loop.png")
        symlink("/dev/zero", "\(input)/device.png")
        try write([], Array("empty.png".utf8))
        try write([0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 7, count: 500), Array("jpeg.png".utf8))
        let finished = try predecode(input, status: 1)
        #expect(count("written", in: finished) == 2)
        #expect(count("failed", in: finished) == 6)
        #expect(errors(of: finished).count == 6)
        let again = try predecode(input, status: 1)
        #expect(count("present", in: again) == 2)
        #expect(errors(of: again).count == 6)
    }

    @Test func `a socket is no picture`() throws {
        try writeGood()
        let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let path = Array("\(input)/s.png".utf8)
        try #require(path.count < 100)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
        let bound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(bound == 0)
        let finished = try predecode(input, status: 1)
        #expect(errors(of: finished) == ["photogrid: \(input)/s.png: not a regular file"])
        #expect(count("written", in: finished) == 2)
    }

    @Test func `every name gets an entry, and is told so that no terminal obeys it`() throws {
        let names: [[UInt8]] = [
            Array("new\nline.png".utf8), Array("esc\u{1B}[31m.png".utf8), Array("#%20 é日.png".utf8),
            Array("-x.png".utf8),
            [0xFF, 0xFE] + Array(".png".utf8), [UInt8](repeating: UInt8(ascii: "n"), count: 251) + Array(".png".utf8),
        ]
        for name in names { try write(picture, name) }
        try write([1, 2], Array("bad\u{1B}[31m\nname.png".utf8))
        let finished = try predecode(input, status: 1)
        #expect(count("written", in: finished) == names.count)
        #expect(!finished.error.contains("\u{1B}") && !finished.text.contains("\u{1B}"))
        #expect(errors(of: finished).count == 1)
        #expect(finished.text.contains("\"pathBytes\": "))
        #expect(count("present", in: try predecode(input, status: 1)) == names.count)
    }

    @Test(.enabled(if: geteuid() != 0)) func `a file that may not be read is named with the reason`() throws {
        try writeGood()
        try write(picture, Array("secret.png".utf8))
        chmod("\(input)/secret.png", 0)
        let finished = try predecode(input, status: 1)
        #expect(errors(of: finished) == ["photogrid: \(input)/secret.png: cannot be read: Permission denied"])
    }

    @Test func `a folder that cannot be read has a line of its own in JSON, and counts as a failure`() throws {
        try writeGood()
        // Too deep to be named from the root: whoever runs the tests, it cannot be opened.
        let name = String(repeating: "d", count: 250)
        var descriptor = open(input, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        for _ in 1...17 {
            mkdirat(descriptor, name, 0o700)
            let inner = openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            close(descriptor)
            descriptor = inner
        }
        close(descriptor)
        defer { _ = try? Program.run(program: "/bin/rm", ["-rf", input]) }
        let finished = try predecode("-r", input, status: 1)
        #expect(count("written", in: finished) == 2)
        #expect(count("failed", in: finished) == 1)
        #expect(finished.text.contains("File name too long"))
        #expect(finished.text.contains("\"failed\": 1"))
        #expect(errors(of: finished).count == 1)
    }

    @Test func `a file that is gone when its turn comes costs its line`() throws {
        try writeGood()
        let list = ["in/0first.png", "in/gone.png", "in/zlast.png"].map { "\(folder.path)/\($0)" }.joined(
            separator: "\n")
        try folder.write(Array(list.utf8), to: "list")
        let finished = try predecode("--files-from", "\(folder.path)/list", status: 1)
        #expect(count("written", in: finished) == 2)
        #expect(errors(of: finished) == ["photogrid: \(input)/gone.png: no such file"])
    }

    @Test func `a tree with a loop of links ends`() throws {
        try writeGood()
        try folder.makeFolder("in/sub")
        try write(picture, Array("sub/deep.png".utf8))
        symlink("..", "\(input)/sub/up")
        symlink(".", "\(input)/sub/self")
        #expect(count("written", in: try predecode("-r", input, status: 0)) == 3)
    }

    @Test func `pictures inside the store get no entries`() throws {
        try writeGood()
        _ = try predecode(input, status: 0)
        let finished = try predecode("-r", "\(folder.path)/cache", status: 0)
        #expect(count("unneeded", in: finished) == 2)
        #expect(count("written", in: finished) == 0)
    }
}
