import PhotoGrid
import ScrollLab
import Testing
import Thumbnails

@Suite("What is looked for stays private", .timeLimit(.minutes(5)))
@MainActor struct SearchPrivacyTests {
    @Test func `no description, dump or log entry holds the query`() throws {
        let desk = SearchDesk()
        let secret = "divorce"
        desk.answer(desk.send(secret), .photos(0..<3, of: 9))
        let entry = try #require(desk.log.first)
        #expect(entry.request == desk.search.request.id)
        #expect(entry.offset == 0 && entry.outcome == .found(photos: 3, total: 9))
        let page = desk.searcher.calls[0].page
        for value: Any in [desk.search.request, desk.search.request.query, desk.search.phase, page, entry] {
            var dumped = ""
            dump(value, to: &dumped)
            for text in ["\(value)", String(reflecting: value), dumped] { #expect(!text.contains(secret)) }
        }
    }

    @Test func `every answer is logged with its duration, late ones as such`() {
        let desk = SearchDesk()
        let first = desk.send("a")
        let second = desk.send("b")
        desk.time.advance(by: .milliseconds(40))
        desk.answer(second, .photos(0..<0))
        desk.answer(first, .failure(.failed("down")))
        #expect(desk.log.map(\.duration) == [.milliseconds(40), .milliseconds(190)])
        #expect(desk.log.map(\.isSuperseded) == [false, true])
        #expect(desk.log.map(\.outcome) == [.found(photos: 0, total: 0), .failed])
    }

    @Test func `a later page is logged as such, and what the service gave up as that`() {
        let desk = SearchDesk()
        desk.answer(desk.send("a"), .photos(0..<3, of: 9))
        desk.search.loadMore()
        desk.answer(1, .failure(.cancelled))
        #expect(desk.log.map(\.offset) == [0, 3])
        #expect(desk.log.map(\.outcome) == [.found(photos: 3, total: 9), .cancelled])
    }
}
