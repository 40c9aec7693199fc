/// How a picture is cut into several sixel sequences, between which other things can be sent.
///
///     ┌───────────────┐   Each is whole cells wide, and begins where a cell begins and a band of six rows does: so
///     │       0       │   none reaches into the cells below. What is too large is cut between rows, and where that
///     ├───┬───┬───┬───┤   cannot be done any more between columns. They share a palette; each tells the colours
///     │ 1 │ 2 │ 3 │ 4 │   that it has.
///     └───┴───┴───┴───┘
package struct SixelCut: Hashable, Sendable {
    /// How many bytes a sequence has at most; one that cannot be cut any more has more.
    let largestSequence: Int
    /// The size of a cell, in pixels.
    let cellPixels: PixelSize

    /// A sequence of a picture that was cut.
    struct Piece: Hashable, Sendable {
        /// The cells that it is drawn over, counted from the picture's upper left one.
        let rect: CellRect
        /// Where in the file it stands.
        let bytes: Range<Int>
    }

    /// Rows of cells that are whole bands: 1 to 6.
    private var rowUnit: Int {
        (1...6).first { $0 * cellPixels.height % 6 == 0 } ?? 6
    }

    /// The sequences of a picture, row by row, each from the left.
    ///
    /// - Complexity: that of encoding the picture two or three times.
    func encode(_ picture: PalettePicture) -> [UInt8] {
        encode(picture, PixelRect(x: 0, y: 0, size: picture.size))
    }

    private func encode(_ picture: PalettePicture, _ rect: PixelRect) -> [UInt8] {
        let bytes = SixelEncoder.encode(picture.cropped(to: rect))
        guard bytes.count > largestSequence else { return bytes }
        let count = (bytes.count + largestSequence - 1) / largestSequence
        let height = step(rect.size.height, unit: rowUnit * cellPixels.height, parts: count)
        let width =
            height < rect.size.height
            ? rect.size.width : step(rect.size.width, unit: cellPixels.width, parts: count)
        guard height < rect.size.height || width < rect.size.width else { return bytes }
        var result: [UInt8] = []
        for y in stride(from: rect.y, to: rect.y + rect.size.height, by: height) {
            for x in stride(from: rect.x, to: rect.x + rect.size.width, by: width) {
                let size = PixelSize(
                    width: min(width, rect.x + rect.size.width - x), height: min(height, rect.y + rect.size.height - y))
                result += encode(picture, PixelRect(x: x, y: y, size: size))
            }
        }
        return result
    }

    /// How long one of so many parts is, in whole units; all of the length where it is one unit or less.
    private func step(_ length: Int, unit: Int, parts: Int) -> Int {
        let units = (length + unit - 1) / unit
        return units > 1 ? max(1, units / parts) * unit : length
    }

    /// The sequences that `encode` made of a picture of this size.
    func pieces(of file: [UInt8], size: PixelSize) -> [Piece] {
        var pieces: [Piece] = []
        var (start, x, y) = (0, 0, 0)
        while let piece = SixelHeader(file[start...]) {
            let rect = CellRect(
                column: x / cellPixels.width, row: y / cellPixels.height,
                columns: (piece.size.width + cellPixels.width - 1) / cellPixels.width,
                rows: (piece.size.height + cellPixels.height - 1) / cellPixels.height)
            pieces.append(Piece(rect: rect, bytes: start..<piece.end))
            (start, x) = (piece.end, x + piece.size.width)
            if x >= size.width { (x, y) = (0, y + piece.size.height) }
        }
        return pieces
    }
}

/// What a sequence that `SixelEncoder` made tells of itself.
private struct SixelHeader {
    let size: PixelSize
    /// Where it ends.
    let end: Int

    /// Of the sequence at the beginning of some bytes; nil where there is none.
    init?(_ bytes: ArraySlice<UInt8>) {
        guard let quote = bytes.firstIndex(of: UInt8(ascii: "\"")),
            let end = bytes[quote...].firstRange(of: TerminalModes.stringTerminator)?.upperBound
        else { return nil }
        let text = bytes[(quote + 1)...].prefix { (0x30...0x3B).contains($0) }
        let numbers = text.split(separator: UInt8(ascii: ";")).map { $0.reduce(0) { $0 * 10 + Int($1) - 0x30 } }
        guard numbers.count == 4 else { return nil }
        size = PixelSize(width: numbers[2], height: numbers[3])
        self.end = end
    }
}

extension PalettePicture {
    /// The pixels of a rectangle, in the same palette.
    fileprivate func cropped(to rect: PixelRect) -> PalettePicture {
        guard rect.size != size else { return self }
        let rows = (rect.y..<rect.y + rect.size.height).map { y in
            indices[y * size.width + rect.x..<y * size.width + rect.x + rect.size.width]
        }
        return PalettePicture(size: rect.size, colors: colors, indices: Array(rows.joined()))
    }
}
