import Thumbnails

/// A picture that was drawn among the text, where text destroys it.
struct InlinePicture: Hashable, Sendable {
    let key: PictureKey
    /// The cells that it was drawn over.
    let rect: CellRect
    /// The cells of it that were overwritten since; empty where it is whole.
    let hole: CellRect

    /// A picture of which the cells under `cover` were overwritten.
    init(_ key: PictureKey, over rect: CellRect, cover: CellRect?) {
        self.key = key
        self.rect = rect
        hole = cover.map(rect.intersection) ?? CellRect(column: rect.column, row: rect.row, columns: 0, rows: 0)
    }

    /// Whether what is left of it is all that is seen of `other` while `cover` lies over the screen.
    func serves(_ wish: PictureWish, under cover: CellRect?) -> Bool {
        key == wish.key && rect == wish.rect && (cover?.contains(hole) ?? hole.isEmpty)
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

    /// An older picture of the same version of a photo, whole in the same tile's place: as it will lie under `cover`.
    func standIn(for wish: PictureWish, in place: CellRect, under cover: CellRect?) -> InlinePicture? {
        let wanted = wish.key.token.key
        let found = pictures.values.first { picture in
            let key = picture.key.token.key
            return key.photo == wanted.photo && key.version == wanted.version && place.contains(picture.rect)
                && (cover?.contains(picture.hole) ?? picture.hole.isEmpty)
        }
        return found.map { InlinePicture($0.key, over: $0.rect, cover: cover) }
    }

    /// Which pictures there are.
    var keys: Set<PictureKey> { Set(pictures.values.map(\.key)) }

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
