/// Makes thumbnails from files.
public protocol ThumbnailDecoding: Sendable {
    /// Makes the thumbnail of `key`. Blocks: called on a decode thread, by several threads at once.
    ///
    /// Opens the file, compares its version with the key's (`changedWhileReading` if it is another), reads the header,
    /// asks `context.admit(bytes:)` before it allocates, polls `context.isAbandoned()` at every row, and throws
    /// `.released` as soon as either says stop.
    func decode(_ key: ThumbnailKey, context: DecodeContext) throws(LoadFailure) -> Thumbnail
}
