import Thumbnails

/// Pictures in symbols, kept as long as they are on the screen.
struct SymbolCache: Sendable {
    private struct Key: Hashable {
        let token: PictureToken
        let place: CellSize
        let cellPixels: PixelSize
        let style: SymbolStyle
        let backdrop: Backdrop
        let part: PicturePart?
    }

    private struct Drawing {
        let cells: [ScreenCell]
        /// Relative to the place.
        let rect: CellRect
    }

    private var drawings: [Key: Drawing] = [:]

    /// The pictures of a frame by slot, or of some slots only; what is not drawn is forgotten.
    mutating func draw(_ frame: Frame, slots: Set<Int>? = nil, encoder: SymbolEncoder) -> [Int: TilePicture] {
        var result: [Int: TilePicture] = [:]
        var used: [Key: Drawing] = [:]
        for (slot, tile) in frame.tiles.prefix(frame.layout.tileCount).enumerated() {
            guard case .picture(let token, let thumbnail) = tile.content, slots?.contains(slot) ?? true else {
                continue
            }
            let place = frame.layout.pictureRect(slot: slot)
            let key = Key(
                token: token, place: place.size, cellPixels: frame.layout.cellPixels, style: encoder.style,
                backdrop: frame.backdrop, part: tile.part)
            let drawing = drawings[key] ?? used[key] ?? makeDrawing(thumbnail, key: key, encoder: encoder)
            used[key] = drawing
            var rect = drawing.rect
            rect.column += place.column
            rect.row += place.row
            result[slot] = .cells(drawing.cells, rect)
        }
        drawings = used
        return result
    }

    private func makeDrawing(_ thumbnail: Thumbnail, key: Key, encoder: SymbolEncoder) -> Drawing {
        let place = CellRect(column: 0, row: 0, columns: key.place.columns, rows: key.place.rows)
        let source = key.part.map { thumbnail.cropped(to: $0.rect.clamped(to: thumbnail)) } ?? thumbnail
        let drawn = encoder.draw(
            source, in: place, cellPixels: key.cellPixels, backdrop: key.backdrop,
            magnification: key.part?.magnification ?? 1)
        return Drawing(cells: drawn.cells, rect: drawn.rect)
    }
}
