/// What the one lock of a run protects: the schedule, the books, and results that nobody has read yet.
///
/// ```
/// fresh ── first read ──▶ running ── all have ended ──────────────▶ over
///    └────── stop ──┐        └────── stop ──▶ stopping ── none is ──┘
///                   └───────────────────────────────── under way ──▶ over
/// ```
struct PredecodeState: Sendable {
    typealias Waiter = CheckedContinuation<Predecoded?, Never>

    enum Phase {
        case fresh
        case running
        case stopping
        case over
    }

    /// What the run's thread does next.
    enum Step {
        case survey(Int)
        case begin(Int)
        case wait
        case end
    }

    /// An answer for whoever waits.
    typealias Answer = (waiter: Waiter, result: Predecoded?)

    /// Results that may wait to be read before the run pauses.
    static let unreadLimit = 256

    private(set) var phase = Phase.fresh
    private(set) var progress: PredecodeProgress
    private var schedule: PredecodeSchedule
    private var unread: [Predecoded] = []
    private var nextUnread = 0
    private var waiter: Waiter?
    /// The loader's requests for photos under way.
    private var requests: [Int: RequestID] = [:]

    init(count: Int, workers: Int) {
        progress = PredecodeProgress(total: count)
        schedule = PredecodeSchedule(count: count, workers: workers)
    }

    /// Whether results are still wanted.
    var isWanted: Bool { phase == .running }

    mutating func step() -> Step {
        switch phase {
        case .running where unread.count - nextUnread >= Self.unreadLimit: return .wait
        case .running:
            switch schedule.next() {
            case .survey(let index): return .survey(index)
            case .begin(let index): return .begin(index)
            case .wait: return .wait
            case .over: return .end
            }
        case .stopping: return schedule.beganCount == 0 ? .end : .wait
        case .fresh, .over: return .end
        }
    }

    mutating func note(_ index: Int, seconds: Double) {
        schedule.note(index, seconds: seconds)
    }

    // MARK: - Requests

    /// Takes note of a request, and says whether it is still wanted; one that has ended already is not noted.
    mutating func note(_ request: RequestID, for index: Int) -> Bool {
        guard phase == .running else { return false }
        if schedule.isUnderWay(index) { requests[index] = request }
        return true
    }

    // MARK: - Results

    /// A photo has ended, with a result unless the run was stopped before.
    mutating func end(_ index: Int, _ photo: Photo.ID, _ outcome: PredecodeOutcome?, pixels: Int) -> Answer? {
        schedule.end(index)
        requests[index] = nil
        guard let outcome else { return nil }
        progress.enter(outcome, pixels: pixels)
        unread.append(Predecoded(photo: photo, outcome: outcome, progress: progress))
        return nextAnswer()
    }

    /// Answers `waiter` now or later. Answers, too, whether the run is to begin.
    mutating func receive(_ waiter: Waiter) -> (answer: Answer?, begins: Bool) {
        precondition(self.waiter == nil, "an iterator is asked by one task at a time")
        self.waiter = waiter
        let begins = phase == .fresh
        if begins { phase = .running }
        return (nextAnswer(), begins)
    }

    /// Nothing more is begun. Answers the requests to release.
    mutating func stop() -> (requests: [RequestID], answer: Answer?) {
        switch phase {
        case .fresh: phase = .over
        case .running: phase = .stopping
        case .stopping, .over: return ([], nil)
        }
        return (Array(requests.values), nextAnswer())
    }

    /// The run's thread has ended.
    mutating func end() -> Answer? {
        phase = .over
        return nextAnswer()
    }

    private mutating func nextAnswer() -> Answer? {
        guard let waiter else { return nil }
        if nextUnread < unread.count {
            let result = unread[nextUnread]
            nextUnread += 1
            if nextUnread == unread.count {
                unread.removeAll(keepingCapacity: true)
                nextUnread = 0
            }
            self.waiter = nil
            return (waiter, result)
        }
        guard phase == .over else { return nil }
        self.waiter = nil
        return (waiter, nil)
    }
}
