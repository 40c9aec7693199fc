internal import PhotoGrid
internal import Thumbnails

/// The cells of a grid as they were when somebody last looked.
///
/// Looking again costs little while nothing has changed: every cell is compared with what it was, to the last pixel, but nothing is read
/// from pixels a second time.
@MainActor struct ScreenReading {
    /// One cell, and what it was read from. A class: it is handed on from look to look.
    @MainActor final class Sight {
        let cell: ObjectIdentifier
        let record: CellRecord
        private let photo: Photo?
        private let phase: CellPhase
        /// Whether it has been noted that the cell shows this.
        var isNoted = false

        init(_ cell: GridCell, album: SyntheticAlbum) {
            self.cell = ObjectIdentifier(cell)
            record = CellRecord(cell, album: album)
            photo = cell.photo
            phase = cell.phase
        }

        func isStillTrue(of other: GridCell) -> Bool {
            cell == ObjectIdentifier(other) && record.token == other.token && record.index == other.index
                && phase == other.phase && photo == other.photo
        }
    }

    /// The cells on the screen, in order.
    private(set) var sights: [Sight] = []
    private(set) var photoCount = 0

    /// Looks at the screen again. Returns whether it shows just what it showed: the same cells in the same order, each with the same
    /// token, photo and picture.
    mutating func read(_ model: PhotoGridModel, album: SyntheticAlbum) -> Bool {
        let cells = model.visibleCells
        let count = model.photoCount
        var same = 0
        while same < min(cells.count, sights.count), sights[same].isStillTrue(of: cells[same]) { same += 1 }
        if same == cells.count, same == sights.count, count == photoCount { return true }
        photoCount = count
        let known = sights
        sights.removeSubrange(same...)
        for position in same..<cells.count {
            let cell = cells[position]
            if let sight = Self.sight(of: cell, near: position, in: known), sight.isStillTrue(of: cell) {
                sights.append(sight)
            } else {
                sights.append(Sight(cell, album: album))
            }
        }
        return false
    }

    /// What the cell was like; cells go elsewhere on the screen when it is scrolled.
    private static func sight(of cell: GridCell, near position: Int, in known: [Sight]) -> Sight? {
        let name = ObjectIdentifier(cell)
        if position < known.count, known[position].cell == name { return known[position] }
        for sight in known where sight.cell == name { return sight }
        return nil
    }
}
