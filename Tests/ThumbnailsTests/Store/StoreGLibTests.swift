import Glibc
import PictureForge
import TestSupport
import Testing
import Thumbnails

/// What GLib makes of our entries, by its own program, where that is installed.
@Suite(.enabled(if: access("/usr/bin/gio", X_OK) == 0), .timeLimit(.minutes(5)))
struct `GLib takes our entries for valid` {
    private let fixture: StoreFixture

    init() throws { fixture = try StoreFixture() }

    @Test func `for every byte that a name can hold`() throws {
        let bytes = (UInt8(1)...255).filter { $0 != UInt8(ascii: "/") }
        let names = stride(from: 0, to: bytes.count, by: 30).map { start in
            Array("n".utf8) + bytes[start..<min(start + 30, bytes.count)] + Array(".png".utf8)
        }
        try expectValid(try names.map { try fixture.photo(nameBytes: $0) })
    }

    @Test func `for names that the world has, at every size, at the beginning of time`() throws {
        let names = [
            "[x];y.png", "ä 日本 😀.png", "a%20b#c?.png", "-_.!~*'()&=:@+$,.png",
            String(repeating: "n", count: 251) + ".png",
        ]
        let keys = try names.map { try fixture.photo($0) } + [fixture.photo("old.png", time: 0)]
        for size in StoreSize.allCases { try expectValid(keys, size) }
    }

    @Test func `and not any more when the file has changed`() throws {
        let key = try fixture.photo()
        try fixture.save(key, in: fixture.store())
        let newer = try fixture.photo(time: StoreFixture.photoTime - 1_000_000_000)
        #expect(try validity(of: [newer]) == [false])
    }

    private func expectValid(_ keys: [ThumbnailKey], _ size: StoreSize = .large) throws {
        let store = fixture.store()
        for key in keys {
            let outcome = try fixture.save(key, in: store, size)
            guard case .saved = outcome else {
                Issue.record("\(key.photo): \(outcome)")
                continue
            }
        }
        #expect(try validity(of: keys) == keys.map { _ in true })
    }

    /// What `gio info` says of each file: whether its thumbnail is valid; nil for a line that is missing.
    private func validity(of keys: [ThumbnailKey]) throws -> [Bool?] {
        try keys.map { key in
            let output = try run(["info", "-a", "thumbnail::*"].map { Array($0.utf8) } + [key.photo.pathBytes])
            if output.contains("thumbnail::is-valid: TRUE") { return true }
            return output.contains("thumbnail::is-valid: FALSE") ? false : nil
        }
    }

    private func run(_ arguments: [[UInt8]]) throws -> String {
        let output = "\(fixture.folder.path)/output"
        let environment = ["XDG_CACHE_HOME=\(fixture.folder.path)/cache", "PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8"]
        let status = ExternalProgram("/usr/bin/gio").run(arguments, environment: environment, output: output)
        #expect(status == 0)
        return String(decoding: try readFile(output), as: UTF8.self)
    }
}
