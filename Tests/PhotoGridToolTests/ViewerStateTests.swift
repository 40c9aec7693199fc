import PhotoGridTool
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
            .rowStart, .rowEnd, .toggleMark, .zoom(1),
        ]
        var state = grid(count)
        var seed: UInt64 = 1
        for _ in 0..<2000 {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let choice = Int(seed >> 33)
            switch choice % 16 {
            case 13: _ = state.handle(.layout(columns: 1 + choice / 16 % 7, rows: 1 + choice / 128 % 5))
            case 14: _ = state.handle(.photoCount(choice / 16 % (count + 1)))
            case 15: _ = state.handle(.selectionMoved(to: choice / 16 % 2000))
            case let index: _ = state.handle(.command(commands[index]))
            }
            let range = state.visibleRange
            #expect(range.upperBound <= state.photoCount && range.lowerBound % state.columns == 0)
            #expect(state.photoCount == 0 ? range.isEmpty : range.contains(state.selection))
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
        #expect(state.handle(.command(.back)) == [.quit(0)])
    }

    @Test func `a movement under the help closes it and moves`() {
        var state = after(.toggleHelp, from: grid(10))
        #expect(state.handle(.command(.step(1))) == [.draw, .show])
        #expect(!state.isHelpShown)
        #expect(state.selection == 1)
    }

    @Test func `interrupting and quitting need no help closed`() {
        var state = after(.toggleHelp, from: grid(10))
        #expect(state.handle(.command(.interrupt)) == [.quit(130)])
        #expect(state.handle(.command(.quit)) == [.quit(0)])
    }
}
