package import Thumbnails

/// A grid that is printed once, row by row: for pipes and `--print`.
///
/// Symbols need no cursor movement. Images are laid over blank cells, relative to the cursor, after the lines are out.
package struct StaticGrid: Sendable {
    /// The layout of one row of tiles.
    package let layout: GridLayout
    private let encoder: SymbolEncoder
    private let theme: Theme
    private let encodePNG: @Sendable (Thumbnail) -> [UInt8]?
    private var symbols = SymbolCache()

    /// A grid for an output of so many columns. `encodePNG` makes a PNG file of an image; nil leaves its place blank.
    package init(
        columns: Int, cellPixels: PixelSize = PixelSize(width: 10, height: 20), wish: TileWish = .standard,
        graphics: PictureProtocol = .symbols(.quadrants), colors: ColorDepth, background: RGB? = nil,
        encodePNG: @escaping @Sendable (Thumbnail) -> [UInt8]? = { _ in nil }
    ) {
        layout = GridLayout(printedColumns: columns, cellPixels: cellPixels, wish: wish, graphics: graphics)
        let style: SymbolStyle = if case .symbols(let style) = graphics { style } else { .quadrants }
        encoder = SymbolEncoder(style: style, depth: colors, background: background)
        theme = Theme(depth: colors, background: background, ascii: style == .ascii)
        self.encodePNG = encodePNG
    }

    /// The lines of one row of tiles, at most `layout.columns` of them: each ends with a newline, blanks at its end are
    /// left out, and no style reaches beyond it. Images follow, and leave the cursor where the lines end.
    package mutating func lines(of tiles: [FrameTile]) -> [UInt8] {
        let frame = Frame(layout: layout, tiles: tiles, status: StatusLine(left: DisplayText()))
        var pictures: [Int: TilePicture] = [:]
        var images: [PictureWish] = []
        switch layout.graphics {
        case .kitty, .inlineFiles, .sixel:
            images = tiles.enumerated().compactMap { slot, tile in
                PictureWish(
                    tile, in: layout.pictureRect(slot: slot), layout: layout, backdrop: frame.backdrop,
                    background: encoder.background)
            }
            for slot in tiles.indices { pictures[slot] = .printed }
        case .symbols: pictures = symbols.draw(frame, encoder: encoder)
        }
        let cells = FrameDrawing(frame, theme: theme, pictures: pictures).screen.cells
        var bytes: [UInt8] = []
        for row in 0..<cells.size.rows { appendLine(cells.row(row), to: &bytes) }
        for image in images { append(image, to: &bytes) }
        return bytes
    }

    private func append(_ image: PictureWish, to bytes: inout [UInt8]) {
        guard let drawing = drawing(of: image) else { return }
        // Where a picture leaves the cursor, terminals disagree: it is kept (DECSC) and restored.
        bytes.append(text: "\u{1B}7\u{1B}[\(layout.window.rows - image.rect.row)A\u{1B}[\(image.rect.column + 1)G")
        bytes += drawing
        bytes.append(text: "\u{1B}8")
    }

    private func drawing(of image: PictureWish) -> [UInt8]? {
        if let sixel = image.makeSixel() { return sixel }
        guard let file = encodePNG(image.makePixels()) else { return nil }
        return image.key.form == .png ? KittyEncoder.show(png: file, over: image.rect.size) : image.drawing(file)
    }

    private func appendLine(_ cells: ArraySlice<ScreenCell>, to bytes: inout [UInt8]) {
        var style = StyleEncoder()
        let end = (cells.lastIndex { $0 != .blank } ?? cells.startIndex - 1) + 1
        for cell in cells[cells.startIndex..<end] where !cell.glyph.isContinuation {
            style.change(to: cell.style, in: &bytes)
            bytes.append(cell.glyph)
        }
        style.change(to: .plain, in: &bytes)
        bytes.append(UInt8(ascii: "\n"))
    }
}
