import Thumbnails

extension PictureWish {
    /// The mean squared error, in levels of 255, that fewer colours than there are registers may leave (44 dB): what is closer
    /// nobody sees, and costs twice the bytes.
    private static let tolerance = 2.5

    /// The picture as a sixel sequence, or as several, one after the other; nil where it is to be a file of another form.
    ///
    /// - Complexity: O(pixels × colours of six rows) at most.
    package func makeSixel() -> [UInt8]? {
        guard case .sixel(let colors, let background, let cut) = key.form else { return nil }
        let flat = makePixels().drawnOrNot(over: background)
        let picture = ColorQuantizer(limit: colors, tolerance: Self.tolerance).quantize(flat)
        return cut?.encode(picture) ?? SixelEncoder.encode(picture)
    }
}

extension Thumbnail {
    /// The picture with each pixel wholly opaque, mixed with the background, or wholly transparent, as symbols treat it.
    fileprivate func drawnOrNot(over background: RGB) -> Thumbnail {
        var block = PixelBlock(self)
        let isClear = block.pixels.map { $0.w < 32 }
        block.compose { _, _ in background }
        for index in isClear.indices where isClear[index] { block.pixels[index] = .zero }
        return Thumbnail(
            width: width, height: height, pixels: block.straightPixels(canvas: block.size),
            originalWidth: originalWidth, originalHeight: originalHeight)
    }
}
