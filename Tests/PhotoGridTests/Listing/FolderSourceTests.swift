import Glibc
import PhotoGrid
import ScrollLab
import TestSupport
import Testing
import Thumbnails

@Suite("FolderSource", .timeLimit(.minutes(5)))
struct FolderSourceTests {
    private func open(_ source: FolderSource) async -> SourceEvent {
        await withCheckedContinuation { continuation in source.open { continuation.resume(returning: $0) } }
    }

    private func photos(_ source: FolderSource, _ range: Range<Int>) async throws -> [Photo] {
        let result = await withCheckedContinuation { continuation in
            source.page(range) { continuation.resume(returning: $0) }
        }
        return try result.get()
    }

    private func list(_ roots: [Photo.ID]) async throws -> [Photo] {
        let source = FolderSource(roots)
        guard case .listing(let listing) = await open(source) else {
            Issue.record("no listing")
            return []
        }
        let photos = try await photos(source, 0..<listing.count)
        #expect(photos.count == listing.count)
        return photos
    }

    @Test func `PNG names in any case are listed in natural order, nothing else`() async throws {
        let folder = try TemporaryFolder()
        for name in [
            "b10.png", "b2.PNG", "a.Png", "b1.pNg", "note.txt", "png", "x.png.bak", ".hidden.png", ".png", "xpng",
        ] {
            try folder.write([], to: name)
        }
        try folder.makeFolder("folder.png")
        let photos = try await list([folder.id])
        #expect(photos.map(\.name) == ["a.Png", "b1.pNg", "b2.PNG", "b10.png"])
        #expect(photos.map(\.id) == ["a.Png", "b1.pNg", "b2.PNG", "b10.png"].map { folder.photo($0) })
        #expect(photos.allSatisfy { $0.version != nil && $0.failure == nil })
    }

    @Test func `links, pipes and names that are not UTF-8 are listed alike, and nothing is opened`() async throws {
        let folder = try TemporaryFolder()
        mkfifo("\(folder.path)/pipe.png", 0o600)
        symlink("nowhere", "\(folder.path)/link.png")
        let unreadableName = try folder.write([], toNameOf: [0xFF, 0xFE] + Array(".png".utf8))
        let photos = try await list([folder.id])
        #expect(photos.count == 3)
        #expect(photos.first { $0.name == "link.png" }?.failure == .notFound)
        #expect(photos.first { $0.name == "pipe.png" }?.version != nil)
        #expect(photos.last?.id == unreadableName)
    }

    @Test func `files named one by one are always listed, once`() async throws {
        let folder = try TemporaryFolder()
        try folder.write([], to: "a.png")
        try folder.write([], to: "readme.txt")
        let photos = try await list([
            folder.photo("readme.txt"), folder.id, folder.photo("a.png"), folder.photo("./a.png"), folder.id,
            Photo.ID(path: folder.path + "/"), Photo.ID(path: folder.path + "//a.png"),
        ])
        #expect(photos.map(\.name) == ["a.png", "readme.txt"])
    }

    @Test func `names of several folders are relative to what they have in common`() async throws {
        let folder = try TemporaryFolder()
        for name in ["day 2", "day 10", "day 2/x"] { try folder.makeFolder(name) }
        for name in ["day 10/1.png", "day 2/3.png", "day 2/x/0.png"] { try folder.write([], to: name) }
        let photos = try await list([folder.photo("day 10"), folder.photo("day 2"), folder.photo("day 2/x")])
        #expect(photos.map(\.name) == ["day 2/3.png", "day 2/x/0.png", "day 10/1.png"])
    }

    @Test func `one bad path among others is a failed cell, alone it is the listing's failure`() async throws {
        let folder = try TemporaryFolder()
        try folder.write([], to: "a.png")
        let photos = try await list([folder.photo("nowhere"), folder.photo("a.png")])
        #expect(photos.map(\.name) == ["a.png", "nowhere"])
        #expect(photos.last?.failure == .notFound)
        guard case .failed(.notFound) = await open(FolderSource([folder.photo("nowhere")])) else {
            Issue.record("expected the failure")
            return
        }
    }

    @Test func `an empty folder is a listing of nothing, a page beyond the end is short`() async throws {
        let folder = try TemporaryFolder()
        let source = FolderSource([folder.id])
        guard case .listing(let listing) = await open(source) else {
            Issue.record("no listing")
            return
        }
        #expect(listing.count == 0)
        #expect(try await photos(source, 0..<10).isEmpty)
        try folder.write([], to: "1.png")
        guard case .listing(let later) = await open(source) else { return }
        #expect(later.count == 1)
        #expect(later.generation > listing.generation)
        #expect(try await photos(source, 0..<10).count == 1)
    }

    @Test func `relative paths begin at the working directory, dots go away`() {
        let here = AbsolutePath.make(Photo.ID(path: "."))
        #expect(here.pathBytes.first == UInt8(ascii: "/"))
        #expect(AbsolutePath.make(Photo.ID(path: "x.png")).path == here.path + "/x.png")
        #expect(AbsolutePath.make(Photo.ID(path: "/a//./b/")).path == "/a/b")
        #expect(AbsolutePath.make(Photo.ID(path: "/")).path == "/")
        #expect(AbsolutePath.make(Photo.ID(path: "/tmp/../tmp")).path == "/tmp")
        #expect(AbsolutePath.make(Photo.ID(path: "/nowhere/../x")).path == "/nowhere/../x")
    }

    @Test func `K scale: 100,000 files are listed at once, in order`() async throws {
        let folder = try TemporaryFolder()
        var random = SplitMix64(seed: 3)
        for number in (0..<100_000).shuffled(using: &random) { try folder.write([], to: "photo \(number).png") }
        let source = FolderSource([folder.id])
        let clock = ContinuousClock()
        let start = clock.now
        guard case .listing(let listing) = await open(source) else {
            Issue.record("no listing")
            return
        }
        print("100,000 names listed in \(clock.now - start)")
        #expect(listing.count == 100_000)
        for start in [0, 9_984, 99_840] {
            let page = try await photos(source, start..<min(100_000, start + 256))
            #expect(page.map(\.name) == page.indices.map { "photo \(start + $0).png" })
        }
    }
}
