/// The characters of quadrants: bit 0 upper left, bit 1 upper right, bit 2 lower left, bit 3 lower right.
let quadrantGlyphs: [Glyph] = [
    " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█",
].map { (scalar: Unicode.Scalar) in Glyph(scalar) }

/// The sums over a set of pixels that its best colour and its error follow from.
private struct ColorSum {
    var count = 0
    var red = 0
    var green = 0
    var blue = 0
    var squares = 0

    @inline(__always)
    mutating func add(_ color: RGB) {
        let (red, green, blue) = (Int(color.red), Int(color.green), Int(color.blue))
        count += 1
        self.red += red
        self.green += green
        self.blue += blue
        squares += red * red + green * green + blue * blue
    }

    /// The colour nearest to the mean, which is also the one with the least squared error.
    @inline(__always)
    var mean: RGB {
        let half = count / 2
        return RGB(
            UInt8((red + half) / count), UInt8((green + half) / count), UInt8((blue + half) / count))
    }

    /// The sum of the squared distances of the pixels to a colour.
    @inline(__always)
    func error(to color: RGB) -> Int {
        let (r, g, b) = (Int(color.red), Int(color.green), Int(color.blue))
        return squares - 2 * (r * red + g * green + b * blue) + count * (r * r + g * g + b * b)
    }
}

extension SymbolEncoder {
    func quadrantCells(_ picture: FlatPicture) -> [ScreenCell] {
        var cells: [ScreenCell] = []
        let width = picture.size.width
        cells.reserveCapacity(picture.colors.count / 4)
        for y in stride(from: 0, to: picture.size.height, by: 2) {
            for x in stride(from: 0, to: width, by: 2) {
                let start = y * width + x
                let places = [start, start + 1, start + width, start + width + 1]
                cells.append(quadrantCell(picture, places: places))
            }
        }
        return cells
    }

    private func quadrantCell(_ picture: FlatPicture, places: [Int]) -> ScreenCell {
        let clear = places.map { picture.isClear[$0] }
        if clear.contains(true) { return edgeCell(picture, places: places, clear: clear) }
        let colors = places.map { picture.colors[$0] }
        var best = (error: Int.max, mask: 0, foreground: TerminalColor.default, background: TerminalColor.default)
        // The other eight patterns are these with the colours changed over.
        for mask in 0..<8 {
            var sums = (ink: ColorSum(), paper: ColorSum())
            for (bit, color) in colors.enumerated() {
                if mask >> bit & 1 == 1 { sums.ink.add(color) } else { sums.paper.add(color) }
            }
            let paper = palette.nearest(to: sums.paper.mean)
            let ink = mask == 0 ? paper : palette.nearest(to: sums.ink.mean)
            let error = sums.paper.error(to: paper.value) + (mask == 0 ? 0 : sums.ink.error(to: ink.value))
            if error < best.error { best = (error, mask, mask == 0 ? .default : ink.color, paper.color) }
        }
        return ScreenCell(
            quadrantGlyphs[best.mask], CellStyle(foreground: best.foreground, background: best.background))
    }

    /// A cell through which the terminal's background shows.
    private func edgeCell(_ picture: FlatPicture, places: [Int], clear: [Bool]) -> ScreenCell {
        var ink = ColorSum()
        var mask = 0
        for (bit, place) in places.enumerated() where !clear[bit] {
            ink.add(picture.colors[place])
            mask |= 1 << bit
        }
        guard mask != 0 else { return .blank }
        return ScreenCell(
            quadrantGlyphs[mask], CellStyle(foreground: palette.terminalColor(nearestTo: ink.mean)))
    }

    func halfBlockCells(_ picture: FlatPicture) -> [ScreenCell] {
        let width = picture.size.width
        var cells: [ScreenCell] = []
        cells.reserveCapacity(picture.colors.count / 2)
        for y in stride(from: 0, to: picture.size.height, by: 2) {
            for x in 0..<width {
                let (top, bottom) = (y * width + x, (y + 1) * width + x)
                let upper = palette.terminalColor(nearestTo: picture.colors[top])
                let lower = palette.terminalColor(nearestTo: picture.colors[bottom])
                switch (picture.isClear[top], picture.isClear[bottom]) {
                case (true, true): cells.append(.blank)
                case (false, true): cells.append(ScreenCell(Glyph("▀"), CellStyle(foreground: upper)))
                case (true, false): cells.append(ScreenCell(Glyph("▄"), CellStyle(foreground: lower)))
                case (false, false) where upper == lower: cells.append(ScreenCell(.space, CellStyle(background: upper)))
                case (false, false):
                    cells.append(ScreenCell(Glyph("▀"), CellStyle(foreground: upper, background: lower)))
                }
            }
        }
        return cells
    }
}
