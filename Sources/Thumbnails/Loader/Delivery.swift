/// What a request is told: any number of previews, then exactly one ending.
///
/// An ending that was decided before `release()` may still arrive after it.
public enum Delivery: Sendable {
    /// A coarse picture; an ending follows.
    case preview(Thumbnail)
    /// The ending that was hoped for. The pixels stay pinned until the request is released.
    case thumbnail(Thumbnail)
    /// An ending: there is no thumbnail, and why.
    case failed(LoadFailure)
    /// An ending: the request was released, or the loader went away.
    case released
}
