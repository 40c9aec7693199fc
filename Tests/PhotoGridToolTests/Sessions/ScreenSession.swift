import PhotoGrid
import PhotoGridTool
import ScrollLab
import TerminalGraphics
import TestTerminal
import Thumbnails

/// A person's session at a terminal, in virtual time: the real loader, model, viewer's state, composer and painter, decodes
/// that take as long as a seed draws, a workshop that makes two files at a time, a link that takes its time, and a terminal that
/// shares no code with any of them.
///
/// It draws as the viewer does: one frame under way at most, what no key asked for at most every 16 ms. After each frame
/// `ScreenJudge` looks at the whole screen.
@MainActor final class ScreenSession {
    /// What is the same for the whole session.
    struct Circumstances {
        var graphics = PictureProtocol.kitty
        /// How long a decode takes.
        var decodes = LatencyModel.exponential(mean: 40_000_000)
        /// Whether previews, failures and files that change come up.
        var hasWeather = true
        var synchronizes = true
        /// Whether the terminal moves lines, and pictures among the text with them.
        var scrollsRegions = true
        /// Bytes of pictures that go with one frame.
        var uploadBudget = Int.max
        /// What the terminal may hold of ours, in bytes.
        var imageCapacity = ImageLedger.defaultCapacity
        var window = CellSize(columns: 50, rows: 19)
        /// How large tiles are, in steps.
        var step = 1
        var fault: SessionFault?
    }

    static let photoCount = 600
    static let foreignImage = 77

    let circumstances: Circumstances
    let time = VirtualTime()
    let album = SyntheticAlbum()
    let source: SyntheticSource
    let model: PhotoGridModel
    private let loader: ThumbnailLoader
    var chance: SplitMix64
    var state = ViewerState()
    var zoom: TileZoom
    private(set) var window: CellSize
    private(set) var layout: GridLayout
    private(set) var terminal: ModelTerminal
    private(set) var painter: ScreenPainter
    var judge = ScreenJudge()
    private var workshop = SessionWorkshop()
    /// The bytes that would free everything if the session died while the frame under way is being written.
    private var farewell: [UInt8] = []
    private(set) var frameUnderWay: [UInt8]?
    private var isDirty = false
    private var isDrawScheduled = false
    private var isUrgent = false
    private var framePace = FramePace()
    /// How often the photos on screen were others after a key.
    private(set) var scrolls = 0

    init(seed: UInt64, _ circumstances: Circumstances) {
        self.circumstances = circumstances
        chance = SplitMix64(seed: SplitMix64.derive(seed, 1))
        source = SyntheticSource(
            order: Array(0..<Self.photoCount), album: album, time: time, latency: .exponential(mean: 2_000_000),
            seed: SplitMix64.derive(seed, 2))
        var weather = DecodeWeather(latency: circumstances.decodes, failurePermille: circumstances.hasWeather ? 20 : 0)
        if !circumstances.hasWeather { weather.previewPermille = 0 }
        var loading = ThumbnailLoader.Configuration()
        loading.workers = VirtualWorkers(
            count: 2, time: time, album: album, weather: weather, seed: SplitMix64.derive(seed, 3))
        loading.clock = time
        loader = ThumbnailLoader(decoder: SyntheticDecoder(album: album), configuration: loading)
        window = circumstances.window
        zoom = TileZoom(start: TileWish(step: circumstances.step))
        layout = Self.makeLayout(window, zoom.wish, circumstances.graphics, captions: true)
        var showing = PhotoGridModel.Configuration()
        showing.pixelSize = layout.thumbnailPixelSize
        showing.clock = time
        showing.hop = time.makeHop(latency: .exponential(mean: 500_000), seed: SplitMix64.derive(seed, 4))
        model = PhotoGridModel(source: source, loader: loader, configuration: showing)
        terminal = ModelTerminal(columns: window.columns, rows: window.rows)
        terminal.cellPixels = (layout.cellPixels.width, layout.cellPixels.height)
        terminal.decodeFile = { RunFile.raster($0) }
        var capabilities = TerminalCapabilities()
        capabilities.colors = .truecolor
        capabilities.background = .black
        capabilities.synchronizesUpdates = circumstances.synchronizes
        capabilities.scrollsText = circumstances.scrollsRegions
        capabilities.scrollsPictures = circumstances.scrollsRegions
        var configuration = ScreenPainter.Configuration(capabilities: capabilities, imageBase: 1000)
        configuration.imageCapacity = circumstances.imageCapacity
        painter = ScreenPainter(configuration: configuration)
        terminal.receive(TerminalModes.enter)
        terminal.images[Self.foreignImage] = [1]
        model.onChange = { [weak self] in self?.modelChanged() }
        layOut()
    }

    private static func makeLayout(
        _ window: CellSize, _ wish: TileWish, _ graphics: PictureProtocol, captions: Bool
    ) -> GridLayout {
        GridLayout(
            window: window, cellPixels: PixelSize(width: 4, height: 8), wish: wish, graphics: graphics,
            captions: captions)
    }

    // MARK: What a person and the model do

    func perform(_ command: ViewerCommand) {
        let before = state.visibleRange
        isUrgent = true
        apply(state.handle(.command(command)))
        if state.visibleRange != before { scrolls += 1 }
        scheduleDraw()
    }

    /// The window gets another size; the terminal keeps its images and scrambles the rest.
    func resize(to size: CellSize) {
        // What is on its way is written into the old window.
        finishWrite()
        window = size
        painter.windowChanged()
        judge.windowChanged()
        terminal = terminal.resized(columns: size.columns, rows: size.rows)
        layOut()
    }

