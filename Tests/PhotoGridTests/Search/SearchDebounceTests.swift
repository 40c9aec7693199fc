import PhotoGrid
import ScrollLab
import Testing
import Thumbnails

@Suite("When a search asks its service", .timeLimit(.minutes(5)))
@MainActor struct SearchDebounceTests {
    @Test func `a request waits for its debounce, and changes its identity and phase at once`() {
        let desk = SearchDesk()
        let before = desk.search.request.id
        desk.search.setQuery("a")
        #expect(desk.search.request.id > before)
        #expect(desk.search.request.query == SearchQuery("a"))
        #expect(desk.search.phase == .waiting)
        desk.hop.runAll()
        desk.time.advance(by: .milliseconds(149))
        desk.hop.runAll()
        #expect(desk.searcher.calls.isEmpty)
        desk.time.advance(by: .milliseconds(1))
        desk.hop.runAll()
        #expect(desk.search.phase == .loading)
        #expect(desk.searcher.queries == ["a"])
    }

    @Test func `typing on starts the debounce anew, and only the last query reaches the service`() {
        let desk = SearchDesk()
        for text in ["s", "su", "sun"] {
            desk.search.setQuery(text)
            desk.hop.runAll()
            desk.time.advance(by: .milliseconds(100))
            desk.hop.runAll()
        }
        #expect(desk.searcher.calls.isEmpty)
        desk.time.advance(by: .milliseconds(50))
        desk.hop.runAll()
        #expect(desk.searcher.queries == ["sun"])
    }

    @Test func `a debounce that ended just before the next query starts nothing`() {
        let desk = SearchDesk()
        desk.search.setQuery("a")
        desk.hop.runAll()
        // The timer has fired, and its hop is under way, when the next query comes.
        desk.time.advance(by: .milliseconds(150))
        #expect(desk.hop.count == 1)
        desk.search.setQuery("b")
        desk.hop.runNext()
        #expect(desk.searcher.calls.isEmpty)
        #expect(desk.search.phase == .waiting)
        #expect(desk.search.ledger.afterDebounce == 1)
    }

    @Test func `clearing during the debounce goes to idle at once, and the service is never asked`() {
        let desk = SearchDesk()
        desk.search.setQuery("a")
        desk.hop.runAll()
        desk.search.setQuery("")
        #expect(desk.search.phase == .idle)
        #expect(desk.time.armedTimers == 0)
        desk.send()
        #expect(desk.searcher.calls.isEmpty)
    }

    @Test func `clearing takes results away at once`() {
        let desk = SearchDesk()
        desk.answer(desk.send("a"), .photos(0..<2))
        desk.search.setQuery("")
        #expect(desk.search.phase == .idle)
        #expect(desk.search.earlierResults == nil)
    }

    @Test func `work whose request was replaced before its turn came does not start`() {
        let desk = SearchDesk(debounce: .zero)
        desk.search.setQuery("a")
        desk.search.setQuery("b")
        // The first turn is the one of "a".
        desk.hop.runNext()
        #expect(desk.searcher.calls.isEmpty)
        #expect(desk.search.phase == .waiting)
        #expect(desk.search.ledger.atStart == 1)
        desk.hop.runNext()
        #expect(desk.searcher.queries == ["b"])
    }

    @Test func `without a debounce a request is sent in its first turn`() {
        let desk = SearchDesk(debounce: .zero)
        desk.search.setQuery("a")
        desk.hop.runAll()
        #expect(desk.search.phase == .loading)
        #expect(desk.time.armedTimers == 0)
    }

    @Test func `a request that is replaced is cancelled at its service`() {
        let desk = SearchDesk()
        desk.send("a")
        #expect(!desk.searcher.isCancelled(0))
        desk.search.setQuery("b")
        #expect(desk.searcher.isCancelled(0))
    }

    @Test(arguments: ["sun ", "  sun", "sun\t "]) func `blanks at the ends keep the request in every phase`(
        text: String
    ) {
        let desk = SearchDesk()
        desk.search.setQuery("sun")
        let id = desk.search.request.id
        desk.search.setQuery(text)
        #expect(desk.search.text == text)
        let call = desk.send()
        desk.search.setQuery(text)
        #expect(desk.search.phase == .loading)
        #expect(!desk.searcher.isCancelled(call))
        desk.answer(call, .photos(0..<1))
        desk.search.setQuery("sun")
        #expect(desk.names == ["0.png"])
        #expect(desk.search.request.id == id)
        #expect(desk.searcher.calls.count == 1)
    }

    @Test func `every other input of the scope makes another request`() {
        let scopes = [
            SearchScope(folder: Photo.ID(path: "/a")), SearchScope(isRecursive: true), SearchScope(subject: .path),
            SearchScope(caseRule: .sensitive), SearchScope(order: PhotoOrder(.size)),
            SearchScope(order: PhotoOrder(.name, reversed: true)), SearchScope(order: PhotoOrder(.random(seed: 1))),
            SearchScope(order: PhotoOrder(.random(seed: 2))),
        ]
        let desk = SearchDesk()
        desk.answer(desk.send("a"), .photos(0..<2))
        for scope in scopes {
            let before = desk.search.request
            desk.search.setScope(scope)
            #expect(desk.search.request.id > before.id)
            #expect(desk.search.request.scope == scope && desk.search.request.query == before.query)
            #expect(desk.search.phase == .waiting)
            desk.search.setScope(scope)
            #expect(desk.search.request.id.number == before.id.number + 1)
            desk.answer(desk.send(), .photos(0..<2))
        }
    }

    @Test func `a scope without a query asks nothing`() {
        let desk = SearchDesk()
        desk.search.setScope(SearchScope(isRecursive: true))
        #expect(desk.search.phase == .idle)
        desk.search.retry()
        desk.send()
        #expect(desk.searcher.calls.isEmpty)
    }
}
