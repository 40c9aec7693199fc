package import Thumbnails

/// Turns frames into the bytes that make a terminal show them, and remembers what it shows.
///
/// One painter for one session on one terminal. It decides with pure parts (`FrameDrawing`, `ImageLedger`,
/// `ScreenPlan`) and spells their commands.
package struct ScreenPainter: Sendable {
    /// What a painter is made with.
    package struct Configuration: Sendable {
        /// How many colours the terminal shows.
        package var colors: ColorDepth
        /// Its background; nil where it is not known.
        package var background: RGB?
        /// Whether it draws what lies between begin and end of mode 2026 at once.
        package var synchronizesUpdates: Bool
        /// The number of the first image: random, so that other programs' images are not met.
        package var imageBase: UInt32
        /// What the terminal may hold of ours, in bytes.
        package var imageCapacity = ImageLedger.defaultCapacity
        /// Makes a PNG file of a small picture; nil where that fails: the tile then looks as a loading one does.
        package var encodePNG: @Sendable (Thumbnail) -> [UInt8]?

        /// What a painter needs to know of its terminal.
        package init(
            capabilities: TerminalCapabilities, imageBase: UInt32,
            encodePNG: @escaping @Sendable (Thumbnail) -> [UInt8]?
        ) {
            colors = capabilities.colors
            background = capabilities.background
            synchronizesUpdates = capabilities.synchronizesUpdates
            self.imageBase = imageBase
            self.encodePNG = encodePNG
        }
    }

    private let configuration: Configuration
    private var images: ImageLedger
    private var symbols = SymbolCache()
    /// The text that the terminal shows; nil when that is not known.
    private var cells: CellGrid?
    /// The images that the terminal shows.
    private var placements: [Placement] = []
    /// Whether pictures of the last frame are still to be uploaded: paint the frame again.
    package private(set) var hasPendingUploads = false
    /// What was sent so far.
    package private(set) var statistics = PaintStatistics()

    /// A painter of a terminal of which nothing is known but what the configuration says.
    package init(configuration: Configuration) {
        self.configuration = configuration
        images = ImageLedger(base: configuration.imageBase, capacity: configuration.imageCapacity)
    }

    /// Bytes of pictures that the terminal holds, counted as 4 a pixel.
    package var heldImageBytes: Int { images.byteCount }

    /// The bytes that make the terminal show `frame`; none when it does already.
    ///
    /// Once at least one picture and `uploadBudget` bytes of pictures are out, the rest waits: their tiles look as
    /// loading ones do, and `hasPendingUploads` asks for the frame to be painted again. Pictures near the selection
    /// go first.
    package mutating func paint(_ frame: Frame, uploadBudget: Int = .max) -> [UInt8] {
        let theme = Theme(
            depth: configuration.colors, background: configuration.background,
            ascii: frame.layout.graphics == .symbols(.ascii))
        var work = UploadWork(budget: uploadBudget)
        if cells != nil, cells?.size != frame.layout.window { retireImages(into: &work) }
        let pictures =
            switch frame.layout.graphics {
            case .kitty: placePictures(of: frame, work: &work)
            case .symbols(let style): symbols.draw(frame, encoder: symbolEncoder(style))
            }
        hasPendingUploads = work.isUnfinished
        let screen = FrameDrawing(frame, theme: theme, pictures: pictures).screen
        let plan = ScreenPlan(
            fromCells: cells, placements: placements, to: screen, uploads: work.uploads, freeBefore: work.freeBefore,
            freeAfter: work.freeAfter)
        (cells, placements) = (screen.cells, screen.placements)
        let bytes = encode(plan, files: work.files)
        statistics.add(plan, byteCount: bytes.count)
        return bytes
    }

    /// The bytes that make the terminal forget every image of ours. They begin with ST, which ends whatever was cut
    /// off, and are followed by `TerminalModes.leave`. Asking for them changes nothing: they can be kept at hand for a
    /// sudden end.
    package var leaveBytes: [UInt8] {
        TerminalModes.stringTerminator + images.images.sorted().flatMap { KittyEncoder.free(image: $0) }
    }

    /// The bytes that make the terminal forget every image of ours; afterwards the painter knows of none.
    package mutating func leave() -> [UInt8] {
        defer { terminalForgot() }
        return leaveBytes
    }

    /// The terminal has lost everything: after a suspension, or when the alternate screen was entered anew. The next
    /// frame is painted and uploaded from nothing.
    package mutating func terminalForgot() {
        _ = images.removeAll()
        cells = nil
        placements = []
    }

    /// What the terminal shows is in doubt: the next frame clears it and draws it anew, without uploading again.
    package mutating func redraw() {
        cells = nil
    }

    private func symbolEncoder(_ style: SymbolStyle) -> SymbolEncoder {
        SymbolEncoder(style: style, depth: configuration.colors, background: configuration.background)
    }

    /// The window has changed: no terminal is to be trusted with what it held.
    private mutating func retireImages(into work: inout UploadWork) {
        let shown = Set(placements.map(\.id.image))
        for image in images.removeAll() {
            if shown.contains(image) { work.freeAfter.append(image) } else { work.freeBefore.append(image) }
        }
    }
}

extension ScreenPainter {
    /// What a paint uploads and frees.
    private struct UploadWork {
        let budget: Int
        var uploads: [(image: UInt32, key: PictureKey)] = []
        var files: [UInt32: [UInt8]] = [:]
        var byteCount = 0
        var freeBefore: [UInt32] = []
        var freeAfter: [UInt32] = []
        var isUnfinished = false
        /// Whether images are shown that the frame does not show.
        var hasLeavers = false

