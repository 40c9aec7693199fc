/// What a person asks the viewer to do, without the key or the button that says it.
package enum ViewerCommand: Equatable, Sendable {
    // Moving.

    /// Steps to the left (negative) or right, across the ends of rows.
    case step(Int)
    /// Rows up (negative) or down.
    case rows(Int)
    /// Half screens up (negative) or down.
    case halfPages(Int)
    /// To the photo with this index; beyond the last one means the last one.
    case goTo(Int)
    /// To the last photo.
    case goToEnd
    /// To the first photo of the row.
    case rowStart
    /// To the last photo of the row.
    case rowEnd

    /// Selects new photos as they come from now on, or no longer.
    case toggleFollowing

    // Marking.

    /// Marks the selected photo, or takes its mark away, and goes on to the next.
    case toggleMark
    /// Begins a range at the selection, or marks the one that was begun.
    case range
    /// Does to all photos from the one marked last up to the selection what was done to it.
    case repeatMark
    /// Marks what is not marked, and the other way round.
    case invertMarks
    /// Takes all marks away.
    case clearMarks
    /// So many marked photos on (or back, if negative).
    case nextMark(Int)
    /// Begins to mark with the mouse, at the photo with this index.
    case beginDrag(Int)
    /// Leads the mouse to the photo with this index.
    case drag(Int)
    /// Ends marking with the mouse.
    case endDrag

    // Looking.

    /// Opens the selected photo or folder.
    case open
    /// Larger (positive) or smaller pictures, in steps.
    case zoom(Int)
    /// Pictures of the size they had at the start; a picture alone fits the window again.
    case resetZoom
    /// A picture alone pixel for pixel, or fitting the window again.
    case actualSize
    /// Back to the picture that was looked at before this one.
    case flip
    /// Shows or hides facts about a picture alone.
    case toggleInfo
    /// Shows or hides the names below the pictures.
    case toggleCaptions
    /// Another background behind transparent pictures.
    case nextBackdrop
    /// Loads the selected photo again.
    case retry
    /// Loads every photo on screen again that has failed.
    case retryAll
    /// Paints the whole screen anew.
    case repaint

    // Searching and sorting.

    /// Filters by what is typed from now on.
    case search
    /// So many matches on (or back, if negative).
    case nextMatch(Int)
    /// Sorts as the next key says.
    case sort
    /// Turns the order round.
    case reverseOrder

    // Going elsewhere.

    /// To the folder that holds this one.
    case parentFolder
    /// So many folders on (or back, if negative) in the folder that holds this one.
    case siblingFolder(Int)

    // The program.

    /// Hands the selected photo's path to the terminal's clipboard.
    case copyPath
    /// Shows or hides the keys.
    case toggleHelp
    /// Leaves whatever lies over the grid.
    case dismiss
    /// Leaves whatever lies over the grid, or the program.
    case back
    /// Ends the program without printing marks.
    case quit
    /// Ends the program as interrupted.
    case interrupt
    /// Stops the job.
    case suspend
}
