extension SymbolEncoder {
    private var isOnLight: Bool { background.luminance > 127 }

    /// Quadrants or half blocks in the terminal's own two colours, brightness by error diffusion (Floyd and
    /// Steinberg).
    func monoCells(_ picture: FlatPicture) -> [ScreenCell] {
        let lit = ditheredPixels(picture)
        let unit = style.pixelsPerCell
        var cells: [ScreenCell] = []
        for y in stride(from: 0, to: picture.size.height, by: unit.height) {
            for x in stride(from: 0, to: picture.size.width, by: unit.width) {
                var mask = 0
                for bit in 0..<4 where lit[(y + bit / 2) * picture.size.width + x + bit % 2 / (3 - unit.width)] {
                    mask |= 1 << bit
                }
                cells.append(ScreenCell(quadrantGlyphs[mask]))
            }
        }
        return cells
    }

    /// Which pixels are drawn in the foreground: the bright ones, on a light background the dark ones.
    private func ditheredPixels(_ picture: FlatPicture) -> [Bool] {
        let (width, height) = (picture.size.width, picture.size.height)
        var light = picture.colors.map { Float($0.luminance) }
        var result = [Bool](repeating: false, count: light.count)
        for y in 0..<height {
            for x in 0..<width {
                let index = y * width + x
                guard !picture.isClear[index] else { continue }
                let isBright = light[index] > 127.5
                result[index] = isBright != isOnLight
                let error = light[index] - (isBright ? 255 : 0)
                if x + 1 < width { light[index + 1] += error * 7 / 16 }
                guard y + 1 < height else { continue }
                if x > 0 { light[index + width - 1] += error * 3 / 16 }
                light[index + width] += error * 5 / 16
                if x + 1 < width { light[index + width + 1] += error / 16 }
            }
        }
        return result
    }

    /// Characters from sparse to dense; in colour where there is any.
    func asciiCells(_ picture: FlatPicture) -> [ScreenCell] {
        let ramp = Array(" .:-=+*#%@".unicodeScalars)
        return picture.colors.indices.map { index in
            guard !picture.isClear[index] else { return .blank }
            let color = picture.colors[index]
            let light = isOnLight ? 255 - color.luminance : color.luminance
            let glyph = Glyph(ramp[min(ramp.count - 1, light * ramp.count / 256)])
            return ScreenCell(glyph, CellStyle(foreground: palette.terminalColor(nearestTo: color)))
        }
    }
}
