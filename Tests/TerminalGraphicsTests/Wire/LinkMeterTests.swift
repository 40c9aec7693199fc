import TerminalGraphics
import Testing
import Thumbnails

private func at(_ milliseconds: Int) -> MonotonicTime { MonotonicTime.zero.advanced(by: .milliseconds(milliseconds)) }

@Suite struct `What a link carries` {
    /// A link to a terminal that has answered after 40 ms.
    private func makeMeter() -> LinkMeter {
        var meter = LinkMeter()
        meter.noteAnswer(after: .milliseconds(40))
        return meter
    }

    /// Sends bytes and a fence behind them.
    private func send(_ count: Int, to meter: inout LinkMeter, at time: MonotonicTime) {
        _ = meter.noteSent(count, at: time)
        meter.noteFenceSent(at: time)
    }

    @Test func `is unknown at first: 8 KB in flight`() {
        let meter = makeMeter()
        #expect(meter.window == 8192 && meter.rate == nil)
    }

    @Test func `is measured by fences, and in flight is what it carries in a fence time and 80 ms`() throws {
        var meter = makeMeter()
        send(8000, to: &meter, at: at(0))
        let time = meter.noteFenceAnswered(at: at(80))
        #expect(time == .milliseconds(80))
        let rate = try #require(meter.rate)
        #expect(abs(rate - 100_050) < 1)
        #expect(abs(meter.window - 12_006) <= 1)
        #expect(meter.bytesInFlight == 0)
        // Sent while others are on their way: what arrives from one fence to the next tells the rate.
        send(6000, to: &meter, at: at(100))
        send(6000, to: &meter, at: at(100))
        _ = meter.noteFenceAnswered(at: at(170))
        send(6000, to: &meter, at: at(171))
        _ = meter.noteFenceAnswered(at: at(200))
        _ = meter.noteFenceAnswered(at: at(230))
        #expect(abs((meter.rate ?? 0) - 12_008 / 0.06) < 1)
    }

    @Test func `is not taken for slow because little was sent`() {
        var meter = makeMeter()
        send(8000, to: &meter, at: at(0))
        _ = meter.noteFenceAnswered(at: at(80))
        let window = meter.window
        for second in 1...30 {
            send(100, to: &meter, at: at(second * 1000))
            _ = meter.noteFenceAnswered(at: at(second * 1000 + 40))
        }
        #expect(meter.window == window)
    }

    @Test func `is forgotten when it has become slower`() {
        var meter = makeMeter()
        var time = 0
        for rate in [200, 20] {
            for _ in 0..<12 {
                let count = meter.window
                send(count, to: &meter, at: at(time))
                time += 40 + count / rate
                _ = meter.noteFenceAnswered(at: at(time))
            }
        }
        #expect((meter.rate ?? 0) < 20_000)
    }

    @Test func `asks for a fence behind every few kilobytes`() {
        var meter = makeMeter()
        var dues = [meter.noteSent(1000, at: at(0)), meter.noteSent(1100, at: at(0))]
        meter.noteFenceSent(at: at(0))
        dues.append(meter.noteSent(1000, at: at(1)))
        #expect(dues == [false, true, false])
        #expect(meter.unansweredFences == 1 && meter.bytesInFlight == 3104)
    }

    @Test func `is not waited for where nothing is answered`() throws {
        var meter = LinkMeter()
        let isDue = meter.noteSent(100_000, at: at(0))
        #expect(!isDue && meter.bytesInFlight == 0 && meter.deadline == nil)
        meter = makeMeter()
        send(8000, to: &meter, at: at(0))
        let deadline = try #require(meter.deadline)
        #expect(deadline == at(500))
        meter.advance(to: at(499))
        #expect(meter.isAnswering && meter.bytesInFlight > 0)
        meter.advance(to: deadline)
        #expect(!meter.isAnswering && meter.bytesInFlight == 0)
        // It answers after all.
        let late = meter.noteFenceAnswered(at: at(700))
        #expect(late == .milliseconds(700) && meter.isAnswering && meter.unansweredFences == 0)
        let stray = meter.noteFenceAnswered(at: at(701))
        #expect(stray == nil, "nobody asked")
    }

