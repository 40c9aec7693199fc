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

    /// Does something with the photo at an index: at once, or when its page, which a quick hand has outrun, is here.
    func withPhoto(at index: Int, _ body: @escaping @MainActor (Viewer, Photo) -> Void) {
        if walks.isEmpty, let photo = photo(at: index) { return body(self, photo) }
        walk(index..<index + 1) { [weak self] _, photos in
            guard let self, let photo = photos.first else { return false }
            body(self, photo)
            return false
        }
    }

    func clearMarks() {
        afterWalks { viewer in
            viewer.model.marked = []
            viewer.scheduleDraw()
        }
    }

    /// Does something once all marks are made that keys before this one asked for, or can be made no more because the
    /// listing has changed: mostly at once.
    func afterWalks(_ body: @escaping @MainActor (Viewer) -> Void) {
        let ended: @MainActor () -> Void = { [weak self] in
            if let self { body(self) }
        }
        walk(0..<0, isBarrier: true, ended: ended) { _, _ in false }
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

    /// Goes through the present listing; ends without a word when the listing changes. One walk follows the other, in the
    /// order of the keys: who looks for a mark finds those that were made before.
    func walk(
        _ range: Range<Int>, backwards: Bool = false, isBarrier: Bool = false,
        ended: @escaping @MainActor () -> Void = {},
        visit: @escaping @MainActor (Range<Int>, [Photo]) -> Bool
    ) {
        let walk = ListingWalk(source, range: range, backwards: backwards, isBarrier: isBarrier, visit: visit) {
            [weak self] in
            ended()
            guard let self, !walks.isEmpty else { return }
            walks.removeFirst()
            walks.first?.start()
        }
        walks.append(walk)
        if walks.count == 1 { walk.start() }
    }

    /// Selects an item of the listing that stands at or near an index.
    func select(_ id: Photo.ID, near index: Int) {
        let start = max(0, index - ListingReader.pageLength / 2)
        walk(start..<min(start + ListingReader.pageLength, state.photoCount)) { [weak self] page, photos in
            guard let self, let found = photos.firstIndex(where: { $0.id == id }) else { return true }
            apply(state.handle(.command(.goTo(page.lowerBound + found))))
            return false
        }
    }

    /// Says something in the status line.
    func say(_ sentence: String) {
        notice = sentence
        scheduleDraw()
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
