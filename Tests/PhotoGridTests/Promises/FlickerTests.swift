import PhotoGrid
import ScrollLab
import Testing
import Thumbnails

@Suite("Promise 5, retain before release: what is in both windows is never restarted", .timeLimit(.minutes(5)))
@MainActor struct RetainBeforeReleaseTests {
    @Test func `K6: 0..<20 to 5..<25 requests 25, releases 5 and restarts nothing`() {
        let desk = Desk()
        desk.open(0..<20)
        _ = desk.workers.startAll()
        desk.show(5..<25)
        _ = desk.workers.startAll()
        let ledger = desk.loader.ledger
        #expect(ledger.requested == 25)
        #expect(ledger.released == 5)
        #expect(ledger.decodesStarted == 25)
        #expect(ledger.abandoned == 5)
        desk.checkInvariants()
    }

    @Test func `what stays is re-ranked: the next decode is the nearest to where the person looks now`() {
        let desk = Desk(workers: 1)
        desk.open(0..<21)
        desk.show(10..<31)
        #expect(desk.workers.startNext().flatMap { desk.album.serial(of: $0.key.photo) } == 20)
    }

    @Test(arguments: [false, true])
    func `a retry releases and retains its load in one transaction`(isFaulty: Bool) {
        let desk = Desk(faults: isFaulty ? [.releaseBeforeRetain] : [])
        desk.open(0..<1)
        _ = desk.workers.startAll()
        desk.model.retry(desk.album.id(of: 0))
        #expect(desk.loader.ledger.abandoned == (isFaulty ? 1 : 0))
        #expect(desk.loader.ledger.decodesStarted == 1)
        desk.finishAll()
        #expect(desk.pictures == [0])
    }
}

