/// What a person asks the viewer to do, without the key that says it.
package enum ViewerCommand: Equatable, Sendable {
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
    /// Larger (positive) or smaller pictures, in steps.
    case zoom(Int)
    /// Pictures of the size they had at the start.
    case resetZoom
    /// Marks the selected photo, or takes its mark away, and goes on to the next.
    case toggleMark
    /// Looks at the selected photo's file again, and loads it if it has changed or had failed.
    case retry
    /// The same for every photo on the screen.
    case retryAll
    /// Paints the whole screen anew.
    case repaint
    /// Shows or hides the keys.
    case toggleHelp
    /// Leaves whatever lies over the grid.
    case dismiss
    /// Leaves whatever lies over the grid, or the program.
    case back
    /// Ends the program.
    case quit
    /// Ends the program as interrupted.
    case interrupt
    /// Stops the job.
    case suspend
}
