package import Thumbnails

/// What a screen should show. A value: whoever draws it looks at nothing else.
package struct Frame: Sendable {
    /// Where everything is.
    package var layout: GridLayout
    /// The tiles by slot; at most `layout.tileCount`, slots beyond are empty.
    package var tiles: [FrameTile]
    /// What the bottom row says.
    package var status: StatusLine
    /// Help, drawn over the tiles; nil while it is not asked for.
    package var help: HelpOverlay?
    /// What lies behind transparent pictures.
    package var backdrop = Backdrop.terminal
    /// Tiles that are probably shown next, the first of them first. Nobody sees anything of them yet: their pictures are made
    /// ready to be sent.
    package var ahead: [FrameTile] = []

    /// A frame.
    package init(layout: GridLayout, tiles: [FrameTile], status: StatusLine, help: HelpOverlay? = nil) {
        self.layout = layout
        self.tiles = tiles
        self.status = status
        self.help = help
    }

    /// Pictures look as if they were loading.
    package mutating func withholdPictures() {
        for slot in tiles.indices {
            if case .picture = tiles[slot].content { tiles[slot].content = .loading }
        }
        ahead = []
    }
}

/// What one tile shows.
package struct FrameTile: Sendable {
    /// The picture, or why there is none.
    package var content: TileContent
    /// The line under the picture; elided in the middle where it is too long.
    package var caption: DisplayText
    /// Whether the selection is here.
    package var isSelected: Bool
    /// Whether a person marked it.
    package var isMarked: Bool
    /// How the caption stands out.
    package var emphasis = TileEmphasis.none
    /// Which part of the picture is shown, and how large; nil for all of it, not enlarged.
    package var part: PicturePart?

    /// A tile.
    package init(
        _ content: TileContent, caption: DisplayText = DisplayText(), isSelected: Bool = false, isMarked: Bool = false
    ) {
        self.content = content
        self.caption = caption
        self.isSelected = isSelected
        self.isMarked = isMarked
    }
}

/// How the caption of a tile stands out.
package enum TileEmphasis: Hashable, Sendable {
    case none
    /// It is shown until something newer is there.
    case quiet
    /// It is what was looked for.
    case match
}

/// A part of a picture, and how large it is shown.
package struct PicturePart: Hashable, Sendable {
    /// The part, in pixels of the thumbnail.
    package var rect: PixelRect
    /// How many pixels of the screen a pixel of the thumbnail takes at most, in each direction; what is larger than its place
    /// is made smaller.
    package var magnification: Double

    /// A part of a thumbnail, so many times enlarged.
    package init(rect: PixelRect, magnification: Double) {
        self.rect = rect
        self.magnification = magnification
    }
}

/// What the place of a tile's picture shows.
package enum TileContent: Sendable {
    /// No photo: nothing at all.
    case empty
    /// A photo for which nothing is under way yet.
    case waiting
    /// A load is under way.
    case loading
    /// A picture; a damaged one is drawn as such.
    case picture(PictureToken, Thumbnail)
    /// There is no picture, and why, in words.
    case failed(reason: DisplayText)
    /// A folder.
    case folder

    /// A picture, from the key it was made for.
    package static func picture(_ thumbnail: Thumbnail, for key: ThumbnailKey) -> TileContent {
        .picture(PictureToken(key: key, thumbnail: thumbnail), thumbnail)
    }

    /// A failure of a photo.
    package static func failed(_ failure: LoadFailure) -> TileContent {
        .failed(reason: DisplayText(failure.description))
    }
}

/// The bottom row.
package struct StatusLine: Hashable, Sendable {
    /// At the left; elided in the middle where there is no room.
    package var left: DisplayText
    /// At the right: the position; stays whole as long as it fits.
    package var right: DisplayText
    /// Whether it tells of something wrong.
    package var isWarning: Bool

    /// A status line.
    package init(left: DisplayText, right: DisplayText = DisplayText(), isWarning: Bool = false) {
        self.left = left
        self.right = right
        self.isWarning = isWarning
    }
}

/// A list of keys and what they do, or of facts.
package struct HelpOverlay: Hashable, Sendable {
    /// One line of it.
    package struct Row: Hashable, Sendable {
        package var keys: DisplayText
        package var meaning: DisplayText

        /// Keys and what they do.
        package init(_ keys: DisplayText, _ meaning: DisplayText) {
            self.keys = keys
            self.meaning = meaning
        }
    }

    /// Where on the screen it lies.
    package enum Position: Hashable, Sendable {
        case middle
        case bottomLeft
    }

    /// Its heading.
    package var title: DisplayText
    /// Its lines; what does not fit the screen is left out at the end.
    package var rows: [Row]
    /// Where on the screen it lies.
    package var position: Position

    /// A list of keys.
    package init(title: DisplayText, rows: [Row], position: Position = .middle) {
        self.title = title
        self.rows = rows
        self.position = position
    }
}

/// What lies behind transparent pictures.
package enum Backdrop: String, CaseIterable, Hashable, Sendable {
    /// The terminal's own background.
    case terminal
    case checkerboard
    case black
    case white
}