    private func modelChanged() {
        apply(state.handle(.photoCount(model.photoCount)))
        scheduleDraw()
    }

    private func apply(_ actions: [ViewerState.Action]) {
        for action in actions {
            switch action {
            case .show: model.setVisibleRange(state.visibleRange)
            case .zoom(let steps):
                zoom.change(by: steps, windowColumns: window.columns)
                layOut()
            case .resetZoom:
                zoom.reset()
                layOut()
            case .layOut: layOut()
            case .repaint: painter.redraw()
            default: break
            }
        }
        scheduleDraw()
    }

    private func layOut() {
        layout = Self.makeLayout(window, zoom.wish, circumstances.graphics, captions: state.hasCaptions)
        model.setPixelSize(layout.thumbnailPixelSize)
        apply(state.handle(.layout(columns: layout.columns, rows: max(1, layout.rows))))
    }

    // MARK: Drawing

    private func scheduleDraw() {
        isDirty = true
        guard !isDrawScheduled else { return }
        isDrawScheduled = true
        let wait = framePace.wait(at: time.now, isUrgent: isUrgent, isSendingPictures: painter.hasPendingUploads)
        time.add(after: Int64(wait / .nanoseconds(1))) { [weak self] in
            self?.isDrawScheduled = false
            self?.draw()
        }
    }

    private func draw() {
        guard isDirty, frameUnderWay == nil else { return }
        let plan = FramePlan(of: self)
        let frame = plan.frame(circumstances.fault)
        let held = judge.imagesHeld(of: plan, in: terminal)
        let ahead = painter.picturesAhead(of: frame)
        workshop.order(painter.missingPictures(of: frame), ahead: ahead, for: plan.setting)
        makeFiles()
        farewell = painter.leaveBytes
        let bytes = painter.paint(frame, uploads: UploadRoom(circumstances.uploadBudget))
        farewell = KittyEncoder.endOfCutUpload + painter.leaveBytes
        isDirty = painter.hasPendingUploads
        isUrgent = false
        framePace.noteFrame(at: time.now)
        judge.expect(plan, held: held, isUnfinished: painter.hasPendingUploads)
        guard !bytes.isEmpty else {
            look(isUpdate: false)
            if isDirty { scheduleDraw() }
            return
        }
        frameUnderWay = circumstances.fault?.spoil(bytes, using: &chance) ?? bytes
        time.add(after: 200_000 + Int64(bytes.count) * 100) { [weak self] in self?.finishWrite() }
    }

    /// The terminal has taken the whole frame.
    private func finishWrite() {
        guard let bytes = frameUnderWay else { return }
        frameUnderWay = nil
        terminal.receive(bytes)
        look(isUpdate: true)
        if isDirty { scheduleDraw() }
    }

    private func look(isUpdate: Bool) {
        judge.look(at: terminal, time.now, capacity: circumstances.imageCapacity, foreignImage: Self.foreignImage)
        if isUpdate { judge.countUpdate() }
    }

    /// The workshop's threads: each makes one file after the other.
    private func makeFiles() {
        while let (wish, setting) = workshop.begin() {
            time.add(after: Int64(chance.below(2_000_000))) { [weak self] in
                self?.workshop.finish(wish.key)
                self?.makeFiles()
            }
            time.add(after: Int64(2_000_000 + chance.below(500_000))) { [weak self] in self?.take(wish, setting) }
        }
    }

    private func take(_ wish: PictureWish, _ setting: FramePlan.Setting?) {
        workshop.noteTaken(wish.key)
        let file = RunFile.encode(wish.makePixels())
        let key = circumstances.fault == .takesFilesForOthers ? workshop.firstWanted ?? wish.key : wish.key
        painter.keep(wish.makeSixel() ?? wish.drawing(file), for: key)
        if let color = RunFile.decode(file).flatMap({ $0.pixels[$0.height / 2 * $0.width + $0.width / 2] }) {
            judge.noteFile(color, for: setting)
        }
        scheduleDraw()
    }

    // MARK: The end

    /// Lets everything come to its end; then the screen must be full.
    func rest() {
        play(until: nil)
        judge.judgeRest(of: FramePlan(of: self))
    }

    /// Runs what happens up to a moment; nil for everything that is to come.
    func play(until limit: MonotonicTime?) {
        var events = 0
        while judge.violation == nil, time.stepKind(notAfter: limit) != nil {
            events += 1
            if events > 200_000 { judge.report("endless") }
        }
        if let limit, limit > time.now { time.advance(by: time.now.duration(to: limit)) }
    }

    /// Ends the session: between two frames, or while one is being written, of which some bytes have gone out. Returns what of
    /// the session is left in the terminal, in words.
    func leave(cuttingOff isCutOff: Bool) -> String? {
        if isCutOff, let bytes = frameUnderWay {
            terminal.receive(Array(bytes.prefix(chance.below(bytes.count + 1))))
            terminal.interrupt()
            terminal.receive(farewell)
        } else {
            if let bytes = frameUnderWay { terminal.receive(bytes) }
            terminal.receive(painter.leave())
        }
        if terminal.images.keys.sorted() != [Self.foreignImage] { return "images are \(terminal.images.keys.sorted())" }
        if !terminal.places.isEmpty { return "\(terminal.places.count) images are shown" }
        terminal.receive(TerminalModes.leave)
        return terminal.modes == ["?7", "?25"] ? nil : "modes are \(terminal.modes)"
    }
}
