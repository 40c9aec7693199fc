import PhotoGridTool
import TerminalGraphics
import Testing

@Suite struct `A picture alone in the viewer's state` {
    private func alone(_ count: Int = 20, at index: Int = 5, size: PixelSize? = PixelSize(width: 4000, height: 1000))
        -> ViewerState
    {
        var state = ViewerState()
        _ = state.handle(.layout(columns: 4, rows: 3))
        _ = state.handle(.viewport(PixelSize(width: 1000, height: 500)))
        _ = state.handle(.photoCount(count))
        _ = state.handle(.command(.goTo(index)))
        #expect(state.handle(.command(.open)) == [.open(index)])
        #expect(state.handle(.opened) == [.show])
        _ = state.handle(.pictureSize(size))
        return state
    }

    @Test func `moves from picture to picture while all of it is visible`() {
        var state = alone()
        for command in [ViewerCommand.step(1), .rows(1), .halfPages(2), .halfPages(1)] {
            let before = state.selection
            #expect(state.handle(.command(command)) == [.show])
            #expect(state.selection == before + 1)
        }
        _ = state.handle(.command(.halfPages(-6)))
        #expect(state.selection == 6)
        #expect(state.picture != nil)
    }

    @Test func `moves over a picture that is larger than the window, and never on to another one`() {
        var state = alone()
        #expect(state.handle(.command(.actualSize)) == [.draw])
        let start = state.picture?.visiblePart
        #expect(start == PixelRect(x: 1500, y: 250, size: PixelSize(width: 1000, height: 500)))
        for _ in 0..<50 { _ = state.handle(.command(.step(1))) }
        #expect(state.picture?.visiblePart?.x == 3000)
        for _ in 0..<50 { _ = state.handle(.command(.rows(-1))) }
        #expect(state.picture?.visiblePart?.y == 0)
        #expect(state.selection == 5)
        _ = state.handle(.command(.halfPages(2)))
        #expect(state.selection == 6, "pages still lead to the next one")
    }

    @Test func `keeps scale and position from picture to picture, and when it is opened again`() {
        var state = alone()
        _ = state.handle(.command(.actualSize))
        _ = state.handle(.command(.step(100)))
        let part = state.picture?.visiblePart
        _ = state.handle(.command(.halfPages(2)))
        #expect(state.picture?.visiblePart == nil, "nothing is known of the next one")
        _ = state.handle(.pictureSize(PixelSize(width: 4000, height: 1000)))
        #expect(state.picture?.visiblePart == part)
        #expect(state.handle(.command(.back)) == [.show])
        #expect(state.picture == nil)
        _ = state.handle(.opened)
        _ = state.handle(.pictureSize(PixelSize(width: 4000, height: 1000)))
        #expect(state.picture?.visiblePart == part)
    }

    @Test(arguments: [ViewerCommand.back, .dismiss, .open])
    func `is left for the grid, and only then the program`(command: ViewerCommand) {
        var state = alone()
        #expect(state.handle(.command(command)) == [.show])
        #expect(state.picture == nil)
        #expect(state.handle(.command(.back)) == [.quit(.normally)])
    }

    @Test func `marks and goes on, flips, tells facts`() {
        var state = alone()
        #expect(state.handle(.command(.toggleMark)) == [.toggleMark(5), .show])
        #expect(state.handle(.command(.flip)) == [.flip])
        #expect(state.handle(.command(.toggleInfo)) == [.draw])
        #expect(state.picture?.showsInfo == true)
        #expect(state.handle(.command(.range)) == [])
    }

    @Test func `ends when nothing is listed any more`() {
        var state = alone()
        _ = state.handle(.photoCount(0))
        #expect(state.picture == nil)
    }

    @Test func `captions and backgrounds are the grid's business, and are asked for`() {
        var state = alone()
        #expect(state.handle(.command(.toggleCaptions)) == [])
        #expect(state.handle(.command(.nextBackdrop)) == [.draw])
        #expect(state.backdrop == .checkerboard)
        _ = state.handle(.command(.back))
        #expect(state.handle(.command(.toggleCaptions)) == [.layOut])
        #expect(!state.hasCaptions)
    }
}
