package import Thumbnails

/// What a grid decides: which photos stand where, what is loaded for them, and whose result may be shown.
///
/// Pure: an event comes in, the actions it leads to go out, and nothing else happens. There is no lock, clock, task or
/// callback in it, so that every interleaving can be played through. Everything costs O(window), whatever the listing's
/// length.
package struct GridState: Sendable {
    /// What stays the same while a grid exists.
    package struct Settings: Sendable {
        /// How far to load beyond the screen.
        package var prefetch = PrefetchWindow(screensAhead: 1.5, screensBehind: 0.5)
        /// From which speed on nothing new is loaded, in screens a second.
        package var fastMotion = 1.0
        #if PLANTED_FAULTS
            /// Faults planted by a test.
            package var faults: Set<PlantedFault> = []
        #endif

        package init() {}
    }

    package let settings: Settings
    /// The longest side of the thumbnails.
    package internal(set) var pixelSize: Int
    /// What the screen is meant to show; may reach beyond the listing.
    package internal(set) var requestedRange = 0..<0
    /// Why there is no listing, if its source said so.
    package internal(set) var sourceFailure: LoadFailure?
    /// The books.
    package internal(set) var ledger = GridLedger()

    var pages = PageTable()
    var motion = MotionEstimator()
    var isFast = false
    /// How much the window leans towards what lies ahead.
    var lean = 0.0
    var slots = SlotTable()
    /// Which slot each cell shows; nil for a cell that is not on the screen.
    var cells: [Int?] = []
    var freeCells: [Int] = []
    /// Which cells are in the outbox already.
    var dirty: [Bool] = []
    /// What the requests that have not ended yet were made for, those released in the meantime included.
    var tickets: [RequestID: SlotTicket] = [:]
    var nextToken: UInt64 = 1
    var armed: MonotonicTime?
    var outbox = GridActions()

    package init(pixelSize: Int, settings: Settings = Settings()) {
        self.pixelSize = max(1, pixelSize)
        self.settings = settings
    }

    /// How many photos the listing has.
    package var photoCount: Int { pages.count }
    /// The indices on the screen that have photos.
    package var visible: Range<Int> { requestedRange.clamped(to: 0..<pages.count) }
    /// The indices on the screen and those loaded around them.
    package var window: Range<Int> { slots.window }
    /// The cells on the screen, in order.
    package var visibleCells: [Int] {
        visible.compactMap { index in slots.number(at: index).flatMap { slots[$0].assignment?.cell } }
    }
    /// The slot that a cell shows; nil when the cell is not on the screen.
    package func slot(ofCell cell: Int) -> GridSlot? {
        cells[cell].map { slots[$0] }
    }
    /// The slot at an index of the listing; nil outside the window.
    package func slot(at index: Int) -> GridSlot? {
        slots.number(at: index).map { slots[$0] }
    }
    /// Every request that the loader still knows of on behalf of this grid.
    package var liveRequests: [RequestID] {
        slots.numbers.flatMap { [slots[$0].load.request, slots[$0].standIn].compactMap(\.self) }
    }
}

// MARK: - Events

extension GridState {
    /// Puts these indices on the screen.
    ///
    /// - Complexity: O(window).
    package mutating func setVisibleRange(_ range: Range<Int>, now: MonotonicTime) -> GridActions {
        let range = max(0, range.lowerBound)..<max(0, range.upperBound)
        motion.move(from: requestedRange, to: range, at: now)
        requestedRange = range
        judgeMotion(now)
        moveWindow()
        return finish()
    }

    /// Zooms: new keys and new tokens for all.
    package mutating func setPixelSize(_ pixels: Int, now: MonotonicTime) -> GridActions {
        guard max(1, pixels) != pixelSize else { return finish() }
        pixelSize = max(1, pixels)
        judgeMotion(now)
        for number in slots.numbers { zoom(number) }
        return finish()
    }

    /// The time for which `wake(at:)` asked has come.
    package mutating func wake(now: MonotonicTime) -> GridActions {
        armed = nil
        judgeMotion(now)
        moveWindow()
        return finish()
    }

    /// Loads the photo again, whatever is known of it.
    package mutating func retry(_ id: Photo.ID) -> GridActions {
        for number in slots.numbers where slots[number].photo?.id == id { retry(slot: number) }
        return finish()
    }

    /// Loads whatever stands at an index again: for cells whose page failed, and so have no photo to name.
    package mutating func retry(at index: Int) -> GridActions {
        if let number = slots.number(at: index) { retry(slot: number) }
        return finish()
    }

    private mutating func judgeMotion(_ now: MonotonicTime) {
        let speed = motion.speed(at: now)
        isFast = speed > settings.fastMotion
        lean = settings.fastMotion > 0 ? speed / settings.fastMotion : 0
    }

    /// Ends an event: what is to be loaded is asked for, or held back with a wake-up armed.
    mutating func finish() -> GridActions {
        planLoads()
        askForPages()
        // What is asked of memory alone may come back deferred: the answer sets the timer.
        if outbox.peek.isEmpty { setTimer() }
        for cell in outbox.cells { dirty[cell] = false }
        defer { outbox = GridActions() }
        return outbox
    }

    private mutating func askForPages() {
        let range = isFast ? visible : window
        outbox.pages += pages.nextRequests(in: range, centre: centre)
    }

    private mutating func setTimer() {
        #if PLANTED_FAULTS
            if settings.faults.contains(.forgetToArm) { return }
        #endif
        guard isAnythingDeferred else {
            if armed != nil { outbox.timer = .disarm }
            armed = nil
            return
        }
        let calm = motion.calm(below: settings.fastMotion)
        if let armed, armed <= calm { return }
        armed = calm
        outbox.timer = .arm(at: calm)
    }

    /// Whether something waits for the motion to slow: slots that may not load, or pages that may not be asked for.
    private var isAnythingDeferred: Bool {
        isFast
            && (slots.numbers.contains { slots[$0].load == .deferred }
                || window.contains { slots.number(at: $0).map { slots[$0].photo == nil } ?? false })
    }

    /// The index in the middle of the screen.
    var centre: Int { (visible.lowerBound + visible.upperBound) / 2 }
}
