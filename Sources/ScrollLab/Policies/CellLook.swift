/// What a cell on the screen stands for: all that may change its pixels.
package struct CellWish: Hashable {
    /// The photo, by its number in the album.
    package var serial: Int
    /// The version of its file that the grid knows of.
    package var revision: Int
    /// The longest side of the thumbnails, in pixels.
    package var pixelSize: Int

    package init(serial: Int, revision: Int = 0, pixelSize: Int = 16) {
        self.serial = serial
        self.revision = revision
        self.pixelSize = pixelSize
    }
}

/// What a cell on the screen stands for, and what it shows, at one moment.
package struct CellLook: Hashable {
    /// What a cell shows.
    package enum Shown: Hashable {
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
    package var index: Int
    /// What it stands for.
    package var wish: CellWish
    /// What it shows.
    package var shown: Shown

    package init(index: Int, wish: CellWish, shown: Shown) {
        self.index = index
        self.wish = wish
        self.shown = shown
    }

    /// Whether it shows what belongs to something else.
    package var isWrong: Bool {
        switch shown {
        case .blank: false
        case .preview(let tag): tag.serial != wish.serial || tag.revision != wish.revision
        case .picture(let tag):
            CellWish(serial: tag.serial, revision: tag.revision, pixelSize: tag.pixelSize) != wish || tag.isPreview
        case .failure(let other): other != wish
        }
    }

    /// Whether it shows what it stands for, to the end.
    package var isFilled: Bool {
        switch shown {
        case .blank, .preview: false
        case .picture, .failure: !isWrong
        }
    }

    /// The run of a decoder that painted what it rightly shows.
    package var decode: UInt64? {
        switch shown {
        case .preview(let tag), .picture(let tag): isWrong ? nil : tag.decode
        case .blank, .failure: nil
        }
    }
}
