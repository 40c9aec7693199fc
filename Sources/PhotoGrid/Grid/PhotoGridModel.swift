public import Observation
public import Thumbnails

/// What a grid on the screen shows of a listing of any length: cells for the visible range, each with a photo, a token and a
/// phase.
///
/// Every call takes effect before it returns: what is in memory is shown, older tokens have lost their authority. Loads,
/// pages and changes of the listing arrive later, on the main actor, in batches.
///
/// A thin shell: `GridState` decides, and this class carries out what it decided. Nothing that is under way keeps it alive;
/// when it goes away it releases what it holds of the loader.
@MainActor @Observable public final class PhotoGridModel {
    /// The indices on screen, as they were set; they may reach beyond the listing.
    public private(set) var visibleRange: Range<Int> = 0..<0
    /// The cells on screen, in order: one for each index of the visible range that the listing has.
    public private(set) var visibleCells: [GridCell] = []
    /// Photos in the listing; 0 until it arrives.
    public private(set) var photoCount = 0
    /// Why there is no listing, or no newer one, if its source said so.
    public private(set) var sourceFailure: LoadFailure?
    /// The longest side of the thumbnails, in pixels.
    public private(set) var pixelSize: Int
    /// The selected photo. Belongs to the photo, wherever it stands and whether or not it is listed.
    public var selection: Photo.ID?
    /// The marked photos, wherever they stand and whether or not they are listed.
    public var marked: Set<Photo.ID> = []
    /// Called on the main actor whenever a cell, the count or the listing changed, at most once for a batch; for programs that
    /// draw whole frames and do without observation. May call the model.
    @ObservationIgnored public var onChange: (@MainActor () -> Void)?

    @ObservationIgnored private(set) var state: GridState
    @ObservationIgnored private var cells: [GridCell] = []
    @ObservationIgnored private var source: any PhotoSource
    @ObservationIgnored private var sourceTicket = SourceTicket(number: 0)
    @ObservationIgnored private var timer: ScheduledTimer?
    @ObservationIgnored private var timerNumber: UInt64 = 0
    @ObservationIgnored private var inbox = Inbox(hop: { _ in }, drain: {})
    /// Whether the loader is being asked, and its answers are not taken yet.
    @ObservationIgnored private var isAsking = false
    @ObservationIgnored private var isDrainDue = false
    let loader: ThumbnailLoader
    private let clock: any TimerClock
    private let hop: @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void
    #if PLANTED_FAULTS
        private let faults: Set<PlantedFault>
    #endif

    /// A grid of `source` that loads through `loader`. Opens the source; nothing is loaded before a visible range is set.
    public init(source: some PhotoSource, loader: ThumbnailLoader, configuration: Configuration = .init()) {
        self.source = source
        self.loader = loader
        clock = configuration.clock
        hop = configuration.hop
        #if PLANTED_FAULTS
            faults = configuration.faults
        #endif
        state = GridState(pixelSize: configuration.pixelSize, settings: configuration.settings)
        pixelSize = state.pixelSize
        inbox = Inbox(hop: hop) { [weak self] in self?.drain() }
        openSource()
    }

    deinit {
        timer?.cancel()
        let requests = state.liveRequests
        guard !requests.isEmpty else { return }
        _ = loader.update(RequestChanges(release: requests)) { _, _ in }
    }

    /// The cell that shows the photo; nil when it is not on the screen.
    ///
    /// - Complexity: O(visible range).
    public func cell(for id: Photo.ID) -> GridCell? {
        visibleCells.first { $0.photo?.id == id }
    }

    /// The books.
    public var ledger: GridLedger { state.ledger }

    /// The violated invariants, by name: none, unless this library is broken.
    package func checkInvariants() -> [String] { state.checkInvariants() }
}

// MARK: - What a program asks for

extension PhotoGridModel {
    /// Puts these indices on screen: retains what is new, re-ranks what stays and releases what left, in one transaction.
    ///
    /// Indices may reach beyond the listing, also before it has arrived: their cells come when their photos do.
    ///
    /// - Complexity: O(window), whatever the listing's length.
    public func setVisibleRange(_ range: Range<Int>) {
        perform(state.setVisibleRange(range, now: clock.now))
    }

    /// Zooms: new keys, new tokens. A picture of the old size stays on the screen as a preview until the new one comes.
    public func setPixelSize(_ pixels: Int) {
        perform(state.setPixelSize(pixels, now: clock.now))
    }

    /// Shows another listing. Selection and marks are kept.
    public func setSource(_ source: some PhotoSource) {
        self.source = source
        perform(state.setSource(now: clock.now))
        openSource()
    }

    /// Forgets the photo's failure and loads it again, at once, and looks at its file again: a picture in memory stays, unless
    /// the file turns out to be another version. Does nothing for a photo outside the window.
    public func retry(_ id: Photo.ID) {
        perform(state.retry(id))
    }

    /// Loads again what stands at an index: for cells that have no photo because their page failed.
    public func retry(at index: Int) {
        perform(state.retry(at: index))
    }

    private func openSource() {
        sourceTicket.number += 1
        source.open { [inbox, sourceTicket] event in
            inbox.put(.source(sourceTicket, event))
        }
    }
}

