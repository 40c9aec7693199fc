internal import Dispatch
internal import PhotoGrid
internal import TerminalGraphics
internal import Thumbnails

extension Viewer {
    /// The filter and the order of the place that is shown now.
    func startSearch(_ arranged: ArrangedSource, order: PhotoOrder, filter: String) {
        search = PlaceSearch(arranged, order: order, filter: filter) { [weak self] in self?.scheduleDraw() }
        prompt = nil
        awaitsOrder = false
        isChoiceOpen = true
    }

    // MARK: Keys

    /// Takes a key while a query is typed, or an order is chosen. Answers whether it was meant for that.
    func takesForSearch(_ press: KeyPress) -> Bool {
        if awaitsOrder {
            awaitsOrder = false
            if let key = OrderKeys.key(for: press, seed: UInt64.random(in: 0...UInt64.max)) { search?.sort(by: key) }
            return true
        }
        guard let outcome = prompt?.handle(press), outcome != .passOn else { return false }
        take(outcome)
        return true
    }

    func takesForSearch(pasted bytes: [UInt8]) {
        guard let outcome = prompt?.paste(bytes) else { return }
        take(outcome)
        scheduleDraw()
    }

    private func take(_ outcome: SearchPrompt.Outcome) {
        switch outcome {
        case .typed: search?.setFilter(prompt?.text ?? "")
        case .keep: prompt = nil
        case .lift: liftFilter()
        case .passOn, .ignored: break
        }
    }

    func beginSearch() {
        prompt = SearchPrompt(text: search?.search.text ?? "")
        scheduleDraw()
    }

    func liftFilter() {
        prompt = nil
        search?.lift()
        scheduleDraw()
    }

    func beginSort() {
        awaitsOrder = true
        scheduleDraw()
    }

    func reverseOrder() {
        search?.reverse()
    }

    /// Selects the so-maniest match after the selection, or before it. Keys that come faster than answers add up.
    func findMatch(_ steps: Int) {
        guard let search, let request = search.matchRequest else { return say("nothing was searched for: / searches") }
        awaitedMatch = (awaitedMatch.number + 1, awaitedMatch.steps + steps)
        guard awaitedMatch.steps != 0 else { return }
        let (number, shift, wanted) = (placeNumber, listed.folderCount(), awaitedMatch)
        search.arranged.findMatch(request, from: state.selection - shift, steps: wanted.steps) { index in
            DispatchQueue.main.async {
                MainActor.assumeIsolated { [weak self] in
                    guard let self, awaitedMatch.number == wanted.number else { return }
                    awaitedMatch.steps = 0
                    guard placeNumber == number, phase == .running else { return }
                    guard let index else { return say("no photo matches") }
                    perform(.goTo(index + shift))
                }
            }
        }
    }

    // MARK: Selection

    /// A person went somewhere: whoever stands there is the selection to keep, once it is known.
    func noteChoice() {
        placed = nil
        isChoiceOpen = true
        settleChoice()
    }

    func settleChoice() {
        guard isChoiceOpen, selectionIndex == state.selection, let id = model.selection else { return }
        isChoiceOpen = false
        search?.choose(id.isFolder ? nil : id)
    }

    /// A listing was told, and where the selection is in it.
    func selectionPlaced(_ placement: ArrangedSource.Placement) {
        guard let index = search?.take(placement), let photo = placement.photo else { return scheduleDraw() }
        apply(state.handle(.photoCount(model.photoCount)))
        apply(state.handle(.selectionMoved(to: index)))
        select(photo, at: index)
        scheduleDraw()
    }

    /// The photo at the state's selection is this one, though its page may not have come yet.
    func select(_ photo: Photo.ID, at index: Int) {
        isChoiceOpen = false
        model.selection = photo
        selectionIndex = state.selection
        placed = (photo, index)
    }

    /// Whether the page of the photo that a listing selects has not come yet.
    var awaitsPlacedPhoto: Bool {
        guard let placed else { return false }
        if photo(at: placed.index)?.id == placed.photo { self.placed = nil }
        return self.placed != nil
    }

    func orderProgressed(done: Int, total: Int) {
        search?.progress = (done, total)
        scheduleDraw()
    }

    // MARK: Drawing

    var searchStatus: SearchStatus? { search?.status(typing: prompt, photoCount: model.photoCount) }

    /// How a photo's name stands out.
    func emphasis(of photo: Photo) -> TileEmphasis {
        guard let search else { return .none }
        if search.search.earlierResults != nil { return .quiet }
        return search.isHighlighted(photo) ? .match : .none
    }
}
