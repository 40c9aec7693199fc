package import TerminalGraphics

/// Where a person is in a grid: the selected photo, the rows on screen, a picture looked at alone, what lies over it all.
///
/// Takes events and answers with what is to be done about them; knows neither terminal nor model. Positions are indices of
/// the listing: what they stand for is the model's business.
///
///     grid ──open──▶ picture alone ──back──▶ grid          over either: the help
///     grid ──range──▶ range begun ──range, mark──▶ grid
package struct ViewerState: Equatable, Sendable {
    /// Something that happened.
    package enum Event: Equatable, Sendable {
        /// A key or a button said so.
        case command(ViewerCommand)
        /// The listing has this many photos.
        case photoCount(Int)
        /// So many tiles fit on the screen, in columns and in rows (each at least 1).
        case layout(columns: Int, rows: Int)
        /// A picture alone has room for so many pixels.
        case viewport(PixelSize)
        /// The selected photo now stands at another index.
        case selectionMoved(to: Int)
        /// The photo at the selection is a picture and is to be looked at alone.
        case opened
        /// How many pixels the picture has that is looked at alone; nil while that is not known.
        case pictureSize(PixelSize?)
        /// Another folder is shown: its listing is on its way.
        case left
    }

    /// Something to be done.
    package enum Action: Equatable, Sendable {
        /// The selection or the rows on screen are others: tell the model, draw.
        case show
        /// Make the pictures so many steps larger (smaller, if negative), lay out, then report the layout.
        case zoom(Int)
        /// Give the pictures the size they had at the start, lay out, then report the layout.
        case resetZoom
        /// The grid has captions, or none, from now on: lay out, then report the layout.
        case layOut
        /// Draw: what lies over the grid, or a part of a picture, is another.
        case draw
        /// Paint everything anew: the screen may hold anything.
        case repaint
        /// Change the mark of the photo at this index.
        case toggleMark(Int)
        /// Change the marks of the photos at these indices.
        case mark(Range<Int>, MarkChange)
        /// Take all marks away.
        case clearMarks
        /// Select the so-maniest marked photo after the selection (before it, if negative).
        case findMark(Int)
        /// Open the photo or folder at this index; answer `opened` for a picture.
        case open(Int)
        /// Select the picture that was looked at before this one.
        case flip
        /// Load the photo at this index again.
        case retry(Int)
        /// Load again what has failed on screen.
        case retryAll
        /// Show the folder that holds this one.
        case parentFolder
        /// Show the folder so many places after this one (before it, if negative).
        case siblingFolder(Int)
        /// Copy the path of the photo at this index.
        case copyPath(Int)
        /// Let a query be typed.
        case search
        /// Show all photos again.
        case liftFilter
        /// Select the so-maniest match after the selection (before it, if negative).
        case findMatch(Int)
        /// Let an order be chosen.
        case sort
        /// Turn the order round.
        case reverseOrder
        /// Stop the job.
        case suspend
        /// End the program.
        case quit(Ending)
    }

    /// A change of marks.
    package enum MarkChange: Equatable, Sendable {
        /// Mark all.
        case mark
        /// Mark what is not marked, and the other way round.
        case invert
        /// Do to all what was done to the photo at this index, which is one of them.
        case likeThat(at: Int)
    }

    /// How the program ends.
    package enum Ending: Equatable, Sendable {
        /// As asked: marks are printed, where that was asked for.
        case normally
        /// Without printing marks.
        case silently
        /// As interrupted.
        case interrupted
    }

    /// A range of marks that was begun.
    package struct MarkRange: Equatable, Sendable {
        /// Where it was begun.
        package var anchor: Int
        /// Whether it was begun with the mouse.
        package var isDragged: Bool
    }

    /// How many photos the listing has.
    package internal(set) var photoCount = 0
    /// Tiles in a row.
    package internal(set) var columns = 1
    /// Rows of tiles on screen.
    package internal(set) var rowsOnScreen = 1
    /// The index of the selected photo; 0 while there is none.
    package internal(set) var selection = 0
    /// The first row on screen.
    package internal(set) var topRow = 0
    /// Whether the keys are shown.
    package internal(set) var isHelpShown = false
    /// Whether new photos are selected as they come.
    package var isFollowing = false
    /// Whether the names of photos are shown below them.
    package internal(set) var hasCaptions = true
    /// What lies behind transparent pictures.
    package internal(set) var backdrop = Backdrop.terminal
    /// The range of marks that was begun; nil when none was.
    package internal(set) var range: MarkRange?
    /// The picture that is looked at alone; nil while the grid is shown.
    package internal(set) var picture: PictureView?
    /// How a picture alone is looked at next: as the one before was.
    var lastPicture = PictureView()
    /// The index that was marked last, or whose mark was taken away.
    var lastMarked: Int?

    /// The start of a grid whose listing is not here yet.
    package init() {}

    /// The indices on screen.
    package var visibleRange: Range<Int> {
        let start = min(topRow * columns, photoCount)
        return start..<min(start + rowsOnScreen * columns, photoCount)
    }

    /// The indices of the range that was begun; nil when none was.
    package var markRange: ClosedRange<Int>? {
        range.map { min($0.anchor, selection)...max($0.anchor, selection) }
    }

    /// Rows that the listing fills.
    package var rowCount: Int { (photoCount + columns - 1) / columns }

    /// Takes an event in. Complexity: O(1).
    package mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .command(let command): return handle(command)
        case .photoCount(let count):
            guard count != photoCount else { return [] }
            photoCount = count
            range = nil
            lastMarked = nil
            if count == 0 { close() }
            select(selection)
            return [.show]
        case .layout(let columns, let rows):
            changeLayout(columns: columns, rows: rows)
            return [.show]
        case .viewport(let size):
            lastPicture.viewport = size
            picture?.viewport = size
            return picture == nil ? [] : [.draw]
        case .selectionMoved(let index):
            guard index != selection else { return [] }
            select(index)
            return [.show]
        case .opened:
            guard photoCount > 0, picture == nil else { return [] }
            picture = lastPicture
            range = nil
            return [.show]
        case .pictureSize(let size):
            guard picture?.size != size else { return [] }
            picture?.size = size
            return [.draw]
        case .left:
            (selection, topRow, range, lastMarked, photoCount) = (0, 0, nil, nil, 0)
            close()
            return [.show]
        }
    }

    /// Back to the grid.
    mutating func close() {
        guard var closed = picture else { return }
        closed.size = nil
        lastPicture = closed
        picture = nil
    }

    private mutating func changeLayout(columns: Int, rows: Int) {
        precondition(columns > 0 && rows > 0, "at least one tile is on screen")
        let height = selection / self.columns - topRow
        self.columns = columns
        rowsOnScreen = rows
        // What is looked at stays about where it is.
        topRow = selection / columns - min(height, rows - 1)
        select(selection)
    }
}

