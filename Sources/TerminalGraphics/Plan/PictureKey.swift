internal import Thumbnails

/// The picture that an image in the terminal holds: equal keys mean equal pixels.
package struct PictureKey: Hashable, Sendable {
    package let token: PictureToken
    /// The part that is shown, in pixels of the thumbnail; nil for all of it.
    package let part: PixelRect?
    /// The image's size, its transparent border included.
    package let size: PixelSize
    /// The size of the picture inside.
    package let picture: PixelSize
    package let backdrop: Backdrop
    /// How much of the picture the image holds.
    package let detail: PictureDetail
    /// What it is made into.
    package let form: PictureForm

    /// Bytes that a terminal takes for it: 4 a pixel.
    package var byteCount: Int { size.width * size.height * 4 }

    /// The longest side of a coarse image, in pixels.
    static let coarseSide = 50

    /// The coarse image of the same picture; nil where this one is hardly larger, or is no image that the terminal enlarges.
    var coarse: PictureKey? {
        let longest = max(size.width, size.height)
        guard form == .png, detail == .fine, 2 * longest > 3 * Self.coarseSide else { return nil }
        func scaled(_ length: Int) -> Int { max(1, (2 * length * Self.coarseSide + longest) / (2 * longest)) }
        return PictureKey(
            token: token, part: part, size: PixelSize(width: scaled(size.width), height: scaled(size.height)),
            picture: PixelSize(width: scaled(picture.width), height: scaled(picture.height)), backdrop: backdrop,
            detail: .coarse, form: form)
    }
}

/// What pictures are made into for a terminal.
package enum PictureForm: Hashable, Sendable {
    /// A PNG file.
    case png
    /// A PNG file that is drawn among the text, stretched over so many cells.
    case inlineFile(CellSize)
    /// A sixel of so many colours; half-transparent pixels are mixed with the background, because in a sixel a pixel is drawn
    /// or it is not. It is one sequence, or cut into several.
    case sixel(colors: Int, background: RGB, cut: SixelCut?)
}

/// How much of a picture an image holds.
package enum PictureDetail: Hashable, Sendable {
    /// Few pixels and few colours: what a slow link carries first.
    case coarse
    /// A pixel for each of the screen's.
    case fine
}

/// What a picture shows, whatever its size: pictures of one sight can stand in for each other.
struct PictureSight: Hashable {
    private let photo: Photo.ID
    private let version: FileVersion
    /// A part is told in the pixels of one thumbnail.
    private let part: PixelRect?
    private let thumbnail: PictureToken?
    private let backdrop: Backdrop

    init(_ key: PictureKey) {
        (photo, version) = (key.token.key.photo, key.token.key.version)
        part = key.part
        thumbnail = key.part == nil ? nil : key.token
        backdrop = key.backdrop
    }
}
