extension GridLayout {
    /// The size of a tile's picture in the pixels that are drawn: the terminal's own, or those of the symbols.
    package var picturePixels: PixelSize {
        let cells = pictureRect(slot: 0).size
        let unit: PixelSize =
            switch graphics {
            case .kitty: cellPixels
            case .symbols(let style): style.pixelsPerCell
            }
        return PixelSize(width: cells.columns * unit.width, height: cells.rows * unit.height)
    }

    /// The thumbnail that a tile needs: its longest side, in pixels.
    ///
    /// Symbols' pixels are not square, so that the side that is longest on the screen counts.
    package var thumbnailPixelSize: Int {
        switch graphics {
        case .kitty:
            let scale = pictureDensity
            let size = picturePixels
            return max(1, Int(Double(max(size.width, size.height)) * scale))
        case .symbols(let style):
            // A square pixel is as wide as the narrower side of a symbol's pixel.
            let cells = pictureRect(slot: 0).size
            let unit = style.pixelsPerCell
            let pixel = min(
                Double(cellPixels.width) / Double(unit.width), Double(cellPixels.height) / Double(unit.height))
            let width = Double(cells.columns * cellPixels.width) / pixel
            let height = Double(cells.rows * cellPixels.height) / pixel
            return max(1, Int(max(width, height).rounded(.up)))
        }
    }

    /// How many pixels of a picture are sent for a pixel of the screen in each direction: 1, and less where a
    /// screen full of pictures would take more than half of what the terminal may hold, or a side more than it takes.
    package var pictureDensity: Double {
        let size = picturePixels
        let bytes = Double(max(1, tileCount)) * Double(size.width * size.height * 4)
        let byMemory = (Double(ImageLedger.defaultCapacity) / 2 / max(1, bytes)).squareRoot()
        let bySide = 10_000 / Double(max(1, size.width, size.height))
        return min(1, byMemory * 0.98, bySide)
    }
}
