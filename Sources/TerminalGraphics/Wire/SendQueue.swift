package import Thumbnails

/// Decides what a terminal is sent next: what a person sees at once goes before pictures, coarse pictures before fine ones, and
/// never more than the link takes without keeping the next key waiting. Pictures that take no time come with what is seen at
/// once: no tile is seen to wait for them.
///
/// It asks the painter for the bytes when they are about to be sent, so that what was scrolled away meanwhile is never sent.
package struct SendQueue: Sendable {
    /// The most that is sent of pictures at once, in bytes: as much as delays a key by little where a terminal gives no answers.
    private static let largestBatch = 96 << 10
    /// As much as a piece of a picture needs, and one of a picture among the text, which cannot be divided.
    private static let leastBatch = 1024
    private static let leastInlineBatch = SixelTraits.sequenceForLinks + 1024

    /// What is known of the link.
    package private(set) var link = LinkMeter()

    /// A queue to a terminal of which nothing is known.
    package init() {}

    /// Whether a frame waits because too many bytes are in flight.
    package private(set) var isHoldingBack = false

    /// Bytes of all fences.
    package private(set) var fenceBytes = 0

    /// How many fences are to be answered yet, by a terminal that answers them.
    package var unansweredFences: Int { link.isAnswering ? link.unansweredFences : 0 }

    /// The files to make for a frame, the most useful first.
    package func missingPictures(of frame: Frame, painter: ScreenPainter) -> [PictureWish] {
        painter.missingPictures(of: frame, coarseFirst: goesCoarseFirst(frame, painter))
    }

    /// The files to make while none is missing for a frame: of pictures that it does not show yet, the most useful first. None
    /// while pictures go coarse first: then the link is what is waited for.
    package func picturesAhead(of frame: Frame, painter: ScreenPainter) -> [PictureWish] {
        goesCoarseFirst(frame, painter) ? [] : painter.picturesAhead(of: frame)
    }

    /// The bytes to send now; none when there is nothing to send, or the link takes no more for now: then an answer is due, or
    /// `link.deadline`. After bytes that were sent there may be more: ask again.
    package mutating func next(_ frame: Frame, painter: inout ScreenPainter, at time: MonotonicTime) -> [UInt8] {
        link.advance(to: time)
        // Text is let through where pictures wait, but not without end.
        isHoldingBack = link.isAnswering && link.bytesInFlight >= 2 * link.window
        guard !isHoldingBack else { return overdueFence(at: time) }
        let isQuick = link.takesNoTime(painter.readyPictureBytes(of: frame))
        var bytes = isQuick ? [] : painter.paint(frame, uploads: .none)
        if bytes.isEmpty, isQuick || painter.hasPendingUploads {
            bytes = painter.paint(frame, uploads: room(for: frame, painter))
        }
        guard !bytes.isEmpty else { return painter.hasPendingUploads ? overdueFence(at: time) : [] }
        return bytes + noteSent(bytes.count, at: time)
    }

    /// Bytes are sent; answers what is to be sent behind them.
    package mutating func noteSent(_ byteCount: Int, at time: MonotonicTime) -> [UInt8] {
        link.noteSent(byteCount, at: time) ? fence(at: time) : []
    }

    /// The terminal has answered a question that was sent so long ago.
    package mutating func noteAnswer(after time: Duration) {
        link.noteAnswer(after: time)
    }

    /// The terminal has answered a fence. Returns how long it took; nil when none was sent.
    package mutating func noteFenceAnswered(at time: MonotonicTime) -> Duration? {
        link.noteFenceAnswered(at: time)
    }

    private mutating func fence(at time: MonotonicTime) -> [UInt8] {
        link.noteFenceSent(at: time)
        fenceBytes += TerminalModes.fence.count
        return TerminalModes.fence
    }

    /// The fence behind everything that was sent, if there is none yet: once it is answered, nothing that was sent will be.
    package mutating func lastFence(at time: MonotonicTime) -> [UInt8] { overdueFence(at: time) }

    /// What waits for bytes to arrive needs a fence behind them.
    private mutating func overdueFence(at time: MonotonicTime) -> [UInt8] {
        link.isAnswering && link.bytesInFlight > 0 && link.unansweredFences == 0 ? fence(at: time) : []
    }

    private func goesCoarseFirst(_ frame: Frame, _ painter: ScreenPainter) -> Bool {
        link.takesLong(painter.expectedUploadBytes(of: frame))
    }

    /// A quarter of what may be in flight at once, so that fences come in between.
    private func room(for frame: Frame, _ painter: ScreenPainter) -> UploadRoom {
        guard link.isAnswering else { return UploadRoom(Self.largestBatch) }
        let least =
            switch frame.layout.graphics {
            case .inlineFiles, .sixel: Self.leastInlineBatch
            case .kitty, .placeholders, .symbols: Self.leastBatch
            }
        let batch = min(max(link.window / 4, least), Self.largestBatch)
        return UploadRoom(
            min(link.window - link.bytesInFlight, batch), goesCoarseFirst: goesCoarseFirst(frame, painter),
            takesLargePiece: link.bytesInFlight == 0)
    }
}
