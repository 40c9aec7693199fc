public import Thumbnails

/// What a cell shows. One enum: contradictory flags cannot be written down.
public enum CellPhase: Sendable, Equatable {
    /// No photo.
    case empty
    /// A photo, but nothing is under way for it: its page is not here yet, or the grid moves too fast.
    case waiting
    /// A load is under way.
    case loading
    /// A coarse picture is shown; the load goes on.
    case preview(Thumbnail)
    /// The picture.
    case thumbnail(Thumbnail)
    /// There is no picture, and why.
    case failed(LoadFailure)
}
