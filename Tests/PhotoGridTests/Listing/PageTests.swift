import PhotoGrid
import ScrollLab
import Testing
import Thumbnails

@Suite("Pages are asked for when the window touches them, and taken once", .timeLimit(.minutes(5)))
@MainActor struct PageTests {
    private func makeDesk(photos: Int = 100_000) -> Desk {
        let desk = Desk(photos: photos)
        desk.source.tell(.listing(Listing(count: photos, generation: 1)))
        desk.hop.runAll()
        return desk
    }

    @Test func `only the pages that the window touches are asked for, aligned, one request at a time`() {
        let desk = makeDesk()
        desk.model.setVisibleRange(250..<260)
        #expect(desk.source.asked == [0..<256, 256..<512])
        desk.model.setVisibleRange(251..<261)
        desk.model.setVisibleRange(300..<310)
        desk.model.setVisibleRange(250..<260)
        #expect(desk.source.asked.count == 2)
        desk.answerPages()
        #expect(desk.serials == Array(250..<260))
        desk.checkInvariants()
    }

    @Test func `the last page ends where the listing ends`() {
        let desk = makeDesk(photos: 300)
        desk.show(290..<310)
        #expect(desk.source.asked == [256..<300])
        #expect(desk.model.visibleCells.count == 10)
        #expect(desk.model.visibleRange == 290..<310)
    }

    @Test func `a visible range may be set before the listing arrives`() {
        let desk = Desk(photos: 20)
        desk.model.setVisibleRange(0..<4)
        #expect(desk.model.photoCount == 0)
        #expect(desk.model.visibleCells.isEmpty)
        desk.source.tell(.listing(Listing(count: 20, generation: 1)))
        desk.hop.runAll()
        #expect(desk.model.photoCount == 20)
        desk.answerPages()
        desk.finishAll()
        #expect(desk.pictures == [0, 1, 2, 3])
    }

    @Test func `pages far away are chosen when another returns, by the window of then`() {
        let desk = makeDesk()
        for page in 0..<20 { desk.model.setVisibleRange(page * 256..<page * 256 + 10) }
        #expect(desk.source.pending.count == PageTable.outstandingLimit)
        desk.answerPages()
        #expect(desk.source.asked.last == 19 * 256..<20 * 256)
        #expect(desk.source.asked.count == PageTable.outstandingLimit + 1)
        #expect(desk.serials == Array(19 * 256..<19 * 256 + 10))
        desk.checkInvariants()
    }

    @Test func `a page that fails fails its cells, and retry revives them`() {
        let desk = makeDesk()
        desk.model.setVisibleRange(0..<3)
        desk.source.answer { _ in .failure(.unreadable(errno: 5)) }
        desk.hop.runAll()
        #expect(desk.phases == ["failed", "failed", "failed"])
        #expect(desk.model.visibleCells.allSatisfy { $0.photo == nil })
        desk.model.retry(at: 1)
        #expect(desk.source.asked.count == 2)
        desk.answerPages()
        desk.finishAll()
        #expect(desk.pictures == [0, 1, 2])
        #expect(desk.model.ledger.failed == 3)
        desk.checkInvariants()
    }

    @Test func `a photo whose file could not be looked at fails, and retry looks again`() {
        let desk = makeDesk()
        let id = desk.album.id(of: 1)
        desk.model.setVisibleRange(0..<3)
        desk.source.answer { range in
            .success(
                range.map {
                    $0 == 1 ? Photo(id: id, name: "1.png", failure: .unreadable(errno: 13)) : desk.album.photo($0)
                })
        }
        desk.hop.runAll()
        desk.finishAll()
        #expect(desk.model.cell(for: id)?.phase == .failed(.unreadable(errno: 13)))
        desk.model.retry(id)
        #expect(desk.phases[1] == "waiting")
        desk.answerPages()
        desk.finishAll()
        #expect(desk.pictures == [0, 1, 2])
        desk.checkInvariants()
    }

    @Test func `retry looks at the file again, though its picture is in memory`() {
        let desk = makeDesk()
        desk.show(0..<3)
        desk.finishAll()
        desk.album.rewrite(1)
        let token = desk.model.visibleCells[1].token
        desk.model.retry(desk.album.id(of: 1))
        #expect(desk.pictures == [0, 1, 2], "no blink: the version known so far is in memory")
        desk.answerPages()
        desk.finishAll()
        #expect(desk.model.visibleCells[1].photo?.version == desk.album.version(of: 1))
        #expect(desk.model.visibleCells[1].token != token)
        #expect(desk.pictures == [0, 1, 2])
        desk.checkInvariants()
    }

