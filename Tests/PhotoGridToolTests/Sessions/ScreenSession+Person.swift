import PhotoGridTool
import ScrollLab
import TerminalGraphics
import Thumbnails

/// What a person does.
extension ScreenSession {
    private static let windows = [
        CellSize(columns: 50, rows: 19), CellSize(columns: 44, rows: 14), CellSize(columns: 61, rows: 23),
        CellSize(columns: 21, rows: 9),
    ]

    /// Plays until the screen has been scrolled so often: keys in any order, while files are rewritten and the window changes.
    func wander(scrolls wanted: Int) {
        play(until: nil)
        while scrolls < wanted, judge.violation == nil {
            step()
            let pause = chance.below(4) == 0 ? chance.below(400_000_000) : chance.below(30_000_000)
            play(until: time.now.advanced(by: .nanoseconds(pause)))
        }
    }

    /// Goes down, later up, five rows a second.
    func scrollSteadily(scrolls wanted: Int) {
        play(until: nil)
        judge.beginTally(at: time.now)
        var direction = 1
        while scrolls < wanted, judge.violation == nil {
            // From the edge of the screen on each row of the selection is a row of scrolling.
            perform(.rows(direction))
            if chance.below(40) == 0 { direction = -direction }
            play(until: time.now.advanced(by: .milliseconds(200)))
        }
    }

    private func step() {
        switch chance.below(40) {
        case 0..<14: perform(.rows(chance.below(2) == 0 ? 1 : 3))
        case 14..<20: perform(.rows(-chance.below(4)))
        case 20..<26: perform(.halfPages(chance.draw(in: -2...3)))
        case 26: perform(.goToEnd)
        case 27: perform(.goTo(0))
        case 28, 29: perform(.goTo(chance.below(Self.photoCount)))
        case 30: perform(.step(chance.draw(in: -3...3)))
        case 31: perform(.zoom(chance.below(2) == 0 ? 1 : -1))
        case 32: perform(.resetZoom)
        case 33: perform(.toggleHelp)
        case 34: perform(.nextBackdrop)
        case 35: perform(chance.below(2) == 0 ? .repaint : .toggleCaptions)
        case 36: resize(to: Self.windows[chance.below(Self.windows.count)])
        default: rewriteSomething()
        }
    }

    /// A photo on the screen is written anew, and a watch says so.
    private func rewriteSomething() {
        let range = state.visibleRange
        guard circumstances.hasWeather, !range.isEmpty else { return }
        let serial = range.lowerBound + chance.below(range.count)
        guard album.revision(of: serial) < 7 else { return }
        album.rewrite(serial)
        source.reportVersion(of: serial)
    }
}
