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
        /// Whether it moves text by scroll regions.
        package var scrollsText: Bool
        /// Whether pictures among the text move with it.
        package var scrollsPictures: Bool
        /// Whether it forgets sixels that it shows.
        package var remembersFewSixels: Bool
        /// The number of the first image: random, so that other programs' images are not met.
        package var imageBase: UInt32
        /// Whether graphics commands go through tmux to the terminal around it.
        package var passesThroughTmux = false
        /// What the terminal may hold of ours, in bytes.
        package var imageCapacity = ImageLedger.defaultCapacity

        /// What a painter needs to know of its terminal.
        package init(capabilities: TerminalCapabilities, imageBase: UInt32) {
            colors = capabilities.colors
            background = capabilities.background
            synchronizesUpdates = capabilities.synchronizesUpdates
            scrollsText = capabilities.scrollsText
            scrollsPictures = capabilities.scrollsPictures
            remembersFewSixels = capabilities.remembersFewSixels
            self.imageBase = imageBase
        }
    }

    /// Where the numbers of images may begin: many, so that other programs' are not met, and short, because every movement
    /// of an image names it.
    package static let imageBases: ClosedRange<UInt32> = 10_000...90_000
    /// Where they may begin while text stands for the images: anywhere that leaves room for as many as a session needs, because
    /// the programs in the panes of one tmux share a terminal's numbers.
    package static let placeholderBases: ClosedRange<UInt32> = 100_000...Placeholder.largestImage / 16 * 15

    let configuration: Configuration
    var images: ImageLedger
    var symbols = SymbolCache()
    /// What the terminal was handed and has not got.
    var lostPictures = LostPictures()
    /// Files of pictures that the last frame wanted, now or soon, and that are not in the terminal yet, as `KittyEncoder`
    /// takes them; an empty one is a picture of which no file could be made.
    var files: [PictureKey: [UInt8]] = [:]
    /// The pictures that the last frame did not show, and the next one was expected to.
    var keysAhead: Set<PictureKey> = []
    /// How large files are.
    var fileSizes = FileSizeEstimate()
    /// The upload of which pieces are out, and others not.
    var partial: PartialUpload?
    /// The text that the terminal shows; nil when that is not known.
    var cells: CellGrid?
    /// The pictures that stand among it.
    var inlinePictures = InlinePictures()
    /// The files of pictures that stand among text.
    var inlineFiles = PictureFileCache()
    /// The images that the terminal shows.
    private(set) var placements: [Placement] = []
    /// How many cells the images have that text stands for.
    var arrangements: [UInt32: CellSize] = [:]
    /// Images that the last paint freed: the terminal may hold them until all its bytes have arrived.
    var leavingImages: [UInt32] = []
    /// Whether the window has changed since the last frame.
    var hasWindowChanged = false
    /// Whether pictures of the last frame are still to be uploaded: paint the frame again.
    package internal(set) var hasPendingUploads = false
    /// What was sent so far.
    package internal(set) var statistics = PaintStatistics()

    /// A painter of a terminal of which nothing is known but what the configuration says.
    package init(configuration: Configuration) {
        self.configuration = configuration
        images = ImageLedger(base: configuration.imageBase, capacity: configuration.imageCapacity)
    }

    /// Bytes of pictures that the terminal holds, counted as 4 a pixel.
    package var heldImageBytes: Int { images.byteCount }

    /// Whether nothing that the terminal was sent is relied upon: all images are sent anew, for another window than what is shown.
    /// So they are where text stands for them and the screen is drawn anew: tmux hands on nothing while another window of
    /// its is shown, or another terminal has been attached.
    func startsAnew(with frame: Frame) -> Bool {
        guard let cells else { return hasWindowChanged || frame.layout.graphics == .placeholders }
        return hasWindowChanged || cells.size != frame.layout.window
    }

    /// The text that the terminal shows in the frame's window; nil when that is not known.
    func knownCells(for frame: Frame) -> CellGrid? { startsAnew(with: frame) ? nil : cells }

    /// The bytes that make the terminal show `frame`; none when it does already.
    ///
    /// A picture that the terminal does not have is shown in another number of pixels if it has that, else it looks as a
    /// loading one does. What there is no room to upload for waits, and `hasPendingUploads` asks for the frame to be painted
    /// again. Pictures near the selection go first.
    package mutating func paint(_ frame: Frame, uploads room: UploadRoom = .unlimited) -> [UInt8] {
        leavingImages = []
        let theme = Theme(
            depth: configuration.colors, background: configuration.background,
            ascii: frame.layout.graphics == .symbols(.ascii))
        return switch frame.layout.graphics {
        case .kitty, .placeholders: paintImages(frame, theme: theme, room: room)
        case .inlineFiles, .sixel: paintInline(frame, theme: theme, room: room)
        case .symbols(let style): paintSymbols(frame, style, theme: theme)
        }
    }

    private mutating func paintImages(_ frame: Frame, theme: Theme, room: UploadRoom) -> [UInt8] {
        var work = UploadWork(room: room)
        if startsAnew(with: frame) { retireImages(into: &work) }
        let pictures = placePictures(of: frame, work: &work)
        let screen = FrameDrawing(frame, theme: theme, pictures: pictures).screen
        let isText = frame.layout.graphics == .placeholders
        let plan = ScreenPlan(
            fromCells: knownCells(for: frame), placements: isText ? [] : placements,
            scroll: textScroll(of: frame, to: screen.cells), to: isText ? Screen(cells: screen.cells) : screen,
            uploads: work.uploads, arranged: takeArrangements(of: work), freeBefore: work.freeBefore,
            freeAfter: work.freeAfter)
        for image in plan.freedImages { arrangements[image] = nil }
        (cells, placements, hasWindowChanged) = (screen.cells, screen.placements, false)
        let bytes = encode(plan, work: work)
        hasPendingUploads = work.isUnfinished || partial != nil
        return bytes
    }

    private mutating func paintSymbols(_ frame: Frame, _ style: SymbolStyle, theme: Theme) -> [UInt8] {
        let pictures = symbols.draw(frame, encoder: symbolEncoder(style))
        let screen = FrameDrawing(frame, theme: theme, pictures: pictures).screen
        let plan = ScreenPlan(
            fromCells: knownCells(for: frame), scroll: textScroll(of: frame, to: screen.cells), to: screen)
        (cells, hasWindowChanged) = (screen.cells, false)
        return encode(plan)
    }

    /// The bytes that make the terminal forget every image of ours. They begin with ST, which ends whatever was cut
    /// off, and are followed by `TerminalModes.leave`. Asking for them changes nothing: they can be kept at hand for a
    /// sudden end.
    package var leaveBytes: [UInt8] {
        let commands =
            (partial.map { KittyEncoder.abort(image: $0.image) } ?? [])
            + (images.images.sorted() + leavingImages).flatMap { KittyEncoder.free(image: $0) }
        return endOfCutSequence + wire(commands)
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
        leavingImages = []
        arrangements = [:]
        partial = nil
        lostPictures = LostPictures()
        cells = nil
        placements = []
        inlinePictures = InlinePictures()
    }

    /// What the terminal shows is in doubt: the next frame clears it and draws it anew, without uploading again, unless text
    /// stands for the pictures.
    package mutating func redraw() {
        cells = nil
    }

    /// The window has changed, perhaps to another size and back before anything was painted: no terminal is to be trusted
    /// with what it showed. The next frame is painted and uploaded anew.
    package mutating func windowChanged() {
        hasWindowChanged = true
    }

    /// How a grid of text is scrolled before it is written; other images have places of their own and are not scrolled.
    private func textScroll(of frame: Frame, to new: CellGrid) -> RowScroll? {
        guard configuration.scrollsText, frame.layout.graphics != .kitty, let old = knownCells(for: frame) else {
            return nil
        }
        return frame.layout.bestScroll(from: old, to: new)
    }

    func symbolEncoder(_ style: SymbolStyle) -> SymbolEncoder {
        SymbolEncoder(style: style, depth: configuration.colors, background: configuration.background)
    }

    /// The window has changed: no terminal is to be trusted with what it held.
    private mutating func retireImages(into work: inout UploadWork) {
        forgiveLosses()
        work.end += abortPartial()
        let shown = Set(placements.map(\.id.image))
        for image in images.removeAll() {
            if shown.contains(image) { work.freeAfter.append(image) } else { work.freeBefore.append(image) }
        }
    }
}

