internal import Glibc
internal import PhotoGrid
internal import TerminalGraphics
internal import Thumbnails

extension Viewer {
    /// Reads the marks that an earlier session left.
    /// - Throws: `UsageError` when they are there and cannot be read.
    func readMarks() throws(UsageError) {
        guard let typed = options.marksFile else { return }
        let file = MarksFile(typed)
        model.marked = try file.read()
        marksFile = file
    }

    func toggleMark(at index: Int) {
        withPhoto(at: index) { viewer, photo in
            guard !photo.id.isFolder else { return }
            if viewer.model.marked.remove(photo.id) == nil { viewer.model.marked.insert(photo.id) }
            viewer.scheduleDraw()
        }
    }

    func clearMarks() {
        afterWalks { viewer in
            viewer.model.marked = []
            viewer.scheduleDraw()
        }
    }

    /// Changes the marks of a range, whose pages come one by one.
    func mark(_ range: Range<Int>, _ change: ViewerState.MarkChange) {
        var isMarking = true
        if case .likeThat(let index) = change {
            walk(index..<index + 1) { [weak self] _, photos in
                guard let self, let photo = photos.first else { return false }
                isMarking = model.marked.contains(photo.id)
                return false
            }
        }
        walk(range) { [weak self] _, photos in
            guard let self else { return false }
            for photo in photos where !photo.id.isFolder {
                let marks = change == .invert ? !model.marked.contains(photo.id) : isMarking
                if marks { model.marked.insert(photo.id) } else { model.marked.remove(photo.id) }
            }
            scheduleDraw()
            return true
        }
    }

    /// Selects the so-maniest mark after the selection, or before it.
    func findMark(_ count: Int) {
        let isBackwards = count < 0
        let range = isBackwards ? 0..<state.selection : min(state.selection + 1, state.photoCount)..<state.photoCount
        var missing = count.magnitude
        var last: Int?
        let finish: @MainActor () -> Void = { [weak self] in
            guard let self else { return }
            guard let last else { return say("no mark \(isBackwards ? "before" : "after") this one") }
            apply(state.handle(.command(.goTo(last))))
        }
        walk(range, backwards: isBackwards, ended: finish) { [weak self] page, photos in
            guard let self, !model.marked.isEmpty else { return false }
            let indices = photos.indices.filter { self.model.marked.contains(photos[$0].id) }
            for index in isBackwards ? indices.reversed() : indices where missing > 0 {
                last = page.lowerBound + index
                missing -= 1
            }
            return missing > 0
        }
    }

    /// Writes the marks where they were asked for, after the terminal was given back. Answers whether all could be told.
    func tellMarks(prints: Bool) -> Bool {
        var isWhole = true
        let marks = model.marked.inNaturalOrder
        if let trouble = marksFile?.write(marks) {
            complain(trouble)
            isWhole = false
        }
        guard prints, let terminator = options.printedMarks else { return isWhole }
        let output = MarkOutput(marks, terminator: terminator)
        for photo in output.leftOut {
            complain("\(readable(photo.pathBytes)): left out, because its name holds a newline; --print0 tells it")
            isWhole = false
        }
        do throws(OutputFailure) {
            try writeOutput(output.bytes)
        } catch {
            complain(error.description)
            isWhole = false
        }
        return isWhole
    }
}
