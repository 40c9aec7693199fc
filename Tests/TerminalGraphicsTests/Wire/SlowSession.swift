import TerminalGraphics
import TestTerminal
import Thumbnails

/// The viewer's side of a slow link, in virtual time: composes frames, makes files one after another, and sends what the queue
/// decides.
final class SlowSession {
    var link: SimulatedLink
    private(set) var queue = SendQueue()
    private(set) var painter: ScreenPainter
    private(set) var now = MonotonicTime.zero
    private(set) var frame: Frame
    /// How long it takes to make a file.
    var makingTime = Duration.milliseconds(4)
    /// The sizes of the files that were made.
    private(set) var coarseFiles: [Int] = []
    private(set) var fineFiles: [Int] = []
    private var making: (done: MonotonicTime, wish: PictureWish)?
    private var awaitsFrame = false
    /// When the last byte of the frame arrived that the last change led to.
    private(set) var answeredAt: MonotonicTime?

    /// A session that begins with a frame. The questions at the start have been answered, a round trip after they were asked.
    init(_ frame: Frame, answersQuestions: Bool = true, change: (inout SimulatedLink) -> Void = { _ in }) {
        self.frame = frame
        var terminal = ModelTerminal(columns: frame.layout.window.columns, rows: frame.layout.window.rows)
        terminal.receive(TerminalModes.enter)
        link = SimulatedLink(terminal)
        change(&link)
        painter = makePainter(base: ScreenPainter.imageBases.upperBound).painter
        if answersQuestions { queue.noteAnswer(after: link.delay * 2) }
        send()
    }

    /// Whether everything of the frame is in the terminal, as it should be.
    var isAtRest: Bool {
        !painter.hasPendingUploads && making == nil && link.nextArrival == nil
            && queue.missingPictures(of: frame, painter: painter).isEmpty
    }

    /// What pictures took of the link, with the fences between them.
    var pictureBytes: Int { painter.statistics.uploadBytes + queue.fenceBytes }

    /// The pictures on the screen of the terminal.
    var shownCount: Int { link.terminal.places.count }

    /// Lets time pass, or until a condition holds. Answers whether it came to hold.
    @discardableResult
    func run(for time: Duration, until condition: (SlowSession) -> Bool = { _ in false }) -> Bool {
        let end = now.advanced(by: time)
        while !condition(self) {
            let waiting = painter.hasPendingUploads || queue.isHoldingBack ? queue.link.deadline : nil
            let times = [link.nextArrival, making?.done, waiting.map { max($0, now) }].compactMap(\.self)
            guard let next = times.min(), next <= end else {
                now = end
                return condition(self)
            }
            now = next
            if let done = making, done.done == now {
                finish(done.wish)
                send()
            } else if link.nextArrival == now {
                let events = link.arrive()
                for case .reply(.statusOK) in events { _ = queue.noteFenceAnswered(at: now) }
                if !events.isEmpty { send() }
            } else {
                send()
            }
        }
        return true
    }

    /// A person presses a key: it arrives a delay later and changes the frame. Answers how long it took, from the key to the
    /// arrival of the last byte of the frame that it led to.
    func press(_ change: (inout Frame) -> Void) -> Duration {
        let pressed = now
        _ = run(for: link.delay)
        change(&frame)
        (awaitsFrame, answeredAt) = (true, nil)
        send()
        _ = run(for: .seconds(60)) { $0.answeredAt != nil }
        let answered = answeredAt ?? now.advanced(by: .seconds(60))
        // What the person sees is looked at when it is there.
        _ = run(for: now.duration(to: answered))
        return pressed.duration(to: answered)
    }

    private func finish(_ wish: PictureWish) {
        let file = Photographs.makeFile(of: wish)
        if wish.key.detail == .coarse { coarseFiles.append(file.count) } else { fineFiles.append(file.count) }
        painter.keep(file, for: wish.key)
        making = nil
    }

    private func send() {
        if making == nil, let wish = queue.missingPictures(of: frame, painter: painter).first {
            making = (now.advanced(by: makingTime), wish)
        }
        while true {
            let frames = painter.statistics.frames
            let bytes = queue.next(frame, painter: &painter, at: now)
            guard !bytes.isEmpty else { return }
            let arrival = link.send(bytes, at: now)
            if awaitsFrame, painter.statistics.frames > frames { (awaitsFrame, answeredAt) = (false, arrival) }
        }
    }
}
