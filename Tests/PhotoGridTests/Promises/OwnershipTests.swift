import PhotoGrid
import ScrollLab
import Testing
import Thumbnails

@Suite("Promise 1, ownership: a cell never shows what belongs to another assignment", .timeLimit(.minutes(5)))
@MainActor struct OwnershipTests {
    @Test func `K1: after A, B, A the late results of B and of the first A change nothing`() throws {
        // Given a cell that shows A, then B, then A, with all three decodes gated
        let desk = Desk()
        desk.open(0..<1)
        let cell = try #require(desk.model.visibleCells.first)
        let first = cell.token
        let firstA = try #require(desk.job(0))
        desk.show(1..<2)
        #expect(desk.model.visibleCells.first === cell)
        let second = cell.token
        let decodeB = try #require(desk.job(1))
        #expect(firstA.context.isAbandoned(), "the first decode of A notices, so that the second is another")
        desk.workers.finish(firstA, with: .failure(.released))
        desk.show(0..<1)
        let third = cell.token
        #expect(Set([first, second, third]).count == 3)

        // When B finishes, it is never shown
        desk.workers.finish(decodeB)
        desk.hop.runAll()
        #expect(desk.pictures == [nil])
        #expect(desk.serials == [0])

        // And A is shown once, under the third token
        desk.finish(0)
        desk.hop.runAll()
        #expect(desk.pictures == [0])
        #expect(cell.token == third)
        #expect(desk.model.ledger.superseded == 2)
        #expect(desk.model.ledger.committed == 1)
        desk.checkInvariants()
    }

    @Test func `a delivery that waits at the hop while its cell changes hands is late, and counted`() {
        let desk = Desk()
        desk.open(0..<4)
        for serial in 0..<4 { desk.finish(serial) }
        desk.show(4..<8)
        #expect(desk.pictures == [nil, nil, nil, nil])
        desk.hop.runAll()
        #expect(desk.pictures == [nil, nil, nil, nil])
        #expect(desk.model.ledger.lateDeliveries == 4)
        desk.finishAll()
        #expect(desk.pictures == [4, 5, 6, 7])
        desk.checkInvariants()
    }

    @Test func `without the token check a late delivery paints a recycled cell`() {
        let desk = Desk(faults: [.skipTokenCheck])
        desk.open(0..<4)
        for serial in 0..<4 { desk.finish(serial) }
        desk.model.setVisibleRange(4..<8)
        desk.hop.runAll()
        #expect(desk.pictures != [nil, nil, nil, nil], "the fault that the test above guards against")
    }

    @Test func `were all tokens alike, photo and version would still refuse what is another's`() {
        let desk = Desk(faults: [.reuseToken])
        desk.open(0..<2)
        for serial in 0..<2 { desk.finish(serial) }
        desk.model.setVisibleRange(2..<4)
        desk.hop.runAll()
        #expect(desk.pictures == [nil, nil])
    }

    @Test func `failures and previews need their token as much as pictures do`() throws {
        let desk = Desk()
        desk.open(0..<2)
        let broken = try #require(desk.job(0))
        let coarse = try #require(desk.job(1))
        coarse.context.preview(PictureTag(serial: 1, revision: 0, pixelSize: 16, isPreview: true).paint())
        desk.workers.finish(broken, with: .failure(.notPNG))
        desk.show(2..<4)
        desk.hop.runAll()
        #expect(desk.phases == ["loading", "loading"])
        #expect(desk.model.ledger.failed == 0)
        #expect(desk.model.ledger.lateDeliveries == 2)
        desk.checkInvariants()
    }

    @Test func `a load that goes on as prefetch comes back under the new token`() throws {
        let desk = Desk(ahead: 1, behind: 1)
        desk.open(0..<2)
        let cell = try #require(desk.model.visibleCells.first)
        let before = cell.token
        desk.show(2..<4)
        desk.show(0..<2)
        #expect(desk.model.visibleCells.first?.token != before)
        #expect(desk.loader.ledger.decodesStarted == 0)
        desk.finishAll()
        #expect(desk.pictures == [0, 1])
        desk.checkInvariants()
    }
}

@Suite(
    "Promise 2, synchronous invalidation: when a call returns, older tokens have lost their authority",
    .timeLimit(.minutes(5)))
@MainActor struct SynchronousInvalidationTests {
    /// Four cells whose pictures are decoded and wait at the hop.
    private func makeDesk() -> Desk {
        let desk = Desk()
        desk.open(0..<4)
        for serial in 0..<4 { desk.finish(serial) }
        return desk
    }

    @Test func `setPixelSize outdates what is under way for the old size`() {
        let desk = makeDesk()
        desk.model.setPixelSize(32)
        desk.hop.runAll()
        #expect(desk.pictures == [nil, nil, nil, nil])
        desk.finishAll()
        #expect(desk.pictures == [0, 1, 2, 3])
        desk.checkInvariants()
    }

    @Test func `setSource outdates everything of the old source, its pages and listings too`() {
        let desk = makeDesk()
        let other = ManualSource()
        desk.model.setSource(other)
        #expect(desk.model.visibleCells.isEmpty)
        #expect(desk.model.photoCount == 0)
        desk.source.tell(.listing(Listing(count: 3, generation: 2)))
        desk.hop.runAll()
        #expect(desk.model.photoCount == 0)
        #expect(desk.model.ledger.lateDeliveries == 4)
        other.tell(.listing(Listing(count: 50, generation: 1)))
        desk.hop.runAll()
        other.answer { range in .success(range.map { desk.album.photo(49 - $0) }) }
        desk.hop.runAll()
        #expect(desk.serials == [49, 48, 47, 46])
        desk.finishAll()
        #expect(desk.pictures == [49, 48, 47, 46])
        desk.checkInvariants()
    }

    @Test func `retry outdates the attempt before`() throws {
        let desk = Desk()
        desk.open(0..<1)
        desk.workers.finish(try #require(desk.job(0)), with: .failure(.notPNG))
        desk.hop.runAll()
        #expect(desk.phases == ["failed"])
        let token = try #require(desk.model.visibleCells.first?.token)
        desk.model.retry(desk.album.id(of: 0))
        #expect(desk.phases == ["loading"])
        #expect(desk.model.visibleCells.first?.token != token)
        desk.finishAll()
        #expect(desk.pictures == [0])
        #expect(desk.model.ledger.failed == 1)
        #expect(desk.model.ledger.committed == 1)
        desk.checkInvariants()
    }

    @Test func `a reported change outdates the decode of the old version`() throws {
        let desk = makeDesk()
        desk.album.rewrite(1)
        desk.source.tell(
            .changed(Listing(count: 100, generation: 2), [.updated(at: 1, desk.album.photo(1))]))
        // The four deliveries were first at the hop; the change comes after them.
        desk.hop.runAll()
        #expect(desk.pictures == [0, nil, 2, 3])
        #expect(desk.phases[1] == "loading")
        desk.finishAll()
        #expect(desk.pictures == [0, 1, 2, 3])
        desk.checkInvariants()
    }
}
