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

    mutating func paintInline(_ frame: Frame, theme: Theme, budget: Int) -> [UInt8] {
        let known = knownCells(for: frame)
        if known == nil { inlinePictures = InlinePictures() }
        let wanted = wantedPictures(of: frame)
        inlineFiles.use(wanted.map(\.wish.key))
        let scroll = known == nil ? nil : inlineScroll(of: frame, wanted: wanted)
        if let scroll { inlinePictures = inlinePictures.scrolled(by: scroll) }
        let work = inlineWork(for: wanted, of: frame, budget: budget)
        let screen = FrameDrawing(frame, theme: theme, pictures: work.tiles).screen
        let plan = ScreenPlan(fromCells: known, scroll: scroll, to: screen.cells, drawings: work.drawings)
        (cells, inlinePictures, hasWindowChanged) = (screen.cells, work.shown, false)
        hasPendingUploads = work.isUnfinished
        return encode(plan)
    }

    /// What a paint draws, and what is on the screen then.
    private struct InlineWork {
        var shown = InlinePictures()
        var tiles: [Int: TilePicture] = [:]
        var drawings: [InlineDrawing] = []
        var byteCount = 0
        var isUnfinished = false
    }

    /// Goes through the pictures of a frame. Each stays, is drawn, or waits; while it waits, an older picture of the same
    /// version of its photo stays in its place.
    private func inlineWork(for wanted: [WantedPicture], of frame: Frame, budget: Int) -> InlineWork {
        let cover = cover(of: frame)
        var work = InlineWork()
        for picture in wanted {
            let wish = picture.wish
            var result: InlinePicture? = InlinePicture(wish.key, over: wish.rect, cover: cover)
            if !inlinePictures.serves(wish, under: cover) {
                let file = inlineFiles.file(of: wish.key).flatMap { $0.isEmpty ? nil : $0 }
                let mayDraw = work.byteCount < budget
                if let file, mayDraw {
                    work.byteCount += file.count
                    work.drawings.append(InlineDrawing(wish, replacing: inlinePictures.picture(at: wish.rect)))
                } else {
                    work.isUnfinished = work.isUnfinished || file != nil
                    let place = frame.layout.pictureRect(slot: picture.slot)
                    result = inlinePictures.standIn(for: wish, in: place, under: cover)
                }
            }
            work.tiles[picture.slot] = result.map { .drawn($0.rect) } ?? .notReady
            if let result { work.shown.add(result) }
        }
        return work
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

    /// The bytes that draw a picture, its upper left corner in the one of `rect`. Terminals leave the cursor in different
    /// places afterwards, so that it is told again.
    func drawing(of key: PictureKey, over rect: CellRect) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.moveCursor(column: rect.column, row: rect.row)
        bytes += inlineFiles.file(of: key) ?? []
        bytes.moveCursor(column: rect.column, row: rect.row)
        return bytes
    }
}