    @Test func `makes pictures take no time where it carries them in less than a frame, behind all else`() {
        var meter = makeMeter()
        #expect(!meter.takesNoTime(1), "nothing is known")
        send(100_000, to: &meter, at: at(0))
        #expect(!meter.takesNoTime(1))
        _ = meter.noteFenceAnswered(at: at(40))
        // 2.5 MB a second.
        #expect(meter.takesNoTime(24_000) && !meter.takesNoTime(26_000))
        _ = meter.noteSent(20_000, at: at(41))
        #expect(meter.takesNoTime(4_000) && !meter.takesNoTime(6_000))
        meter.advance(to: at(10_000))
        #expect(LinkMeter().takesNoTime(0) == false)
    }

    @Test func `makes a picture take long or not`() {
        var far = makeMeter()
        #expect(far.takesLong(400_000) && !far.takesLong(20_000))
        send(8000, to: &far, at: at(0))
        _ = far.noteFenceAnswered(at: at(41))
        #expect(!far.takesLong(20_000))
        var near = LinkMeter()
        #expect(!near.takesLong(.max / 2), "nothing is known")
        near.noteAnswer(after: .milliseconds(2))
        #expect(!near.takesLong(4_000_000))
        send(8000, to: &near, at: at(0))
        _ = near.noteFenceAnswered(at: at(10))
        #expect(!near.takesLong(4_000_000), "a busy terminal")
        send(8000, to: &near, at: at(100))
        _ = near.noteFenceAnswered(at: at(140))
        #expect(near.takesLong(4_000_000), "bytes queue")
    }
}

@Suite struct `The queue to a terminal` {
    @Test func `asks for a fence where pictures wait for bytes that none stands behind`() {
        var queue = SendQueue()
        var painter = makePainter().painter
        queue.noteAnswer(after: .milliseconds(40))
        let layout = makeLayout(columns: 40, rows: 13, graphics: .kitty)
        let frame = makeFrame(layout: layout, first: 0)
        let wishes = painter.missingPictures(of: frame)
        var text = [queue.next(frame, painter: &painter, at: at(0)), queue.next(frame, painter: &painter, at: at(0))]
        #expect(text.map(\.isEmpty) == [false, true], "there is nothing to send but text")
        // The link becomes slow while a few bytes are on it, fewer than a fence is asked for behind.
        var time = 100
        for (rate, rounds) in [(200, 3), (2, 10)] {
            for round in 1...rounds {
                let count = queue.link.window
                text = [queue.noteSent(count, at: at(time))]
                if rate == 2, round == rounds { text.append(queue.noteSent(3000, at: at(time))) }
                time += 40 + count / rate
                while queue.link.unansweredFences > 0 { _ = queue.noteFenceAnswered(at: at(time)) }
            }
        }
        #expect(text.map(\.isEmpty) == [false, true])
        #expect(queue.link.window == 2048 && queue.link.bytesInFlight == 3000)
        for wish in wishes { painter.keep(makeTestFile(wish.makePixels()), for: wish.key) }
        let bytes = [0, 1].map { queue.next(frame, painter: &painter, at: at(time + $0)) }
        #expect(bytes == [Array("\u{1B}[5n".utf8), []])
        _ = queue.noteFenceAnswered(at: at(time + 100))
        let picture = queue.next(frame, painter: &painter, at: at(time + 101))
        #expect(picture.starts(with: "\u{1B}_Ga=t".utf8))
    }

    @Test func `ends with a fence where something was sent to a terminal that answers, and none is behind it`() {
        var mute = SendQueue()
        _ = mute.noteSent(100, at: at(0))
        let toMute = mute.lastFence(at: at(1))
        #expect(toMute.isEmpty)
        var queue = SendQueue()
        queue.noteAnswer(after: .milliseconds(40))
        let before = queue.lastFence(at: at(0))
        _ = queue.noteSent(100, at: at(1))
        let fences = [queue.lastFence(at: at(2)), queue.lastFence(at: at(3))]
        #expect(before.isEmpty && fences == [Array("\u{1B}[5n".utf8), []])
        #expect(queue.unansweredFences == 1)
    }
}