// MARK: - What arrives

extension PhotoGridModel {
    private func drain() {
        // A hop that does not wait its turn may arrive while the loader is being asked.
        guard !isAsking else {
            isDrainDue = true
            return
        }
        var actions: [GridActions] = []
        var deliveries: [(RequestID, Delivery)] = []
        for item in inbox.takeAll() {
            if case .delivery(let id, let delivery) = item {
                deliveries.append((id, delivery))
                continue
            }
            // In order: a page that comes after a delivery is taken after it.
            actions.append(askLoader(state.deliver(deliveries)))
            deliveries.removeAll()
            if let taken = take(item) { actions.append(askLoader(taken)) }
        }
        actions.append(askLoader(state.deliver(deliveries)))
        carryOut(actions)
    }

    private func take(_ item: Incoming) -> GridActions? {
        switch item {
        case .source(let ticket, let event) where ticket == sourceTicket: state.take(event)
        case .page(let ticket, let request, let result) where ticket == sourceTicket: state.take(result, for: request)
        case .source, .page, .delivery: nil
        }
    }
}

// MARK: - What was decided

extension PhotoGridModel {
    private func perform(_ actions: GridActions) {
        carryOut([askLoader(actions)])
    }

    /// Asks the loader until there is nothing left to ask; nothing else can happen in between. Returns what is left to do.
    private func askLoader(_ actions: GridActions) -> GridActions {
        isAsking = true
        defer { isAsking = false }
        var (actions, rest) = (actions, actions)
        while actions.touchesLoader {
            let peeked = actions.peek.isEmpty ? [] : loader.retainIfInMemory(actions.peek.map(\.key))
            var retained: [Retained] = []
            for changes in transactions(of: actions) {
                retained += loader.update(changes) { [inbox] id, delivery in inbox.put(.delivery(id, delivery)) }
            }
            #if PLANTED_FAULTS
                if faults.contains(.deliverHitLater) { retained = retained.map(putOff) }
            #endif
            actions = state.answer(actions, peeked: peeked, retained: retained)
            rest.merge(actions)
        }
        return rest
    }

    #if PLANTED_FAULTS
        private func putOff(_ answer: Retained) -> Retained {
            guard case .hit(let id, let thumbnail) = answer else { return answer }
            inbox.put(.delivery(id, .thumbnail(thumbnail)))
            return .pending(id)
        }
    #endif

    /// One transaction: whatever is in both windows never is without a reference.
    private func transactions(of actions: GridActions) -> [RequestChanges] {
        #if PLANTED_FAULTS
            if faults.contains(.releaseBeforeRetain) {
                var changes = actions.changes
                changes.release = []
                return [RequestChanges(release: actions.release), changes]
            }
        #endif
        return [actions.changes]
    }

    private func carryOut(_ all: [GridActions]) {
        for actions in all {
            for page in actions.pages { ask(for: page) }
            if let action = actions.timer { set(action) }
        }
        var isChanged = showListing()
        for actions in all {
            isChanged = isChanged || !actions.cells.isEmpty
            for cell in actions.cells { show(cell) }
        }
        if all.contains(where: \.didMoveCells) {
            visibleCells = state.visibleCells.map { cells[$0] }
            isChanged = true
        }
        if isChanged { onChange?() }
        if isDrainDue {
            isDrainDue = false
            drain()
        }
    }

    private func ask(for page: PageRequest) {
        source.page(page.range) { [inbox, sourceTicket] result in
            inbox.put(.page(sourceTicket, page, result))
        }
    }

    /// Writes a cell as the state has it, and only what is different.
    private func show(_ number: Int) {
        while cells.count <= number { cells.append(GridCell()) }
        let cell = cells[number]
        let slot = state.slot(ofCell: number)
        if cell.index != slot?.index { cell.index = slot?.index }
        if cell.photo != slot?.photo { cell.photo = slot?.photo }
        if let token = slot?.token, cell.token != token { cell.token = token }
        let phase = slot?.phase ?? .empty
        if cell.phase != phase { cell.phase = phase }
    }

    private func showListing() -> Bool {
        var isChanged = false
        func update<Value: Equatable>(_ path: ReferenceWritableKeyPath<PhotoGridModel, Value>, _ value: Value) {
            guard self[keyPath: path] != value else { return }
            self[keyPath: path] = value
            isChanged = true
        }
        update(\.visibleRange, state.requestedRange)
        update(\.photoCount, state.photoCount)
        update(\.sourceFailure, state.sourceFailure)
        update(\.pixelSize, state.pixelSize)
        return isChanged
    }

    private func set(_ action: GridActions.TimerAction) {
        timer?.cancel()
        timer = nil
        timerNumber += 1
        guard case .arm(let time) = action else { return }
        timer = clock.schedule(at: time) { [weak self, hop, timerNumber] in
            hop { [weak self] in self?.timerFired(timerNumber) }
        }
    }

    private func timerFired(_ number: UInt64) {
        guard number == timerNumber else { return }
        timer = nil
        perform(state.wake(now: clock.now))
    }
}
