internal import Thumbnails

/// A grid of recycled cells that loads as the rules of a policy say.
///
/// A photo that stays on the screen keeps its cell; the cells of those that left go to those that came, blank unless the service remembers
/// the picture. There is no prefetch and no order but that of asking.
@MainActor
final class PolicyGrid {
    private struct Cell {
        var wish: CellWish?
        /// Which assignment of a photo to this cell: never the same twice.
        var token: UInt64 = 0
        /// The load that was asked for.
        var request: UInt64?
        /// Whether a load is still to be asked for.
        var isUnasked = false
        var shown = CellLook.Shown.blank
    }

    private let rules: PolicyRules
    private let service: PolicyService
    private let album: SyntheticAlbum
    private let time: VirtualTime
    private var order: [Int]
    private var visibleRange = 0..<0
    private var pixelSize: Int
    private var cells: [Cell] = []
    /// Which cell stands at each place of the screen.
    private var places: [Int] = []
    private var lastToken: UInt64 = 0
    private var timer: ScheduledTimer?

    init(
        rules: PolicyRules, service: PolicyService, album: SyntheticAlbum, time: VirtualTime, order: [Int],
        pixelSize: Int
    ) {
        self.rules = rules
        self.service = service
        self.album = album
        self.time = time
        self.order = order
        self.pixelSize = pixelSize
    }

    // MARK: What a person and the disk do

    func show(_ range: Range<Int>) {
        visibleRange = range
        arrange()
    }

    func setPixelSize(_ pixels: Int) {
        pixelSize = pixels
        arrange()
    }

    func setOrder(_ change: (inout [Int]) -> Void) {
        change(&order)
        arrange()
    }

    /// The photo's file is another version now.
    func report(_ serial: Int) {
        for cell in places where cells[cell].wish?.serial == serial {
            let wish = self.wish(for: serial)
            if cells[cell].wish != wish { assign(wish, to: cell) }
        }
    }

    /// The photo at an index is tried again.
    func retry(_ index: Int) {
        let place = index - visibleRange.lowerBound
        guard places.indices.contains(place), let wish = cells[places[place]].wish else { return }
        assign(wish, to: places[place])
    }

    /// What is on the screen now.
    var looks: [CellLook] {
        zip(places, visibleRange.lowerBound...).compactMap { cell, index in
            cells[cell].wish.map { CellLook(index: index, wish: $0, shown: cells[cell].shown) }
        }
    }

    // MARK: Cells

    private func wish(for serial: Int) -> CellWish {
        CellWish(serial: serial, revision: album.revision(of: serial), pixelSize: pixelSize)
    }

    /// Gives every photo on the screen a cell.
    private func arrange() {
        let serials = order[visibleRange.clamped(to: 0..<order.count)]
        let keeps = cells.indices.filter { cell in
            guard let wish = cells[cell].wish else { return false }
            return wish.pixelSize == pixelSize && serials.contains(wish.serial)
        }
        var free = cells.indices.filter { !keeps.contains($0) }[...]
        var newcomers: [(cell: Int, serial: Int)] = []
        places = serials.map { serial in
            if let cell = keeps.first(where: { cells[$0].wish?.serial == serial }) { return cell }
            if free.isEmpty {
                cells.append(Cell())
                free = [cells.count - 1]
            }
            let cell = free.removeFirst()
            newcomers.append((cell, serial))
            return cell
        }
        for cell in free where cells[cell].wish != nil { leave(cell) }
        for (cell, serial) in newcomers { assign(wish(for: serial), to: cell) }
        if rules.quiet != nil { waitForQuiet() }
    }

    /// The cell stands for nothing any more.
    private func leave(_ cell: Int) {
        if let request = cells[cell].request { service.cancel(request) }
        lastToken += 1
        cells[cell] = Cell(token: lastToken)
    }

    private func assign(_ wish: CellWish, to cell: Int) {
        leave(cell)
        cells[cell].wish = wish
        if let picture = service.remembered(key(of: wish)), let tag = PictureTag(in: picture) {
            cells[cell].shown = .picture(tag)
        } else if rules.quiet == nil {
            ask(cell, for: wish)
        } else {
            cells[cell].isUnasked = true
            waitForQuiet()
        }
    }

    private func key(of wish: CellWish) -> ThumbnailKey {
        ThumbnailKey(
            photo: album.id(of: wish.serial),
            version: SyntheticAlbum.version(serial: wish.serial, revision: wish.revision), pixelSize: wish.pixelSize)
    }

    private func ask(_ cell: Int, for wish: CellWish) {
        let token = cells[cell].token
        let number = RequestNumber()
        number.value = service.ask(key(of: wish)) { [weak self] answer in
            self?.take(answer, for: wish, in: cell, token: token, request: number.value)
        }
        cells[cell].request = number.value
    }

    // MARK: Answers

    private func take(
        _ answer: PolicyService.Answer, for wish: CellWish, in cell: Int, token: UInt64, request: UInt64
    ) {
        switch rules.check {
        case .none: break
        case .cancellation: if service.isCancelled(request) { return }
        case .token: if cells[cell].token != token { return }
        }
        switch answer {
        case .success(let picture): if let tag = PictureTag(in: picture) { cells[cell].shown = .picture(tag) }
        // Somebody cancelled the load: there is nothing to show, and nobody asks again.
        case .failure(.released): break
        case .failure: cells[cell].shown = .failure(wish)
        }
    }

    // MARK: Debouncing

    private func waitForQuiet() {
        guard let quiet = rules.quiet else { return }
        timer?.cancel()
        let due = MonotonicTime(nanoseconds: time.now.nanoseconds + quiet)
        timer = time.schedule(at: due) { [weak self] in
            // Timers of virtual time run on the main actor.
            MainActor.assumeIsolated { self?.askForAll() }
        }
    }

    private func askForAll() {
        for cell in places where cells[cell].isUnasked {
            guard let wish = cells[cell].wish else { continue }
            cells[cell].isUnasked = false
            ask(cell, for: wish)
        }
    }
}

/// A request's number, known once the request is made.
@MainActor
private final class RequestNumber {
    var value: UInt64 = 0
}
