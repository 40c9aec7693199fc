import ScrollLab
import Testing
import Thumbnails

@Suite("Promise 3: one decode a key")
struct LoaderOneDecodeTests {
    @Test func `Requests for one key share one decode`() {
        let stand = LoaderStand()
        let requests = stand.retain([1, 1, 1]).map(\.id)
        #expect(stand.start() == [1])
        stand.finish(1)
        #expect(requests.allSatisfy { stand.inbox[$0] == [.thumbnail(1)] })
        #expect(stand.loader.ledger.decodesStarted == 1)
        #expect(stand.loader.ledger.joined == 2)
    }

    @Test func `Keys that differ in version or size share nothing`() {
        let stand = LoaderStand(workers: 3)
        let keys = [LoaderSamples.key(1), LoaderSamples.key(1, version: 2), LoaderSamples.key(1, size: 128)]
        stand.update(RequestChanges(retain: keys.map { ($0, .visible) }))
        #expect(stand.start().count == 3)
    }

    @Test func `A successor waits until the decode that noticed has returned`() {
        // Given a decode that noticed its abandonment, and a new request for its key
        let stand = LoaderStand(workers: 4)
        stand.release(retainAndStart(stand))
        #expect(stand.poll(1))
        let second = stand.retain(1)
        // Then nothing starts before it has returned
        #expect(stand.start() == [])
        stand.finish(1, with: .failure(.released))
        #expect(stand.start() == [1])
        stand.finish(1)
        #expect(stand.inbox[second] == [.thumbnail(1)])
    }

    @Test func `K6: a range that moves on restarts nothing`() {
        let stand = LoaderStand(workers: 32)
        let first = stand.retain(0..<20).map(\.id)
        #expect(stand.start().sorted() == Array(0..<20))
        // [0, 20) → [5, 25)
        stand.update(
            RequestChanges(
                retain: (20..<25).map { (LoaderSamples.key($0), .visible) },
                rerank: first[5...].map { ($0, .visible) }, release: Array(first[..<5])))
        #expect(stand.start().sorted() == Array(20..<25))
        let ledger = stand.loader.ledger
        #expect(ledger.requested == 25 && ledger.released == 5 && ledger.decodesStarted == 25)
        #expect((5..<20).allSatisfy { !stand.poll($0) })
    }

    private func retainAndStart(_ stand: LoaderStand) -> RequestID {
        let request = stand.retain(1)
        #expect(stand.start() == [1])
        return request
    }
}

@Suite("Promise 4: shared work survives one leaver")
struct LoaderSharedWorkTests {
    @Test func `K2: the one who started it leaves, two are served`() {
        let stand = LoaderStand()
        let requests = stand.retain([1, 1, 1]).map(\.id)
        stand.start()
        stand.release(requests[0])
        #expect(!stand.poll(1))
        stand.finish(1)
        #expect(stand.inbox[requests[0]] == [.released])
        #expect(stand.inbox[requests[1]] == [.thumbnail(1)])
        #expect(stand.inbox[requests[2]] == [.thumbnail(1)])
        #expect(stand.loader.ledger.decodesStarted == 1)
    }

    @Test func `Work stops when the last one leaves`() {
        let stand = LoaderStand()
        let requests = stand.retain([1, 1]).map(\.id)
        stand.start()
        stand.release(requests[0])
        #expect(!stand.poll(1))
        stand.release(requests[1])
        #expect(stand.poll(1))
        #expect(stand.loader.ledger.abandoned == 1)
    }

    @Test func `Released while queued is never decoded`() {
        let stand = LoaderStand()
        let requests = stand.retain([1, 1, 2]).map(\.id)
        stand.release(requests[0], requests[1])
        #expect(stand.start() == [2])
        #expect(stand.loader.ledger.loads == 1)
    }

    @Test func `Two grids share a loader, and one goes away`() {
        let stand = LoaderStand()
        let near = stand.retain(1, rank: .visible)
        let far = stand.retain(1, rank: LoadRank(.ahead, distance: 3))
        stand.start()
        stand.release(near)
        stand.finish(1)
        #expect(stand.inbox[far] == [.thumbnail(1)])
    }
}

@Suite("Promise 5: retain before release")
struct LoaderRetainFirstTests {
    @Test func `A key released and retained in one transaction keeps its decode`() {
        let stand = LoaderStand()
        let old = stand.retain(1)
        stand.start()
        let new = stand.update(RequestChanges(retain: [(LoaderSamples.key(1), .visible)], release: [old]))[0].id
        #expect(!stand.poll(1))
        stand.finish(1)
        #expect(stand.inbox[old] == [.released] && stand.inbox[new] == [.thumbnail(1)])
        let ledger = stand.loader.ledger
        #expect(ledger.decodesStarted == 1 && ledger.abandoned == 0)
    }

    @Test func `K12: what is shown stays in memory with room for one`() {
        // Given a budget of one picture, and A shown
        let stand = LoaderStand(budget: 400)
        let shown = stand.retain(1)
        stand.start()
        stand.finish(1)
        // When 25 others are loaded, and A passes from one request to another
        for serial in 2..<27 {
            let other = stand.retain(serial)
            stand.start()
            stand.finish(serial)
            stand.release(other)
        }
        let again = stand.update(RequestChanges(retain: [(LoaderSamples.key(1), .visible)], release: [shown]))
        // Then A is still there
        guard case .hit(_, let thumbnail)? = again.first else {
            Issue.record("the picture that was shown has gone")
            return
        }
        #expect(thumbnail == LoaderSamples.picture(1))
        #expect(stand.loader.ledger.decodesStarted == 26)
    }
}
