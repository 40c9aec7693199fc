import PhotoGrid
import Testing
import Thumbnails

@Suite("Pages of results", .timeLimit(.minutes(5)))
@MainActor struct SearchPageTests {
    private func makeDesk() -> SearchDesk {
        let desk = SearchDesk()
        desk.answer(desk.send("a"), .photos(0..<2, of: 5))
        return desk
    }

    @Test func `pages append in order until the total is there`() throws {
        let desk = makeDesk()
        #expect(try desk.results().nextPage == .available)
        desk.search.loadMore()
        #expect(try desk.results().nextPage == .loading)
        #expect(desk.searcher.calls[1].page.offset == 2)
        desk.answer(1, .photos(2..<4, of: 5))
        #expect(desk.names == ["0.png", "1.png", "2.png", "3.png"])
        desk.search.loadMore()
        desk.answer(2, .photos(4..<5, of: 5))
        #expect(try desk.results().nextPage == .none)
        desk.search.loadMore()
        #expect(desk.searcher.calls.count == 3)
    }

    @Test func `a page asked for twice is one request`() {
        let desk = makeDesk()
        desk.search.loadMore()
        desk.search.loadMore()
        #expect(desk.searcher.calls.count == 2)
    }

    @Test func `a page of an older request is not appended`() {
        let desk = makeDesk()
        desk.search.loadMore()
        let second = desk.send("b")
        desk.answer(second, .photos(7..<9, of: 9))
        desk.answer(1, .photos(2..<4, of: 5))
        #expect(desk.names == ["7.png", "8.png"])
        #expect(desk.search.ledger.afterFetch == 1)
    }

    @Test func `a page that fails leaves the results, and can be asked for again`() throws {
        let desk = makeDesk()
        desk.search.loadMore()
        desk.answer(1, .failure(.failed("timed out")))
        #expect(try desk.results().nextPage == .failed("timed out"))
        desk.search.loadMore()
        #expect(try desk.results().nextPage == .loading)
        // The first asking's late answer is not the second one's.
        desk.answer(1, .photos(2..<3, of: 5))
        #expect(desk.names?.count == 2)
        desk.answer(2, .photos(2..<4, of: 5))
        #expect(desk.names?.count == 4)
    }

    @Test func `a page that the service gave up can be asked for again`() throws {
        let desk = makeDesk()
        desk.search.loadMore()
        desk.answer(1, .failure(.cancelled))
        #expect(try desk.results().nextPage == .available)
    }

    @Test func `a page of another state of the listing asks for the whole answer anew`() {
        let desk = makeDesk()
        let id = desk.search.request.id
        desk.search.loadMore()
        desk.answer(1, .photos(2..<4, of: 5, listing: 2))
        #expect(desk.search.request.id > id)
        #expect(desk.search.phase == .loading)
        #expect(desk.searcher.calls[2].page.offset == 0)
        desk.answer(2, .photos(0..<4, listing: 2))
        #expect(desk.names?.count == 4)
    }

    @Test func `an empty page ends an answer that promised more`() throws {
        let desk = makeDesk()
        desk.search.loadMore()
        desk.answer(1, .photos(0..<0, of: 5))
        #expect(try desk.results().nextPage == .none)
    }
}
