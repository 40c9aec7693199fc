import PhotoGrid
import ScrollLab
import Testing
import Thumbnails

@Suite("What comes next is known from memory", .timeLimit(.minutes(5)))
@MainActor struct UpcomingTests {
    private func upcoming(_ desk: Desk, _ limit: Int) -> [Int?] {
        desk.model.upcomingThumbnails(limit).map { PictureTag(in: $0.thumbnail)?.serial }
    }

    @Test func `ahead of the motion, the nearest first, on whichever side that is`() {
        let desk = Desk(ahead: 1, behind: 1)
        desk.open(20..<30)
        desk.finishAll()
        #expect(upcoming(desk, 4) == [30, 31, 32, 33])
        desk.show(18..<28)
        desk.finishAll()
        #expect(upcoming(desk, 4) == [17, 16, 15, 14])
        desk.show(20..<30)
        #expect(upcoming(desk, 3) == [30, 31, 32])
        #expect(upcoming(desk, 100).count == 10, "no more than is loaded")
        desk.checkInvariants()
    }

    @Test func `a look loads nothing, asks for nothing and keeps nothing in memory`() {
        let desk = Desk(ahead: 1)
        desk.open(0..<10)
        #expect(upcoming(desk, 4) == [], "nothing has been decoded")
        for serial in [11, 13] { desk.finish(serial) }
        desk.hop.runAll()
        let before = desk.loader.ledger
        #expect(upcoming(desk, 4) == [11, 13])
        #expect(desk.loader.ledger == before)
        desk.model.setVisibleRange(0..<0)
        #expect(upcoming(desk, 4) == [])
        desk.checkInvariants()
    }

    @Test func `what has been evicted since is left out`() {
        // As much memory as twelve thumbnails take.
        let desk = Desk(ahead: 1, memory: 12 * 16 * 16 * 4)
        desk.open(0..<10)
        desk.finishAll()
        let known = upcoming(desk, 10).compactMap(\.self)
        #expect(!known.isEmpty && known.count < 10)
    }

    @Test func `at the end of the listing there is less of it`() {
        let desk = Desk(photos: 12, ahead: 1)
        desk.open(0..<10)
        desk.finishAll()
        #expect(upcoming(desk, 4) == [10, 11])
    }
}