@Suite("Promise 10, no flicker: what is in memory shows in the call that assigns it", .timeLimit(.minutes(5)))
@MainActor struct FlickerTests {
    @Test func `K5: a photo in memory is never preceded by a placeholder`() throws {
        let desk = Desk()
        desk.open(0..<2)
        desk.finishAll()
        desk.show(2..<4)
        desk.finishAll()
        let watch = WriteWatch(try #require(desk.model.visibleCells.first))
        desk.model.setVisibleRange(0..<2)
        #expect(desk.pictures == [0, 1])
        #expect(!watch.phases.dropFirst().contains { ["empty", "waiting", "loading"].contains($0) })
        #expect(desk.model.ledger.superseded == 0)
        desk.checkInvariants()
    }

    @Test func `assigning the same photos again writes nothing`() throws {
        let desk = Desk()
        desk.open(0..<2)
        desk.finishAll()
        let watches = desk.model.visibleCells.map(WriteWatch.init)
        var changes = 0
        desk.model.onChange = { changes += 1 }
        let assignments = desk.model.ledger.assignments
        desk.model.setVisibleRange(0..<2)
        desk.model.setPixelSize(16)
        #expect(watches.allSatisfy { $0.writes == 0 })
        #expect(changes == 0)
        #expect(desk.model.ledger.assignments == assignments)
    }

    @Test func `cells that stay while others scroll by are not written`() {
        let desk = Desk()
        desk.open(0..<4)
        desk.finishAll()
        let watches = desk.model.visibleCells[2...].map(WriteWatch.init)
        desk.show(2..<6)
        desk.finishAll()
        #expect(watches.allSatisfy { $0.writes == 0 })
        #expect(desk.pictures == [2, 3, 4, 5])
    }

    @Test func `a zoom keeps the old picture as a preview, pinned, until the new one comes`() throws {
        let desk = Desk()
        desk.open(0..<2)
        desk.finishAll()
        desk.model.setPixelSize(32)
        #expect(desk.phases == ["preview", "preview"])
        #expect(desk.pictures == [0, 1])
        #expect(desk.loader.ledger.pins == 2)
        for cell in desk.model.visibleCells {
            guard case .preview(let shown) = cell.phase else { continue }
            #expect(shown.isPreview)
            #expect(shown.width == 16)
        }
        let watch = WriteWatch(try #require(desk.model.visibleCells.first))
        desk.finishAll()
        #expect(watch.phases == ["preview"], "one write: from the preview to the thumbnail")
        #expect(desk.phases == ["thumbnail", "thumbnail"])
        #expect(desk.loader.ledger.pins == 2)
        desk.checkInvariants()
    }

    @Test func `a picture of the old size that left the screen unpinned is not shown again`() {
        let desk = Desk(behind: 1)
        desk.open(0..<2)
        desk.finishAll()
        desk.model.setPixelSize(24)
        desk.show(2..<4)
        #expect(desk.loader.ledger.pins == 0)
        desk.show(0..<2)
        #expect(desk.phases == ["loading", "loading"])
        desk.finishAll()
        #expect(desk.pictures == [0, 1])
        desk.checkInvariants()
    }

    @Test func `a coarser preview does not replace what stands in after a zoom, a finer one does`() throws {
        let desk = Desk()
        desk.open(0..<1)
        desk.finishAll()
        desk.model.setPixelSize(32)
        let job = try #require(desk.job(0))
        func shownWidth() -> Int? {
            guard case .preview(let shown)? = desk.model.visibleCells.first?.phase else { return nil }
            return shown.width
        }
        job.context.preview(PictureTag(serial: 0, revision: 0, pixelSize: 8, isPreview: true).paint())
        desk.hop.runAll()
        #expect(shownWidth() == 16)
        job.context.preview(PictureTag(serial: 0, revision: 0, pixelSize: 24, isPreview: true).paint())
        desk.hop.runAll()
        #expect(shownWidth() == 24)
        #expect(desk.loader.ledger.pins == 0)
        desk.finishAll()
        #expect(desk.phases == ["thumbnail"])
        desk.checkInvariants()
    }
}

@Suite("Promises 7 and 11: every visible cell ends, and failures are facts about a version", .timeLimit(.minutes(5)))
@MainActor struct EndingTests {
    @Test func `a failed cell says why, and retry loads it at once`() throws {
        let desk = Desk()
        desk.album.spoil(1, .damaged(reason: "bad CRC"))
        desk.open(0..<3)
        desk.finishAll()
        #expect(desk.phases == ["thumbnail", "failed", "thumbnail"])
        #expect(desk.model.cell(for: desk.album.id(of: 1))?.phase == .failed(.damaged(reason: "bad CRC")))
        // Remembered: nothing is decoded again when the cell comes back.
        let started = desk.loader.ledger.decodesStarted
        desk.show(3..<6)
        desk.show(0..<3)
        #expect(desk.phases == ["thumbnail", "failed", "thumbnail"] || desk.workers.startAll().isEmpty)
        #expect(desk.loader.ledger.decodesStarted <= started + 3)
        desk.album.spoil(1, nil)
        desk.model.retry(desk.album.id(of: 1))
        desk.finishAll()
        #expect(desk.pictures == [0, 1, 2])
        desk.checkInvariants()
    }

    @Test func `a file that changes while it is read is read again once, then the cell says so`() throws {
        let desk = Desk()
        desk.open(0..<1)
        let cell = try #require(desk.model.visibleCells.first)
        let first = cell.token
        desk.album.rewrite(0)
        desk.finish(0)
        desk.hop.runAll()
        #expect(cell.token != first)
        #expect(desk.phases == ["loading"])
        #expect(cell.photo?.version == desk.album.version(of: 0))
        desk.album.rewrite(0)
        desk.finish(0)
        desk.hop.runAll()
        #expect(desk.phases == ["failed"])
        desk.model.retry(desk.album.id(of: 0))
        desk.finishAll()
        #expect(desk.pictures == [0])
        desk.checkInvariants()
    }

    @Test func `K13: a rewritten file shows its new picture, whoever noticed first`() {
        let desk = Desk()
        desk.open(0..<1)
        desk.finishAll()
        desk.album.rewrite(0)
        // Out of the window and back: the page is checked again, memory shows the last version known until then.
        desk.model.setVisibleRange(90..<90)
        desk.model.setVisibleRange(0..<1)
        #expect(desk.pictures == [0])
        #expect(desk.source.pending == [0..<100])
        desk.answerPages()
        #expect(desk.phases == ["loading"])
        desk.finishAll()
        guard case .thumbnail(let shown)? = desk.model.visibleCells.first?.phase else {
            Issue.record("no thumbnail")
            return
        }
        #expect(PictureTag(in: shown)?.revision == 1)
        desk.checkInvariants()
    }

    @Test func `the loader's end leaves no cell loading`() {
        let desk = Desk()
        desk.open(0..<3)
        desk.loader.invalidate()
        desk.hop.runAll()
        #expect(desk.phases == ["failed", "failed", "failed"])
        desk.checkInvariants()
    }
}

@Suite("Promises 9 and 14: nothing is held without need, and nothing at rest", .timeLimit(.minutes(5)))
@MainActor struct RestTests {
    @Test func `only what is shown is pinned, prefetched pictures are not`() {
        let desk = Desk(ahead: 1, behind: 1)
        desk.open(0..<4)
        desk.finishAll()
        #expect(desk.loader.ledger.delivered == 8)
        #expect(desk.loader.ledger.pins == 4)
        desk.show(4..<8)
        #expect(desk.pictures == [4, 5, 6, 7])
        #expect(desk.loader.ledger.pins == 4)
        desk.finishAll()
        #expect(desk.loader.ledger.pins == 4)
        desk.checkInvariants()
    }

    @Test func `with nothing on the screen there are no requests, pins or timers`() {
        let desk = Desk(ahead: 1.5, behind: 0.5, fastMotion: 1)
        desk.open(0..<4)
        desk.show(8..<12)
        desk.show(20..<24)
        #expect(desk.time.armedTimers == 1)
        desk.model.setVisibleRange(0..<0)
        desk.finishAll()
        let ledger = desk.loader.ledger
        #expect((ledger.loads, ledger.live, ledger.pins) == (0, 0, 0))
        #expect(desk.time.armedTimers == 0)
        #expect(desk.model.visibleCells.isEmpty)
        #expect(desk.model.ledger.waiting == 0)
        desk.checkInvariants()
    }

    @Test func `K9: a grid that goes away releases everything, whatever is under way`() throws {
        let desk = Desk()
        weak var model: PhotoGridModel?
        let source = ManualSource()
        do {
            var configuration = PhotoGridModel.Configuration()
            configuration.pixelSize = 16
            configuration.clock = desk.time
            configuration.hop = desk.hop.hop
            configuration.fastMotion = .infinity
            let grid = PhotoGridModel(source: source, loader: desk.loader, configuration: configuration)
            model = grid
            source.tell(.listing(Listing(count: 100, generation: 1)))
            desk.hop.runAll()
            grid.setVisibleRange(0..<10)
            source.answer { range in .success(range.map(desk.album.photo)) }
            desk.hop.runAll()
            desk.finishAll()
            grid.setVisibleRange(5..<15)
            _ = desk.workers.startAll()
            for job in desk.workers.running.prefix(3) { desk.workers.finish(job) }
            // Pictures on the screen, decodes under way, deliveries at the hop.
            #expect(desk.loader.ledger.pins > 0)
            #expect(desk.loader.ledger.live > 0)
            #expect(desk.hop.count > 0)
        }
        #expect(model == nil)
        let ledger = desk.loader.ledger
        #expect((ledger.live, ledger.pins) == (0, 0))
        #expect(desk.time.armedTimers == 0)
        desk.finishAll()
        #expect(desk.loader.ledger.loads == 0)
    }

    @Test func `a burst of deliveries takes one hop, and one onChange`() {
        let desk = Desk()
        desk.open(0..<20)
        var changes = 0
        desk.model.onChange = { changes += 1 }
        _ = desk.workers.startAll()
        for job in desk.workers.running { desk.workers.finish(job) }
        #expect(desk.hop.runAll() == 1)
        #expect(changes == 1)
        #expect(desk.pictures == Array(0..<20))
    }
}
