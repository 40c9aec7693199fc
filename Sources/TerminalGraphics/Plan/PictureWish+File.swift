package import Thumbnails

extension PictureWish {
    /// As many colours as a coarse picture has: with no more pixels than it has, its file takes less than 3 KB, whatever it
    /// shows.
    private static let coarseColors = 64

    /// The picture as a PNG file for a link, or as a sixel where it is to be one; empty where none can be made.
    ///
    /// - Complexity: O(pixels).
    package func makeFile(with writer: PNGWriter) -> [UInt8] {
        if let sixel = makeSixel() { return sixel }
        let pixels = makePixels()
        let file: [UInt8]? =
            switch key.detail {
            case .fine: try? writer.encodeForLink(pixels)
            case .coarse: try? writer.encode(ColorQuantizer(limit: Self.coarseColors).quantize(pixels))
            }
        return file ?? []
    }
}
