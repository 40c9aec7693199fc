package import Thumbnails

/// What the way to the terminal carries, measured by fences: questions that the terminal answers once it has taken all that
/// was sent before.
///
///     silent ──the terminal has answered anything──▶ answering ──no answer for too long──▶ silent
///
/// Bytes are in flight from when they are sent until a fence behind them is answered. They may be as many as the link carries
/// in its smallest fence time and 80 ms more: then it never runs dry, and what is sent next waits little. At the beginning, until
/// bytes are seen to queue, they may be twice as many, for nothing tells yet how much more the link would have carried. A
/// terminal that is silent is not waited for. Time is handed in.
package struct LinkMeter: Sendable {
    /// How long a byte may wait behind others.
    static let patience = Duration.milliseconds(80)
    /// The most bytes in flight while nothing is known of the link.
    static let firstWindow = 8 << 10
    private static let windowLimits = 2048...4 << 20
    /// How many measurements of the rate count: the highest of them does.
    private static let sampleCount = 10
    /// A link whose fences come back as fast as this is taken for fast until bytes are seen to queue on it.
    private static let nearby = Duration.milliseconds(15)
    /// Queueing for so long is no accident of a busy terminal.
    private static let queueing = Duration.milliseconds(25)
    /// What takes longer than this takes long.
    private static let longTime = 0.15
    /// What takes less than this takes no time: less than a frame of a screen.
    private static let noTime = 0.01

    private struct Fence {
        /// How many bytes had been sent when it had been.
        var position: Int
        var sentAt: MonotonicTime
        /// How many bytes had arrived when it was sent, and when that was known.
        var arrived: Int
        var arrivedAt: MonotonicTime
    }

    private var sent = 0
    private var arrived = 0
    private var arrivedAt = MonotonicTime.zero
    private var fences: [Fence] = []
    /// Bytes a second, the newest last.
    private var rates: [Double] = []
    private var hasQueued = false
    private var slowestFenceTime = Duration.zero
    private var hasAnsweredFence = false
    /// The shortest time that an answer took.
    package private(set) var smallestFenceTime: Duration?
    /// Whether the terminal is waited for.
    package private(set) var isAnswering = false

    /// Of a link of which nothing is known.
    package init() {}

    /// How many fences have not been answered.
    package var unansweredFences: Int { fences.count }
    /// Bytes that may not have arrived.
    package var bytesInFlight: Int { sent - arrived }
    /// The measured rate, in bytes a second; nil while there is none.
    package var rate: Double? { rates.max() }

    /// The most bytes in flight.
    package var window: Int {
        guard let rate, let smallestFenceTime else { return Self.firstWindow }
        let gain: Double = hasQueued ? 1 : 2
        let bytes = min(gain * rate * ((smallestFenceTime + Self.patience) / .seconds(1)), 1e9)
        return min(max(Int(bytes), Self.windowLimits.lowerBound), Self.windowLimits.upperBound)
    }

    /// When the terminal counts as silent unless it answers; nil when nothing is waited for.
    package var deadline: MonotonicTime? {
        guard isAnswering, let first = fences.first else { return nil }
        let least: Duration = hasAnsweredFence ? .seconds(2) : .milliseconds(500)
        return first.sentAt.advanced(by: max(least, slowestFenceTime * 4))
    }

    /// Whether so many bytes take so long that a person waits for them.
    package func takesLong(_ bytes: Int) -> Bool {
        guard isAnswering, let smallestFenceTime, smallestFenceTime > Self.nearby || hasQueued else { return false }
        let guess = Double(Self.firstWindow) / max(smallestFenceTime / .seconds(1), 1e-6)
        return Double(bytes) / (rate ?? guess) > Self.longTime
    }

    /// Whether so many bytes arrive so soon, behind those in flight, that nobody sees them come later than anything else.
    package func takesNoTime(_ bytes: Int) -> Bool {
        guard isAnswering, let rate else { return false }
        return Double(bytesInFlight + bytes) < rate * Self.noTime
    }

    // MARK: Events

    /// The terminal has answered a question that was sent so long ago: fences will be answered, too.
    package mutating func noteAnswer(after time: Duration) {
        smallestFenceTime = min(smallestFenceTime ?? time, time)
        slowestFenceTime = max(slowestFenceTime, time)
        isAnswering = true
    }

    /// Bytes are sent. Returns whether a fence is due behind them.
    package mutating func noteSent(_ byteCount: Int, at time: MonotonicTime) -> Bool {
        if bytesInFlight == 0 { arrivedAt = time }
        sent += byteCount
        guard isAnswering else {
            arrived = sent
            return false
        }
        let unfenced = sent - (fences.last?.position ?? arrived)
        return unfenced >= min(4096, window / 4)
    }

    /// A fence is sent.
    package mutating func noteFenceSent(at time: MonotonicTime) {
        sent += TerminalModes.fence.count
        fences.append(Fence(position: sent, sentAt: time, arrived: arrived, arrivedAt: arrivedAt))
    }

    /// The oldest fence that was not answered is. Returns how long it took; nil when none was sent.
    package mutating func noteFenceAnswered(at time: MonotonicTime) -> Duration? {
        guard !fences.isEmpty else { return nil }
        let fence = fences.removeFirst()
        let fenceTime = fence.sentAt.duration(to: time)
        noteAnswer(after: fenceTime)
        hasAnsweredFence = true
        let smallest = smallestFenceTime ?? fenceTime
        if fenceTime - smallest >= max(Self.queueing, smallest / 4) { hasQueued = true }
        noteRate(bytes: fence.position - fence.arrived, in: fence.arrivedAt.duration(to: time))
        arrived = max(arrived, fence.position)
        arrivedAt = time
        return fenceTime
    }

    /// Tells the time: a terminal that has not answered for too long is not waited for any more.
    package mutating func advance(to time: MonotonicTime) {
        guard let deadline, deadline <= time else { return }
        isAnswering = false
        arrived = sent
    }

    /// Few bytes say little of what the link carries: they count only where they came faster than was thought.
    private mutating func noteRate(bytes: Int, in time: Duration) {
        let sample = Double(bytes) / max(time / .seconds(1), 1e-6)
        guard bytes >= window / 2 || sample > rate ?? .infinity else { return }
        rates.append(sample)
        if rates.count > Self.sampleCount { rates.removeFirst() }
    }
}
