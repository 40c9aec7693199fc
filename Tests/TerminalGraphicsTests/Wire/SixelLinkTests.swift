import TerminalGraphics
import TestSupport
import TestTerminal
import Testing
import Thumbnails

/// 200 KB a second, 20 ms each way.
@Suite struct `On a slow link a picture alone by sixel` {
    private static let graphics = PictureProtocol.sixel(
        SixelTraits(largestSequence: SixelTraits.sequenceForLinks))
    /// Two photographs with the grain of a camera, so that they take many bytes.
    private static let photographs = Result {
        try SampleAlbum.photographs.prefix(2).map { try SampleAlbum.thumbnail($0, pixelSize: 420).withGrain(8) }
    }

    private let thumbnails: [Thumbnail]
    /// What each of them looks like, alone.
    private var screens: [ModelTerminal] = []

    init() throws {
        thumbnails = try Self.photographs.get()
        for number in thumbnails.indices {
            var terminal = ModelTerminal(
                columns: Photographs.layout.window.columns, rows: Photographs.layout.window.rows)
            var painter = makePainter().painter
            for wish in painter.missingPictures(of: frame(number)) {
                painter.keep(Photographs.makeFile(of: wish), for: wish.key)
            }
            terminal.receive(painter.paint(frame(number)))
            screens.append(terminal)
        }
    }

    private func frame(_ number: Int) -> Frame {
        Photographs.alone(thumbnails[number % thumbnails.count], number: number, graphics: Self.graphics)
    }

    /// Whether what is seen of pictures belongs to a photograph.
    private func showsNothing(but number: Int, _ terminal: ModelTerminal) -> Bool {
        zip(terminal.pieces.joined(), screens[number % thumbnails.count].pieces.joined()).allSatisfy {
            $0 == nil || $0 == $1
        }
    }

    @Test func `keeps keys waiting for 150 ms at most, and is not finished when it is left`() {
        let session = SlowSession(frame(0))
        #expect(session.run(for: .seconds(20)) { $0.isAtRest })
        let whole = session.link.terminal.drawings.count
        #expect(whole > 10 && session.link.byteCount > 120_000, "\(whole) pieces, \(session.link.byteCount) bytes")
        var slowest = Duration.zero
        for number in 1...8 {
            let drawn = session.link.terminal.drawings.count
            slowest = max(slowest, session.press { $0 = frame(number) })
            #expect(session.link.terminal.text.last?.contains(" \(number + 1)/100000") ?? false)
            #expect(showsNothing(but: number, session.link.terminal))
            session.run(for: .milliseconds(130 + 30 * number))
            #expect(session.link.terminal.drawings.count < drawn + whole)
        }
        #expect(slowest <= .milliseconds(150), "\(slowest)")
        #expect(session.link.terminal.drawings.count > whole + 12, "pieces were under way")
        #expect(session.link.mostInFlight <= 28_000, "\(session.link.mostInFlight) bytes")
        #expect(session.run(for: .seconds(20)) { $0.isAtRest })
        #expect(showsNothing(but: 8, session.link.terminal))
        #expect(session.link.terminal.violations == [])
    }

    @Test func `takes text between its pieces, and loses no time by being cut`() {
        let session = SlowSession(frame(0))
        #expect(session.run(for: .seconds(1)) { $0.painter.statistics.uploadBytes > 60_000 })
        var slowest = Duration.zero
        for text in ["a", "b", "c", "d", "e"] {
            slowest = max(slowest, session.press { $0.status = StatusLine(left: DisplayText(text)) })
            session.run(for: .milliseconds(37))
        }
        #expect(slowest <= .milliseconds(150), "\(slowest)")
        #expect(session.run(for: .seconds(20)) { $0.isAtRest })
        let needed = Duration.seconds(Double(session.link.byteCount) / session.link.rate)
        let taken = MonotonicTime.zero.duration(to: session.now)
        #expect(taken < needed * 1.3 + .milliseconds(500), "\(taken), the link needs \(needed)")
        #expect(session.link.terminal.violations == [])
    }
}
