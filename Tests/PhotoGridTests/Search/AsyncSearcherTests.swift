import PhotoGrid
import ScrollLab
import Testing
import Thumbnails

@Suite("Searchers in both forms", .timeLimit(.minutes(5)))
struct AsyncSearcherTests {
    private let page = SearchPageRequest(
        request: SearchRequest(id: SearchID(1), query: SearchQuery("a"), scope: SearchScope()), offset: 0, number: 1)

    @Test func `an async service answers, fails and gives up through the callback form`() async throws {
        let answer = SearchPage(listing: 1, total: 0, photos: [])
        #expect(try await AsyncPhotoSearcher { _ in answer }.page(page) == answer)
        await #expect(throws: SearchFailure.cancelled) {
            try await AsyncPhotoSearcher { _ in throw CancellationError() }.page(page)
        }
        await #expect(throws: SearchFailure.failed("down")) {
            try await AsyncPhotoSearcher { _ in throw SearchFailure.failed("down") }.page(page)
        }
        struct Odd: Error {}
        await #expect(throws: SearchFailure.failed("odd")) {
            try await AsyncPhotoSearcher(describe: { _ in "odd" }) { _ in throw Odd() }.page(page)
        }
    }

    @Test func `cancelling the task that awaits a page cancels the search`() async throws {
        let searcher = GatedSearcher()
        let (asked, ask) = AsyncStream.makeStream(of: Void.self)
        let service = AnnouncingSearcher(searcher) { ask.yield() }
        let task = Task { [page] in try await service.page(page) }
        for await _ in asked.prefix(1) {}
        task.cancel()
        // A cancellation that comes before the search has returned its own is kept for it.
        while !searcher.isCancelled(0) { await Task.yield() }
        searcher.answer(0, .failure(.cancelled))
        await #expect(throws: SearchFailure.cancelled) { try await task.value }
    }
}

/// Tells when a search has been asked.
private struct AnnouncingSearcher: PhotoSearcher {
    let searcher: GatedSearcher
    let announce: @Sendable () -> Void

    init(_ searcher: GatedSearcher, announce: @escaping @Sendable () -> Void) {
        self.searcher = searcher
        self.announce = announce
    }

    func search(
        _ page: SearchPageRequest, deliver: @escaping @Sendable (Result<SearchPage, SearchFailure>) -> Void
    ) -> SearchCancellation {
        defer { announce() }
        return searcher.search(page, deliver: deliver)
    }
}
