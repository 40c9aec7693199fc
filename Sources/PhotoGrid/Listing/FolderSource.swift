public import Thumbnails

/// Folders, whose names that end in `.png` in any case are listed; and files named one by one. (SCAFFOLD)
public final class FolderSource: PhotoSource {
    /// A source of these paths: absolute, or relative to the working directory.
    public init(_ paths: [Photo.ID]) {}
    /// Lists the paths on the source's own worker.
    public func open(deliver: @escaping @Sendable (SourceEvent) -> Void) {}
    /// The photos at `range`, each looked at with one `stat`.
    public func page(_ range: Range<Int>, deliver: @escaping @Sendable (Result<[Photo], LoadFailure>) -> Void) {}
}
