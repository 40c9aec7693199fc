import PhotoGridTool
import TerminalGraphics
import Testing

@Suite struct TileZoomTests {
    @Test(arguments: [1, 20, 80, 120, 400])
    func `every step changes how many tiles fit in a row, until the largest and the smallest`(columns: Int) {
        var zoom = TileZoom()
        for direction in [1, -1] {
            var before = zoom.wish
            zoom.change(by: direction, windowColumns: columns)
            while zoom.wish != before {
                #expect(max(1, columns / zoom.wish.columns) != max(1, columns / before.columns))
                before = zoom.wish
                zoom.change(by: direction, windowColumns: columns)
            }
        }
    }

    @Test func `several steps at once are several single ones`() {
        var (once, twice) = (TileZoom(), TileZoom())
        once.change(by: 3, windowColumns: 120)
        for _ in 0..<3 { twice.change(by: 1, windowColumns: 120) }
        #expect(once == twice)
        #expect(once.wish.columns > TileWish.standard.columns)
    }

    @Test func `the size of the start comes back`() {
        var zoom = TileZoom(start: TileWish(step: 2))
        zoom.change(by: 2, windowColumns: 120)
        #expect(zoom.wish != zoom.start)
        zoom.reset()
        #expect(zoom.wish == zoom.start)
    }
}
