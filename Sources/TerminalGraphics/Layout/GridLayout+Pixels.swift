extension GridLayout {
    /// The size of a tile's picture in the pixels that are drawn: the terminal's own, or those of the symbols.
    package var picturePixels: PixelSize {
        let cells = pictureRect(slot: 0).size
        let unit: PixelSize =
            switch graphics {
            case .kitty, .inlineFiles, .sixel: cellPixels
            case .symbols(let style): style.pixelsPerCell
            }
        return PixelSize(width: cells.columns * unit.width, height: cells.rows * unit.height)
    }

    /// The thumbnail that a tile needs: its longest side, in pixels.
    ///
    /// Symbols' pixels are not square, so that the side that is longest on the screen counts.
    package var thumbnailPixelSize: Int { max(viewport.width, viewport.height) }

    /// The largest picture that a tile shows pixel for pixel. For symbols a square pixel is as wide as the narrower side of
    /// a symbol's pixel.
    package var viewport: PixelSize {
        switch graphics {
        case .kitty, .inlineFiles:
            let (size, scale) = (picturePixels, pictureDensity)
            return PixelSize(
                width: max(1, Int(Double(size.width) * scale)), height: max(1, Int(Double(size.height) * scale)))
        case .sixel(let traits):
            return PixelSize(
                width: min(picturePixels.width, traits.largestPicture.width),
                height: min(picturePixels.height, traits.largestPicture.height))
        case .symbols(let style):
            let cells = pictureRect(slot: 0).size
            let unit = style.pixelsPerCell
            let pixel = min(
                Double(cellPixels.width) / Double(unit.width), Double(cellPixels.height) / Double(unit.height))
            func pixels(_ length: Int) -> Int { max(1, Int((Double(length) / pixel).rounded(.up))) }
            return PixelSize(
                width: pixels(cells.columns * cellPixels.width), height: pixels(cells.rows * cellPixels.height))
        }
    }

    /// How many pixels of a picture are sent for a pixel of the screen in each direction: 1, and less where the terminal
    /// holds them and a screen full of pictures would take more than half of what it may hold, or a side more than it takes.
    package var pictureDensity: Double {
        guard graphics == .kitty || graphics == .inlineFiles else { return 1 }
        let size = picturePixels
        let bytes = Double(max(1, tileCount)) * Double(size.width * size.height * 4)
        let byMemory = (Double(ImageLedger.defaultCapacity) / 2 / max(1, bytes)).squareRoot()
        let bySide = 10_000 / Double(max(1, size.width, size.height))
        return min(1, byMemory * 0.98, bySide)
    }
}
