package import Thumbnails

/// A picture that a frame shows as an image, and that is made into a file for the terminal.
package struct PictureWish: Sendable {
    /// Which picture.
    package let key: PictureKey
    /// The cells that it is shown in.
    let rect: CellRect
    private let thumbnail: Thumbnail

    /// The picture that a tile shows in its place; nil for a tile without one, and for a place less high than a sixel is.
    /// `background` is the terminal's.
    init?(_ tile: FrameTile, in place: CellRect, layout: GridLayout, backdrop: Backdrop, background: RGB?) {
        guard case .picture(let token, let thumbnail) = tile.content else { return nil }
        let whole = PixelRect(x: 0, y: 0, size: PixelSize(width: thumbnail.width, height: thumbnail.height))
        let part = (tile.part?.rect.clamped(to: thumbnail)).flatMap { $0 == whole ? nil : $0 }
        let image = part?.size ?? whole.size
        let magnification = tile.part?.magnification ?? 1
        let fit: PictureFit
        var form = PictureForm.png
        if case .sixel(let traits) = layout.graphics {
            guard place.rows * layout.cellPixels.height >= 6 else { return nil }
            fit = PictureFit(
                image: image, in: place, cellPixels: layout.cellPixels, traits: traits, magnification: magnification)
            let cut = traits.largestSequence.map { SixelCut(largestSequence: $0, cellPixels: layout.cellPixels) }
            form = .sixel(colors: traits.registers, background: background ?? .black, cut: cut)
        } else {
            fit = PictureFit(
                image: image, in: place, cellPixels: layout.cellPixels, density: layout.pictureDensity,
                magnification: magnification)
            if layout.graphics == .inlineFiles { form = .inlineFile(fit.rect.size) }
        }
        key = PictureKey(
            token: token, part: part, size: fit.canvas, picture: fit.picture, backdrop: backdrop, detail: .fine,
            form: form)
        rect = fit.rect
        self.thumbnail = thumbnail
    }

    /// Whether nothing shines through the picture inside its border.
    ///
    /// - Complexity: O(pixels of the thumbnail).
    var isOpaque: Bool {
        key.backdrop != .terminal
            || stride(from: 3, to: thumbnail.pixels.count, by: 4).allSatisfy { thumbnail.pixels[$0] == 255 }
    }

    /// Whether it looks the same once it is drawn over itself: half-transparent pixels of a PNG file do not.
    var mayBeDrawnTwice: Bool {
        if case .inlineFile = key.form { isOpaque } else { true }
    }

    private init(key: PictureKey, like other: PictureWish) {
        self.key = key
        rect = other.rect
        thumbnail = other.thumbnail
    }

    /// The same picture, coarse: in few pixels, which the terminal enlarges. nil where that would save nothing.
    var coarse: PictureWish? { key.coarse.map { PictureWish(key: $0, like: self) } }

    /// What of an image of so many pixels is shown around `cover`, piece by piece; nil parts mean all of it.
    func pieces(of image: PixelSize, around cover: CellRect?) -> [(rect: CellRect, part: PixelRect?)] {
        guard let cover, cover.intersects(rect) else { return [(rect, nil)] }
        return rect.subtracting(cover).map { piece in
            let left = min(image.width - 1, (piece.column - rect.column) * image.width / rect.columns)
            let right = (piece.column + piece.columns - rect.column) * image.width / rect.columns
            let top = min(image.height - 1, (piece.row - rect.row) * image.height / rect.rows)
            let bottom = (piece.row + piece.rows - rect.row) * image.height / rect.rows
            let size = PixelSize(width: max(1, right - left), height: max(1, bottom - top))
            return (piece, PixelRect(x: left, y: top, size: size))
        }
    }

    /// The pixels of the image: the thumbnail at its size, over its backdrop, in the middle of a transparent border.
    ///
    /// - Complexity: O(width × height) of both.
    package func makePixels() -> Thumbnail {
        let source = key.part.map { thumbnail.cropped(to: $0) } ?? thumbnail
        if key.size == PixelSize(width: source.width, height: source.height), key.backdrop == .terminal {
            return source
        }
        var block = PixelBlock(source).resized(to: key.picture)
        if key.backdrop != .terminal {
            let square = key.detail == .coarse ? 2 : 8
            block.compose { x, y in key.backdrop.color(x: x, y: y, square: square) ?? .black }
        }
        return Thumbnail(
            width: key.size.width, height: key.size.height, pixels: block.straightPixels(canvas: key.size),
            originalWidth: thumbnail.originalWidth, originalHeight: thumbnail.originalHeight)
    }
}
