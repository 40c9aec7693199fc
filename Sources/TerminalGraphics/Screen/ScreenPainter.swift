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

        /// What a painter needs to know of its terminal.
        package init(capabilities: TerminalCapabilities, imageBase: UInt32) {
            colors = capabilities.colors
            background = capabilities.background
            synchronizesUpdates = capabilities.synchronizesUpdates
            self.imageBase = imageBase
        }
    }

    private let configuration: Configuration
    private var images: ImageLedger
    private var symbols = SymbolCache()
    /// Files of pictures that the last frame wanted and that are not in the terminal yet, as `KittyEncoder` takes them; an
    /// empty one is a picture of which no file could be made.
    private var files: [PictureKey: [UInt8]] = [:]
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

    /// The pictures of a frame that need to be made into files before they can be shown, those near the selection first.
    /// Whoever makes one, on a thread that may take its time, brings it with `keep(_:for:)`.
    package func missingPictures(of frame: Frame) -> [PictureWish] {
        guard frame.layout.graphics == .kitty else { return [] }
        var seen: Set<PictureKey> = []
        return wantedPictures(of: frame).map(\.wish).filter { wish in
            let isHeld = images.contains(wish.key) && !isResized(by: frame)
            return !isHeld && files[wish.key] == nil && seen.insert(wish.key).inserted
        }
    }

    /// Whether the frame has another size than what is shown: then all images are sent anew.
    private func isResized(by frame: Frame) -> Bool { cells.map { $0.size != frame.layout.window } ?? false }

    /// Takes the file of a picture: a PNG file, the path of a temporary file of its pixels, or nothing where none could be
    /// made. It is sent with the next frame, if that frame still wants
    /// this very picture; otherwise it is dropped.
    package mutating func keep(_ file: [UInt8], for key: PictureKey) {
        files[key] = file
    }

    /// Whether a picture's file waits to be sent.
    package func keepsFile(for key: PictureKey) -> Bool { files[key] != nil }

    /// Whether the terminal was handed a picture, and has not been made to forget it.
    package func holdsImage(of key: PictureKey) -> Bool { images.contains(key) }

    /// The bytes that make the terminal show `frame`; none when it does already.
    ///
    /// A picture whose file is missing looks as a loading one does. Once at least one picture and `uploadBudget` bytes of
    /// pictures are out, the rest waits: their tiles look as loading ones do, and `hasPendingUploads` asks for the frame to
    /// be painted again. Pictures near the selection go first.
    package mutating func paint(_ frame: Frame, uploadBudget: Int = .max) -> [UInt8] {
        let theme = Theme(
            depth: configuration.colors, background: configuration.background,
            ascii: frame.layout.graphics == .symbols(.ascii))
        var work = UploadWork(budget: uploadBudget)
        if isResized(by: frame) { retireImages(into: &work) }
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
        return encode(plan, files: work.files)
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
        let wish: PictureWish
    }

    private mutating func placePictures(of frame: Frame, work: inout UploadWork) -> [Int: TilePicture] {
        let wanted = wantedPictures(of: frame)
        var kept = Set(placements.map(\.id.image)).subtracting(work.freeAfter)
        let held = Set(wanted.compactMap { images.use($0.wish.key) })
        let keys = Set(wanted.map(\.wish.key))
        files = files.filter { keys.contains($0.key) }
        work.hasLeavers = !kept.isSubset(of: held)
        kept.formUnion(held)
        let cover = frame.help.map { HelpBox($0, window: frame.layout.window).rect }
        var result: [Int: TilePicture] = [:]
        var places: [UInt32: UInt32] = [:]
        for picture in wanted {
            let key = picture.wish.key
            guard let image = images.use(key) ?? upload(key, keeping: &kept, work: &work) else {
                result[picture.slot] = .notReady
                continue
            }
            let pieces = picture.wish.pieces(around: cover).map { piece in
                places[image, default: 0] += 1
                let id = Placement.ID(image: image, number: places[image, default: 1])
                return Placement(id: id, rect: piece.rect, part: piece.part)
            }
            result[picture.slot] = .placed(pieces)
        }
        return result
    }

    /// The pictures of a frame, those near the selection first.
    private func wantedPictures(of frame: Frame) -> [WantedPicture] {
        let layout = frame.layout
        let selected = frame.tiles.firstIndex { $0.isSelected } ?? 0
        var wanted: [WantedPicture] = []
        for (slot, tile) in frame.tiles.prefix(layout.tileCount).enumerated() {
            let place = layout.pictureRect(slot: slot)
            if let wish = PictureWish(tile, in: place, layout: layout, backdrop: frame.backdrop) {
                wanted.append(WantedPicture(slot: slot, wish: wish))
            }
        }
        func distance(_ slot: Int) -> Int {
            abs(slot / layout.columns - selected / layout.columns)
                + abs(slot % layout.columns - selected % layout.columns)
        }
        return wanted.sorted { (distance($0.slot), $0.slot) < (distance($1.slot), $1.slot) }
    }

    /// Enters the image of a picture; nil when its file is not there, the budget is used up, or there is no room at all.
    private mutating func upload(
        _ key: PictureKey, keeping kept: inout Set<UInt32>, work: inout UploadWork
    ) -> UInt32? {
        guard let file = files[key], !file.isEmpty else { return nil }
        guard !work.isExhausted else {
            work.isUnfinished = true
            return nil
        }
        guard let freed = images.makeRoom(for: key.byteCount, keeping: kept) else {
            // What the terminal still shows and this frame does not leaves room for the next paint.
            work.isUnfinished = work.isUnfinished || work.hasLeavers
            return nil
        }
        work.freeBefore += freed
        let image = images.add(key)
        kept.insert(image)
        files[key] = nil
        work.uploads.append((image, key))
        work.files[image] = file
        work.byteCount += file.count * 4 / 3
        return image
    }

    private mutating func encode(_ plan: ScreenPlan, files: [UInt32: [UInt8]]) -> [UInt8] {
        guard !plan.isEmpty else { return [] }
        statistics.addFrame()
        var bytes: [UInt8] = []
        for command in plan.preparation { bytes += count(encode(command, files: files), of: command) }
        guard !plan.update.isEmpty else { return bytes }
        if configuration.synchronizesUpdates { bytes += TerminalModes.beginUpdate }
        var text = TextEncoder()
        var afterText: [UInt8] = []
        for command in plan.update {
            switch command {
            case .clear(let rows): bytes += count(TerminalModes.clear(rows: rows), of: command)
            case .write(let run): text.write(run)
            default: afterText += count(encode(command, files: files), of: command)
            }
        }
        text.finish()
        statistics.addText(text.bytes.count)
        bytes += text.bytes + afterText
        if configuration.synchronizesUpdates { bytes += TerminalModes.endUpdate }
        return bytes
    }

    private mutating func count(_ bytes: [UInt8], of command: ScreenCommand) -> [UInt8] {
        statistics.add(command, byteCount: bytes.count)
        return bytes
    }

    private func encode(_ command: ScreenCommand, files: [UInt32: [UInt8]]) -> [UInt8] {
        switch command {
        case .upload(let image, let key): KittyEncoder.upload(image: image, file: files[image] ?? [], size: key.size)
        case .free(let image): KittyEncoder.free(image: image)
        case .place(let placement): KittyEncoder.place(placement)
        case .remove(let id): KittyEncoder.remove(id)
        case .clear, .write: []
        }
    }
}
