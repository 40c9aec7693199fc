internal import TerminalGraphics

/// What each command means, by what is on the screen.
extension ViewerState {
    mutating func handle(_ command: ViewerCommand) -> [Action] {
        if isHelpShown, let actions = handleUnderHelp(command) { return actions }
        if picture != nil, let actions = handleAlone(command) { return actions }
        switch command {
        case .step(let count): return move(to: selection + count)
        case .rows(let count): return moveRows(count)
        case .halfPages(let count): return scroll(halfPages: count)
        case .goTo(let index): return move(to: index)
        case .goToEnd: return move(to: photoCount - 1)
        case .rowStart: return move(to: selection / columns * columns)
        case .rowEnd: return move(to: selection / columns * columns + columns - 1)
        case .zoom(let steps): return [.zoom(steps)]
        case .resetZoom: return [.resetZoom]
        case .open: return photoCount == 0 ? [] : [.open(selection)]
        case .toggleCaptions:
            hasCaptions.toggle()
            return [.layOut]
        case .dismiss:
            guard range != nil else { return [.liftFilter] }
            range = nil
            return [.draw]
        case .back: return range == nil ? [.quit(.normally)] : handle(.dismiss)
        case .actualSize, .flip, .toggleInfo: return []
        default: return handleMarking(command) ?? handleAnywhere(command)
        }
    }

    /// Marks; nil for a command that does not concern them.
    private mutating func handleMarking(_ command: ViewerCommand) -> [Action]? {
        switch command {
        case .toggleMark:
            if range != nil { return endRange() }
            guard photoCount > 0 else { return [] }
            lastMarked = selection
            return [.toggleMark(selection)] + move(to: selection + 1)
        case .range:
            if range != nil { return endRange() }
            guard photoCount > 0 else { return [] }
            range = MarkRange(anchor: selection, isDragged: false)
            return [.draw]
        case .repeatMark:
            guard photoCount > 0 else { return [] }
            guard let last = lastMarked else { return handleMarking(.toggleMark) }
            lastMarked = selection
            return [.mark(min(last, selection)..<max(last, selection) + 1, .likeThat(at: last))]
        case .invertMarks: return photoCount == 0 ? [] : [.mark(0..<photoCount, .invert)]
        case .clearMarks:
            lastMarked = nil
            return [.clearMarks]
        case .nextMark(let count): return [.findMark(count)]
        case .beginDrag(let index):
            let moved = move(to: index)
            range = MarkRange(anchor: selection, isDragged: true)
            return moved + [.draw]
        case .drag(let index): return range?.isDragged == true ? move(to: index) : []
        case .endDrag: return range?.isDragged == true ? endRange() : []
        default: return nil
        }
    }

    /// Marks the range that was begun; one that was dragged nowhere is a click, which takes a mark away too.
    private mutating func endRange() -> [Action] {
        guard let range, let indices = markRange else { return [] }
        self.range = nil
        lastMarked = selection
        if range.isDragged, indices.count == 1 { return [.toggleMark(range.anchor)] }
        return [.mark(indices.lowerBound..<indices.upperBound + 1, .mark)]
    }

    /// What means the same in the grid and over a picture alone.
    private mutating func handleAnywhere(_ command: ViewerCommand) -> [Action] {
        switch command {
        case .toggleFollowing:
            isFollowing.toggle()
            return [.draw]
        case .retry: return photoCount == 0 ? [] : [.retry(selection)]
        case .retryAll: return [.retryAll]
        case .repaint: return [.repaint]
        case .nextBackdrop:
            let all = Backdrop.allCases
            backdrop = all[((all.firstIndex(of: backdrop) ?? 0) + 1) % all.count]
            return [.draw]
        case .parentFolder: return [.parentFolder]
        case .siblingFolder(let count): return [.siblingFolder(count)]
        case .copyPath: return photoCount == 0 ? [] : [.copyPath(selection)]
        case .search:
            close()
            return [.show, .search]
        case .nextMatch(let steps): return [.findMatch(steps)]
        case .sort: return [.sort]
        case .reverseOrder: return [.reverseOrder]
        case .toggleHelp:
            isHelpShown = true
            return [.draw]
        case .quit: return [.quit(.silently)]
        case .interrupt: return [.quit(.interrupted)]
        case .suspend: return [.suspend]
        default: return []
        }
    }

    /// What a command does to the help that lies over everything; nil when it means the same as ever.
    private mutating func handleUnderHelp(_ command: ViewerCommand) -> [Action]? {
        switch command {
        case .quit, .interrupt, .suspend, .repaint: return nil
        case .toggleHelp, .dismiss, .back:
            isHelpShown = false
            return [.draw]
        default:
            isHelpShown = false
            return [.draw] + handle(command)
        }
    }

    /// What a command does to a picture alone; nil when it means the same as in the grid. Moving goes over the picture as
    /// long as it is larger than the window, and from picture to picture otherwise.
    private mutating func handleAlone(_ command: ViewerCommand) -> [Action]? {
        switch command {
        case .step(let count):
            guard picture?.isWiderThanWindow == true else { return move(to: selection + count) }
            return change { $0.pan(right: count) }
        case .rows(let count):
            guard picture?.isHigherThanWindow == true else { return move(to: selection + count) }
            return change { $0.pan(down: count) }
        case .halfPages(let count):
            return move(to: selection + count.signum() * max(1, Int(count.magnitude / 2)))
        case .rowStart: return change { $0.panToEdge(right: false) }
        case .rowEnd: return change { $0.panToEdge(right: true) }
        case .zoom(let steps): return change { $0.zoom(steps) }
        case .resetZoom: return change { $0.fit() }
        case .actualSize: return change { $0.toggleActualSize() }
        case .toggleInfo:
            picture?.showsInfo.toggle()
            return [.draw]
        case .flip: return [.flip]
        case .open, .back, .dismiss:
            close()
            return [.show]
        case .range, .beginDrag, .drag, .endDrag, .toggleCaptions: return []
        default: return nil
        }
    }

    /// Changes how the picture is looked at.
    private mutating func change(_ body: (inout PictureView) -> Void) -> [Action] {
        guard let before = picture else { return [] }
        var after = before
        body(&after)
        picture = after
        return after == before ? [] : [.draw]
    }
}
