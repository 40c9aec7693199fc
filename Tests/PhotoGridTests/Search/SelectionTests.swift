import PhotoGrid
import Testing
import Thumbnails

@Suite("The selection stays with its photo") struct SelectionTests {
    private let names = (0..<10).map { "photo \($0).png" }

    private func id(_ number: Int) -> Photo.ID { Photo.ID(path: "/photo \(number).png") }

    private func request(_ order: PhotoOrder = .natural) -> SearchRequest {
        SearchRequest(id: SearchID(1), query: SearchQuery("x"), scope: SearchScope(order: order))
    }

    /// Where the photo stands, or its stand-in, when only these are found.
    private func standIn(
        for number: Int, found: [UInt32], permutation: [UInt32]? = nil, names: [String]? = nil
    ) -> (index: Int, isExact: Bool)? {
        Arrangement(
            request: request(), catalog: NameList(names ?? self.names), structure: 1, facts: 1, places: found,
            permutation: permutation
        ).nearestIndex(to: id(number))
    }

    @Test func `a photo that is found is its own nearest, wherever it stands`() throws {
        for order in [[0, 4, 7], [7, 4, 0], [4, 0, 7]] as [[UInt32]] {
            let nearest = try #require(standIn(for: 4, found: order))
            #expect(order[nearest.index] == 4 && nearest.isExact)
        }
    }

    @Test(arguments: [(3, 4), (5, 4), (6, 7), (9, 7), (1, 0), (2, 4)])
    func `one that is filtered out is represented by the nearest`(gone: Int, expected: UInt32) throws {
        let found: [UInt32] = [0, 4, 7]
        let nearest = try #require(standIn(for: gone, found: found))
        #expect(found[nearest.index] == expected && !nearest.isExact)
    }

    @Test func `what is near is judged in the order that is shown`() throws {
        // All photos in the order 9 … 0, but 5 stands next to 0.
        let all: [UInt32] = [9, 8, 7, 6, 4, 3, 2, 1, 5, 0]
        let found: [UInt32] = [6, 4, 0]
        let nearest = try #require(standIn(for: 5, found: found, permutation: all))
        #expect(found[nearest.index] == 0)
    }

    @Test func `one that is gone from the folder is represented by what stands there now`() throws {
        var names = names
        names.remove(at: 5)
        let nearest = try #require(standIn(for: 5, found: [0, 5, 6], names: names))
        #expect(nearest.index == 1 && !nearest.isExact)
    }

    @Test func `an empty listing selects nothing`() {
        #expect(standIn(for: 5, found: []) == nil)
    }

    @Test func `the old selection comes back when the filter is lifted`() {
        var keeper = SelectionKeeper()
        keeper.choose(id(5))
        #expect(keeper.take(placement(5, index: 2, isExact: false)) == .select(2))
        #expect(keeper.hasStandIn && keeper.wanted == id(5))
        #expect(keeper.take(placement(5, index: nil, isExact: false)) == .selectNothing)
        #expect(keeper.take(placement(5, index: 5, isExact: true)) == .select(5))
        #expect(!keeper.hasStandIn)
    }

    @Test func `a choice made under the filter is kept when it is lifted`() {
        var keeper = SelectionKeeper()
        keeper.choose(id(5))
        _ = keeper.take(placement(5, index: 2, isExact: false))
        keeper.choose(id(7))
        #expect(!keeper.hasStandIn)
        // The placement of the old choice was under way.
        #expect(keeper.take(placement(5, index: 5, isExact: true)) == .askAgain(id(7)))
        #expect(keeper.take(placement(7, index: 7, isExact: true)) == .select(7))
    }

    private func placement(_ anchor: Int, index: Int?, isExact: Bool) -> ArrangedSource.Placement {
        ArrangedSource.Placement(
            anchor: id(anchor), listing: Listing(count: 10, generation: 1), index: index,
            photo: isExact ? id(anchor) : index.map { id($0 + 100) })
    }
}
