import PhotoGridTool
import TerminalGraphics
import Testing

@Suite struct ViewerStateTests {
    /// A grid of 4 × 3 tiles over `count` photos.
    private func grid(_ count: Int, columns: Int = 4, rows: Int = 3) -> ViewerState {
        var state = ViewerState()
        _ = state.handle(.layout(columns: columns, rows: rows))
        _ = state.handle(.photoCount(count))
        return state
    }

    private func after(_ commands: ViewerCommand..., from state: ViewerState) -> ViewerState {
        commands.reduce(into: state) { _ = $0.handle(.command($1)) }
    }

    @Test func `steps cross the ends of rows and stop at both ends of the listing`() {
        let state = grid(10)
        #expect(after(.step(4), from: state).selection == 4)
        #expect(after(.step(4), .step(-1), from: state).selection == 3)
        #expect(after(.step(-1), from: state).selection == 0)
        #expect(after(.step(100), from: state).selection == 9)
    }

    @Test func `rows keep the column, and a short last row gives its last photo`() {
        let state = grid(10)
        #expect(after(.step(3), .rows(1), from: state).selection == 7)
        #expect(after(.step(3), .rows(2), from: state).selection == 9)
        #expect(after(.step(1), .rows(50), from: state).selection == 9)
        #expect(after(.goTo(9), .rows(-50), from: state).selection == 1)
    }

    @Test func `pages and half pages move screen and selection together`() {
        let state = after(.step(5), from: grid(1000, rows: 4))
        let page = after(.halfPages(2), from: state)
        #expect(page.topRow == 4)
        #expect(page.selection == 5 + 16)
        let half = after(.halfPages(1), from: state)
        #expect(half.topRow == 2)
        #expect(half.selection == 5 + 8)
        #expect(after(.halfPages(2), .halfPages(-2), from: state) == state)
        #expect(after(.halfPages(1), from: grid(100, rows: 1)).topRow == 1)
    }

    @Test func `the last page shows the last rows and nothing below them`() {
        let state = after(.halfPages(2 * 100), from: grid(10))
        #expect(state.topRow == 0)
        #expect(state.selection == 8)
        let long = after(.goToEnd, from: grid(101))
        #expect(long.visibleRange == 92..<101)
        #expect(long.selection == 100)
    }

    @Test func `row ends and numbers`() {
        let state = after(.goTo(9), from: grid(11))
        #expect(after(.rowStart, from: state).selection == 8)
        #expect(after(.rowEnd, from: state).selection == 10)
        #expect(after(.goTo(4), .rowEnd, from: state).selection == 7)
        #expect(after(.goTo(-1), from: state).selection == 0)
    }

    @Test func `the screen moves only as far as the selection needs`() {
        let state = after(.rows(2), from: grid(1000))
        #expect(state.topRow == 0)
        #expect(after(.rows(1), from: state).topRow == 1)
        #expect(after(.rows(1), .rows(-2), from: state).topRow == 1)
        #expect(after(.rows(1), .rows(-3), from: state).topRow == 0)
    }

    @Test(arguments: [0, 1, 2, 7, 12, 13, 1000])
    func `whatever is typed, the selection is a photo on the screen`(count: Int) {
        let commands: [ViewerCommand] = [
            .step(1), .step(-3), .rows(2), .rows(-1), .halfPages(1), .halfPages(-2), .halfPages(3), .goTo(5), .goToEnd,
            .rowStart, .rowEnd, .toggleMark, .range, .back, .repeatMark, .open, .drag(7), .beginDrag(3), .endDrag,
        ]
        var state = grid(count)
        var seed: UInt64 = 1
        for _ in 0..<2000 {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let choice = Int(seed >> 33)
            switch choice % 24 {
            case 19: _ = state.handle(.opened)
            case 20: _ = state.handle(.pictureSize(PixelSize(width: 1 + choice % 999, height: 77)))
            case 21: _ = state.handle(.layout(columns: 1 + choice / 16 % 7, rows: 1 + choice / 128 % 5))
            case 22: _ = state.handle(.photoCount(choice / 16 % (count + 1)))
            case 23: _ = state.handle(.selectionMoved(to: choice / 16 % 2000))
            case let index: _ = state.handle(.command(commands[index % commands.count]))
            }
            let range = state.visibleRange
            #expect(range.upperBound <= state.photoCount && range.lowerBound % state.columns == 0)
            #expect(state.photoCount == 0 ? range.isEmpty : range.contains(state.selection))
            let marks = state.markRange
            #expect(marks.map { $0.contains(state.selection) && $0.upperBound < max(1, state.photoCount) } ?? true)
        }
    }

    @Test func `a resize keeps the selection about where it was on the screen`() {
        let state = after(.goTo(400), .rows(-1), from: grid(1000))
        #expect(state.selection / 4 - state.topRow == 1)
        var wider = state
        _ = wider.handle(.layout(columns: 10, rows: 5))
        #expect(wider.selection == state.selection)
        #expect(wider.selection / 10 - wider.topRow == 1)
    }

    @Test func `only what changes something is answered with an action`() {
        var state = grid(10)
        #expect(state.handle(.command(.step(-1))) == [])
        #expect(state.handle(.command(.step(1))) == [.show])
        #expect(state.handle(.photoCount(10)) == [])
        #expect(state.handle(.selectionMoved(to: 1)) == [])
        #expect(state.handle(.selectionMoved(to: 6)) == [.show])
        #expect(state.handle(.command(.repaint)) == [.repaint])
        #expect(state.handle(.command(.retry)) == [.retry(6)])
        #expect(state.handle(.command(.retryAll)) == [.retryAll])
        #expect(state.handle(.command(.suspend)) == [.suspend])
        #expect(state.handle(.command(.toggleMark)) == [.toggleMark(6), .show])
    }

