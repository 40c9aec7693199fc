import TerminalGraphics
import TestTerminal
import Testing
import Thumbnails

private let tileCount = Photographs.layout.tileCount

/// 200 KB a second, 20 ms each way.
@Suite struct `On a slow link a grid of photographs` {
    private let thumbnails: [Thumbnail]

    init() throws {
        thumbnails = try Photographs.small.get()
    }

    @Test func `is there coarse within a second and 120 KB, then fine without a gap`() {
        let session = SlowSession(Photographs.grid(thumbnails))
        #expect(session.run(for: .seconds(1)) { $0.shownCount == tileCount })
        #expect(session.link.byteCount <= 120_000, "\(session.link.byteCount) bytes")
        #expect(session.coarseFiles.count == tileCount)
        #expect(session.coarseFiles.allSatisfy { (1...3700).contains($0) }, "\(session.coarseFiles)")
        #expect(session.painter.statistics.coarseUploads == tileCount)
        var leastShown = tileCount
        #expect(
            session.run(for: .seconds(20)) {
                leastShown = min(leastShown, $0.shownCount)
                return $0.isAtRest
            })
        #expect(leastShown == tileCount, "the fine picture replaces the coarse one at once")
        #expect(session.painter.statistics.uploads == 2 * tileCount)
        #expect(session.link.byteCount <= 600_000, "\(session.link.byteCount) bytes")
        #expect(session.link.terminal.images.count == tileCount, "coarse images are freed")
        #expect(session.link.terminal.violations == [])
    }

    @Test func `shows the selected photograph first, coarse as well as fine`() {
        let session = SlowSession(Photographs.grid(thumbnails, selected: 9))
        let place = Photographs.layout.tileRect(slot: 9)
        func holds(_ shown: ModelTerminal.Shown) -> Bool {
            (place.column..<place.column + place.columns).contains(shown.column)
                && (place.row..<place.row + place.rows).contains(shown.row)
        }
        #expect(session.run(for: .seconds(1)) { $0.shownCount > 0 })
        #expect(session.link.terminal.places.values.contains(where: holds))
        let coarse = session.link.terminal.places.first { holds($0.value) }?.key.image
        #expect(session.run(for: .seconds(5)) { $0.painter.statistics.uploads > tileCount })
        #expect(session.run(for: .seconds(1)) { !$0.link.terminal.places.keys.contains { $0.image == coarse } })
        #expect(session.link.terminal.places.values.contains(where: holds))
        #expect(session.link.terminal.images.count <= tileCount + 1)
    }

    @Test func `comes back for 2 KB, and a row of scrolling costs its pictures and 2 KB`() {
        let session = SlowSession(Photographs.grid(thumbnails))
        #expect(session.run(for: .seconds(20)) { $0.isAtRest })
        for first in [Photographs.layout.columns, tileCount] {
            _ = session.press { $0 = Photographs.grid(thumbnails, first: first) }
            #expect(session.run(for: .seconds(20)) { $0.isAtRest })
        }
        for first in [0, tileCount, 0] {
            let before = session.link.byteCount
            _ = session.press { $0 = Photographs.grid(thumbnails, first: first) }
            #expect(session.run(for: .seconds(20)) { $0.isAtRest })
            #expect(
                session.link.byteCount - before <= 2048,
                "\(session.link.byteCount - before) bytes, \(session.painter.statistics)")
        }
        _ = session.press { $0 = Photographs.grid(thumbnails, first: 2 * tileCount) }
        #expect(session.run(for: .seconds(20)) { $0.isAtRest })
        let (bytes, pictures) = (session.link.byteCount, session.pictureBytes)
        _ = session.press { $0 = Photographs.grid(thumbnails, first: 2 * tileCount + Photographs.layout.columns) }
        #expect(session.run(for: .seconds(20)) { $0.isAtRest })
        let (row, rowPictures) = (session.link.byteCount - bytes, session.pictureBytes - pictures)
        #expect(row - rowPictures <= 2048, "\(row) bytes, \(rowPictures) of them pictures")
        #expect(session.link.terminal.violations == [])
    }

    @Test func `answers keys within 150 ms while pictures stream`() {
        let session = SlowSession(Photographs.grid(thumbnails))
        var slowest = Duration.zero
        var (selected, first) = (0, 0)
        while !session.isAtRest, session.now < MonotonicTime.zero.advanced(by: .seconds(4)) {
            selected = (selected + 1) % tileCount
            if selected % 7 == 6 { first += Photographs.layout.columns }
            let frame = Photographs.grid(thumbnails, first: first, selected: selected)
            slowest = max(slowest, session.press { $0 = frame })
            let shown = session.link.terminal.text.last ?? ""
            #expect(shown.contains("\(first + selected + 1)/100000"))
            session.run(for: .milliseconds(70))
        }
        #expect(slowest <= .milliseconds(150), "\(slowest)")
        #expect(session.link.mostInFlight <= 28_000, "\(session.link.mostInFlight) bytes")
        #expect(session.link.terminal.violations == [])
    }

    @Test func `never sends what was scrolled away before`() {
        let session = SlowSession(Photographs.grid(thumbnails))
        #expect(session.run(for: .seconds(1)) { $0.shownCount >= 4 })
        _ = session.press { $0 = Photographs.grid(thumbnails, first: 960) }
        let uploads = session.painter.statistics.uploads
        #expect(uploads < tileCount)
        #expect(session.run(for: .seconds(20)) { $0.isAtRest })
        #expect(session.painter.statistics.coarseUploads <= uploads + tileCount)
        #expect(session.painter.statistics.uploads <= uploads + 2 * tileCount)
        #expect(session.painter.statistics.unsentPictures > 0)
        #expect(session.shownCount == tileCount)
    }
}

