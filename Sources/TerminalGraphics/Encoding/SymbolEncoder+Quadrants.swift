/// The characters of quadrants: bit 0 upper left, bit 1 upper right, bit 2 lower left, bit 3 lower right.
let quadrantGlyphs: [Glyph] = [
    " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█",
].map { (scalar: Unicode.Scalar) in Glyph(scalar) }

/// The sums over a set of at most four pixels that its best colour and its error follow from.
///
/// Made and added up eight times for every cell of a screen: nothing here may take memory from the heap.
private struct ColorSum {
    private(set) var count: Int32 = 0
    /// Red, green and blue, and the squares of all three.
    private var sums = SIMD4<Int32>.zero

    init() {}

    @inline(__always)
    init(_ color: RGB) {
        let (red, green, blue) = (Int32(color.red), Int32(color.green), Int32(color.blue))
        count = 1
        sums = SIMD4(red, green, blue, red * red + green * green + blue * blue)
    }

    @inline(__always)
    static func + (left: ColorSum, right: ColorSum) -> ColorSum {
        var result = left
        result.count &+= right.count
        result.sums &+= right.sums
        return result
    }

    /// The pixels of `left` without those of `right`, which are among them.
    @inline(__always)
    static func - (left: ColorSum, right: ColorSum) -> ColorSum {
        var result = left
        result.count &-= right.count
        result.sums &-= right.sums
        return result
    }

    /// 2^17 divided by how many pixels there are: for sums of at most four, multiplying divides exactly.
    private static var reciprocals: SIMD8<Int32> { SIMD8(0, 131_072, 65_536, 43_691, 32_768, 0, 0, 0) }

    /// The colour nearest to the mean, which is also the one with the least squared error.
    @inline(__always)
    var mean: RGB {
        let products = (sums &+ SIMD4(repeating: count &>> 1)) &* SIMD4(repeating: Self.reciprocals[Int(count)])
        let rounded = products &>> 17
        return RGB(
            UInt8(truncatingIfNeeded: rounded.x), UInt8(truncatingIfNeeded: rounded.y),
            UInt8(truncatingIfNeeded: rounded.z))
    }

    /// The sum of the squared distances of the pixels to a colour.
    @inline(__always)
    func error(to color: RGB) -> Int32 {
        let (red, green, blue) = (Int32(color.red), Int32(color.green), Int32(color.blue))
        return sums.w - 2 * (red * sums.x + green * sums.y + blue * sums.z)
            + count * (red * red + green * green + blue * blue)
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
                cells.append(quadrantCell(picture, places: SIMD4(start, start + 1, start + width, start + width + 1)))
            }
        }
        return cells
    }

    @inline(__always)
    private func quadrantCell(_ picture: FlatPicture, places: SIMD4<Int>) -> ScreenCell {
        if (0..<4).contains(where: { picture.isClear[places[$0]] }) { return edgeCell(picture, places: places) }
        let first = ColorSum(picture.colors[places.x])
        let second = ColorSum(picture.colors[places.y])
        let third = ColorSum(picture.colors[places.z])
        let all = first + second + third + ColorSum(picture.colors[places.w])
        var best = (error: Int32.max, mask: 0, foreground: TerminalColor.default, background: TerminalColor.default)
        // The other eight patterns are these with the colours changed over.
        for mask in 0..<8 {
            var ink = ColorSum()
            if mask & 1 != 0 { ink = first }
            if mask & 2 != 0 { ink = ink + second }
            if mask & 4 != 0 { ink = ink + third }
            let rest = all - ink
            let paper = palette.nearest(to: rest.mean)
            var error = rest.error(to: paper.value)
            var foreground = TerminalColor.default
            if mask != 0 {
                let nearest = palette.nearest(to: ink.mean)
                error += ink.error(to: nearest.value)
                foreground = nearest.color
            }
            if error < best.error { best = (error, mask, foreground, paper.color) }
        }
        return ScreenCell(
            quadrantGlyphs[best.mask], CellStyle(foreground: best.foreground, background: best.background))
    }

    /// A cell through which the terminal's background shows.
    private func edgeCell(_ picture: FlatPicture, places: SIMD4<Int>) -> ScreenCell {
        var ink = ColorSum()
        var mask = 0
        for bit in 0..<4 where !picture.isClear[places[bit]] {
            ink = ink + ColorSum(picture.colors[places[bit]])
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
