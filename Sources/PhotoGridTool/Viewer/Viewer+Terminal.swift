internal import CSystem
internal import Dispatch
internal import Glibc
internal import PhotoGrid
internal import TerminalGraphics
internal import Thumbnails

extension Viewer {
    /// How long the last frame may take to be written before it is cut off.
    private static let outputPatience = DispatchTimeInterval.milliseconds(300)

    /// Takes the terminal over and begins.
    func start() {
        model.onChange = { [weak self] in self?.modelChanged() }
        session.restoreOnDeath()
        signals = SignalWatch([SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGTSTP, SIGCONT]) { [weak self] number in
            self?.handle(signal: number)
        }
        startWorkshop()
        enter()
    }

    // MARK: Signals

    private func handle(signal number: Int32) {
        switch number {
        case SIGWINCH: windowChanged()
        case SIGTSTP: if phase == .probing || phase == .running { suspend() }
        case SIGCONT: continued()
        default: end(status: 128 + number)
        }
    }

    private func windowChanged() {
        probe.windowChanged(to: session.windowSize)
        guard phase == .running else { return }
        painter?.windowChanged()
        ask(TerminalProbe.sizeQuery)
        askTmux()
        useCapabilities()
    }

    /// Continued after a stop that nobody announced (SIGSTOP): the shell has had the terminal meanwhile.
    private func continued() {
        guard phase == .running, session.isForeground, session.enter() == 0 else { return }
        painter?.terminalForgot()
        windowChanged()
    }

    // MARK: Coming and going

    private func enter() {
        let code = session.enter()
        guard code == 0 else {
            complain("the terminal cannot be used: \(String(cString: strerror(code)))")
            exit(2)
        }
        phase = .probing
        startOutput()
        startInput()
        removeTemporaries(temporaryFiles.forgetSent())
        probeFile = temporaryPictures?.write([0, 0, 0, 255])
        probe = TerminalProbe(
            environment: ProcessEnvironment.terminal, window: session.windowSize, now: clock.now,
            patience: Self.probePatience, colors: options.colors.depth, localFile: probeFile, asksTmux: asksTmux)
        askTmux()
        painter?.terminalForgot()
        hasLostPictures = false
        statistics.otherBytes += sending.fenceBytes
        sending = SendQueue()
        ask(probe.query)
        callAt(probe.deadline) { [weak self] in self?.finishProbe() }
        finishProbe()
    }

    /// Whether tmux is asked what it is in: where pictures depend on that.
    private var asksTmux: Bool { options.graphics == .auto && ProcessEnvironment.terminal.tmuxPane != nil }

    /// Asks tmux, again when another terminal may have been attached to it.
    func askTmux() {
        guard asksTmux else { return }
        guard !tmuxInquiry.isUnderWay else {
            tmuxInquiry.isOutdated = true
            return
        }
        tmuxInquiry = (isUnderWay: true, isOutdated: false)
        TmuxProgram.report(on: ProcessEnvironment.terminal) { [weak self] report in
            DispatchQueue.main.async {
                MainActor.assumeIsolated { self?.take(report) }
            }
        }
    }

    /// tmux has answered, or has had its time.
    private func take(_ report: TmuxReport?) {
        tmuxInquiry.isUnderWay = false
        if tmuxInquiry.isOutdated { askTmux() }
        if probe.receive(report) { painter?.redraw() }
        switch phase {
        case .probing: finishProbe()
        case .running: useCapabilities()
        case .suspended, .ended: break
        }
    }

    /// Begins to draw once the terminal has answered, or has had its time.
    func finishProbe() {
        guard phase == .probing else { return }
        probe.advance(to: clock.now)
        guard probe.phase != .asking else { return }
        phase = .running
        if let probeFile { temporaryPictures?.remove(probeFile) }
        if awaitsAnswers {
            callAt(probe.deadline.advanced(by: Self.picturePatience)) { [weak self] in self?.scheduleDraw() }
        }
        useCapabilities()
        // What a terminal printed because it did not understand a question goes with the first frame.
        painter?.redraw()
        modelChanged()
    }

    func suspend() {
        leave()
        phase = .suspended
        csystem_stop_job()
        resume()
    }

    /// Goes on in the foreground. In the background (`bg`) the job stops again, after half a second for signals that came with
    /// the continuation: `kill %1` continues a stopped job, too.
    private func resume() {
        guard phase == .suspended else { return }
        if session.isForeground {
            enter()
            return
        }
        callAt(clock.now.advanced(by: .milliseconds(500))) { [weak self] in
            guard let self, phase == .suspended else { return }
            csystem_stop_job()
            resume()
        }
    }

