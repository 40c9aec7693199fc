import PhotoGrid
import ScrollLab
import Testing
import Thumbnails

@Suite("A listing that is searched and sorted", .timeLimit(.minutes(5)))
@MainActor struct ArrangedSourceTests {
    @Test func `without a request the base is shown as it stands, and its steps go through`() {
        let desk = ArrangedDesk()
        desk.run()
        desk.base.change(removing: [3])
        desk.run()
        #expect(desk.told == [.listing(30), .changed(29, [.removed(3..<4)])])
        #expect(desk.listed() == Array(0..<30).filter { $0 != 3 })
        #expect(desk.base.pagesAsked == 1)
    }

    @Test func `what a request asks for is listed, in order`() {
        let desk = ArrangedDesk()
        desk.run()
        desk.source.show(desk.request("2"))
        desk.run()
        #expect(desk.listed() == [2, 12, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29])
        desk.source.show(desk.request("2", PhotoOrder(.name, reversed: true)))
        desk.run()
        #expect(desk.listed() == [29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 12, 2])
        desk.source.show(desk.request("", PhotoOrder(.dimensions)))
        desk.run()
        let byHeight = (0..<30).sorted { ($0 * 7 % 11, $0) < ($1 * 7 % 11, $1) }
        #expect(desk.listed() == byHeight)
        desk.source.show(desk.request())
        desk.run()
        #expect(desk.listed() == Array(0..<30))
        #expect(desk.told == [.listing(30), .listing(12), .listing(12), .listing(30), .listing(30)])
    }

    @Test func `what a search found is shown without another look`() {
        let desk = ArrangedDesk()
        desk.run()
        let request = desk.request("1")
        let search = desk.search(request)
        desk.run()
        #expect((try? search.answer()?.get().total) == 12)
        desk.source.show(request)
        desk.pages.runAll()
        #expect(desk.lookups.count == 0)
        #expect(desk.told.last == .listing(12))
    }

    @Test func `pages of an answer come from one state of the listing`() throws {
        let desk = ArrangedDesk()
        desk.run()
        let request = desk.request("1")
        let first = desk.search(request)
        desk.run()
        desk.source.show(request)
        desk.run()
        let second = desk.search(request, offset: 4)
        desk.run()
        let pages = try [first, second].map { try #require($0.answer()).get() }
        #expect(pages[0].listing == pages[1].listing)
        #expect(pages.flatMap(\.photos).map(\.name) == [1, 10, 11, 12, 13, 14, 15, 16].map { "\($0).png" })
        desk.base.change(adding: [100])
        desk.run()
        let third = desk.search(request, offset: 8)
        desk.run()
        #expect(try #require(third.answer()).get().listing != pages[0].listing)
    }

    @Test func `an arrangement that is not wanted any more when it is made is not told`() {
        let desk = ArrangedDesk()
        desk.run()
        desk.source.show(desk.request("1"))
        desk.pages.runAll()
        // The look-up is under way when the next request comes.
        desk.lookups.runNext()
        desk.source.show(desk.request("zzz"))
        desk.pages.run(at: desk.pages.count - 1)
        desk.run()
        #expect(desk.told == [.listing(30), .listing(0)])
    }

    @Test func `a page answered after a listing is a page of that listing`() {
        let desk = ArrangedDesk()
        desk.run()
        // The page is asked of the base; before it arrives another listing is told.
        let page = Box<[Int]>()
        desk.source.page(0..<3) { [album = desk.album] result in
            page.set(((try? result.get()) ?? []).compactMap { album.serial(of: $0.id) })
        }
        desk.pages.runAll()
        desk.source.show(desk.request("9"))
        desk.pages.runAll()
        desk.lookups.runAll()
        desk.pages.runAll()
        desk.run()
        #expect(desk.told.last == .listing(3))
        #expect(page.value == [9, 19, 29])
    }

    @Test func `a page waits for no search`() {
        let desk = ArrangedDesk()
        desk.run()
        desk.source.show(desk.request("9"))
        desk.run()
        desk.source.show(desk.request("1"))
        desk.pages.runAll()
        let page = Box<Int>()
        desk.source.page(0..<3) { page.set((try? $0.get().count) ?? -1) }
        desk.pages.runAll()
        #expect(desk.lookups.count == 1)
        #expect(page.value == 3)
    }

    @Test func `photos that come and go appear under the filter`() {
        let desk = ArrangedDesk()
        desk.run()
        desk.source.show(desk.request("1"))
        desk.run()
        desk.base.change(removing: [10, 20], adding: [41, 52])
        desk.run()
        #expect(desk.listed() == [1, 11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 41])
    }

    @Test func `a base that changes faster than it is searched is shown as it was, and then as it is`() {
        let desk = ArrangedDesk()
        desk.run()
        desk.source.show(desk.request("1"))
        desk.pages.runAll()
        desk.base.change(adding: [31])
        desk.baseWorker.runAll()
        desk.pages.runAll()
        desk.run()
        #expect(desk.told == [.listing(30), .listing(12), .listing(13)])
        #expect(desk.listed().last == 31)
    }

    @Test func `a rewritten file is told where it stands under the filter, and others are not`() throws {
        let desk = ArrangedDesk()
        desk.run()
        desk.source.show(desk.request("2"))
        desk.run()
        desk.base.rewrite(20)
        desk.base.rewrite(3)
        desk.run()
        #expect(
            desk.told.suffix(2) == [
                .changed(12, [.updated(at: 2, desk.album.photo(20))]), .changed(12, []),
            ])
    }

