import Glibc
import PhotoGrid
import TestSupport
import Testing
import Thumbnails

@Suite("Watching a real folder: the source itself says when there is something to see", .timeLimit(.minutes(5)))
struct RealFolderTests {
    /// A folder with three files, and somebody who has seen them.
    private func open(recursive: Bool = false) async throws -> (TemporaryFolder, Onlooker) {
        let folder = try TemporaryFolder()
        for name in ["1.png", "2.png", "10.png"] { try folder.write([1, 2, 3], to: name) }
        let onlooker = Onlooker([folder.id], recursive: recursive)
        await onlooker.wait { photos, _ in photos.count == 3 }
        return (folder, onlooker)
    }

    private func sees(_ onlooker: Onlooker, _ names: [String]) async {
        await onlooker.wait { photos, _ in photos.map(\.name) == names }
        #expect(onlooker.names == names)
    }

    @Test func `files that are added, renamed and removed`() async throws {
        let (folder, onlooker) = try await open()
        try folder.write([1], to: "3.png")
        await sees(onlooker, ["1.png", "2.png", "3.png", "10.png"])
        rename("\(folder.path)/2.png", "\(folder.path)/20.PNG")
        await sees(onlooker, ["1.png", "3.png", "10.png", "20.PNG"])
        unlink("\(folder.path)/10.png")
        await sees(onlooker, ["1.png", "3.png", "20.PNG"])
        try folder.write([1], to: "note.txt")
        rename("\(folder.path)/note.txt", "\(folder.path)/2.png")
        await sees(onlooker, ["1.png", "2.png", "3.png", "20.PNG"])
        link("\(folder.path)/1.png", "\(folder.path)/4.png")
        symlink("1.png", "\(folder.path)/5.png")
        await sees(onlooker, ["1.png", "2.png", "3.png", "4.png", "5.png", "20.PNG"])
        // By their names, as when the folder is listed anew: a link to a folder, and one that leads nowhere.
        symlink(".", "\(folder.path)/6.png")
        symlink("nowhere", "\(folder.path)/7.png")
        try folder.makeFolder("8.png")
        unlink("\(folder.path)/5.png")
        try folder.makeFolder("5.png")
        await sees(onlooker, ["1.png", "2.png", "3.png", "4.png", "6.png", "7.png", "20.PNG"])
    }

    @Test func `a file rewritten in place within the same second, with the same size, is another version each time`()
        async throws
    {
        let (folder, onlooker) = try await open()
        var seen: Set<FileVersion?> = [onlooker.photos[1].version]
        for round in 1...5 {
            try overwrite(folder.photo("2.png"), with: UInt8(round))
            let known = seen
            let photos = await onlooker.wait { photos, _ in !known.contains(photos[1].version) }
            seen.insert(photos[1].version)
        }
        #expect(seen.count == 6)
        #expect(onlooker.names == ["1.png", "2.png", "10.png"])
    }

    @Test func `a file that is written in pieces is told as it is when it is closed`() async throws {
        let (folder, onlooker) = try await open()
        let file = folder.photo("3.png").withCPath { Glibc.open($0, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600) }
        #expect(write(file, "half", 4) == 4)
        try folder.write([1], to: "4.png")
        await onlooker.wait { photos, _ in photos.contains { $0.name == "4.png" } }
        #expect(write(file, "done", 4) == 4)
        close(file)
        await onlooker.wait { photos, _ in photos.contains { $0.name == "3.png" && $0.version?.size == 8 } }
        #expect(onlooker.names == ["1.png", "2.png", "3.png", "4.png", "10.png"])
    }

    @Test func `a file that is never closed is listed all the same`() async throws {
        let (folder, onlooker) = try await open()
        let file = folder.photo("3.png").withCPath { Glibc.open($0, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600) }
        defer { close(file) }
        #expect(write(file, "half", 4) == 4)
        await sees(onlooker, ["1.png", "2.png", "3.png", "10.png"])
    }

