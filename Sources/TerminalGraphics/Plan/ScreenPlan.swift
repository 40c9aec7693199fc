/// A step that a terminal takes.
package enum ScreenCommand: Hashable, Sendable {
    /// Hand the terminal an image under a number.
    case upload(image: UInt32, PictureKey)
    /// Make the terminal forget an image and all its places.
    case free(image: UInt32)
    /// Blank rows of text, one by one. Images stay: those that are shown no more are removed one by one.
    case clear(rows: Range<Int>)
    /// Move lines of text, and the pictures among it, up or down.
    case scroll(RowScroll)
    /// Write text, symbols of pictures included.
    case write(CellRun)
    /// Draw a piece of a picture among the text; its cells are blank.
    case draw(PictureKey, piece: Int, over: CellRect)
    /// Say how many cells an image has that text stands for.
    case arrange(image: UInt32, over: CellSize)
    /// Show an image at a place; one that is shown under the same number moves there.
    case place(Placement)
    /// Stop showing an image at a place; the terminal keeps the image.
    case remove(Placement.ID)
    /// Stop showing an image anywhere; the terminal keeps it.
    case hide(image: UInt32)
}

/// The way from what a terminal shows to what it should show.
///
/// Nothing is cleared that is drawn again. What takes long to send, or shows nothing, is in `preparation` and goes
/// first; `update` is what a person sees, and is sent as one synchronized update: text, then new places of images,
/// and last the removal of old ones, so that a picture that another replaces is never missed.
package struct ScreenPlan: Sendable {
    /// Uploads, and what must be freed for them: outside the synchronized update.
    package private(set) var preparation: [ScreenCommand] = []
    /// What changes on the screen.
    package private(set) var update: [ScreenCommand] = []

    /// The way from `old` to `new`.
    ///
    /// - Parameters:
    ///   - cells: the text that the terminal shows; nil when it is not known or the screen has another size: then the
    ///     screen is cleared.
    ///   - placements: the images that the terminal shows.
    ///   - scroll: how the text is moved before anything is written.
    ///   - new: what it should show. Every image of it is in the terminal or among the uploads.
    ///   - uploads: images to hand over first, in this order.
    ///   - arranged: images that text stands for, and how many cells they have from now on.
    ///   - freeBefore: images to free before the uploads; none of them is shown.
    ///   - freeAfter: images to free at the end, shown now and no more then.
    package init(
        fromCells cells: CellGrid?, placements: [Placement] = [], scroll: RowScroll? = nil, to new: Screen,
        uploads: [(image: UInt32, key: PictureKey)] = [], arranged: [(image: UInt32, size: CellSize)] = [],
        freeBefore: [UInt32] = [], freeAfter: [UInt32] = []
    ) {
        preparation = freeBefore.map { .free(image: $0) } + uploads.map { .upload(image: $0.image, $0.key) }
        update = arranged.map { .arrange(image: $0.image, over: $0.size) }
        let known = cells?.size == new.cells.size ? cells : nil
        if known == nil { update.append(.clear(rows: 0..<new.cells.size.rows)) }
        var old = known ?? CellGrid(size: new.cells.size)
        if let scroll {
            update.append(.scroll(scroll))
            old = old.scrolled(by: scroll)
        }
        update += Self.runs(from: old, to: new.cells).map { .write($0) }
        update += Self.changedPlaces(from: known == nil ? [] : placements, to: new.placements).map { .place($0) }
        update += Self.removals(from: placements, to: new.placements, except: Set(freeAfter))
        update += freeAfter.map { .free(image: $0) }
    }

    /// The way to a screen among whose text pictures stand: the text, blanks for what is seen no more, then the pictures that
    /// are missing, and last the text that lies over these.
    ///
    /// - Parameters:
    ///   - cells: the text that the terminal shows; nil when it is not known or the screen has another size.
    ///   - scroll: how text and pictures are moved before anything is written.
    ///   - new: the text that it should show.
    ///   - drawings: the pictures to draw.
    init(fromCells cells: CellGrid?, scroll: RowScroll?, to new: CellGrid, drawings: [InlineDrawing]) {
        var old = cells ?? CellGrid(size: new.size)
        if cells == nil { update.append(.clear(rows: 0..<new.size.rows)) }
        if let scroll {
            // xterm moves pictures down, but leaves them painted in the rows that come in, until these are erased.
            update += [.scroll(scroll), .clear(rows: scroll.incoming)]
            old = old.scrolled(by: scroll)
        }
        var ground = new
        for drawing in drawings { drawing.prepare(&ground, old: &old) }
        update += Self.runs(from: old, to: ground).map { .write($0) }
        update += drawings.map { .draw($0.key, piece: $0.piece, over: $0.rect) }
        update += drawings.flatMap { $0.textOver(in: new) }.map { .write($0) }
    }

    /// The images that it frees.
    var freedImages: [UInt32] {
        (preparation + update).compactMap { if case .free(let image) = $0 { image } else { nil } }
    }

    /// Whether it has commands of the graphics protocol, which cannot go into the middle of an upload.
    package var touchesImages: Bool {
        !preparation.isEmpty
            || update.contains {
                switch $0 {
                case .upload, .free, .arrange, .place, .remove, .hide: true
                case .clear, .scroll, .draw, .write: false
                }
            }
    }

    /// Whether nothing has to be done.
    package var isEmpty: Bool { preparation.isEmpty && update.isEmpty }

    /// The cells that differ, joined to runs where they touch.
    private static func runs(from old: CellGrid, to new: CellGrid) -> [CellRun] {
        var runs: [CellRun] = []
        let width = new.size.columns
        for row in 0..<new.size.rows {
            let (before, after) = (old.row(row), new.row(row))
            if before == after { continue }
            var column = 0
            while column < width {
                guard differs(before, after, at: column) else {
                    column += 1
                    continue
                }
                let start = column
                while column < width, differs(before, after, at: column) { column += 1 }
                let cells = Array(after[after.startIndex + start..<after.startIndex + column])
                runs.append(CellRun(column: start, row: row, cells: cells))
            }
        }
        return runs
    }

    /// Whether a cell must be written: it differs, or is half of a wide character of which a half differs.
    private static func differs(_ old: ArraySlice<ScreenCell>, _ new: ArraySlice<ScreenCell>, at column: Int) -> Bool {
        let (before, after) = (old[old.startIndex + column], new[new.startIndex + column])
        if before != after { return true }
        if after.glyph.isContinuation, column > 0 {
            return old[old.startIndex + column - 1] != new[new.startIndex + column - 1]
        }
        let next = column + 1
        guard next < new.count, new[new.startIndex + next].glyph.isContinuation else { return false }
        return old[old.startIndex + next] != new[new.startIndex + next]
    }

    private static func removals(
        from old: [Placement], to new: [Placement], except freed: Set<UInt32>
    ) -> [ScreenCommand] {
        let wanted = Set(new.map(\.id))
        let images = Set(new.map(\.id.image))
        var hidden = freed
        return old.filter { !wanted.contains($0.id) }.compactMap { placement in
            let image = placement.id.image
            if images.contains(image) { return .remove(placement.id) }
            return hidden.insert(image).inserted ? .hide(image: image) : nil
        }
    }

    private static func changedPlaces(from old: [Placement], to new: [Placement]) -> [Placement] {
        let shown = Dictionary(old.map { ($0.id, $0) }) { first, _ in first }
        return new.filter { shown[$0.id] != $0 }
    }
}
