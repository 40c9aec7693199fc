import PhotoGrid
import TestSupport
import Testing
import Thumbnails

@Suite("Folders, searched and sorted", .timeLimit(.minutes(5))) struct ArrangedFolderTests {
    /// The names that a request lists, once its listing has been told.
    private func names(_ folder: TemporaryFolder, _ text: String, _ order: PhotoOrder, recursive: Bool = false)
        -> [String]
    {
        let scope = SearchScope(isRecursive: recursive, order: order)
        let source = ArrangedSource(
            FolderSource([folder.id], configuration: .init(isRecursive: recursive)),
            request: SearchRequest(id: SearchID(1), query: SearchQuery(text), scope: scope))
        let names = Answer<[String]>()
        source.open { event in
            guard case .listing = event else { return names.give(["failed"]) }
            source.page(0..<256) { names.give(((try? $0.get()) ?? []).map(\.name)) }
        }
        return names.wait()
    }

    @Test func `sizes and times come from the files, and are reversed`() throws {
        let folder = try TemporaryFolder()
        for (name, size) in [("a.png", 30), ("b.png", 10), ("c.png", 20)] {
            try folder.write([UInt8](repeating: 0, count: size), to: name)
        }
        #expect(names(folder, "", PhotoOrder(.size)) == ["b.png", "c.png", "a.png"])
        #expect(names(folder, "", PhotoOrder(.size, reversed: true)) == ["a.png", "c.png", "b.png"])
        #expect(names(folder, "?.png", PhotoOrder(.name, reversed: true)) == ["c.png", "b.png", "a.png"])
    }

    @Test func `folders inside are searched by name and by path`() throws {
        let folder = try TemporaryFolder()
        _ = try folder.makeFolder("sun")
        try folder.write([], to: "sun/b.png")
        try folder.write([], to: "sun.png")
        #expect(names(folder, "sun", .natural, recursive: true) == ["sun.png"])
        #expect(names(folder, "", .natural, recursive: true).count == 2)
    }
}