    @Test func `a burst of 3,000 files, half of them gone again`() async throws {
        let (folder, onlooker) = try await open()
        for number in 100..<3100 { try folder.write([1], to: "\(number).png") }
        for number in 100..<3100 where number % 2 == 0 || number > 300 { unlink("\(folder.path)/\(number).png") }
        let names = (100...300).filter { $0 % 2 == 1 }.map { "\($0).png" }
        await sees(onlooker, ["1.png", "2.png", "10.png"] + names)
    }

    @Test func `a folder that is renamed, replaced and removed, and comes back`() async throws {
        let parent = try TemporaryFolder()
        let album = Photo.ID(path: try parent.makeFolder("album"))
        try parent.write([1], to: "album/1.png")
        let onlooker = Onlooker([album])
        await onlooker.wait { photos, _ in photos.count == 1 }
        rename("\(parent.path)/album", "\(parent.path)/old")
        await onlooker.wait { photos, status in photos.isEmpty && status.missing == [album] }
        rename("\(parent.path)/old", "\(parent.path)/album")
        await onlooker.wait { photos, status in photos.count == 1 && status.missing.isEmpty }
        unlink("\(parent.path)/album/1.png")
        rmdir("\(parent.path)/album")
        await onlooker.wait { photos, status in photos.isEmpty && status.missing == [album] }
        try parent.makeFolder("album")
        try parent.write([1], to: "album/2.png")
        await onlooker.wait { photos, status in photos.map(\.name) == ["2.png"] && status.missing.isEmpty }
        // The new folder is followed as the old one was.
        try parent.write([1], to: "album/3.png")
        await sees(onlooker, ["2.png", "3.png"])
    }

    @Test func `folders inside that come, move and go`() async throws {
        let (folder, onlooker) = try await open(recursive: true)
        try folder.makeFolder("sub")
        try folder.makeFolder("sub/inner")
        try folder.write([1], to: "sub/inner/1.png")
        await sees(onlooker, ["1.png", "2.png", "10.png", "sub/inner/1.png"])
        rename("\(folder.path)/sub", "\(folder.path)/a")
        await sees(onlooker, ["1.png", "2.png", "10.png", "a/inner/1.png"])
        try folder.write([1], to: "a/inner/2.png")
        await sees(onlooker, ["1.png", "2.png", "10.png", "a/inner/1.png", "a/inner/2.png"])
        for name in ["a/inner/1.png", "a/inner/2.png"] { unlink("\(folder.path)/\(name)") }
        rmdir("\(folder.path)/a/inner")
        await sees(onlooker, ["1.png", "2.png", "10.png"])
    }

    @Test func `who lets go of a source ends its watch, and the thread that reads events ends`() async throws {
        let folder = try TemporaryFolder()
        await withCheckedContinuation { continuation in
            var configuration = FolderSource.Configuration(isWatching: true)
            configuration.makeSystem = { WrappedFolders(tick: 1) { continuation.resume() } }
            let source = FolderSource([folder.id], configuration: configuration)
            source.open { _ in }
        }
        await withCheckedContinuation { continuation in
            let token = Token { continuation.resume() }
            let folders = LinuxFolders()
            folders.startReporting { _ in withExtendedLifetime(token) {} }
            folders.stopReporting()
        }
    }

    /// Says when nobody refers to it any more.
    private final class Token: Sendable {
        private let onEnd: @Sendable () -> Void

        init(onEnd: @escaping @Sendable () -> Void) {
            self.onEnd = onEnd
        }

        deinit { onEnd() }
    }

    /// Writes a file in place: it is neither cut off nor made longer.
    private func overwrite(_ photo: Photo.ID, with byte: UInt8) throws {
        let file = photo.withCPath { Glibc.open($0, O_WRONLY | O_CLOEXEC) }
        try #require(file >= 0)
        defer { close(file) }
        try #require(pwrite(file, [byte, byte, byte], 3, 0) == 3)
    }
}
