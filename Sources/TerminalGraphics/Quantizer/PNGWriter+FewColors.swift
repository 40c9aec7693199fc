package import Thumbnails

extension PNGWriter {
    private static let limit = 256

    /// What a picture in all 256 colours may take, in bits a pixel.
    private static let ampleBits = 2.25

    /// The mean squared error where that is too much: 38 dB, less what the quantiser's last rounds save.
    private static let tolerance = 10.0

    /// The bytes of a PNG file that holds a picture of few colours, exactly; without texts.
    ///
    /// - Throws: `.refused` when libpng refuses it.
    /// - Complexity: O(pixels).
    package func encode(_ picture: PalettePicture) throws(PNGWriteFailure) -> [UInt8] {
        try encode(width: picture.size.width, indices: picture.indices, colors: picture.colors)
    }

    /// The bytes of a PNG file for a link: in at most 256 colours, exact where that is enough for it.
    ///
    /// A smooth picture gets all 256, because bands would be seen in it, and they cost little there. One of much detail, which
    /// hides them, gets as many as bring it to 38 dB: a photograph of 200 × 180 pixels takes about 12 KB, as against
    /// 39 KB in full colour.
    ///
    /// - Throws: `.refused` when libpng refuses it.
    /// - Complexity: O(pixels).
    package func encodeForLink(_ picture: Thumbnail) throws(PNGWriteFailure) -> [UInt8] {
        let close = ColorQuantizer(limit: Self.limit, tolerance: Self.tolerance).quantize(picture)
        let file = try encode(close)
        let ample = Int(Self.ampleBits * Double(picture.width * picture.height)) / 8
        guard close.colors.count < Self.limit, file.count < ample else { return file }
        let better = try encode(ColorQuantizer(limit: Self.limit).quantize(picture))
        return better.count <= ample ? better : file
    }
}
