import TestTerminal

extension ModelTerminal {
    /// A piece of an image in place of a cell's text.
    struct PictureInText: Equatable {
        let file: [UInt8]
        let column: Int
        let row: Int
        let size: Arrangement
    }

    /// The text without the numbers of images in it.
    var bareText: [[Cell]] {
        cells.map { row in
            row.map { $0.text.unicodeScalars.first == "\u{10EEEE}" ? Cell(text: "\u{10EEEE}") : $0 }
        }
    }

    /// What stands in place of text, by row and column, and without the images' numbers.
    var picturesInText: [Int: PictureInText] {
        var result: [Int: PictureInText] = [:]
        for row in 0..<rows {
            for column in 0..<columns {
                guard let piece = piece(column: column, row: row), let file = images[piece.image],
                    let size = arrangements[piece.image]
                else { continue }
                result[row << 16 | column] = PictureInText(
                    file: file, column: piece.column, row: piece.row, size: size)
            }
        }
        return result
    }
}
