internal import Dispatch
internal import Glibc
internal import PhotoGrid
internal import TerminalGraphics
internal import Thumbnails

/// The grid in a terminal: carries events to `ViewerState`, does what it decides, and draws.
///
///     probing ──answers, or their deadline──▶ running ──^Z──▶ suspended
///        ▲                                                       │
///        └───────────────── foreground again ────────────────────┘
///     any ──q, ^C, a signal, the terminal has gone──▶ ended
///
/// Everything happens on the main queue, except that frames are written, and pictures made into files, by threads of their
/// own.
@MainActor final class Viewer {
    enum Phase {
        case probing
        case running
        case suspended
        case ended
    }

    /// Keys that can wait until there is something for them to act upon.
    static let waitingCommandLimit = 1000
    /// How long a terminal may think about the questions before it is drawn to without answers: those at hand need a few
    /// milliseconds, and nobody waits for those that never answer.
    static let probePatience = Duration.milliseconds(100)
    /// How long after that pictures wait for a terminal far away: they should not come in symbols first and as images then.
    static let picturePatience = Duration.milliseconds(900)
    /// How long an ESC may stay alone, as a rule.
    static var escapeTimeout: Duration {
        ProcessEnvironment.terminal.isRemote ? .milliseconds(100) : .milliseconds(50)
    }

    let model: PhotoGridModel
    let loader: ThumbnailLoader
    let session: TerminalSession
    let options: ViewOptions
    let clock: any TimerClock

    var phase = Phase.probing
    var state = ViewerState()
    var keys = KeyInterpreter()
    var mouse = MouseInterpreter()
    var zoom: TileZoom?
    var waitingCommands: [ViewerCommand] = []
    /// Where `model.selection` stood when it was chosen; another index than the state's means that it is to be chosen anew.
    var selectionIndex: Int?
    /// A sentence for the status line, until the next key.
    var notice: String?

    /// What is listed.
    var place: FolderPlace
    var listed: ListedPlace
    /// Counts the places that were shown: what an earlier one announces is no longer of interest.
    var placeNumber = 0
    /// Whether a listing with anything in it has been shown.
    var hasShownAnything = false
    /// The item to select when the listing is here, and where it may stand.
    var itemToSelect: Photo.ID?
    /// Walks through the present listing.
    let walks = ListingWalks()
    var marksFile: MarksFile?

    /// The filter and the order of the place.
    var search: PlaceSearch?
    /// The line in which a query is typed; nil while none is.
    var prompt: SearchPrompt?
    /// Whether the next key names an order.
    var awaitsOrder = false
    /// How many matches on `n` and `N` lead, and which looking-up answers that.
    var awaitedMatch: (number: Int, steps: Int) = (0, 0)
    /// Who is selected at an index by a listing whose page has not come yet.
    var placed: (photo: Photo.ID, index: Int)?
    /// Whether a person went to a photo that is not known yet.
    var isChoiceOpen = true

    /// What is to be said about the folders that are listed.
    var folderStatus = FolderStatus()

    /// The picture that is looked at alone, its facts, and the one that was looked at before.
    lazy var fullPicture = FullPicture(loader: loader) { [weak self] in self?.scheduleDraw() }
    var facts: PictureFacts?
    var lookedAt: (current: SeenPhoto?, previous: SeenPhoto?)

    var probe: TerminalProbe
    var parser: InputParser
    var capabilities: TerminalCapabilities?
    var layout: GridLayout?
    var painter: ScreenPainter?
    /// What is sent when, and what is known of the link.
    var sending = SendQueue()
    /// When the link counts as silent, if somebody waits for that.
    var linkDeadline: MonotonicTime?
    var output: OutputThread?
    var workshop: PictureWorkshop?
    /// Files through which pictures go; nil where the terminal cannot be on this machine.
    let temporaryPictures: TemporaryPictures?
    var temporaryFiles = TemporaryFileBook()
    /// The file that the terminal was asked to read.
    var probeFile: [UInt8]?
    var input: (any DispatchSourceRead)?
    var signals: SignalWatch?
    /// When the questions were sent (each with DA1 at its end) whose answers are due, and must not reach the shell.
    var unansweredFences: [MonotonicTime] = []
    /// The longest that an answer has taken.
    var slowestAnswer = Duration.zero

    var isDirty = false
    var isDrawScheduled = false
    /// A key asked for the next frame: it comes at once.
    var isUrgent = false
    /// Whether pictures went with the last frame.
    var isSendingPictures = false
    /// Whether the terminal has said that it has not got a picture.
    var hasLostPictures = false
    /// Whether tmux is being asked, and is to be asked once more after that.
    var tmuxInquiry = (isUnderWay: false, isOutdated: false)
    var framePace = FramePace()
    /// Writes that the output thread has not finished.
    var writesUnderWay = 0
    /// Whether one of them is a frame, and whether every tile of it shows what it is to show at last.
    var isFrameUnderWay = false
    var isFrameFull = false
    var statistics: ViewerStatistics
    /// Whom the thumbnail store tells of writes that nobody saw.
    let unseenWrites: UnseenWrites
    /// Called once the terminal is the shell's again, before the program ends.
    var willExit: () -> Void = {}