extension ScreenPainter {
    private mutating func encode(_ plan: ScreenPlan, work: UploadWork) -> [UInt8] {
        var bytes = work.end
        if plan.touchesImages { bytes += abortPartial() }
        leavingImages += plan.freedImages
        bytes += encode(plan, files: work.files)
        if partial == nil { partial = work.begun }
        bytes += continuePartial(within: work.roomLeft)
        return bytes
    }

    mutating func encode(_ plan: ScreenPlan, files: [UInt32: [UInt8]] = [:]) -> [UInt8] {
        guard !plan.isEmpty else { return [] }
        statistics.addFrame()
        var bytes: [UInt8] = []
        for command in plan.preparation { bytes += count(encode(command, files: files), of: command) }
        guard !plan.update.isEmpty else { return bytes }
        if configuration.synchronizesUpdates { bytes += TerminalModes.beginUpdate }
        var text = TextEncoder()
        for command in plan.update {
            if case .write(let run) = command {
                text.write(run)
                continue
            }
            bytes += takeText(from: &text) + count(encode(command, files: files), of: command)
        }
        bytes += takeText(from: &text)
        if configuration.synchronizesUpdates { bytes += TerminalModes.endUpdate }
        return bytes
    }

    /// Ends a stretch of text.
    private mutating func takeText(from text: inout TextEncoder) -> [UInt8] {
        text.finish()
        defer { text = TextEncoder() }
        statistics.addText(text.bytes.count)
        return text.bytes
    }

    private mutating func count(_ bytes: [UInt8], of command: ScreenCommand) -> [UInt8] {
        statistics.add(command, byteCount: bytes.count)
        return bytes
    }

    private func encode(_ command: ScreenCommand, files: [UInt32: [UInt8]]) -> [UInt8] {
        switch command {
        case .upload(let image, let key):
            wire(KittyEncoder.upload(image: image, file: files[image] ?? [], size: key.size))
        case .free(let image): wire(KittyEncoder.free(image: image))
        case .arrange(let image, let size): wire(KittyEncoder.arrange(image: image, over: size))
        case .place(let placement): wire(KittyEncoder.place(placement))
        case .remove(let id): wire(KittyEncoder.remove(id))
        case .hide(let image): wire(KittyEncoder.hide(image: image))
        case .clear(let rows): TerminalModes.clear(rows: rows)
        case .scroll(let scroll): TerminalModes.scroll(scroll)
        case .draw(let key, let piece, let rect): drawing(of: key, piece: piece, over: rect)
        case .write: []
        }
    }
}
