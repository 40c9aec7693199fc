/// Where a person is in a grid: the selected photo, the rows on screen, whether the keys are shown.
///
/// Takes events and answers with what is to be done about them; knows neither terminal nor model. Positions are indices of
/// the listing: what they stand for is the model's business.
package struct ViewerState: Equatable, Sendable {
    /// Something that happened.
    package enum Event: Equatable, Sendable {
        /// A key said so.
        case command(ViewerCommand)
        /// The listing has this many photos.
        case photoCount(Int)
        /// So many tiles fit on the screen, in columns and in rows (each at least 1).
        case layout(columns: Int, rows: Int)
        /// The selected photo now stands at another index.
        case selectionMoved(to: Int)
    }

    /// Something to be done.
    package enum Action: Equatable, Sendable {
        /// The selection or the rows on screen are others: tell the model, draw.
        case show
        /// Make the pictures so many steps larger (smaller, if negative), lay out, then report the layout.
        case zoom(Int)
        /// Give the pictures the size they had at the start, lay out, then report the layout.
        case resetZoom
        /// Draw what lies over the grid, or no longer does.
        case draw
        /// Paint everything anew: the screen may hold anything.
        case repaint
        /// Change the mark of the photo at this index.
        case toggleMark(Int)
        /// Load the photo at this index again.
        case retry(Int)
        /// Load again what has failed on screen.
        case retryAll
        /// Stop the job.
        case suspend
        /// End the program with this status.
        case quit(Int32)
    }

    /// How many photos the listing has.
    package private(set) var photoCount = 0
    /// Tiles in a row.
    package private(set) var columns = 1
    /// Rows of tiles on screen.
    package private(set) var rowsOnScreen = 1
    /// The index of the selected photo; 0 while there is none.
    package private(set) var selection = 0
    /// The first row on screen.
    package private(set) var topRow = 0
    /// Whether the keys are shown.
    package private(set) var isHelpShown = false

    /// The start of a grid whose listing is not here yet.
    package init() {}

    /// The indices on screen.
    package var visibleRange: Range<Int> {
        let start = min(topRow * columns, photoCount)
        return start..<min(start + rowsOnScreen * columns, photoCount)
    }

    /// Rows that the listing fills.
    package var rowCount: Int { (photoCount + columns - 1) / columns }

    /// Takes an event in. Complexity: O(1).
    package mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .command(let command):
            return handle(command)
        case .photoCount(let count):
            guard count != photoCount else { return [] }
            photoCount = count
            select(selection)
            return [.show]
        case .layout(let columns, let rows):
            precondition(columns > 0 && rows > 0, "at least one tile is on screen")
            let height = selection / self.columns - topRow
            self.columns = columns
            rowsOnScreen = rows
            // What is looked at stays about where it is.
            topRow = selection / columns - min(height, rows - 1)
            select(selection)
            return [.show]
        case .selectionMoved(let index):
            guard index != selection else { return [] }
            select(index)
            return [.show]
        }
    }

    private mutating func handle(_ command: ViewerCommand) -> [Action] {
        if isHelpShown, let actions = handleUnderHelp(command) { return actions }
        switch command {
        case .step(let count): return move(to: selection + count)
        case .rows(let count): return moveRows(count)
        case .halfPages(let count): return scroll(halfPages: count)
        case .goTo(let index): return move(to: index)
        case .goToEnd: return move(to: photoCount - 1)
        case .rowStart: return move(to: selection / columns * columns)
        case .rowEnd: return move(to: selection / columns * columns + columns - 1)
        case .zoom(let steps): return [.zoom(steps)]
        case .resetZoom: return [.resetZoom]
        case .toggleMark: return photoCount == 0 ? [] : [.toggleMark(selection)] + move(to: selection + 1)
        case .retry: return photoCount == 0 ? [] : [.retry(selection)]
        case .retryAll: return [.retryAll]
        case .repaint: return [.repaint]
        case .toggleHelp:
            isHelpShown = true
            return [.draw]
        case .dismiss: return []
        case .back, .quit: return [.quit(0)]
        case .interrupt: return [.quit(130)]
        case .suspend: return [.suspend]
        }
    }

    /// What a command does to the help that lies over the grid; nil when it means the same as ever.
    private mutating func handleUnderHelp(_ command: ViewerCommand) -> [Action]? {
        switch command {
        case .quit, .interrupt, .suspend, .repaint:
            return nil
        case .toggleHelp, .dismiss, .back:
            isHelpShown = false
            return [.draw]
        default:
            isHelpShown = false
            return [.draw] + handle(command)
        }
    }

    private mutating func move(to index: Int) -> [Action] {
        let before = (selection, topRow)
        select(index)
        return before == (selection, topRow) ? [] : [.show]
    }

    /// Keeps the column, except that the last row may be too short for it.
    private mutating func moveRows(_ count: Int) -> [Action] {
        let row = min(max(0, selection / columns + count), max(0, rowCount - 1))
        return move(to: row * columns + selection % columns)
    }

    /// Moves the screen and the selection together, so that the selection stays where it is on the screen.
    private mutating func scroll(halfPages count: Int) -> [Action] {
        let rows = count.magnitude % 2 == 0 ? rowsOnScreen * count / 2 : max(1, rowsOnScreen / 2) * count
        let before = (selection, topRow)
        topRow += rows
        clampTopRow()
        _ = moveRows(rows)
        return before == (selection, topRow) ? [] : [.show]
    }

    /// Selects the nearest photo there is, and moves the screen as little as shows it.
    private mutating func select(_ index: Int) {
        selection = min(max(0, index), max(0, photoCount - 1))
        let row = selection / columns
        topRow = min(max(topRow, row - rowsOnScreen + 1), row)
        clampTopRow()
    }

    /// No empty rows below the last one while there are rows above the first.
    private mutating func clampTopRow() {
        topRow = max(0, min(topRow, rowCount - rowsOnScreen))
    }
}
