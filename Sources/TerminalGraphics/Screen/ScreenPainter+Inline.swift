/// Pictures that the terminal does not keep under a number: they are drawn among the text, once, and again only where text
/// has destroyed them.
extension ScreenPainter {
    /// What lies over the pictures of a frame.
    private func cover(of frame: Frame) -> CellRect? {
        frame.help.map { HelpBox($0, window: frame.layout.window).rect }
    }

    func missingInlinePictures(of frame: Frame) -> [PictureWish] {
        let shown = knownCells(for: frame) == nil ? InlinePictures() : inlinePictures
        let cover = cover(of: frame)
        var seen: Set<PictureKey> = []
        return wantedPictures(of: frame).map(\.wish).filter { wish in
            !shown.serves(wish, under: cover) && !inlineFiles.contains(wish.key)
                && seen.insert(wish.key).inserted
        }
    }

    /// The terminal has been given the focus, so that its window may have been covered before. xterm remembers 16 sixels (seen in
    /// 379), those among them that text has hidden since, and paints no others again: all are drawn again, each in its place.
    package mutating func terminalGotFocus() {
        guard configuration.remembersFewSixels else { return }
        var doubtful = InlinePictures()
        for picture in inlinePictures.all { doubtful.add(picture.inDoubt) }
        inlinePictures = doubtful
    }

    mutating func paintInline(_ frame: Frame, theme: Theme, room: UploadRoom) -> [UInt8] {
        let known = knownCells(for: frame)
        if known == nil { inlinePictures = InlinePictures() }
        let wanted = wantedPictures(of: frame)
        inlineFiles.use(wanted.map(\.wish.key))
        let scroll = known == nil ? nil : inlineScroll(of: frame, wanted: wanted)
        if let scroll { inlinePictures = inlinePictures.scrolled(by: scroll) }
        let work = inlineWork(for: wanted, in: frame.layout, under: cover(of: frame), room: room)
        let screen = FrameDrawing(frame, theme: theme, pictures: work.tiles).screen
        let plan = ScreenPlan(fromCells: known, scroll: scroll, to: screen.cells, drawings: work.drawings)
        (cells, inlinePictures, hasWindowChanged) = (screen.cells, work.shown, false)
        hasPendingUploads = work.isUnfinished
        return encode(plan)
    }

    /// What a paint draws, and what is on the screen then.
    private struct InlineWork {
        let room: UploadRoom
        var shown = InlinePictures()
        var tiles: [Int: TilePicture] = [:]
        var drawings: [InlineDrawing] = []
        var byteCount = 0
        /// Whether something waits for room on the link: then so does all that is less useful.
        var isUnfinished = false

        init(room: UploadRoom) { self.room = room }

        /// Draws a piece of so many bytes, if there is room for it. Returns whether there is.
        mutating func draw(_ drawing: InlineDrawing, byteCount count: Int) -> Bool {
            let fits = byteCount + count <= room.byteCount
            let mayGoAlone = byteCount == 0 && room.byteCount > 0 && room.takesLargePiece
            guard !isUnfinished, fits || mayGoAlone else {
                isUnfinished = true
                return false
            }
            byteCount += count
            drawings.append(drawing)
            return true
        }
    }

    /// Goes through the pictures of a frame. Each stays, is drawn, or waits; while it waits, an older picture of the same
    /// version of its photo stays in its place.
    private func inlineWork(
        for wanted: [WantedPicture], in layout: GridLayout, under cover: CellRect?, room: UploadRoom
    ) -> InlineWork {
        var work = InlineWork(room: room)
        for picture in wanted {
            let result = draw(picture.wish, in: layout.pictureRect(slot: picture.slot), under: cover, work: &work)
            work.tiles[picture.slot] = result.map { .drawn($0.seen, isWhole: $0.isWhole) } ?? .notReady
            if let result { work.shown.add(result) }
        }
        return work
    }

    /// Draws the missing pieces of a picture as far as there is room. Returns what is in its place then, if anything is.
    private func draw(
        _ wish: PictureWish, in place: CellRect, under cover: CellRect?, work: inout InlineWork
    ) -> InlinePicture? {
        let old = inlinePictures.picture(at: wish.rect)
        if let old, old.serves(wish, under: cover) { return old.covered(by: cover) }
        guard let file = inlineFiles.pieces(of: wish.key), !file.bytes.isEmpty else {
            return inlinePictures.standIn(for: wish, in: place, under: cover)
        }
        let begun = old.flatMap { $0.shows(wish) ? $0.uncovered(by: cover, file: file) : nil }
        let isSeamless = begun != nil && wish.mayBeDrawnTwice || old?.isHidden(by: wish) ?? false
        let isBacked = isSeamless && old?.backs(wish, under: cover) ?? false
        var picture = begun ?? InlinePicture(wish, of: file.pieces, cover: cover, isBacked: isBacked)
        var isDrawn = false
        while let piece = picture.missing.first {
            let drawing = InlineDrawing(
                key: wish.key, piece: piece, rect: file.rect(of: piece, in: wish.rect), isSeamless: isSeamless)
            guard work.draw(drawing, byteCount: file.bytes(of: piece).count) else { break }
            picture.drawNext(over: drawing.rect)
            isDrawn = true
        }
        if begun == nil, !isDrawn { return inlinePictures.standIn(for: wish, in: place, under: cover) }
        return picture.seen.isEmpty ? nil : picture
    }

    /// The scroll that saves most bytes of pictures; nil where none saves any.
    private func inlineScroll(of frame: Frame, wanted: [WantedPicture]) -> RowScroll? {
        guard configuration.scrollsPictures else { return nil }
        func savedBytes(_ pictures: InlinePictures) -> Int {
            wanted.reduce(0) { sum, picture in
                guard pictures.serves(picture.wish, under: nil) else { return sum }
                return sum + (inlineFiles.file(of: picture.wish.key)?.count ?? 1)
            }
        }
        var best: (bytes: Int, scroll: RowScroll?) = (savedBytes(inlinePictures), nil)
        for scroll in frame.layout.rowScrolls {
            let bytes = savedBytes(inlinePictures.scrolled(by: scroll))
            if bytes > best.bytes { best = (bytes, scroll) }
        }
        return best.scroll
    }

    /// The bytes that draw a piece of a picture, its upper left corner in the one of `rect`. Terminals leave the cursor in different
    /// places afterwards, so that it is told again.
    func drawing(of key: PictureKey, piece: Int, over rect: CellRect) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.moveCursor(column: rect.column, row: rect.row)
        bytes += inlineFiles.pieces(of: key)?.bytes(of: piece) ?? []
        bytes.moveCursor(column: rect.column, row: rect.row)
        return bytes
    }
}
