/// Every input that can change a thumbnail's pixels. Two requests share work only when their keys are equal.
public struct ThumbnailKey: Hashable, Sendable {
    /// Whose thumbnail.
    public let photo: Photo.ID
    /// Of which bytes of the file.
    public let version: FileVersion
    /// The longest side of the thumbnail, in pixels; pictures that are smaller are not enlarged.
    public let pixelSize: Int

    /// The key of a thumbnail whose longest side is `pixelSize` pixels, at least 1.
    public init(photo: Photo.ID, version: FileVersion, pixelSize: Int) {
        precondition(pixelSize > 0, "a thumbnail has at least one pixel")
        self.photo = photo
        self.version = version
        self.pixelSize = pixelSize
    }

    /// Feeds what tells keys apart in practice; equality compares everything.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(photo)
        hasher.combine(version.modificationTime)
        hasher.combine(pixelSize)
    }
}
