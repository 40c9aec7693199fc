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
    /// The cells that the image is scaled to.
    package var rect: CellRect

    /// An image scaled to `rect`.
    package init(id: ID, rect: CellRect) {
        self.id = id
        self.rect = rect
    }
}

/// A piece of text in one row.
package struct CellRun: Hashable, Sendable {
    package var column: Int
    package var row: Int
    package var cells: [ScreenCell]
}
