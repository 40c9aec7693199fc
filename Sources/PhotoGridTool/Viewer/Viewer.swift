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
/// Everything happens on the main queue, except that frames are written by a thread of their own.
@MainActor final class Viewer {
    enum Phase {
        case probing
        case running
        case suspended
        case ended
    }

    /// Keys that can wait until there is something for them to act upon.
    static let waitingCommandLimit = 1000
    /// How long a terminal may think about the questions before it is drawn to without answers.
    static let probePatience = Duration.milliseconds(200)
    /// Pictures that are sent with one frame, in bytes: as many as delay the next key by little.
    static let uploadBudget = 96 << 10

    let model: PhotoGridModel
    let session: TerminalSession
    let options: ViewOptions
    let clock: any TimerClock

    var phase = Phase.probing
    var state = ViewerState()
    var keys = KeyInterpreter()
    var zoom: TileZoom?
    var waitingCommands: [ViewerCommand] = []
    /// Where `model.selection` stood when it was chosen; another index than the state's means that it is to be chosen anew.
    var selectionIndex: Int?

    var probe: TerminalProbe
    var parser: InputParser
    var capabilities: TerminalCapabilities?
    var layout: GridLayout?
    var painter: ScreenPainter?
    var output: OutputThread?
    var input: (any DispatchSourceRead)?
    var signals: SignalWatch?
    /// DA1 questions that are out; their answers must not reach the shell.
    var unansweredFences = 0

    var isDirty = false
    var isDrawScheduled = false
    /// A key asked for the next frame: it comes at once.
    var isUrgent = false
    var lastFrameTime = MonotonicTime.zero
    /// Writes that the output thread has not finished.
    var writesUnderWay = 0
    /// Called once the terminal is the shell's again, before the program ends.
    var willExit: () -> Void = {}

    init(model: PhotoGridModel, session: TerminalSession, options: ViewOptions, clock: any TimerClock = SystemClock()) {
        self.model = model
        self.session = session
        self.options = options
        self.clock = clock
        let environment = ProcessEnvironment.terminal
        probe = TerminalProbe(
            environment: environment, window: session.windowSize, now: clock.now, patience: Self.probePatience,
            colors: options.colors.depth)
        parser = InputParser(escapeTimeout: environment.isRemote ? .milliseconds(100) : .milliseconds(50))
    }

    // MARK: Events

    /// The model says that something changed.
    func modelChanged() {
        guard phase != .ended else { return }
        if model.photoCount == 0, let failure = model.sourceFailure {
            end(status: 1, message: "cannot list the photos: \(failure)")
            return
        }
        followSelection()
        apply(state.handle(.photoCount(model.photoCount)))
        if model.selection == nil || selectionIndex != state.selection { assignSelection() }
        performWaitingCommands()
        scheduleDraw()
    }

    /// Something came in from the terminal.
    func handle(_ event: InputEvent) {
        switch event {
        case .key(let press):
            isUrgent = true
            if let command = keys.command(for: press) { perform(command) }
            scheduleDraw()
        case .mouse(let mouse): handle(mouse)
        case .reply(let reply): handle(reply)
        case .paste, .focus: break
        }
    }

    private func handle(_ mouse: MouseEvent) {
        guard phase == .running, let layout else { return }
        isUrgent = true
        let zooms = mouse.modifiers.contains(.control)
        switch mouse.action {
        case .wheelUp: perform(zooms ? .zoom(1) : .rows(-1))
        case .wheelDown: perform(zooms ? .zoom(-1) : .rows(1))
        case .press(.left):
            guard let slot = layout.slot(atColumn: mouse.column, row: mouse.row) else { return }
            let index = state.visibleRange.lowerBound + slot
            if state.visibleRange.contains(index) { perform(.goTo(index)) }
        default: break
        }
    }

    private func handle(_ reply: TerminalReply) {
        if case .primaryAttributes = reply { unansweredFences = max(0, unansweredFences - 1) }
        guard probe.receive(reply) else { return }
        switch phase {
        case .probing: finishProbe()
        case .running: useCapabilities()
        case .suspended, .ended: break
        }
    }

    // MARK: Commands

    /// Does what a key asks, or keeps it until the listing is here.
    func perform(_ command: ViewerCommand) {
        switch command {
        case .quit, .interrupt, .suspend, .back, .toggleHelp: break
        default:
            guard phase == .running, model.photoCount > 0, waitingCommands.isEmpty else {
                if waitingCommands.count < Self.waitingCommandLimit { waitingCommands.append(command) }
                return
            }
        }
        apply(state.handle(.command(command)))
    }

    func performWaitingCommands() {
        guard phase == .running, model.photoCount > 0 else { return }
        let commands = waitingCommands
        waitingCommands = []
        for command in commands where phase == .running { perform(command) }
    }

    func apply(_ actions: [ViewerState.Action]) {
        for action in actions where phase != .ended { apply(action) }
    }

    private func apply(_ action: ViewerState.Action) {
        switch action {
        case .show: show()
        case .draw: scheduleDraw()
        case .zoom(let steps):
            zoom?.change(by: steps, windowColumns: session.windowSize.cells.columns)
            layOut()
        case .resetZoom:
            zoom?.reset()
            layOut()
        case .repaint:
            #if PLANTED_FAULTS
                // A fault of our own for the tests: a trap, as a broken precondition raises it.
                precondition(ProcessEnvironment.variables["PHOTOGRID_PLANTED_TRAP"] == nil, "planted")
            #endif
            painter?.redraw()
            scheduleDraw()
        case .toggleMark(let index): toggleMark(at: index)
        case .retry(let index): model.retry(at: index)
        case .retryAll:
            for cell in model.visibleCells {
                if let index = cell.index { model.retry(at: index) }
            }
        case .suspend: suspend()
        case .quit(let status): end(status: status)
        }
    }

    private func show() {
        model.setVisibleRange(state.visibleRange)
        assignSelection()
        scheduleDraw()
    }

    private func toggleMark(at index: Int) {
        guard let id = photo(at: index) else { return }
        if model.marked.remove(id) == nil { model.marked.insert(id) }
        scheduleDraw()
    }

    // MARK: Selection

    /// The model remembers who is selected, the state where that is. nil while the photo's page is on its way.
    private func assignSelection() {
        model.selection = photo(at: state.selection)
        selectionIndex = state.selection
    }

    /// After a change of the listing the selected photo may stand elsewhere. After a key it is another photo: then there is
    /// nothing to follow.
    private func followSelection() {
        guard selectionIndex == state.selection, let id = model.selection, let index = model.cell(for: id)?.index
        else { return }
        selectionIndex = index
        apply(state.handle(.selectionMoved(to: index)))
    }

    private func photo(at index: Int) -> Photo.ID? {
        model.visibleCells.first { $0.index == index }?.photo?.id
    }
}