    @Test func `an empty grid has nothing to retry or mark`() {
        var state = grid(0)
        #expect(state.handle(.command(.retry)) == [])
        #expect(state.handle(.command(.toggleMark)) == [])
        #expect(state.handle(.command(.goToEnd)) == [])
        #expect(state.visibleRange.isEmpty)
    }

    @Test func `zoom is asked for, and the selection stays when the layout comes`() {
        var state = after(.goTo(500), from: grid(1000))
        #expect(state.handle(.command(.zoom(2))) == [.zoom(2)])
        #expect(state.handle(.command(.resetZoom)) == [.resetZoom])
        #expect(state.handle(.layout(columns: 2, rows: 2)) == [.show])
        #expect(state.selection == 500)
        #expect(state.visibleRange.contains(500))
    }

    @Test func `q closes the help before it closes the program`() {
        var state = grid(10)
        #expect(state.handle(.command(.toggleHelp)) == [.draw])
        #expect(state.isHelpShown)
        #expect(state.handle(.command(.back)) == [.draw])
        #expect(!state.isHelpShown)
        #expect(state.handle(.command(.back)) == [.quit(.normally)])
    }

    @Test func `a movement under the help closes it and moves`() {
        var state = after(.toggleHelp, from: grid(10))
        #expect(state.handle(.command(.step(1))) == [.draw, .show])
        #expect(!state.isHelpShown)
        #expect(state.selection == 1)
    }

    @Test func `interrupting and quitting need no help closed`() {
        var state = after(.toggleHelp, from: grid(10))
        #expect(state.handle(.command(.interrupt)) == [.quit(.interrupted)])
        #expect(state.handle(.command(.quit)) == [.quit(.silently)])
    }
}

@Suite struct `Marks in the viewer's state` {
    private func grid(_ count: Int, at index: Int = 0) -> ViewerState {
        var state = ViewerState()
        _ = state.handle(.layout(columns: 4, rows: 3))
        _ = state.handle(.photoCount(count))
        _ = state.handle(.command(.goTo(index)))
        return state
    }

    @Test func `a range is marked from where it was begun to the selection, either way`() {
        for (start, end) in [(5, 9), (9, 5), (7, 7)] {
            var state = grid(20, at: start)
            #expect(state.handle(.command(.range)) == [.draw])
            _ = state.handle(.command(.goTo(end)))
            #expect(state.markRange == min(start, end)...max(start, end))
            let marked: ViewerState.Action = .mark(min(start, end)..<max(start, end) + 1, .mark)
            #expect(state.handle(.command(start < end ? .range : .toggleMark)) == [marked])
            #expect(state.range == nil && state.selection == end)
        }
    }

    @Test func `escape and q give a range up, and mark nothing`() {
        for key in [ViewerCommand.dismiss, .back] {
            var state = grid(20, at: 3)
            _ = state.handle(.command(.range))
            #expect(state.handle(.command(key)) == [.draw])
            #expect(state.range == nil)
        }
    }

    @Test func `the last mark is repeated up to the selection`() {
        var state = grid(30, at: 4)
        _ = state.handle(.command(.toggleMark))
        _ = state.handle(.command(.goTo(9)))
        #expect(state.handle(.command(.repeatMark)) == [.mark(4..<10, .likeThat(at: 4))])
        _ = state.handle(.command(.goTo(2)))
        #expect(state.handle(.command(.repeatMark)) == [.mark(2..<10, .likeThat(at: 9))])
        var fresh = grid(30, at: 4)
        #expect(fresh.handle(.command(.repeatMark)) == [.toggleMark(4), .show])
    }

    @Test func `the right button marks one, and drags over many`() {
        var state = grid(30)
        _ = state.handle(.command(.beginDrag(6)))
        #expect(state.handle(.command(.endDrag)) == [.toggleMark(6)])
        _ = state.handle(.command(.beginDrag(6)))
        _ = state.handle(.command(.drag(3)))
        #expect(state.markRange == 3...6)
        #expect(state.handle(.command(.endDrag)) == [.mark(3..<7, .mark)])
        #expect(state.handle(.command(.drag(9))) == [] && state.handle(.command(.endDrag)) == [])
    }

    @Test func `a changed listing gives up what indices it had`() {
        var state = grid(30, at: 4)
        _ = state.handle(.command(.toggleMark))
        _ = state.handle(.command(.range))
        _ = state.handle(.photoCount(29))
        #expect(state.range == nil)
        #expect(state.handle(.command(.repeatMark)) == [.toggleMark(5), .show])
    }

    @Test func `all, none, and the next one are asked for`() {
        var state = grid(30)
        #expect(state.handle(.command(.invertMarks)) == [.mark(0..<30, .invert)])
        #expect(state.handle(.command(.clearMarks)) == [.clearMarks])
        #expect(state.handle(.command(.nextMark(-2))) == [.findMark(-2)])
        #expect(grid(0).photoCount == 0)
        var empty = grid(0)
        for command in [ViewerCommand.invertMarks, .range, .repeatMark, .toggleMark] {
            #expect(empty.handle(.command(command)) == [])
        }
    }
}

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
