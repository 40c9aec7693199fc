package import Thumbnails

/// The size of a picture in pixels, as its file stores it: orientation is not applied.
public struct PixelDimensions: Hashable, Sendable {
    /// Pixels a row.
    public var width: Int
    /// Rows.
    public var height: Int

    /// The dimensions of a picture of `width` × `height` pixels.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// How many pixels: the same whichever way the picture is turned.
    public var pixelCount: Int64 { Int64(width) * Int64(height) }
}

extension PNGHeader {
    /// Columns and rows as the file stores them.
    package var dimensions: PixelDimensions { PixelDimensions(width: width, height: height) }
}
