/// Pictures as images: which of them a frame shows.
extension ScreenPainter {
    /// A picture that a frame wants on the screen.
    struct WantedPicture {
        let slot: Int
        let wish: PictureWish
    }

    /// The pictures of a frame that need to be made into files before they can be sent, in the order in which they are of
    /// use: with `coarseFirst`, coarse ones of those of which the terminal has nothing to show; then all that are not there
    /// as they should be, those near the selection first. Whoever makes one, on a thread that may take its time, brings it
    /// with `keep(_:for:)`.
    package func missingPictures(of frame: Frame, coarseFirst: Bool = false) -> [PictureWish] {
        switch frame.layout.graphics {
        case .kitty, .placeholders: break
        case .inlineFiles, .sixel: return missingInlinePictures(of: frame)
        case .symbols: return []
        }
        let isAnew = startsAnew(with: frame)
        let wanted = wantedPictures(of: frame).map(\.wish)
        let coarse = wanted.filter { isAnew || shownPicture(for: $0.key) == nil }.compactMap(\.coarse)
            .filter { !lostPictures.isGivenUp($0.key) }
        let fine = wanted.filter { isAnew || !images.contains($0.key) }
        var seen: Set<PictureKey> = []
        return ((coarseFirst ? coarse : []) + fine).filter { files[$0.key] == nil && seen.insert($0.key).inserted }
    }

    /// How many bytes it takes to send what the terminal lacks of a frame, without coarse pictures.
    package func expectedUploadBytes(of frame: Frame) -> Int {
        guard frame.layout.graphics.keepsImages else { return 0 }
        return wantedPictures(of: frame).map(\.wish.key).reduce(0) { sum, key in
            guard !images.contains(key) else { return sum }
            return sum + (files[key].map { KittyEncoder.uploadSize(ofFile: $0.count) } ?? fileSizes.uploadSize(of: key))
        }
    }

    /// Takes the file of a picture: a PNG file, the path of a temporary file of its pixels, a sequence that draws it, or nothing
    /// where none could be made. It is sent with the next frame, if that frame still wants this very picture; otherwise it is
    /// dropped, or kept for a while where the terminal keeps none itself.
    package mutating func keep(_ file: [UInt8], for key: PictureKey) {
        switch key.form {
        case .png:
            files[key] = file
            fileSizes.note(key, fileSize: file.count)
        case .inlineFile, .sixel: inlineFiles.keep(file, for: key)
        }
    }

    /// The picture that the terminal has to show for another: that one, or another number of pixels of what it shows.
    func shownPicture(for key: PictureKey) -> PictureKey? {
        images.contains(key) ? key : images.standIn(for: key)
    }

    mutating func placePictures(of frame: Frame, work: inout UploadWork) -> [Int: TilePicture] {
        let wanted = wantedPictures(of: frame)
        let ahead = Set(wishesAhead(of: frame).map(\.key))
        dropUnwantedFiles(wanted: wanted.map(\.wish.key), ahead: ahead, work: &work)
        var kept = Set(placements.map(\.id.image)).subtracting(work.freeAfter)
        let held = Set(wanted.compactMap { shownPicture(for: $0.wish.key) }.compactMap { images.use($0) })
        work.hasLeavers = !kept.isSubset(of: held)
        kept.formUnion(held)
        upload(wanted.map(\.wish.key), keeping: kept, work: &work)
        freeCoarse(of: wanted.map(\.wish.key), work: &work)
        let cover = frame.help.map { HelpBox($0, window: frame.layout.window).rect }
        var result: [Int: TilePicture] = [:]
        var places: [UInt32: UInt32] = [:]
        for picture in wanted {
            guard let shown = shownPicture(for: picture.wish.key), let image = images.use(shown) else {
                result[picture.slot] = .notReady
                continue
            }
            if frame.layout.graphics == .placeholders {
                result[picture.slot] = placeholders(for: image, over: picture.wish.rect, work: &work)
                continue
            }
            let pieces = picture.wish.pieces(of: shown.size, around: cover).map { piece in
                places[image, default: 0] += 1
                let id = Placement.ID(image: image, number: places[image, default: 1])
                return Placement(id: id, rect: piece.rect, part: piece.part)
            }
            result[picture.slot] = .placed(pieces)
        }
        drawGivenUpPictures(of: frame, into: &result)
        return result
    }

    /// Coarse images of pictures that are there as they should be: freed once those are shown.
    private mutating func freeCoarse(of wanted: [PictureKey], work: inout UploadWork) {
        for key in wanted where images.contains(key) {
            if let coarse = key.coarse, let image = images.remove(coarse) { work.freeAfter.append(image) }
        }
    }

    /// The pictures of a frame, by slot.
    func allPictures(of frame: Frame) -> [WantedPicture] {
        frame.tiles.prefix(frame.layout.tileCount).enumerated().compactMap { slot, tile in
            wish(for: tile, in: frame.layout.pictureRect(slot: slot), of: frame).map {
                WantedPicture(slot: slot, wish: $0)
            }
        }
    }

    /// The picture that a tile of a frame, or one ahead of it, wants in its place.
    func wish(for tile: FrameTile, in place: CellRect, of frame: Frame) -> PictureWish? {
        PictureWish(
            tile, in: place, layout: frame.layout, backdrop: frame.backdrop, background: configuration.background)
    }

    /// The pictures of a frame that the terminal is to show itself, those near the selection first.
    func wantedPictures(of frame: Frame) -> [WantedPicture] {
        let layout = frame.layout
        let selected = frame.tiles.firstIndex { $0.isSelected } ?? 0
        let wanted = allPictures(of: frame).filter { !lostPictures.isGivenUp($0.wish.key) }
        func distance(_ slot: Int) -> Int {
            abs(slot / layout.columns - selected / layout.columns)
                + abs(slot % layout.columns - selected % layout.columns)
        }
        return wanted.sorted { (distance($0.slot), $0.slot) < (distance($1.slot), $1.slot) }
    }
}
