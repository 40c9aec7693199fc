/// Lines of a screen that move up or down together, as a scroll region makes them.
package struct RowScroll: Hashable, Sendable {
    /// The lines that move. What leaves them is lost, and what comes in is blank.
    package let region: Range<Int>
    /// By how many lines: upwards where positive.
    package let lines: Int

    /// The lines that come in.
    var incoming: Range<Int> {
        lines > 0
            ? max(region.lowerBound, region.upperBound - lines)..<region.upperBound
            : region.lowerBound..<min(region.upperBound, region.lowerBound - lines)
    }

    /// A picture after the scroll; nil where it is not whole any more.
    func moved(_ picture: InlinePicture) -> InlinePicture? {
        var rect = picture.rect
        guard region.overlaps(rect.lines) else { return picture }
        rect.row -= lines
        guard region.contains(picture.rect.lines), region.contains(rect.lines), picture.hole.isEmpty else { return nil }
        return picture.moved(down: -lines)
    }
}

extension CellRect {
    fileprivate var lines: Range<Int> { row..<row + rows }
}

extension GridLayout {
    /// The ways in which the grid can be scrolled by whole rows of tiles; the status line stays where it is.
    var rowScrolls: [RowScroll] {
        guard rows > 1 else { return [] }
        let region = margin.rows..<margin.rows + (rows - 1) * pitch + tile.rows
        return (1..<rows).flatMap { count in
            [count, -count].map { RowScroll(region: region, lines: $0 * pitch) }
        }
    }

    /// The scroll that leaves the fewest cells to be written, if any leaves fewer than none does.
    ///
    /// - Complexity: O(cells × rows of tiles) where more than a row of cells differs.
    func bestScroll(from old: CellGrid, to new: CellGrid) -> RowScroll? {
        let cellsWithout = new.differingCells(from: old)
        guard cellsWithout > window.columns else { return nil }
        let (old, new) = (CellDigests(old), CellDigests(new))
        var best: (cells: Int, scroll: RowScroll?) = (cellsWithout, nil)
        for scroll in rowScrolls {
            let cells = new.differingCells(from: old, scrolledBy: scroll, limit: best.cells)
            if cells < best.cells { best = (cells, scroll) }
        }
        return best.scroll
    }
}
