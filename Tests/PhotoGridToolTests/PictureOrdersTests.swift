import PhotoGridTool
import TerminalGraphics
import Testing
import Thumbnails

@Suite struct `Orders of pictures` {
    private let wishes = pictureWishes(8)

    private func begin(_ orders: inout PictureOrders) -> [PictureKey] {
        var begun: [PictureKey] = []
        while let wish = orders.begin() { begun.append(wish.key) }
        return begun
    }

    private func keys(_ numbers: Int...) -> [PictureKey] { numbers.map { wishes[$0].key } }

    @Test func `are begun in their order, as many as there are workers, and what is ahead last`() {
        var orders = PictureOrders(workers: 2)
        orders.replace(wanted: [wishes[1], wishes[0]], ahead: [wishes[2], wishes[3]])
        #expect(orders.beginnable == 2)
        #expect(begin(&orders) == keys(1, 0))
        orders.finish(wishes[1].key)
        #expect(begin(&orders) == keys(2))
        orders.finish(wishes[0].key)
        #expect(begin(&orders) == [] && orders.beginnable == 0, "a worker is kept free for what is wanted next")
        orders.finish(wishes[2].key)
        #expect(begin(&orders) == keys(3))
    }

    @Test func `ahead leave no worker free where there is one`() {
        var orders = PictureOrders(workers: 1)
        orders.replace(wanted: [], ahead: [wishes[0], wishes[1]])
        #expect(begin(&orders) == keys(0))
    }

    @Test func `that are not repeated are not begun`() {
        var orders = PictureOrders(workers: 1)
        orders.replace(wanted: [wishes[0], wishes[1]], ahead: [wishes[2]])
        #expect(begin(&orders) == keys(0))
        orders.replace(wanted: [wishes[3]], ahead: [wishes[4]])
        orders.finish(wishes[0].key)
        #expect(begin(&orders) == keys(3))
        orders.replace(wanted: [])
        orders.finish(wishes[3].key)
        #expect(begin(&orders) == [])
    }

    @Test func `are not begun twice before they are taken`() {
        var orders = PictureOrders(workers: 2)
        orders.replace(wanted: [wishes[0]])
        #expect(begin(&orders) == keys(0))
        orders.replace(wanted: [wishes[0]], ahead: [wishes[0]])
        #expect(begin(&orders) == [])
        orders.finish(wishes[0].key)
        orders.replace(wanted: [wishes[0]], ahead: [wishes[0]])
        #expect(begin(&orders) == [])
        orders.noteTaken(wishes[0].key)
        orders.replace(wanted: [wishes[0]])
        #expect(begin(&orders) == keys(0))
    }

    @Test func `that were begun ahead and are wanted now do not count as ahead any more`() {
        var orders = PictureOrders(workers: 2)
        orders.replace(wanted: [], ahead: [wishes[0], wishes[1]])
        #expect(begin(&orders) == keys(0))
        orders.replace(wanted: [wishes[0]], ahead: [wishes[1]])
        #expect(begin(&orders) == keys(1))
    }
}
