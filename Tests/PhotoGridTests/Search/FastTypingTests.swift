import PhotoGrid
import ScrollLab
import Testing
import Thumbnails

@Suite("Typing faster than names are made ready", .timeLimit(.minutes(5)))
@MainActor struct FastTypingTests {
    /// So many that making them ready asks several times whether it is still wanted, if it asks.
    private static let count = NameIndex.namesBetweenPolls * 3

    @Test func `a query that replaces another while names are made ready costs them nothing: the work is done once`() {
        let watched = WatchedNames(count: Self.count)
        let (pages, lookups) = (ManualHop(), ManualHop())
        var configuration = ArrangedSource.Configuration()
        configuration.searchPageSize = 0
        (configuration.pages, configuration.lookups) = (pages.worker, lookups.worker)
        let source = ArrangedSource(watched, configuration: configuration)
        source.open { _ in }
        pages.runAll()
        let answers = Box<[Result<SearchPage, SearchFailure>]>()
        // When: every query is replaced while the first names are read for it.
        for (number, text) in ["1", "12", "123", "1234"].enumerated() {
            let request = SearchRequest(id: SearchID(UInt64(number)), query: SearchQuery(text), scope: SearchScope())
            let cancellation = source.search(SearchPageRequest(request: request, offset: 0, number: UInt64(number))) {
                answers.append($0)
            }
            pages.runAll()
            watched.onRead.set(text == "1234" ? nil : cancellation)
            lookups.runAll()
            if text != "1234" { cancellation.cancel() }
        }
        // Then
        #expect(watched.reads.value == Self.count)
        #expect(answers.value?.count == 4)
        #expect(answers.value?.first == .failure(.cancelled))
        let matching = (0..<Self.count).filter { "\($0)".contains("1234") }.count
        #expect((try? answers.value?.last?.get())?.total == matching)
    }
}

/// Photos with numbers for names, which tells of every name that is read.
private final class WatchedNames: CatalogSource, PhotoCatalog {
    let count: Int
    let reads = Box<Int>()
    /// Cancelled when a name is read.
    let onRead = Box<SearchCancellation?>()

    init(count: Int) { self.count = count }

    func id(at index: Int) -> Photo.ID { Photo.ID(path: "/\(index).png") }

    func withName(at index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        reads.update { $0 = ($0 ?? 0) + 1 }
        if let cancellation = onRead.value { cancellation?.cancel() }
        Array("\(index)".utf8).withUnsafeBufferPointer(body)
    }

    func photo(at index: Int) -> Photo { Photo(id: id(at: index), name: "\(index)", version: nil) }

    func place(of id: Photo.ID) -> CatalogPlace { .before(count) }

    func catalog() -> (any PhotoCatalog)? { self }

    func open(deliver: @escaping @Sendable (SourceEvent) -> Void) {
        deliver(.listing(Listing(count: count, generation: 1)))
    }

    func page(_ range: Range<Int>, deliver: @escaping @Sendable (Result<[Photo], LoadFailure>) -> Void) {
        deliver(.success(range.map(photo)))
    }
}
