package import Thumbnails

/// Draws pictures with characters that divide a cell into pixels.
///
/// Each cell takes the pattern and the two colours with the least squared error among all that its style and the
/// terminal's palette have. Where the terminal's own background shows through, the background is one of the two.
package struct SymbolEncoder: Sendable {
    package let style: SymbolStyle
    package let palette: ColorPalette
    /// The terminal's background, which half-transparent pixels are mixed with.
    package let background: RGB

    /// An encoder for a terminal; `background` is taken for black where it is not known.
    package init(style: SymbolStyle, depth: ColorDepth, background: RGB?) {
        self.style = style
        palette = ColorPalette(depth)
        self.background = background ?? .black
    }

    /// A picture in symbols: the cells, rows from the top, and where in `place` they lie.
    package func draw(
        _ thumbnail: Thumbnail, in place: CellRect, cellPixels: PixelSize, backdrop: Backdrop = .terminal,
        magnification: Double = 1
    ) -> (cells: [ScreenCell], rect: CellRect) {
        let image = PixelSize(width: thumbnail.width, height: thumbnail.height)
        let fit = PictureFit(
            image: image, in: place, cellPixels: cellPixels, unit: style.pixelsPerCell, magnification: magnification)
        guard !place.isEmpty else { return ([], CellRect(column: 0, row: 0, columns: 0, rows: 0)) }
        let picture = flattened(PixelBlock(thumbnail).resized(to: fit.picture), canvas: fit.canvas, backdrop: backdrop)
        let cells =
            switch (style, palette.depth) {
            case (.ascii, _): asciiCells(picture)
            case (_, .mono): monoCells(picture)
            case (.quadrants, _): quadrantCells(picture)
            case (.halfBlocks, _): halfBlockCells(picture)
            }
        return (cells, fit.rect)
    }

    /// Opaque colours, and which of them are so transparent that the terminal's background stands for them.
    struct FlatPicture {
        var size: PixelSize
        var colors: [RGB]
        var isClear: [Bool]
    }

    private func flattened(_ block: PixelBlock, canvas: PixelSize, backdrop: Backdrop) -> FlatPicture {
        var block = block
        let wasClear = block.pixels.map { backdrop == .terminal && $0.w < 32 }
        block.compose { x, y in backdrop.color(x: x, y: y, square: 2) ?? background }
        let count = canvas.width * canvas.height
        var flat = FlatPicture(
            size: canvas, colors: Array(repeating: background, count: count),
            isClear: Array(repeating: true, count: count))
        let left = (canvas.width - block.size.width) / 2
        let top = (canvas.height - block.size.height) / 2
        for y in 0..<block.size.height {
            for x in 0..<block.size.width {
                let pixel = block.pixels[y * block.size.width + x]
                let index = (top + y) * canvas.width + left + x
                flat.colors[index] = RGB(PixelBlock.byte(pixel.x), PixelBlock.byte(pixel.y), PixelBlock.byte(pixel.z))
                flat.isClear[index] = wasClear[y * block.size.width + x]
            }
        }
        return flat
    }
}
