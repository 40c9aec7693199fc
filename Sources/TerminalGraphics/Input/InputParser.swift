package import Thumbnails

/// Bytes from a terminal → keys, mouse, pastes, focus and replies; however the bytes are cut into pieces.
///
/// What it does not know it swallows whole: no part of a sequence is ever taken for keys.
///
///     ground ──ESC──▶ escape ──[──▶ control ──final──▶ ground          ESC x       Alt+x
///       │  ▲            ├──O──▶ shift3 ──final──▶ ground               ESC, time   Escape
///       │  │            └──] P _ ^ X──▶ string ──BEL, ESC \──▶ ground
///       │  └──────────── utf8 ◀──lead byte── ground                    CSI M  ▶ legacyMouse ──3 bytes──▶ ground
///       └─ CSI 200 ~ ▶ paste ──CSI 201 ~──▶ ground
///
/// Time is handed in: a state that waits for more has a `deadline`, and `flush(at:)` says that it has passed.
package struct InputParser: Sendable {
    /// How long to wait after an ESC before it is the Escape key: longer over a network, and while answers are due.
    package var escapeTimeout: Duration
    /// How long a sequence that has begun may stay silent before it is given up.
    package var sequenceTimeout: Duration = .seconds(1)
    /// How long a sequence may take in all: without it, keys would keep one alive that never ends.
    package var longestSequence: Duration = .seconds(5)
    /// How long a paste may stay silent before what has come of it is handed over.
    package var pasteTimeout: Duration = .seconds(5)
    /// How long a paste may take in all.
    package var longestPaste: Duration = .seconds(10)
    /// After so long a silence a ^C inside a paste is a key of a person who waits for the paste to end, and ends it.
    package static let interruptPause = Duration.milliseconds(100)

    /// The longest control sequence or string that is kept, in bytes; longer ones are swallowed.
    package static let sequenceLimit = 4096
    /// The longest paste that is kept, in bytes; the rest is dropped.
    package static let pasteLimit = 1 << 20

    enum State: Hashable, Sendable {
        case ground
        /// After ESC; `escapes` counts the ESCs in a row, at most 2.
        case escape(escapes: Int)
        case control
        case shift3
        case string(StringKind)
        case stringEscape(StringKind)
        case legacyMouse
        case paste
        case utf8(missing: Int)
    }

    enum StringKind: Hashable, Sendable {
        case osc
        case dcs
        case apc
        case pm
        case sos
    }

    var state = State.ground
    /// The bytes of the sequence, string, character or paste so far, without the introducer.
    var buffer: [UInt8] = []
    /// Whether `buffer` reached its limit: the sequence will be swallowed.
    var overflowed = false
    /// Whether a second ESC came before the introducer: Alt with a key that is a sequence.
    var hasAltPrefix = false
    var events: [InputEvent] = []
    private var lastByteAt = MonotonicTime.zero
    /// When the sequence or paste under way began.
    private var beganAt = MonotonicTime.zero
    /// When the bytes being taken came.
    private var now = MonotonicTime.zero

    /// A parser at rest.
    package init(escapeTimeout: Duration = .milliseconds(50)) {
        self.escapeTimeout = escapeTimeout
    }

    /// When `flush(at:)` must be called unless bytes come first; nil when nothing is waited for.
    package var deadline: MonotonicTime? {
        switch state {
        case .ground: nil
        case .escape: lastByteAt.advanced(by: escapeTimeout)
        case .control, .shift3, .string, .stringEscape:
            min(
                lastByteAt.advanced(by: buffer.isEmpty ? escapeTimeout : sequenceTimeout),
                beganAt.advanced(by: longestSequence))
        case .legacyMouse, .utf8: lastByteAt.advanced(by: sequenceTimeout)
        case .paste: min(lastByteAt.advanced(by: pasteTimeout), beganAt.advanced(by: longestPaste))
        }
    }

    /// How many bytes of an unfinished sequence or paste it holds.
    package var bufferedByteCount: Int { buffer.count }

    /// Takes bytes that came at `time`. A deadline that has passed by then is honoured first.
    package mutating func feed(_ bytes: some Sequence<UInt8>, at time: MonotonicTime) -> [InputEvent] {
        events = flush(at: time)
        now = time
        for byte in bytes {
            take(byte)
            lastByteAt = time
        }
        defer { events = [] }
        return events
    }

    /// Whether the byte at hand comes after a pause that no paste makes.
    var followsPause: Bool { lastByteAt.advanced(by: Self.interruptPause) <= now }

    /// A sequence or a paste begins with the byte at hand.
    mutating func begin(_ state: State) {
        self.state = state
        beganAt = now
    }

    /// Ends what has waited beyond its deadline: an ESC alone is the Escape key, an introducer alone is Alt and its
    /// character, a sequence that stays unfinished is dropped. Before the deadline nothing happens.
    package mutating func flush(at time: MonotonicTime) -> [InputEvent] {
        guard let deadline, deadline <= time else { return [] }
        events = []
        giveUp()
        defer { events = [] }
        return events
    }

    private mutating func giveUp() {
        switch state {
        case .escape(let escapes):
            for _ in 0..<escapes { emit(.escape) }
        case .control where buffer.isEmpty: emitIntroducer("[")
        case .shift3 where buffer.isEmpty: emitIntroducer("O")
        case .string(let kind) where buffer.isEmpty: emitIntroducer(kind.introducer)
        case .paste: endPaste()
        default: break
        }
        reset()
    }

    /// An introducer that nothing followed was Alt and a character.
    private mutating func emitIntroducer(_ character: Unicode.Scalar) {
        if hasAltPrefix { emit(.escape) }
        emit(.character(character), .alt)
    }

    mutating func reset() {
        state = .ground
        buffer.removeAll(keepingCapacity: true)
        overflowed = false
        hasAltPrefix = false
    }

    mutating func emit(_ key: Key, _ modifiers: KeyModifiers = []) {
        events.append(.key(KeyPress(key, modifiers)))
    }

    mutating func append(_ byte: UInt8, limit: Int = sequenceLimit) {
        if buffer.count < limit { buffer.append(byte) } else { overflowed = true }
    }
}

extension InputParser.StringKind {
    /// The character after ESC that began it, where a person may have typed it with Alt.
    var introducer: Unicode.Scalar {
        switch self {
        case .osc: "]"
        case .dcs: "P"
        case .apc: "_"
        case .pm: "^"
        case .sos: "X"
        }
    }
}