        var isExhausted: Bool { !uploads.isEmpty && byteCount >= budget }
    }

    /// A picture that a frame wants on the screen.
    private struct WantedPicture {
        let slot: Int
        let thumbnail: Thumbnail
        let key: PictureKey
        let rect: CellRect
        /// Whether help is drawn where it would be.
        let isCovered: Bool
    }

    private mutating func placePictures(of frame: Frame, work: inout UploadWork) -> [Int: TilePicture] {
        let wanted = wantedPictures(of: frame)
        var kept = Set(placements.map(\.id.image)).subtracting(work.freeAfter)
        let held = Set(wanted.compactMap { images.use($0.key) })
        work.hasLeavers = !kept.isSubset(of: held)
        kept.formUnion(held)
        var result: [Int: TilePicture] = [:]
        var places: [UInt32: UInt32] = [:]
        for picture in wanted {
            if picture.isCovered {
                result[picture.slot] = .covered
                continue
            }
            guard let image = images.use(picture.key) ?? upload(picture, keeping: &kept, work: &work) else {
                result[picture.slot] = .notReady
                continue
            }
            places[image, default: 0] += 1
            let id = Placement.ID(image: image, number: places[image, default: 1])
            result[picture.slot] = .placed(Placement(id: id, rect: picture.rect))
        }
        return result
    }

    /// The pictures of a frame, those near the selection first.
    private func wantedPictures(of frame: Frame) -> [WantedPicture] {
        let layout = frame.layout
        let selected = frame.tiles.firstIndex { $0.isSelected } ?? 0
        let cover = frame.help.map { HelpBox($0, window: layout.window).rect }
        var wanted: [WantedPicture] = []
        for (slot, tile) in frame.tiles.prefix(layout.tileCount).enumerated() {
            guard case .picture(let token, let thumbnail) = tile.content else { continue }
            let place = layout.pictureRect(slot: slot)
            let fit = PictureFit(
                image: PixelSize(width: thumbnail.width, height: thumbnail.height), in: place,
                cellPixels: layout.cellPixels, density: layout.pictureDensity)
            let key = PictureKey(token: token, size: fit.canvas, picture: fit.picture, backdrop: frame.backdrop)
            wanted.append(
                WantedPicture(
                    slot: slot, thumbnail: thumbnail, key: key, rect: fit.rect,
                    isCovered: cover?.intersects(fit.rect) ?? false))
        }
        func distance(_ slot: Int) -> Int {
            abs(slot / layout.columns - selected / layout.columns)
                + abs(slot % layout.columns - selected % layout.columns)
        }
        return wanted.sorted { (distance($0.slot), $0.slot) < (distance($1.slot), $1.slot) }
    }

    /// Makes a file of a picture and enters its image; nil when the budget is used up, or there is no room at all.
    private mutating func upload(
        _ picture: WantedPicture, keeping kept: inout Set<UInt32>, work: inout UploadWork
    ) -> UInt32? {
        guard !work.isExhausted else {
            work.isUnfinished = true
            return nil
        }
        guard let freed = images.makeRoom(for: picture.key.byteCount, keeping: kept) else {
            // What the terminal still shows and this frame does not leaves room for the next paint.
            work.isUnfinished = work.isUnfinished || work.hasLeavers
            return nil
        }
        work.freeBefore += freed
        guard let file = configuration.encodePNG(Self.canvas(of: picture.thumbnail, key: picture.key)) else {
            return nil
        }
        let image = images.add(picture.key)
        kept.insert(image)
        work.uploads.append((image, picture.key))
        work.files[image] = file
        work.byteCount += file.count * 4 / 3
        return image
    }

    /// The pixels of an image: the thumbnail at its size, over its backdrop, in the middle of a transparent border.
    private static func canvas(of thumbnail: Thumbnail, key: PictureKey) -> Thumbnail {
        if key.size == PixelSize(width: thumbnail.width, height: thumbnail.height), key.backdrop == .terminal {
            return thumbnail
        }
        var block = PixelBlock(thumbnail).resized(to: key.picture)
        if key.backdrop != .terminal {
            block.compose { x, y in key.backdrop.color(x: x, y: y, square: 8) ?? .black }
        }
        return Thumbnail(
            width: key.size.width, height: key.size.height, pixels: block.straightPixels(canvas: key.size),
            originalWidth: thumbnail.originalWidth, originalHeight: thumbnail.originalHeight)
    }

    private func encode(_ plan: ScreenPlan, files: [UInt32: [UInt8]]) -> [UInt8] {
        guard !plan.isEmpty else { return [] }
        var bytes: [UInt8] = []
        for command in plan.preparation { bytes += encode(command, files: files) }
        guard !plan.update.isEmpty else { return bytes }
        if configuration.synchronizesUpdates { bytes += TerminalModes.beginUpdate }
        var text = TextEncoder()
        var afterText: [UInt8] = []
        for command in plan.update {
            switch command {
            case .clear(let rows): bytes += TerminalModes.clear(rows: rows)
            case .write(let run): text.write(run)
            default: afterText += encode(command, files: files)
            }
        }
        text.finish()
        bytes += text.bytes + afterText
        if configuration.synchronizesUpdates { bytes += TerminalModes.endUpdate }
        return bytes
    }

    private func encode(_ command: ScreenCommand, files: [UInt32: [UInt8]]) -> [UInt8] {
        switch command {
        case .upload(let image, _): KittyEncoder.upload(image: image, png: files[image] ?? [])
        case .free(let image): KittyEncoder.free(image: image)
        case .place(let placement): KittyEncoder.place(placement)
        case .remove(let id): KittyEncoder.remove(id)
        case .clear, .write: []
        }
    }
}
