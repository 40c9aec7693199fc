/// Scroll regions: DECSTBM, SU and SD.
extension ModelTerminal {
    mutating func setRegion(_ numbers: [Int]) {
        let top = max(1, numbers.first ?? 1)
        let bottom = numbers.count > 1 && numbers[1] > 0 ? numbers[1] : rows
        guard top < bottom, bottom <= rows else { return violations.append("a scroll region of \(top) to \(bottom)") }
        region = top - 1...bottom - 1
        cursor = (0, 0)
    }

    /// Whether lines scroll in a part of the screen only.
    package var hasScrollRegion: Bool { region != 0...rows - 1 }

    /// Moves the lines of the region up, or down where `count` is negative.
    ///
    /// Seen in xterm 379: pictures move with their lines, but after a scroll downwards the lines that come in still show what
    /// was painted there, until they are erased.
    mutating func scroll(by count: Int) {
        if style != Style() { violations.append("scrolls in colour") }
        let (oldCells, oldPieces) = (cells, pieces)
        for row in region {
            if region.contains(row + count) {
                cells[row] = oldCells[row + count]
                pieces[row] = oldPieces[row + count]
            } else {
                cells[row] = Array(repeating: Cell(), count: columns)
                if count > 0 { pieces[row] = Array(repeating: nil, count: columns) }
            }
        }
    }
}
