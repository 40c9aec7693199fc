import TerminalGraphics
import TestTerminal
import Thumbnails

/// A terminal at the other end of a slow link, in virtual time.
///
/// What is sent departs byte after byte at the link's rate and arrives a delay later; what the terminal answers comes back
/// after the same delay. The sender may send as much at once as it likes: whatever it has sent stands in the way of what it
/// sends next.
struct SimulatedLink {
    /// Bytes a second.
    var rate = 200_000.0
    /// One way.
    var delay = Duration.milliseconds(20)
    /// Whether the terminal answers fences.
    var isAnswered = true
    private(set) var terminal: ModelTerminal
    /// How many bytes have been sent.
    private(set) var byteCount = 0
    /// The most bytes that were sent and whose arrival the sender could not know of.
    private(set) var mostInFlight = 0
    private var parser = InputParser()
    private var freeAt = MonotonicTime.zero
    private var down: [(time: MonotonicTime, bytes: ArraySlice<UInt8>)] = []
    private var up: [(time: MonotonicTime, bytes: [UInt8], received: Int)] = []
    private var received = 0
    private var known = 0

    init(_ terminal: ModelTerminal) { self.terminal = terminal }

    /// Sends bytes; answers when the last of them arrives.
    mutating func send(_ bytes: [UInt8], at time: MonotonicTime) -> MonotonicTime {
        byteCount += bytes.count
        mostInFlight = max(mostInFlight, byteCount - known)
        var rest = bytes[...]
        freeAt = max(freeAt, time)
        while !rest.isEmpty {
            let slice = rest.prefix(256)
            rest = rest.dropFirst(slice.count)
            freeAt = freeAt.advanced(by: .seconds(Double(slice.count) / rate))
            down.append((freeAt.advanced(by: delay), slice))
        }
        return freeAt.advanced(by: delay)
    }

    /// When something arrives next, at either end.
    var nextArrival: MonotonicTime? { [down.first?.time, up.first?.time].compactMap(\.self).min() }

    /// Lets the next thing arrive. Answers what the sender reads, if it arrives there.
    mutating func arrive() -> [InputEvent] {
        if let first = up.first, first.time <= down.first?.time ?? first.time {
            up.removeFirst()
            known = first.received
            return parser.feed(first.bytes, at: first.time)
        }
        guard !down.isEmpty else { return [] }
        let first = down.removeFirst()
        received += first.bytes.count
        terminal.receive(Array(first.bytes))
        if isAnswered, !terminal.answers.isEmpty {
            up.append((first.time.advanced(by: delay), terminal.answers, received))
        }
        terminal.answers = []
        return []
    }
}
