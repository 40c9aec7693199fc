/// What a terminal shows: text in cells, and images over them.
package struct Screen: Sendable {
    /// The text.
    package var cells: CellGrid
    /// The images.
    package var placements: [Placement]

    /// A screen.
    package init(cells: CellGrid, placements: [Placement] = []) {
        self.cells = cells
        self.placements = placements
    }
}

/// An image at a place. One image can be at several places at once, which have numbers of their own.
package struct Placement: Hashable, Sendable {
    /// Which place of which image.
    package struct ID: Hashable, Sendable {
        package var image: UInt32
        package var number: UInt32

        /// A place of an image; places are counted from 1.
        package init(image: UInt32, number: UInt32) {
            self.image = image
            self.number = number
        }
    }

    package var id: ID
    /// The cells that the image, or its part, is scaled to.
    package var rect: CellRect
    /// The part of the image that is shown; nil for all of it.
    package var part: PixelRect?

    /// An image, or a part of it, scaled to `rect`.
    package init(id: ID, rect: CellRect, part: PixelRect? = nil) {
        self.id = id
        self.rect = rect
        self.part = part
    }
}

/// A piece of text in one row.
package struct CellRun: Hashable, Sendable {
    package var column: Int
    package var row: Int
    package var cells: [ScreenCell]
}
