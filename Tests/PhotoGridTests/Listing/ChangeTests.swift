import PhotoGrid
import ScrollLab
import Testing
import Thumbnails

@Suite("Changes of a listing: what stays keeps its picture, the rest gets new tokens", .timeLimit(.minutes(5)))
@MainActor struct ChangeTests {
    /// Six cells with pictures of photos 10..<16.
    private func makeDesk() -> Desk {
        let desk = Desk(photos: 40)
        desk.open(10..<16)
        desk.finishAll()
        return desk
    }

    private func tell(_ desk: Desk, _ changes: [ListingChange]) {
        desk.source.tell(.changed(Listing(count: desk.order.count, generation: 2), changes))
        desk.hop.runAll()
    }

    @Test func `an insertion moves the cells with their photos and writes only their index`() {
        let desk = makeDesk()
        let cells = Array(desk.model.visibleCells[..<5])
        let tokens = cells.map(\.token)
        desk.order.insert(90, at: 3)
        tell(desk, [.inserted(3..<4)])
        #expect(desk.model.visibleCells[1...].map(ObjectIdentifier.init) == cells.map(ObjectIdentifier.init))
        #expect(cells.map(\.token) == tokens)
        #expect(cells.map(\.index) == [11, 12, 13, 14, 15])
        #expect(desk.pictures == [nil, 10, 11, 12, 13, 14])
        desk.answerPages()
        desk.finishAll()
        #expect(desk.pictures == [9, 10, 11, 12, 13, 14])
        desk.checkInvariants()
    }

    @Test func `a removal and a move on the screen keep every picture that stays`() {
        let desk = makeDesk()
        desk.order.remove(at: 11)
        desk.order.insert(desk.order.remove(at: 14), at: 10)
        tell(desk, [.removed(11..<12), .moved(from: 14, to: 10)])
        #expect(desk.pictures == [15, 10, 12, 13, 14, nil])
        desk.answerPages()
        desk.finishAll()
        #expect(desk.pictures == [15, 10, 12, 13, 14, 16])
        #expect(desk.serials == desk.order[10..<16].map(Optional.init))
        desk.checkInvariants()
    }

    @Test func `a new version of one photo touches no other cell`() {
        let desk = makeDesk()
        let watches = [0, 1, 3, 4, 5].map { WriteWatch(desk.model.visibleCells[$0]) }
        desk.album.rewrite(12)
        tell(desk, [.updated(at: 12, desk.album.photo(12))])
        #expect(desk.phases[2] == "loading")
        desk.answerPages()
        desk.finishAll()
        #expect(watches.allSatisfy { $0.writes == 0 })
        #expect(desk.pictures == Array(10..<16))
        desk.checkInvariants()
    }

    @Test func `a version change before an insertion reaches the photo where it is then`() {
        let desk = makeDesk()
        desk.album.rewrite(12)
        desk.order.insert(90, at: 0)
        tell(desk, [.updated(at: 12, desk.album.photo(12)), .inserted(0..<1)])
        desk.answerPages()
        #expect(desk.phases[3] == "loading")
        desk.finishAll()
        #expect(desk.pictures == Array(9..<15))
        desk.checkInvariants()
    }

    @Test func `a new listing of the same source keeps pictures where photos stay, once its page says so`() {
        let desk = makeDesk()
        let watch = WriteWatch(desk.model.visibleCells[5])
        desk.order.swapAt(10, 11)
        let swapped = desk.model.visibleCells[..<2].map(\.token)
        desk.source.tell(.listing(Listing(count: 40, generation: 2)))
        desk.hop.runAll()
        desk.answerPages()
        #expect(desk.pictures == [11, 10, 12, 13, 14, 15])
        #expect(watch.writes == 0)
        #expect(desk.model.visibleCells[..<2].map(\.token) == swapped.reversed(), "cells follow their photos")
        #expect(desk.loader.ledger.decodesStarted == 6)
        desk.checkInvariants()
    }

    @Test func `a listing that shrinks below the screen empties it, and one that grows fills it`() {
        let desk = makeDesk()
        desk.order.removeLast(35)
        tell(desk, [.removed(5..<40)])
        #expect(desk.model.visibleCells.isEmpty)
        #expect(desk.model.photoCount == 5)
        desk.checkInvariants()
        desk.order += 50..<60
        tell(desk, [.inserted(5..<15)])
        desk.answerPages()
        desk.finishAll()
        #expect(desk.pictures == [55, 56, 57, 58, 59])
        desk.checkInvariants()
    }

    @Test func `selection and marks belong to photos, not to places or listings`() {
        let desk = makeDesk()
        desk.model.selection = desk.album.id(of: 12)
        desk.model.marked = [desk.album.id(of: 13), desk.album.id(of: 39)]
        desk.order.insert(90, at: 0)
        tell(desk, [.inserted(0..<1)])
        #expect(desk.model.selection == desk.album.id(of: 12))
        #expect(desk.model.cell(for: desk.album.id(of: 12))?.index == 13)
        desk.model.setSource(ManualSource())
        #expect(desk.model.selection == desk.album.id(of: 12))
        #expect(desk.model.marked.count == 2)
    }

    @Test func `a source that fails says why, and a later listing clears it`() {
        let desk = Desk()
        desk.source.tell(.failed(.notFound))
        desk.hop.runAll()
        #expect(desk.model.sourceFailure == .notFound)
        #expect(desk.model.photoCount == 0)
        desk.open(0..<1)
        #expect(desk.model.sourceFailure == nil)
        #expect(desk.serials == [0])
    }
}
