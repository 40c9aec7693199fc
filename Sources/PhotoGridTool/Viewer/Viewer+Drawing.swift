internal import Dispatch
internal import Glibc
internal import PhotoGrid
internal import TerminalGraphics
internal import Thumbnails

extension Viewer {
    /// Takes over what the terminal has told by now: chooses how pictures are shown, and lays the grid out.
    func useCapabilities() {
        let found = probe.capabilities
        let graphics = options.graphics.pictureProtocol(in: found)
        if found != capabilities || painter == nil {
            // A painter knows one terminal: what it left there goes with it.
            if var painter {
                send(painter.leave())
                statistics.add(painter.statistics)
            }
            let standsInText = graphics == .placeholders
            var configuration = ScreenPainter.Configuration(
                capabilities: found,
                imageBase: UInt32.random(
                    in: standsInText ? ScreenPainter.placeholderBases : ScreenPainter.imageBases))
            configuration.passesThroughTmux =
                standsInText && ProcessEnvironment.terminal.multiplexer == .tmux
            painter = ScreenPainter(configuration: configuration)
            capabilities = found
        }
        temporaryPictures?.areChosen = found.readsLocalFiles && graphics == .kitty && !hasLostPictures
        if zoom == nil {
            let start = options.size.map { pixels in
                TileWish(thumbnailsOf: pixels) { layout(wish: $0, graphics: graphics, in: found) }
            }
            zoom = TileZoom(start: start ?? .standard)
        }
        layOut()
    }

    /// Fits the grid to the window, the size of the pictures and the terminal.
    func layOut() {
        guard let capabilities, let zoom else { return }
        let graphics = options.graphics.pictureProtocol(in: capabilities)
        let layout = layout(wish: zoom.wish, graphics: graphics, in: capabilities)
        self.layout = layout
        model.setPixelSize(layout.thumbnailPixelSize)
        apply(state.handle(.layout(columns: layout.columns, rows: max(1, layout.rows))))
        if let alone = pictureLayout { apply(state.handle(.viewport(alone.viewport))) }
        scheduleDraw()
    }

    private func layout(
        wish: TileWish, graphics: PictureProtocol, in capabilities: TerminalCapabilities
    ) -> GridLayout {
        GridLayout(
            window: session.windowSize.cells, cellPixels: capabilities.cellPixels.size, wish: wish, graphics: graphics,
            captions: state.hasCaptions)
    }

    /// Asks for a frame: whatever else happens in this turn of the queue goes into the same one.
    func scheduleDraw() {
        isDirty = true
        guard !isDrawScheduled, phase == .running else { return }
        isDrawScheduled = true
        let wait = framePace.wait(
            at: clock.now, isUrgent: isUrgent, isSendingPictures: isSendingPictures)
        let nanoseconds = Int(wait / .nanoseconds(1))
        DispatchQueue.main.asyncAfter(deadline: .now() + .nanoseconds(nanoseconds)) {
            MainActor.assumeIsolated {
                self.isDrawScheduled = false
                self.draw()
            }
        }
    }

    /// Draws what there is to draw, unless the terminal still takes the frame before: then everything that happens until
    /// it has becomes one frame.
    private func draw() {
        guard phase == .running, isDirty, writesUnderWay == 0, let frame = makeFrame(), var painter = painter.take()
        else { return }
        let missing = sending.missingPictures(of: frame, painter: painter)
        workshop?.order(missing, ahead: sending.picturesAhead(of: frame, painter: painter))
        let uploadBytes = painter.statistics.uploadBytes
        let bytes = sending.next(frame, painter: &painter, at: clock.now)
        removeTemporaries(temporaryFiles.settle(with: painter))
        let sendsPictures = painter.statistics.uploadBytes != uploadBytes
        if sendsPictures {
            // Before they are sent: whatever strikes then finds them among those to free.
            session.keepFarewell(painter.endOfCutUpload + painter.leaveBytes)
        }
        self.painter = painter
        if bytes.isEmpty {
            isDirty = painter.hasPendingUploads || sending.isHoldingBack
            return waitForLink()
        }
        isDirty = painter.hasPendingUploads
        isUrgent = false
        isSendingPictures = sendsPictures
        framePace.noteFrame(at: clock.now)
        isFrameUnderWay = true
        isFrameFull = !isDirty && missing.isEmpty && !frame.tiles.isEmpty && frame.tiles.allSatisfy(\.isFinal)
        write(bytes)
    }

