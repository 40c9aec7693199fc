internal import Glibc
internal import PhotoGrid
internal import TerminalGraphics
internal import Thumbnails

extension Viewer {
    /// Does what a key asks, or keeps it until the listing is here.
    func perform(_ command: ViewerCommand) {
        switch command {
        case .quit, .interrupt, .suspend, .back, .toggleHelp, .dismiss, .search, .sort, .reverseOrder, .toggleFollowing:
            break
        case .parentFolder, .siblingFolder:
            // Also where there is nothing to select.
            if phase == .running, hasShownAnything { break }
            fallthrough
        default:
            guard phase == .running, model.photoCount > 0, waitingCommands.isEmpty else {
                if waitingCommands.count < Self.waitingCommandLimit { waitingCommands.append(command) }
                return
            }
        }
        let before = state.selection
        apply(state.handle(.command(command)))
        if state.selection != before { noteChoice() }
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
        case .layOut: layOut()
        case .repaint: repaint()
        case .toggleMark(let index): toggleMark(at: index)
        case .mark(let range, let change): mark(range, change)
        case .clearMarks: clearMarks()
        case .findMark(let count): findMark(count)
        case .open(let index): open(at: index)
        case .flip: flip()
        case .retry(let index): retry(at: index)
        case .retryAll:
            for cell in model.visibleCells {
                if let index = cell.index { retry(at: index) }
            }
        case .parentFolder: showParentFolder()
        case .siblingFolder(let steps): showSiblingFolder(steps)
        case .copyPath(let index): copyPath(at: index)
        case .search: beginSearch()
        case .liftFilter: liftFilter()
        case .findMatch(let steps): findMatch(steps)
        case .sort: beginSort()
        case .reverseOrder: reverseOrder()
        case .suspend: suspend()
        case .quit(let ending): quit(ending)
        }
    }

    private func show() {
        model.setVisibleRange(state.visibleRange)
        assignSelection()
        scheduleDraw()
    }

    private func repaint() {
        #if PLANTED_FAULTS
            // A fault of our own for the tests: a trap, as a broken precondition raises it.
            precondition(ProcessEnvironment.variables["PHOTOGRID_PLANTED_TRAP"] == nil, "planted")
        #endif
        painter?.forgiveLosses()
        painter?.redraw()
        scheduleDraw()
    }

    private func retry(at index: Int) {
        if let key = fullPictureKey { fullPicture.retry(key) }
        model.retry(at: index)
    }

    private func copyPath(at index: Int) {
        withPhoto(at: index) { viewer, photo in
            viewer.send(TerminalModes.copy(photo.id.folderPath.pathBytes))
            viewer.say("copied \(readable(photo.id.folderPath.pathBytes))")
        }
    }

    /// What is printed are the marks that were made before the key, also those that are still being made.
    private func quit(_ ending: ViewerState.Ending) {
        switch ending {
        case .normally: afterWalks { $0.end(status: 0, printsMarks: true) }
        case .silently: end(status: 0)
        case .interrupted: end(status: 130)
        }
    }
}
