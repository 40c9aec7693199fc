import PhotoGrid
import TestSupport
import Testing
import Thumbnails

@Suite("What an order needs to know", .timeLimit(.minutes(5))) struct FactSurveyTests {
    private let list = NameList((0..<2_000).map { "photo \($0).png" })

    @Test(arguments: [1, 4]) func `every photo gets its own weight, on one thread and on several`(threads: Int) throws {
        let survey = FactSurvey(threads: threads) { id in
            PixelDimensions(width: 1, height: id.pathBytes.reduce(0) { $0 * 31 % 1_009 + Int($1) } + 1)
        }
        let weights = try #require(
            survey.weights(PhotoOrder(.dimensions), list, isCancelled: { false }, progress: { _ in }))
        let expected = (0..<list.count).map { place -> Int64? in
            Int64(list.id(at: place).pathBytes.reduce(0) { $0 * 31 % 1_009 + Int($1) } + 1)
        }
        #expect(weights == expected)
    }

    @Test func `progress is told until everything is read, and only when files are read`() {
        let survey = FactSurvey(threads: 1) { _ in nil }
        var told: [FactSurvey.Progress] = []
        _ = survey.weights(PhotoOrder(.dimensions), list, isCancelled: { false }, progress: { told.append($0) })
        #expect(told.count == (list.count + FactSurvey.batch - 1) / FactSurvey.batch)
        #expect(told.last?.done == 2_000 && told.last?.total == 2_000)
        told = []
        _ = survey.weights(PhotoOrder(.random(seed: 1)), list, isCancelled: { false }, progress: { told.append($0) })
        #expect(told.isEmpty)
    }

    @Test func `a survey that is cancelled reads no further batch`() {
        let read = Box<Int>()
        let survey = FactSurvey(threads: 1) { _ in
            read.update { $0 = ($0 ?? 0) + 1 }
            return nil
        }
        var polls = 0
        let isCancelled = {
            polls += 1
            return polls == 3
        }
        let weights = survey.weights(PhotoOrder(.dimensions), list, isCancelled: isCancelled, progress: { _ in })
        #expect(weights == nil)
        #expect(read.value == 2 * FactSurvey.batch)
    }

    @Test func `names are sorted without a look at anything`() {
        let survey = FactSurvey { _ in
            Issue.record("a header was read")
            return nil
        }
        #expect(survey.weights(.natural, list, isCancelled: { false }, progress: { _ in }) == [])
    }

    @Test func `a header says how large the picture is, and other files say nothing`() throws {
        var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]
        bytes += Array("IHDR".utf8) + [0, 0, 1, 2, 0, 0, 0, 3, 8, 6, 0, 0, 1, 0, 0, 0, 0]
        let header = try #require(PNGHeader(bytes))
        #expect(header.dimensions == PixelDimensions(width: 258, height: 3))
        #expect(header.bitDepth == 8 && header.colorType == 6 && header.isInterlaced)
        #expect(PNGHeader(Array(bytes.prefix(32))) == nil)
        for place in [0, 7, 11, 12, 15] {
            var broken = bytes
            broken[place] ^= 1
            #expect(PNGHeader(broken) == nil, "byte \(place)")
        }
        for (place, value) in [(19, 0), (16, 0x80), (23, 0)] as [(Int, UInt8)] {
            var wrong = bytes
            wrong[18] = 0
            wrong[place] = value
            #expect(PNGHeader(wrong) == nil, "byte \(place)")
        }
        let folder = try TemporaryFolder()
        let photo = try folder.write(bytes, to: "a.png")
        #expect(PNGHeader(of: photo) == header)
        #expect(PNGHeader(of: folder.id) == nil)
        #expect(PNGHeader(of: folder.photo("none.png")) == nil)
    }
}

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