// MARK: - Moving

extension ViewerState {
    mutating func move(to index: Int) -> [Action] {
        let before = (selection, topRow)
        select(index)
        return before == (selection, topRow) ? [] : [.show]
    }

    /// Keeps the column, except that the last row may be too short for it.
    mutating func moveRows(_ count: Int) -> [Action] {
        let row = min(max(0, selection / columns + count), max(0, rowCount - 1))
        return move(to: row * columns + selection % columns)
    }

    /// Moves the screen and the selection together, so that the selection stays where it is on the screen.
    mutating func scroll(halfPages count: Int) -> [Action] {
        let rows = count.magnitude % 2 == 0 ? rowsOnScreen * count / 2 : max(1, rowsOnScreen / 2) * count
        let before = (selection, topRow)
        topRow += rows
        clampTopRow()
        _ = moveRows(rows)
        return before == (selection, topRow) ? [] : [.show]
    }

    /// Selects the nearest photo there is, and moves the screen as little as shows it.
    private mutating func select(_ index: Int) {
        let before = selection
        selection = min(max(0, index), max(0, photoCount - 1))
        if before != selection { picture?.size = nil }
        let row = selection / columns
        topRow = min(max(topRow, row - rowsOnScreen + 1), row)
        clampTopRow()
    }

    /// No empty rows below the last one while there are rows above the first.
    private mutating func clampTopRow() {
        topRow = max(0, min(topRow, rowCount - rowsOnScreen))
    }
}
