import Glibc
import PhotoGridTool
import TestSupport
import Testing
import Thumbnails

@Suite struct `What a walk finds` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func names(of walk: PhotoWalk) -> [String] {
        walk.photos.map { String($0.path.dropFirst(folder.path.count + 1)) }.sorted()
    }

    private func relativePaths(of walk: PhotoWalk) -> [String] {
        walk.photos.indices.map { String(decoding: walk.photos.relativePath(at: $0), as: UTF8.self) }.sorted()
    }

    private func makeTree() throws {
        for name in ["a", "a/b", ".hidden"] { try folder.makeFolder(name) }
        for name in ["1.png", "2.PNG", "no.jpg", ".3.png", "png", "a/4.png", "a/b/5.png", ".hidden/6.png"] {
            try folder.write([], to: name)
        }
    }

    @Test func `a folder has the names that end in png, and with --recursive those of the folders inside`() throws {
        try makeTree()
        var walk = PhotoWalk(isRecursive: false)
        walk.addFolder(folder.id)
        #expect(names(of: walk) == ["1.png", "2.PNG"])
        walk = PhotoWalk(isRecursive: true)
        walk.addFolder(folder.id)
        #expect(names(of: walk) == ["1.png", "2.PNG", "a/4.png", "a/b/5.png"])
        #expect(relativePaths(of: walk) == ["1.png", "2.PNG", "a/4.png", "a/b/5.png"])
    }

    @Test func `loops of links end, and what a link shares with a folder is known by the folder's name`() throws {
        try makeTree()
        symlink("..", "\(folder.path)/a/b/up")
        symlink("a", "\(folder.path)/0link")
        symlink("nowhere", "\(folder.path)/dangling")
        symlink("loop", "\(folder.path)/loop")
        var walk = PhotoWalk(isRecursive: true)
        walk.addFolder(folder.id)
        #expect(names(of: walk) == ["1.png", "2.PNG", "a/4.png", "a/b/5.png"])
        #expect(walk.problems.isEmpty)
    }

    @Test func `a name comes once however often it is named, a second name of a file is a second picture`() throws {
        try makeTree()
        link("\(folder.path)/1.png", "\(folder.path)/again.png")
        symlink("\(folder.path)", "\(folder.path)/a/self")
        var walk = PhotoWalk(isRecursive: false)
        walk.addFile(folder.photo("1.png"), relativePath: Array("1.png".utf8))
        walk.addFile(folder.photo("no.jpg"), relativePath: Array("no.jpg".utf8))
        walk.addFolder(folder.id)
        walk.addFolder(folder.photo("a/self"))
        walk.addFile(folder.photo("2.PNG"), relativePath: Array("2.PNG".utf8))
        walk.addFile(folder.photo("a/self/1.png"), relativePath: Array("1.png".utf8))
        #expect(names(of: walk) == ["1.png", "2.PNG", "again.png", "no.jpg"])
    }

    @Test func `a folder that cannot be read, and one that is left out, cost nothing else`() throws {
        try makeTree()
        var walk = PhotoWalk(isRecursive: true, excluding: folder.photo("a"))
        walk.addFolder(folder.photo("nowhere"))
        walk.addFolder(folder.id)
        #expect(names(of: walk) == ["1.png", "2.PNG"])
        #expect(walk.problems == [.init(path: folder.photo("nowhere"), failure: .notFound)])
    }

    @Test(arguments: 0...4)
    func `a walk that is not wanted any more ends with what it has found`(limit: Int) throws {
        for name in 1...9 { try folder.write([], to: "\(name).png") }
        var asked = 0
        var walk = PhotoWalk(isRecursive: true) {
            asked += 1
            return asked <= limit
        }
        walk.addFolder(folder.id)
        #expect(walk.photos.count == max(0, limit - 1))
        #expect(asked <= limit + 2)
    }

    @Test(arguments: 1...5)
    func `the parts of a set hold every picture once, and the same in every run`(count: Int) throws {
        for number in 1...40 { try folder.write([], to: "\(number).png") }
        var all: [String] = []
        for number in 1...count {
            let shard = try #require(Shard("\(number)/\(count)"))
            var walk = PhotoWalk(isRecursive: false, shard: shard)
            walk.addFolder(folder.id)
            all += names(of: walk)
        }
        #expect(all.sorted() == (1...40).map { "\($0).png" }.sorted())
    }

    @Test func `a part is told by the path alone`() throws {
        let parts = try ["/a.png", "/b.png", "/c/d.png"].map { path in
            try (1...4).first { try #require(Shard("\($0)/4")).contains(Photo.ID(path: path)) }
        }
        #expect(parts == [2, 4, 3])
    }
}

@Suite struct `A list of files` {
    private func names(_ text: String, null: Bool = false) throws -> [String] {
        try FileList(Array(text.utf8), isNullSeparated: null).names.map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `has a name on each line, or before each zero`() throws {
        #expect(try names("a.png\nb c.png\n\nlast.png") == ["a.png", "b c.png", "last.png"])
        #expect(try names("a\nb.png\0c.png\0", null: true) == ["a\nb.png", "c.png"])
        #expect(try names("") == [])
    }

    @Test func `whose names end in zeros is refused without --null, rather than read to the first one`() {
        #expect(throws: UsageError.self) { try names("a.png\0b.png\0") }
    }

    @Test(arguments: [
        ("a/b.png", "a/b.png"), ("./a.png", "a.png"), ("/x/y.png", "x/y.png"), ("../../z.png", "z.png"),
        ("a/../b.png", "b.png"), ("a/../../../etc/b.png", "etc/b.png"), ("..", ""),
    ])
    func `never names anything outside the output`(name: String, path: String) {
        #expect(String(decoding: FileList.relativePath(of: Array(name.utf8)), as: UTF8.self) == path)
    }
}

@Suite struct `A folder that is followed` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `a picture is taken when two looks find the same, and again when it changes`() throws {
        let old = try folder.write([1], to: "old.png")
        var rescan = FolderRescan()
        rescan.takeAll([old])
        #expect(rescan.take(from: [old]) == [])
        let new = try folder.write([1], to: "new.png")
        #expect(rescan.take(from: [old, new]) == [])
        try folder.write([1, 2], to: "new.png")
        #expect(rescan.take(from: [old, new]) == [])
        #expect(rescan.take(from: [old, new]) == [1])
        #expect(rescan.take(from: [old, new]) == [])
        try folder.write([1, 2, 3], to: "old.png")
        #expect(rescan.take(from: [old, new]) == [])
        #expect(rescan.take(from: [old, new]) == [0])
    }

    @Test func `one that went away and came back is looked at twice again`() throws {
        let photo = try folder.write([1], to: "a.png")
        var rescan = FolderRescan()
        rescan.takeAll([photo])
        #expect(rescan.take(from: []) == [])
        #expect(rescan.take(from: [photo]) == [])
        #expect(rescan.take(from: [photo]) == [0])
    }
}