@Suite struct `On a slow link a picture alone` {
    private let thumbnails: [Thumbnail]

    init() throws {
        thumbnails = try Photographs.large.get()
    }

    @Test func `is there coarse at once, and keys are answered within 150 ms while it streams`() {
        let session = SlowSession(Photographs.alone(thumbnails[0], number: 0))
        #expect(session.run(for: .milliseconds(250)) { $0.shownCount == 1 })
        var slowest = Duration.zero
        for number in 1...8 {
            session.run(for: .milliseconds(330))
            let frame = Photographs.alone(thumbnails[number], number: number)
            slowest = max(slowest, session.press { $0 = frame })
            #expect(session.link.terminal.text.last?.contains(" \(number + 1)/100000") ?? false)
        }
        #expect(slowest <= .milliseconds(150), "\(slowest)")
        #expect(session.painter.statistics.abortedUploads >= 4)
        #expect(session.link.mostInFlight <= 28_000, "\(session.link.mostInFlight) bytes")
        #expect(session.run(for: .seconds(20)) { $0.isAtRest })
        #expect(session.shownCount == 1)
        #expect(session.link.terminal.violations == [])
    }

    @Test func `goes on after what lies over it has come and gone`() {
        let session = SlowSession(Photographs.alone(thumbnails[2], number: 0))
        #expect(session.run(for: .milliseconds(600)) { $0.painter.statistics.uploadBytes > 40_000 })
        let help = HelpOverlay(title: "facts", rows: [.init("a", "b"), .init("c", "d")], position: .middle)
        #expect(session.press { $0.help = help } <= .milliseconds(150))
        #expect(session.shownCount > 1, "pieces around the box")
        session.run(for: .milliseconds(300))
        #expect(session.press { $0.help = nil } <= .milliseconds(150))
        #expect(session.run(for: .seconds(20)) { $0.isAtRest })
        #expect(session.shownCount == 1 && session.link.terminal.images.count == 1)
        #expect(session.link.terminal.violations == [])
    }

    @Test func `takes text between its pieces without being given up`() {
        let session = SlowSession(Photographs.alone(thumbnails[2], number: 0))
        #expect(session.run(for: .seconds(1)) { $0.painter.statistics.uploadBytes > 60_000 })
        #expect(session.press { $0.status = StatusLine(left: "something else") } <= .milliseconds(150))
        #expect(session.run(for: .seconds(20)) { $0.isAtRest })
        #expect(session.painter.statistics.abortedUploads == 0)
        #expect(session.link.terminal.violations == [])
    }
}

@Suite struct `Other links` {
    private let thumbnails: [Thumbnail]

    init() throws {
        thumbnails = try Photographs.small.get()
    }

    @Test func `that are fast carry no coarse pictures`() {
        let session = SlowSession(Photographs.grid(thumbnails)) { link in
            link.rate = 30e6
            link.delay = .microseconds(500)
        }
        session.makingTime = .milliseconds(1)
        #expect(session.run(for: .seconds(2)) { $0.isAtRest })
        #expect(session.coarseFiles.isEmpty)
        #expect(session.painter.statistics.uploads == tileCount)
    }

    @Test func `show a screen of photographs at 38 dB for 500 KB`() throws {
        let frame = Photographs.grid(thumbnails)
        let session = SlowSession(frame) {
            $0.delay = .microseconds(500)
            $0.rate = 30e6
        }
        #expect(session.run(for: .seconds(2)) { $0.isAtRest })
        #expect(session.link.byteCount <= 500_000, "\(session.link.byteCount) bytes")
        #expect(session.link.byteCount >= 200_000, "these are photographs")
        var fidelities: [Double] = []
        for wish in makePainter().painter.missingPictures(of: frame) {
            let file = Photographs.makeFile(of: wish)
            #expect(session.link.terminal.images.values.contains(file))
            fidelities.append(wish.makePixels().fidelity(of: try Photographs.decode(file).pixels))
        }
        let mean = fidelities.reduce(0, +) / Double(tileCount)
        #expect(fidelities.count == tileCount && mean >= 38, "\(mean) dB")
    }

    @Test func `to a terminal that answers no fences are not waited for`() {
        for answersQuestions in [true, false] {
            let session = SlowSession(Photographs.grid(thumbnails), answersQuestions: answersQuestions) { link in
                link.rate = 30e6
                link.isAnswered = false
            }
            #expect(session.run(for: .seconds(2)) { $0.isAtRest })
            #expect(session.shownCount == tileCount)
        }
    }

    @Test func `are filled, however slow they are`() {
        for (rate, delay) in [(20_000.0, 300), (200_000, 300), (2_000_000, 100)] {
            let session = SlowSession(Photographs.grid(thumbnails)) { link in
                link.rate = rate
                link.delay = .milliseconds(delay)
            }
            let page = Duration.seconds(5) + .seconds(150_000 / rate)
            #expect(session.run(for: page) { $0.shownCount == tileCount }, "\(rate) bytes a second")
            #expect(session.link.terminal.violations == [])
        }
    }
}