    /// Ends the program, with a sentence on standard error if there is one to say, and with the marks on standard output if
    /// they were asked for.
    func end(status: Int32, message: String? = nil, printsMarks: Bool = false) {
        guard phase != .ended else { return }
        let painted = painter?.statistics
        statistics.otherBytes += sending.fenceBytes
        if phase != .suspended { leave() }
        phase = .ended
        if let message { complain(message) }
        let isWhole = tellMarks(prints: printsMarks)
        if options.showsStatistics {
            for line in statistics.lines(painted: painted, ledger: loader.ledger) { complain(line) }
        }
        willExit()
        exit(status == 0 && !isWhole ? 1 : status)
    }

    private func leave() {
        input?.cancel()
        input = nil
        let isWhole = output?.end(patience: Self.outputPatience) ?? true
        output = nil
        if isWhole, isFrameUnderWay { statistics.noteFrame(at: clock.now, isFull: isFrameFull) }
        isFrameUnderWay = false
        writesUnderWay = 0
        let endOfCut = isWhole ? [] : painter?.endOfCutUpload ?? KittyEncoder.endOfCutUpload
        let farewell = painter?.leave() ?? TerminalModes.stringTerminator
        let fence = sending.lastFence(at: clock.now)
        session.leave(
            farewell: endOfCut + farewell + fence, parser: parser,
            unanswered: unansweredFences.count + sending.unansweredFences, patience: answerPatience)
        unansweredFences = []
    }

    /// How long the answers that are due are waited for at the end: the longer, the slower the terminal was so far. Before it has
    /// answered anything it may be far away, where that takes up to three seconds.
    private var answerPatience: Duration {
        if slowestAnswer == .zero, let asked = unansweredFences.first {
            return max(.milliseconds(200), .milliseconds(3200) - asked.duration(to: clock.now))
        }
        return min(max(.milliseconds(200), slowestAnswer * 3 / 2), .seconds(4))
    }

    /// Sends questions that end with DA1, if there are any.
    private func ask(_ questions: [UInt8]) {
        guard !questions.isEmpty else { return }
        unansweredFences.append(clock.now)
        send(questions)
    }

    // MARK: Threads and sources

    private func startOutput() {
        let box = WeakBox()
        let thread = OutputThread(descriptor: session.descriptor) { [weak self] code in
            DispatchQueue.main.async {
                MainActor.assumeIsolated {
                    guard let self, let thread = box.thread else { return }
                    self.hasWritten(errorNumber: code, by: thread)
                }
            }
        }
        box.thread = thread
        thread.start()
        output = thread
        writesUnderWay = 0
    }

    private func startWorkshop() {
        let writer = PNGWriter()
        let workshop = PictureWorkshop { [temporaryPictures] wish in
            PictureWorkshop.makeFile(of: wish, through: temporaryPictures, with: writer)
        } deliver: { [weak self] key, file in
            DispatchQueue.main.async {
                MainActor.assumeIsolated { self?.take(file, for: key) }
            }
        }
        workshop.start()
        self.workshop = workshop
    }

    private func startInput() {
        let source = DispatchSource.makeReadSource(fileDescriptor: session.descriptor, queue: .main)
        source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.readInput() } }
        source.resume()
        input = source
    }

    private func readInput() {
        guard phase == .probing || phase == .running else { return }
        guard let bytes = session.read() else {
            end(status: 128 + SIGHUP)
            return
        }
        parser.escapeTimeout = escapeTimeout
        handle(parser.feed(bytes, at: clock.now))
    }

    /// How long an ESC may stay alone before it is the Escape key. While answers are due it is more likely the start of one, whose
    /// rest must not be taken for keys.
    private var escapeTimeout: Duration {
        let isAnswerDue = unansweredFences.contains { $0.duration(to: clock.now) < .seconds(4) }
        return isAnswerDue ? .milliseconds(500) : Self.escapeTimeout
    }

    private func handle(_ events: [InputEvent]) {
        for event in events where phase == .probing || phase == .running { handle(event) }
        guard let deadline = parser.deadline else { return }
        callAt(deadline) { [weak self] in
            guard let self else { return }
            handle(parser.flush(at: clock.now))
        }
    }

    func callAt(_ time: MonotonicTime, _ action: @escaping @MainActor () -> Void) {
        let wait = max(0, clock.now.duration(to: time) / .nanoseconds(1))
        DispatchQueue.main.asyncAfter(deadline: .now() + .nanoseconds(Int(wait))) {
            MainActor.assumeIsolated { action() }
        }
    }
}

/// Lets the thread's callback say which thread it comes from.
@MainActor private final class WeakBox {
    weak var thread: OutputThread?
}
