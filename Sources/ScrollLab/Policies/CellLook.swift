/// What a cell on the screen stands for: all that may change its pixels.
struct CellWish: Hashable {
    /// The photo, by its number in the album.
    var serial: Int
    /// The version of its file that the grid knows of.
    var revision: Int
    /// The longest side of the thumbnails, in pixels.
    var pixelSize: Int
}

/// What a cell on the screen stands for, and what it shows, at one moment.
struct CellLook: Hashable {
    /// What a cell shows.
    enum Shown: Hashable {
        /// Nothing yet.
        case blank
        /// A forerunner: coarse, or of another pixel size.
        case preview(PictureTag)
        /// What it takes for its thumbnail.
        case picture(PictureTag)
        /// That the file of this photo cannot be shown.
        case failure(CellWish)
    }

    /// Where it stands in the listing.
    var index: Int
    /// What it stands for.
    var wish: CellWish
    /// What it shows.
    var shown: Shown

    /// Whether it shows what belongs to something else.
    var isWrong: Bool {
        switch shown {
        case .blank: false
        case .preview(let tag): tag.serial != wish.serial || tag.revision != wish.revision
        case .picture(let tag):
            CellWish(serial: tag.serial, revision: tag.revision, pixelSize: tag.pixelSize) != wish || tag.isPreview
        case .failure(let other): other != wish
        }
    }

    /// Whether it shows what it stands for, to the end.
    var isFilled: Bool {
        switch shown {
        case .blank, .preview: false
        case .picture, .failure: !isWrong
        }
    }

    /// The run of a decoder that painted what it rightly shows.
    var decode: UInt64? {
        switch shown {
        case .preview(let tag), .picture(let tag): isWrong ? nil : tag.decode
        case .blank, .failure: nil
        }
    }
}
