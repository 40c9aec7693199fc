import Thumbnails

/// A picture that was drawn among the text, where text destroys it; perhaps not all its pieces yet.
struct InlinePicture: Hashable, Sendable {
    let key: PictureKey
    /// The cells that it was drawn over.
    let rect: CellRect
    /// The cells of it that were overwritten since; empty where it is whole.
    let hole: CellRect
    /// The pieces of it that are not drawn, in their order; none where it is whole.
    private(set) var missing: [Int] = []
    /// The cells in which it is seen, or an older picture of the same version of the photo; what lies over them is left aside.
    private(set) var seen: [CellRect]
    /// Whether the terminal may have lost it, so that it is to be drawn again.
    private(set) var isInDoubt = false

    /// A whole picture of which the cells under `cover` were overwritten.
    init(_ key: PictureKey, over rect: CellRect, cover: CellRect?) {
        self.key = key
        self.rect = rect
        hole = cover.map(rect.intersection) ?? CellRect(column: rect.column, row: rect.row, columns: 0, rows: 0)
        seen = [rect]
    }

    /// A picture of which nothing has been drawn. `isBacked`: what it takes the place of stays until then.
    init(_ wish: PictureWish, of pieces: Range<Int>, cover: CellRect?, isBacked: Bool) {
        self.init(wish.key, over: wish.rect, cover: cover)
        missing = Array(pieces)
        if !isBacked { seen = [] }
    }

    /// Whether all of it is drawn.
    var isWhole: Bool { missing.isEmpty }

    /// Whether the cells that were overwritten are still covered.
    func isCovered(by cover: CellRect?) -> Bool { cover?.contains(hole) ?? hole.isEmpty }

    /// Whether what is left of it is all that is seen of `other` while `cover` lies over the screen.
    func serves(_ wish: PictureWish, under cover: CellRect?) -> Bool {
        isWhole && shows(wish) && isCovered(by: cover)
    }

    /// The same, which the terminal may have lost.
    var inDoubt: InlinePicture {
        var result = self
        result.isInDoubt = true
        return result
    }

    /// Whether it is what a wish wants, whole or not.
    func shows(_ wish: PictureWish) -> Bool { key == wish.key && rect == wish.rect && !isInDoubt }

    /// The same, as it will lie under another cover.
    func covered(by cover: CellRect?) -> InlinePicture {
        var result = InlinePicture(key, over: rect, cover: cover)
        (result.missing, result.seen, result.isInDoubt) = (missing, seen, isInDoubt)
        return result
    }

    /// The same after another cover has taken the place of the one that overwrote it: pieces that come to light are missing.
    func uncovered(by cover: CellRect?, file: PictureInPieces) -> InlinePicture {
        var result = covered(by: cover)
        guard !isCovered(by: cover) else { return result }
        result.missing = file.pieces.filter { missing.contains($0) || file.rect(of: $0, in: rect).intersects(hole) }
        result.seen = file.pieces.filter { !result.missing.contains($0) }.map { file.rect(of: $0, in: rect) }
        return result
    }

    /// Whether a picture covers all of it, so that it need not be blanked first.
    func isHidden(by wish: PictureWish) -> Bool {
        rect == wish.rect && key.size == wish.key.size && key.picture == wish.key.picture && wish.isOpaque
    }

    /// Whether it may stay while pieces of a picture that hides it are drawn over it.
    func backs(_ wish: PictureWish, under cover: CellRect?) -> Bool {
        let (own, other) = (key.token.key, wish.key.token.key)
        return own.photo == other.photo && own.version == other.version && seen == [rect] && isCovered(by: cover)
    }

    /// The next missing piece is drawn over these cells.
    mutating func drawNext(over cells: CellRect) {
        missing.removeFirst()
        if isWhole { seen = [rect] } else if seen != [rect] { seen.append(cells) }
    }

    /// The same some lines further down.
    func moved(down lines: Int) -> InlinePicture {
        func moved(_ rect: CellRect) -> CellRect {
            CellRect(column: rect.column, row: rect.row + lines, columns: rect.columns, rows: rect.rows)
        }
        var result = InlinePicture(key, over: moved(rect), cover: nil)
        (result.missing, result.seen, result.isInDoubt) = (missing, seen.map(moved), isInDoubt)
        return result
    }
}

/// The pictures that stand among the text of a screen. Tiles never overlap, so that each begins in a cell of its own.
struct InlinePictures: Sendable {
    private var pictures: [Origin: InlinePicture] = [:]

    private struct Origin: Hashable {
        let column: Int
        let row: Int

        init(_ rect: CellRect) { (column, row) = (rect.column, rect.row) }
    }

    /// The picture that begins where a wish wants one.
    func picture(at rect: CellRect) -> InlinePicture? { pictures[Origin(rect)] }

    /// Whether a wish is fulfilled already.
    func serves(_ wish: PictureWish, under cover: CellRect?) -> Bool {
        picture(at: wish.rect)?.serves(wish, under: cover) ?? false
    }

    /// An older picture of the same version of a photo, wholly in the place of its tile: as it will lie under `cover`. After a
    /// zoom older pictures reach into other tiles.
    func standIn(for wish: PictureWish, in place: CellRect, under cover: CellRect?) -> InlinePicture? {
        let wanted = wish.key.token.key
        let found = pictures.values.first { picture in
            let key = picture.key.token.key
            return key.photo == wanted.photo && key.version == wanted.version && place.contains(picture.rect)
                && picture.isCovered(by: cover)
        }
        return found?.covered(by: cover)
    }

    /// All of them.
    var all: some Collection<InlinePicture> { pictures.values }
    /// Which pictures are there, wholly drawn.
    var wholeKeys: Set<PictureKey> { Set(pictures.values.filter { $0.isWhole && !$0.isInDoubt }.map(\.key)) }

    mutating func add(_ picture: InlinePicture) { pictures[Origin(picture.rect)] = picture }

    /// The pictures after lines were scrolled: those that lay in the region moved, and what left it is gone.
    func scrolled(by scroll: RowScroll) -> InlinePictures {
        var result = InlinePictures()
        for picture in pictures.values {
            if let moved = scroll.moved(picture) { result.add(moved) }
        }
        return result
    }
}
