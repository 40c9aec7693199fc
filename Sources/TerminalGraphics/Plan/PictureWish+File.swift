internal import Thumbnails

extension PictureWish {
    /// The largest file of a coarse picture, in bytes: on the wire it takes a third more.
    package static let coarseFileLimit = 3700

    /// The picture as a PNG file; empty where none can be made.
    ///
    /// A coarse one has so few colours that the file is no larger than `coarseFileLimit`.
    /// - Complexity: O(pixels).
    package func makeFile() -> [UInt8] {
        let pixels = makePixels()
        guard key.detail == .coarse else { return (try? PNGWriter().encode(pixels)) ?? [] }
        for bits in stride(from: 6, through: 2, by: -1) {
            let file = (try? PNGWriter().encode(pixels.rounded(toBits: bits))) ?? []
            if file.count <= Self.coarseFileLimit { return file }
        }
        return []
    }
}

extension Thumbnail {
    /// The same picture with so many bits a channel, so that it compresses better; nearly transparent or opaque becomes so.
    fileprivate func rounded(toBits bits: Int) -> Thumbnail {
        let steps = (1 << bits) - 1
        let levels = (0...255).map { UInt8((($0 * steps + 127) / 255 * 255 + steps / 2) / steps) }
        return Thumbnail(
            width: width, height: height, pixels: pixels.map { levels[Int($0)] }, originalWidth: originalWidth,
            originalHeight: originalHeight)
    }
}
