extension ModelTerminal {
    /// The same terminal in another size: it has kept its images, and nobody may rely on the rest.
    package func resized(columns: Int, rows: Int) -> ModelTerminal {
        var result = ModelTerminal(columns: columns, rows: rows)
        result.images = images
        result.places = places
        result.mainImages = mainImages
        result.wasResized = true
        result.modes = modes
        result.hasNarrowEmoji = hasNarrowEmoji
        result.keyboardStack = keyboardStack
        result.violations = violations
        result.cellPixels = cellPixels
        result.decodeFile = decodeFile
        let remains = PicturePiece.pixels(Array(repeating: 0xFF00FF, count: cellPixels.width * cellPixels.height))
        result.pieces = Array(repeating: Array(repeating: remains, count: columns), count: rows)
        for row in 0..<result.rows {
            for column in 0..<result.columns { result.cells[row][column].text = "#" }
        }
        return result
    }

    /// What comes next comes in the middle of something: its ESC ends a control sequence or a character that was cut
    /// off, but a string goes on until ST.
    package mutating func interrupt() {
        let introducer = pending.dropFirst().first
        if pending.count < 2 || !["_", "P", "]"].map({ UInt8(ascii: $0) }).contains(introducer) { pending = [] }
    }
}
