package import Thumbnails

extension PictureWish {
    /// As many colours as a coarse picture has: with no more pixels than it has, its file takes less than 3 KB, whatever it
    /// shows.
    private static let coarseColors = 64

    /// What goes to the terminal for the picture: a PNG file for a link, by itself or in the sequence that draws it, or a sixel;
    /// empty where none can be made.
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
        return file.map { drawing($0) } ?? []
    }

    /// The bytes that draw the picture with its PNG file; where it has a number in the terminal, the file itself.
    package func drawing(_ file: [UInt8]) -> [UInt8] {
        guard case .inlineFile(let cells) = key.form else { return file }
        return ITermEncoder.show(file, over: cells)
    }
}
