extension ModelTerminal {
    /// What one cell shows of a picture that was drawn among the text.
    package enum PicturePiece: Equatable, Sendable {
        /// Pixels, rows from the top: `0xRRGGBB`, or −1 where the background shows.
        case pixels([Int32])
        /// A part of a file: which drawing, and how many columns and rows from its upper left corner.
        case file(drawing: Int, column: Int, row: Int)
    }

    /// What a file holds: four bytes a pixel, rows from the top: red, green, blue, alpha (straight).
    package struct Raster: Sendable {
        package var width: Int
        package var height: Int
        package var pixels: [UInt8]

        /// A picture of so many pixels.
        package init(width: Int, height: Int, pixels: [UInt8]) {
            (self.width, self.height, self.pixels) = (width, height, pixels)
        }
    }

    /// A picture that was drawn among the text.
    package struct Drawing: Equatable, Sendable {
        /// Where, in cells.
        package var column: Int
        package var row: Int
        /// How large, in cells.
        package var columns: Int
        package var rows: Int
        /// How many bytes the sequence had, without its introducer.
        package var byteCount: Int
        /// The file; nil for a sixel.
        package var file: [UInt8]?
    }

    /// The pixels of a rectangle of cells, rows from the top: `0xRRGGBB`, −1 where no picture is.
    package func pixels(column: Int, row: Int, columns: Int, rows: Int) -> [Int32] {
        var result: [Int32] = []
        for line in row..<row + rows {
            for y in 0..<cellPixels.height {
                for place in column..<column + columns {
                    if case .pixels(let pixels) = pieces[line][place] {
                        result += pixels[y * cellPixels.width..<(y + 1) * cellPixels.width]
                    } else {
                        result += Array(repeating: -1, count: cellPixels.width)
                    }
                }
            }
        }
        return result
    }

    /// After a picture the cursor is anywhere: terminals disagree.
    mutating func loseCursor() { cursor = (columns - 1, rows - 1) }
}
