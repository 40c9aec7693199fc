import Thumbnails

/// How the picture of a tile gets onto the screen.
enum TilePicture {
    /// As symbols, in this rectangle.
    case cells([ScreenCell], CellRect)
    /// As an image that the terminal has, or pieces of it around what lies over it: the cells below stay blank.
    case placed([Placement])
    /// As an image that is drawn among the text, in these rectangles; perhaps not all of it yet.
    case drawn([CellRect], isWhole: Bool)
    /// As an image that is printed over the blank cells.
    case printed
    /// Not yet: the terminal does not have the image.
    case notReady
}

/// Draws a frame into cells.
struct FrameDrawing {
    let theme: Theme
    private(set) var screen: Screen

    /// Draws a frame; `pictures` holds the pictures by slot, of the tiles that have one.
    init(_ frame: Frame, theme: Theme, pictures: [Int: TilePicture]) {
        self.theme = theme
        screen = Screen(cells: CellGrid(size: frame.layout.window))
        for (slot, tile) in frame.tiles.prefix(frame.layout.tileCount).enumerated() {
            draw(tile, slot: slot, layout: frame.layout, picture: pictures[slot])
        }
        if let help = frame.help {
            HelpBox(help, window: frame.layout.window).draw(in: &screen.cells, theme: theme)
        }
        if frame.layout.hasStatusLine { draw(frame.status, in: frame.layout.statusLine) }
    }

    private mutating func draw(_ tile: FrameTile, slot: Int, layout: GridLayout, picture: TilePicture?) {
        let place = layout.pictureRect(slot: slot)
        var isDamaged = false
        switch tile.content {
        case .empty: return
        case .waiting: drawSign(theme.signs.waiting, in: place)
        case .loading: drawSign(theme.signs.loading, in: place)
        case .failed(let reason): drawFailure(reason, in: place)
        case .folder: drawFolder(in: place)
        case .picture(_, let thumbnail):
            isDamaged = thumbnail.isDamaged
            switch picture {
            case .cells(let cells, let rect): screen.cells.copy(cells, to: rect)
            case .placed(let placements): screen.placements += placements
            case .drawn(let rects, let isWhole):
                if !isWhole { drawSign(theme.signs.loading, in: place) }
                for rect in rects { screen.cells.fill(rect, with: .picture) }
            case .printed: break
            case .notReady, nil: drawSign(theme.signs.loading, in: place)
            }
        }
        drawEdges(of: tile, isDamaged: isDamaged, slot: slot, layout: layout)
        if let line = layout.captionRect(slot: slot) { drawCaption(of: tile, isDamaged: isDamaged, in: line) }
    }

    /// A sign in the middle of a place.
    private mutating func drawSign(_ sign: DisplayText, in place: CellRect) {
        let text = sign.prefix(width: place.columns)
        screen.cells.write(
            text, style: theme.quiet, column: place.column + (place.columns - text.width) / 2,
            row: place.row + (place.rows - 1) / 2)
    }

    /// A box with a tab, in the middle of a place; where there is no room, a slash.
    private mutating func drawFolder(in place: CellRect) {
        let size = CellSize(columns: min(12, place.columns - 2), rows: min(6, place.rows))
        guard size.columns >= 6, size.rows >= 3 else { return drawSign("/", in: place) }
        let box = theme.signs.box
        let line = box[4].string
        let tab = size.columns / 2
        let bar = String(repeating: line, count: size.columns - 2)
        var lines = [box[0].string + String(repeating: line, count: tab - 2) + box[1].string]
        let beside = String(repeating: line, count: size.columns - tab - 1)
        lines.append(box[5].string + String(repeating: " ", count: tab - 2) + box[2].string + beside + box[1].string)
        for _ in 0..<size.rows - 3 {
            lines.append(box[5].string + String(repeating: " ", count: size.columns - 2) + box[5].string)
        }
        lines.append(box[2].string + bar + box[3].string)
        for (index, text) in lines.enumerated() {
            screen.cells.write(
                DisplayText(text), style: theme.folder, column: place.column + (place.columns - size.columns) / 2,
                row: place.row + (place.rows - size.rows) / 2 + index)
        }
    }

