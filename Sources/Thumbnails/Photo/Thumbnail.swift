/// A small picture of a photo.
///
/// Layout: width × height pixels, rows from the top, each row from the left, four bytes a pixel: red, green, blue,
/// alpha; straight (not premultiplied) alpha; no padding. Colours are sRGB values as the file has them.
public struct Thumbnail: Sendable, Equatable {
    /// Pixels a row, at least 1.
    public let width: Int
    /// Rows, at least 1.
    public let height: Int
    /// The pixels: `width * height * 4` bytes, in the layout above.
    public let pixels: [UInt8]
    /// Columns of the picture it was made from, after orientation.
    public let originalWidth: Int
    /// Rows of the picture it was made from, after orientation.
    public let originalHeight: Int
    /// A coarse forerunner: the real thumbnail follows for the same request.
    public let isPreview: Bool
    /// Made from less than the whole file by choice: close to the exact average, but not exact.
    public let isApproximate: Bool
    /// What was wrong with the file, when it was damaged and this shows what could be read of it.
    public let damage: String?

    /// A thumbnail from its pixels, in the layout above.
    public init(
        width: Int, height: Int, pixels: [UInt8], originalWidth: Int, originalHeight: Int,
        isPreview: Bool = false, isApproximate: Bool = false, damage: String? = nil
    ) {
        precondition(width > 0 && height > 0 && pixels.count == width * height * 4, "four bytes for each pixel")
        self.width = width
        self.height = height
        self.pixels = pixels
        self.originalWidth = originalWidth
        self.originalHeight = originalHeight
        self.isPreview = isPreview
        self.isApproximate = isApproximate
        self.damage = damage
    }

    /// Whether the file was damaged and this shows what could be read of it.
    public var isDamaged: Bool { damage != nil }

    /// Bytes of memory that the pixels take.
    public var byteCount: Int { pixels.count }
}