    @Test func `retry while the page is on its way asks once more, when it has come`() {
        let desk = makeDesk()
        desk.show(0..<3)
        desk.finishAll()
        desk.model.retry(at: 1)
        let seen = (0..<256).map { desk.album.photo($0) }
        desk.album.rewrite(1)
        for _ in 0..<9 { desk.model.retry(at: 1) }
        #expect(desk.source.pending.count == 1)
        desk.source.answer { _ in .success(seen) }
        desk.hop.runAll()
        #expect(desk.source.pending.count == 1)
        desk.answerPages()
        desk.finishAll()
        #expect(desk.model.visibleCells[1].photo?.version == desk.album.version(of: 1))
        desk.checkInvariants()
    }

    @Test func `a page is taken only into the listing that asked for it`() {
        let desk = makeDesk()
        desk.model.setVisibleRange(0..<3)
        desk.source.tell(.listing(Listing(count: 3, generation: 2)))
        desk.hop.runAll()
        desk.source.answer { _ in .success((0..<256).map { desk.album.photo($0 + 500) }) }
        desk.hop.runAll()
        #expect(desk.serials == [nil, nil, nil])
        desk.answerPages()
        #expect(desk.serials == [0, 1, 2])
        desk.checkInvariants()
    }

    @Test func `the fault of taking a page into any listing shows photos of another`() {
        let desk = Desk(photos: 300, faults: [.acceptStalePage])
        desk.source.tell(.listing(Listing(count: 300, generation: 1)))
        desk.model.setVisibleRange(0..<3)
        desk.hop.runAll()
        desk.source.tell(.listing(Listing(count: 300, generation: 2)))
        desk.hop.runAll()
        desk.source.answer { _ in .success((0..<256).map { desk.album.photo($0 + 500) }) }
        desk.hop.runAll()
        #expect(desk.serials == [500, 501, 502])
    }

    @Test func `a page that re-enters the window is checked, and a difference is a change`() {
        let desk = makeDesk()
        desk.show(0..<3)
        desk.finishAll()
        desk.show(1_000..<1_003)
        desk.album.rewrite(1)
        desk.model.setVisibleRange(0..<3)
        #expect(desk.pictures == [0, 1, 2], "until then memory shows the last version known")
        let tokens = desk.model.visibleCells.map(\.token)
        desk.answerPages()
        #expect(desk.model.visibleCells.map { tokens.contains($0.token) } == [true, false, true])
        desk.finishAll()
        #expect(desk.pictures == [0, 1, 2])
        desk.checkInvariants()
    }

    @Test func `a page that looked at a file before a decode did does not bring the old version back`() {
        let desk = makeDesk()
        desk.show(0..<3)
        _ = desk.job(1)
        desk.show(1_000..<1_003)
        desk.model.setVisibleRange(0..<3)
        // The page looks at the file; it is rewritten; the decode finds that; only then does the page arrive.
        let seen = (0..<256).map { desk.album.photo($0) }
        desk.album.rewrite(1)
        desk.finishAll()
        #expect(desk.model.visibleCells[1].photo?.version == desk.album.version(of: 1))
        desk.source.answer { _ in .success(seen) }
        desk.hop.runAll()
        #expect(desk.model.visibleCells[1].photo?.version == desk.album.version(of: 1))
        desk.answerPages()
        desk.finishAll()
        #expect(desk.pictures == [0, 1, 2])
        desk.checkInvariants()
    }

    @Test func `the table remembers a bounded number of pages`() {
        var table = PageTable()
        table.reset(count: 1_000_000)
        for page in 0..<2_000 {
            table.touch(page * 256..<page * 256 + 300)
            for request in table.nextRequests(in: page * 256..<page * 256 + 300, centre: page * 256) {
                let isAccepted = table.accept(request, .success([]))
                #expect(isAccepted)
            }
        }
        #expect(table.pageCount <= PageTable.memoryLimit + 2)
        #expect(table.outstanding == 0)
    }

    @Test func `a second answer to the same question is not taken`() throws {
        var table = PageTable()
        table.reset(count: 10)
        table.touch(0..<10)
        let request = try #require(table.nextRequests(in: 0..<10, centre: 5).first)
        let first = table.accept(request, .failure(.notFound))
        let second = table.accept(request, .success([]))
        #expect((first, second) == (true, false))
    }
}