    @Test func `pages know of every write that was told, also of one that came while their listing was made`() {
        let desk = ArrangedDesk()
        desk.run()
        desk.source.show(desk.request("2"))
        desk.run()
        desk.base.rewrite(20, keepsStat: true)
        desk.run()
        #expect(desk.photos()[2] == desk.album.photo(20))
        // The look-up for another listing waits for its turn when the file is written to.
        desk.base.change(adding: [200])
        desk.baseWorker.runAll()
        desk.pages.runAll()
        desk.base.rewrite(21, keepsStat: true)
        desk.baseWorker.runAll()
        desk.pages.runAll()
        #expect(desk.lookups.count == 1)
        desk.run()
        #expect(desk.photos()[3] == desk.album.photo(21))
        #expect(desk.listed().last == 200)
    }

    @Test func `what a search found is shown with the files as they are when it is shown`() {
        let desk = ArrangedDesk()
        desk.run()
        let request = desk.request("2")
        _ = desk.search(request)
        desk.run()
        desk.base.rewrite(20, keepsStat: true)
        desk.run()
        desk.source.show(request)
        desk.run()
        #expect(desk.photos()[2] == desk.album.photo(20))
    }

    @Test func `a rewritten file is sorted anew when the order depends on it`() {
        let desk = ArrangedDesk()
        desk.run()
        desk.source.show(desk.request("", PhotoOrder(.dimensions)))
        desk.run()
        let before = desk.told.count
        desk.base.rewrite(20)
        desk.run()
        #expect(desk.told.count == before + 2)
        #expect(desk.told.last == .listing(30))
    }

    @Test func `a search that is cancelled ends as cancelled, before it begins and while it runs`() throws {
        let desk = ArrangedDesk()
        desk.run()
        let first = desk.search(desk.request("1"))
        first.cancel()
        desk.pages.runAll()
        #expect(desk.lookups.count == 0, "nobody looks for it")
        #expect(first.answer() == .failure(.cancelled))
        let second = desk.search(desk.request("1"))
        desk.pages.runAll()
        second.cancel()
        desk.run()
        #expect(second.answer() == .failure(.cancelled))
    }

    @Test func `a search before the first listing waits for it, or for its failure`() throws {
        let desk = ArrangedDesk()
        let search = desk.search(desk.request("1"))
        desk.pages.runAll()
        #expect(search.answer() == nil)
        desk.run()
        #expect(try #require(search.answer()).get().total == 12)

        let failing = ArrangedDesk(nil)
        let second = failing.search(failing.request("1"))
        failing.pages.runAll()
        #expect(second.answer() == nil)
        failing.run()
        #expect(second.answer() == .failure(.failed("no such file")))
        #expect(failing.told == [.failed])
    }

    @Test func `the anchor's place is told after every listing, nearest when it is filtered out`() {
        let desk = ArrangedDesk()
        desk.source.setAnchor(desk.album.id(of: 14))
        desk.run()
        desk.source.show(desk.request("2"))
        desk.run()
        desk.source.show(desk.request("zzz"))
        desk.run()
        desk.source.show(desk.request())
        desk.run()
        #expect(
            desk.told == [
                .listing(30), .placement(index: 14, isExact: true),
                .listing(12), .placement(index: 1, isExact: false),
                .listing(0), .placement(index: nil, isExact: false),
                .listing(30), .placement(index: 14, isExact: true),
            ])
    }

    @Test func `a request that asks the same as what is shown tells nothing`() {
        let desk = ArrangedDesk()
        desk.run()
        desk.source.show(desk.request("2"))
        desk.run()
        desk.source.show(desk.request("2"))
        desk.source.show(desk.request("2"))
        desk.run()
        #expect(desk.told == [.listing(30), .listing(12)])
        desk.source.show(desk.request())
        desk.source.show(desk.request())
        desk.run()
        #expect(desk.told.count == 3)
    }
}