    /// A photo and where it stood when it was looked at.
    struct SeenPhoto {
        var id: Photo.ID
        var index: Int
    }

    /// A viewer of what `model` lists, which is `place`.
    init(
        model: PhotoGridModel, loader: ThumbnailLoader, listed: ListedPlace, place: FolderPlace,
        unseenWrites: UnseenWrites, session: TerminalSession, options: ViewOptions, startedAt: MonotonicTime,
        clock: any TimerClock = SystemClock()
    ) {
        self.model = model
        self.loader = loader
        self.listed = listed
        self.place = place
        self.unseenWrites = unseenWrites
        self.session = session
        self.options = options
        self.clock = clock
        statistics = ViewerStatistics(startedAt: startedAt)
        state.isFollowing = options.follows
        let environment = ProcessEnvironment.terminal
        temporaryPictures = environment.mayShareFiles ? TemporaryPictures() : nil
        probe = TerminalProbe(
            environment: environment, window: session.windowSize, now: clock.now, patience: Self.probePatience,
            colors: options.colors.depth)
        parser = InputParser(escapeTimeout: Self.escapeTimeout)
        startSearch(listed.arranged, order: options.order, filter: options.filter)
    }

    // MARK: Events

    /// The model says that something changed.
    func modelChanged() {
        guard phase != .ended else { return }
        if model.photoCount == 0, !hasShownAnything, let failure = model.sourceFailure {
            end(status: 1, message: "cannot list the photos: \(failure)")
            return
        }
        if model.photoCount > 0 { hasShownAnything = true }
        followSelection()
        apply(state.handle(.photoCount(model.photoCount)))
        if model.selection == nil || selectionIndex != state.selection { assignSelection() }
        settleChoice()
        selectAwaitedItem()
        performWaitingCommands()
        scheduleDraw()
    }

    /// Something came in from the terminal.
    func handle(_ event: InputEvent) {
        switch event {
        case .key(let press):
            isUrgent = true
            notice = nil
            if takesForSearch(press) { return scheduleDraw() }
            if let command = keys.command(for: press) { perform(command) }
            scheduleDraw()
        case .mouse(let event): handle(event)
        case .reply(let reply): handle(reply)
        case .paste(let bytes): takesForSearch(pasted: bytes)
        case .focus(let isGained): if isGained { gotFocus() }
        }
    }

    /// The terminal may show this window anew, and may be another one than it was.
    private func gotFocus() {
        painter?.terminalGotFocus()
        askTmux()
        scheduleDraw()
    }

    private func handle(_ event: MouseEvent) {
        guard phase == .running else { return }
        guard let command = mouse.command(for: event, over: index(under: event), at: clock.now) else { return }
        isUrgent = true
        perform(command)
    }

    /// The index of the photo under the pointer; the selection anywhere over a picture alone.
    private func index(under event: MouseEvent) -> Int? {
        if state.picture != nil { return state.selection }
        guard let slot = layout?.slot(atColumn: event.column, row: event.row) else { return nil }
        let index = state.visibleRange.lowerBound + slot
        return state.visibleRange.contains(index) ? index : nil
    }

    private func handle(_ reply: TerminalReply) {
        if case .statusOK = reply { fenceAnswered() }
        if case .graphics(let image, _, let message) = reply, message.hasPrefix("ENOENT") { pictureIsMissing(image) }
        if case .primaryAttributes = reply, !unansweredFences.isEmpty {
            let time = unansweredFences.removeFirst().duration(to: clock.now)
            slowestAnswer = max(slowestAnswer, time)
            sending.noteAnswer(after: time)
        }
        guard probe.receive(reply) else { return }
        switch phase {
        case .probing: finishProbe()
        case .running: useCapabilities()
        case .suspended, .ended: break
        }
    }

    // MARK: Selection

    /// The model remembers who is selected, the state where that is. nil while the photo's page is on its way.
    func assignSelection() {
        model.selection = photo(at: state.selection)?.id
        selectionIndex = state.selection
    }

    /// After a change of the listing the selected photo may stand elsewhere. After a key it is another photo: then there is
    /// nothing to follow.
    private func followSelection() {
        // Until their page has come, cells show photos that stood there before.
        guard !awaitsPlacedPhoto, selectionIndex == state.selection, let id = model.selection,
            let index = model.cell(for: id)?.index
        else { return }
        selectionIndex = index
        apply(state.handle(.selectionMoved(to: index)))
    }

    /// The photo at an index on the screen; nil elsewhere, and while its page is on its way.
    func photo(at index: Int) -> Photo? {
        model.visibleCells.first { $0.index == index }?.photo
    }
}