    /// A sign, and below it the reason in as many lines as there is room for.
    private mutating func drawFailure(_ reason: DisplayText, in place: CellRect) {
        let lines = [theme.signs.failed] + reason.wrapped(toWidth: place.columns, lineLimit: max(0, place.rows - 1))
        let top = place.row + (place.rows - lines.count) / 2
        for (index, line) in lines.enumerated() {
            let text = line.prefix(width: place.columns)
            screen.cells.write(
                text, style: theme.failed, column: place.column + (place.columns - text.width) / 2, row: top + index)
        }
    }

    /// The gutters: a bar for the selection, a dotted one for damage, both for both; and what closes them above.
    private mutating func drawEdges(of tile: FrameTile, isDamaged: Bool, slot: Int, layout: GridLayout) {
        let place = layout.pictureRect(slot: slot)
        guard layout.hasGutters, tile.isSelected || isDamaged else { return }
        let signs = theme.signs
        let edge = !isDamaged ? signs.selectedEdge : tile.isSelected ? signs.selectedDamagedEdge : signs.damagedEdge
        let style = tile.isSelected ? theme.selection : theme.damaged
        for row in place.row..<place.row + place.rows {
            screen.cells.write(edge, style: style, column: place.column - 1, row: row)
            screen.cells.write(edge, style: style, column: place.column + place.columns, row: row)
        }
        if tile.isSelected { drawTop(slot: slot, layout: layout) }
        guard !layout.hasCaptions, tile.isMarked else { return }
        screen.cells.write(signs.marked, style: theme.mark, column: place.column - 1, row: place.row)
    }

    /// The upper end of the selection's frame: a line where there is a row for it, else its corners beside the picture.
    private mutating func drawTop(slot: Int, layout: GridLayout) {
        let tile = layout.tileRect(slot: slot)
        let (signs, style) = (theme.signs.selectedTop, theme.selection)
        let (right, edge) = (tile.column + tile.columns - 1, layout.topEdgeRect(slot: slot))
        let row = edge?.row ?? tile.row
        screen.cells.write(signs[0], style: style, column: tile.column, row: row)
        screen.cells.write(signs[2], style: style, column: right, row: row)
        guard edge != nil else { return }
        for column in tile.column + 1..<right { screen.cells.write(signs[1], style: style, column: column, row: row) }
    }

    /// Signs for marked and damaged, then the name.
    private mutating func drawCaption(of tile: FrameTile, isDamaged: Bool, in line: CellRect) {
        let style = tile.isSelected ? theme.selectedCaption : theme.style(of: tile.emphasis)
        if tile.isSelected { screen.cells.fill(line, with: ScreenCell(.space, style)) }
        var column = line.column
        let end = line.column + line.columns
        if tile.isMarked {
            column += screen.cells.write(
                theme.signs.marked, style: tile.isSelected ? style : theme.mark, column: column, row: line.row)
        }
        if isDamaged, column < end {
            column += screen.cells.write(
                theme.signs.damaged, style: tile.isSelected ? style : theme.damaged, column: column, row: line.row)
        }
        column = max(column, line.column + (line.columns > 3 ? 1 : 0))
        let room = end - column - (line.columns > 3 ? 1 : 0)
        let name = tile.caption.elided(toWidth: room, ellipsis: theme.signs.ellipsis)
        screen.cells.write(name, style: style, column: column, row: line.row)
    }

    private mutating func draw(_ status: StatusLine, in line: CellRect) {
        let style = status.isWarning ? theme.warning : theme.status
        screen.cells.fill(line, with: ScreenCell(.space, style))
        let margin = line.columns > 4 ? 1 : 0
        let room = line.columns - 2 * margin
        let right = status.right.elidedAtEnd(toWidth: room, ellipsis: theme.signs.ellipsis)
        screen.cells.write(right, style: style, column: line.columns - margin - right.width, row: line.row)
        let left = status.left.elided(toWidth: room - right.width - 2, ellipsis: theme.signs.ellipsis)
        screen.cells.write(left, style: style, column: margin, row: line.row)
    }
}