    /// The link takes no more until the terminal has answered, or has not for so long that it is not waited for any more.
    private func waitForLink() {
        guard isDirty, let deadline = sending.link.deadline, linkDeadline != deadline else { return }
        linkDeadline = deadline
        callAt(deadline) { [weak self] in
            guard let self, linkDeadline == deadline else { return }
            linkDeadline = nil
            scheduleDraw()
        }
    }

    /// Whether a terminal far away may still tell how it shows pictures.
    var awaitsAnswers: Bool {
        !probe.isAnswered && ProcessEnvironment.terminal.isRemote
            && clock.now < probe.deadline.advanced(by: Self.picturePatience)
    }

    /// What is to be seen now; without pictures while it is not known how they are shown.
    private func makeFrame() -> Frame? {
        guard var frame = makeWholeFrame() else { return nil }
        if awaitsAnswers { frame.withholdPictures() }
        return frame
    }

    private func makeWholeFrame() -> Frame? {
        guard let layout else { return nil }
        updatePicture()
        guard let view = state.picture, let alone = pictureLayout else {
            return composer(layout).makeFrame()
        }
        let picture = shownPicture
        let name = photo(at: state.selection)?.name ?? ""
        let overlay = view.showsInfo ? facts?.overlay(name: name, size: view.size, factor: view.factor) : nil
        let phase = fullPictureKey.flatMap { fullPicture.phase(of: $0) }
        return composer(alone).makeFrame(of: picture, phase: phase, view: view, overlay: overlay)
    }

    private func composer(_ layout: GridLayout) -> FrameComposer {
        FrameComposer(
            model: model, state: state, layout: layout, pendingCount: keys.count,
            notice: awaitsOrder ? OrderKeys.question : notice,
            folderNote: folderNote,
            search: searchStatus, emphasis: emphasis)
    }

    /// Says something in the status line.
    func say(_ sentence: String) {
        notice = sentence
        scheduleDraw()
    }

    /// The workshop has made a file. It is sent only if the frame that is composed then wants this very picture.
    func take(_ file: [UInt8], for key: PictureKey) {
        workshop?.noteTaken(key)
        painter?.keep(file, for: key)
        removeTemporaries(temporaryFiles.note(file, for: key))
        scheduleDraw()
    }

    /// The terminal has not got a picture that it was handed.
    func pictureIsMissing(_ image: UInt32) {
        guard phase == .running, painter?.imageIsMissing(image) == true else { return }
        // Perhaps it could not read the file: from now on it is sent what the file would hold.
        hasLostPictures = true
        temporaryPictures?.areChosen = false
        scheduleDraw()
    }

    /// Removes files that the terminal is not to read any more.
    func removeTemporaries(_ paths: [[UInt8]]) {
        for path in paths { temporaryPictures?.remove(path) }
    }

    /// Sends bytes that are no frame.
    func send(_ bytes: [UInt8]) {
        statistics.otherBytes += bytes.count
        write(bytes + sending.noteSent(bytes.count, at: clock.now))
    }

    /// Hands bytes to the output thread.
    private func write(_ bytes: [UInt8]) {
        guard !bytes.isEmpty, let output else { return }
        writesUnderWay += 1
        output.write(bytes)
    }

    /// The output thread has finished a write.
    func hasWritten(errorNumber: Int32, by thread: OutputThread) {
        guard thread === output else { return }
        writesUnderWay -= 1
        if isFrameUnderWay, writesUnderWay == 0 {
            statistics.noteFrame(at: clock.now, isFull: isFrameFull)
            isFrameUnderWay = false
        }
        if errorNumber == EIO {
            end(status: 128 + SIGHUP)
        } else if isDirty {
            scheduleDraw()
        }
    }

    /// The terminal has taken what was sent before a fence.
    func fenceAnswered() {
        guard let time = sending.noteFenceAnswered(at: clock.now) else { return }
        slowestAnswer = max(slowestAnswer, time)
        if isDirty { scheduleDraw() }
    }
}

extension FrameTile {
    /// Whether it shows what it is to show at last.
    fileprivate var isFinal: Bool {
        switch content {
        case .picture(_, let thumbnail): !thumbnail.isPreview
        case .failed, .folder: true
        case .empty, .waiting, .loading: false
        }
    }
}
