import Thumbnails

extension PixelRect {
    /// What of it lies inside a thumbnail, and at least one pixel.
    func clamped(to thumbnail: Thumbnail) -> PixelRect {
        let left = min(max(0, x), thumbnail.width - 1)
        let top = min(max(0, y), thumbnail.height - 1)
        let size = PixelSize(
            width: max(1, min(size.width, thumbnail.width - left)),
            height: max(1, min(size.height, thumbnail.height - top)))
        return PixelRect(x: left, y: top, size: size)
    }
}

extension Thumbnail {
    /// The pixels inside a rectangle that lies inside the thumbnail.
    ///
    /// - Complexity: O(pixels of the rectangle).
    func cropped(to rect: PixelRect) -> Thumbnail {
        if rect == PixelRect(x: 0, y: 0, size: PixelSize(width: width, height: height)) { return self }
        var part: [UInt8] = []
        part.reserveCapacity(rect.size.width * rect.size.height * 4)
        for row in rect.y..<rect.y + rect.size.height {
            let start = (row * width + rect.x) * 4
            part += pixels[start..<start + rect.size.width * 4]
        }
        return Thumbnail(
            width: rect.size.width, height: rect.size.height, pixels: part, originalWidth: originalWidth,
            originalHeight: originalHeight, isPreview: isPreview, isApproximate: isApproximate, damage: damage)
    }
}
