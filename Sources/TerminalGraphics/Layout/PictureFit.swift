/// How a picture lies in the place that a tile has for it: as large as fits, its aspect ratio kept, in the middle.
struct PictureFit: Hashable {
    /// The cells that it covers.
    let rect: CellRect
    /// The size of the picture, in the pixels that are drawn.
    let picture: PixelSize
    /// The size of all pixels in `rect`: the picture has a transparent border of what is left over.
    let canvas: PixelSize

    /// For real pixels: the picture is enlarged by `magnification` at most. Its border makes it fill whole cells, so that the
    /// terminal scales it evenly and the ratio is right to the pixel.
    init(
        image: PixelSize, in place: CellRect, cellPixels: PixelSize, density: Double, magnification: Double = 1
    ) {
        let cellWidth = Double(cellPixels.width) * density
        let cellHeight = Double(cellPixels.height) * density
        let scale = min(
            magnification, Double(place.columns) * cellWidth / Double(image.width),
            Double(place.rows) * cellHeight / Double(image.height))
        picture = Self.scaled(image, byWidth: scale, byHeight: scale)
        let columns = min(place.columns, max(1, Int((Double(picture.width) / cellWidth - 0.001).rounded(.up))))
        let rows = min(place.rows, max(1, Int((Double(picture.height) / cellHeight - 0.001).rounded(.up))))
        canvas = PixelSize(
            width: max(picture.width, Int((Double(columns) * cellWidth).rounded())),
            height: max(picture.height, Int((Double(rows) * cellHeight).rounded())))
        rect = Self.centered(CellSize(columns: columns, rows: rows), in: place)
    }

    /// For sixels: not larger than the terminal takes, and in whole bands of six rows, so that none reaches into the cells
    /// below. The place has room for at least one band.
    init(image: PixelSize, in place: CellRect, cellPixels: PixelSize, traits: SixelTraits, magnification: Double = 1) {
        func wholeBands(_ height: Int) -> Int { height / 6 * 6 }
        let room = PixelSize(
            width: min(traits.largestPicture.width, place.columns * cellPixels.width),
            height: wholeBands(min(max(6, traits.largestPicture.height), place.rows * cellPixels.height)))
        let scale = min(
            magnification, Double(room.width) / Double(image.width), Double(room.height) / Double(image.height))
        picture = Self.scaled(image, byWidth: scale, byHeight: scale)
        let bands = min(room.height, (picture.height + 5) / 6 * 6)
        let columns = (picture.width + cellPixels.width - 1) / cellPixels.width
        let rows = (bands + cellPixels.height - 1) / cellPixels.height
        canvas = PixelSize(
            width: min(room.width, columns * cellPixels.width),
            height: min(room.height, wholeBands(rows * cellPixels.height)))
        rect = Self.centered(CellSize(columns: columns, rows: rows), in: place)
    }

    /// For symbols: a source pixel never covers more than one pixel of the symbols, times `magnification`.
    init(
        image: PixelSize, in place: CellRect, cellPixels: PixelSize, unit: PixelSize, magnification: Double = 1
    ) {
        let pixelWidth = Double(cellPixels.width) / Double(unit.width)
        let pixelHeight = Double(cellPixels.height) / Double(unit.height)
        let scale = min(
            magnification * max(1, min(pixelWidth, pixelHeight)),
            Double(place.columns * cellPixels.width) / Double(image.width),
            Double(place.rows * cellPixels.height) / Double(image.height))
        let size = Self.scaled(image, byWidth: scale / pixelWidth, byHeight: scale / pixelHeight)
        picture = PixelSize(
            width: min(size.width, place.columns * unit.width), height: min(size.height, place.rows * unit.height))
        let columns = (picture.width + unit.width - 1) / unit.width
        let rows = (picture.height + unit.height - 1) / unit.height
        canvas = PixelSize(width: columns * unit.width, height: rows * unit.height)
        rect = Self.centered(CellSize(columns: columns, rows: rows), in: place)
    }

    private static func scaled(_ size: PixelSize, byWidth: Double, byHeight: Double) -> PixelSize {
        PixelSize(
            width: max(1, Int((Double(size.width) * byWidth).rounded())),
            height: max(1, Int((Double(size.height) * byHeight).rounded())))
    }

    private static func centered(_ size: CellSize, in place: CellRect) -> CellRect {
        CellRect(
            column: place.column + (place.columns - size.columns) / 2, row: place.row + (place.rows - size.rows) / 2,
            columns: size.columns, rows: size.rows)
    }
}
