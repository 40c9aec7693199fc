import ScrollLab
import Testing
import Thumbnails

@Suite("Promise 7: exactly one ending a request", .timeLimit(.minutes(5)))
struct LoaderEndingTests {
    @Test func `K4: releases, completions and failures race over 10,000 seeds`() {
        var plan = LoadTableWorld.Plan(keys: 3, workers: 2, steps: 40)
        plan.checksInvariants = false
        var requests = 0
        var endings = 0
        for seed in 0..<10_000 as Range<UInt64> {
            let world = LoadTableWorld.run(seed: seed, plan: plan)
            requests += world.table.ledger.requested
            endings += world.endings
            #expect(world.problems.isEmpty, "seed \(seed): \(world.problems)")
            if !world.problems.isEmpty { return }
        }
        #expect(requests == endings && requests > 100_000)
    }

    @Test func `The ledger balances at every moment`() {
        let stand = LoaderStand(workers: 4)
        func balance() -> Bool {
            let ledger = stand.loader.ledger
            return ledger.requested == ledger.delivered + ledger.failed + ledger.released + ledger.live
        }
        let requests = stand.retain([1, 2, 3, 3]).map(\.id)
        #expect(balance() && stand.loader.ledger.live == 4)
        stand.start()
        stand.finish(1)
        #expect(balance() && stand.loader.ledger.delivered == 1)
        stand.finish(2, with: .failure(.notPNG))
        #expect(balance() && stand.loader.ledger.failed == 1)
        stand.release(requests[2])
        #expect(balance() && stand.loader.ledger.released == 1)
        stand.retain([1, 2])
        #expect(balance() && stand.loader.ledger.hits == 1 && stand.loader.ledger.failed == 2)
        stand.loader.invalidate()
        #expect(balance() && stand.loader.ledger.live == 0)
    }

    @Test func `A second release does nothing`() {
        let stand = LoaderStand()
        let request = stand.retain(1)
        stand.release(request, request)
        stand.release(request)
        #expect(stand.inbox[request] == [.released])
        #expect(stand.loader.ledger.released == 1)
    }

    @Test func `Releasing after the ending ends nothing twice`() {
        let stand = LoaderStand()
        let requests = stand.retain([1, 2]).map(\.id)
        stand.start()
        stand.finish(1)
        stand.finish(2, with: .failure(.notFound))
        stand.release(requests[0], requests[1])
        #expect(stand.inbox[requests[0]] == [.thumbnail(1)])
        #expect(stand.inbox[requests[1]] == [.failed(.notFound)])
    }

    @Test func `After invalidate everything ends as released, later requests too`() {
        let stand = LoaderStand(workers: 2)
        let before = stand.retain([3, 2, 1]).map(\.id)
        stand.start()
        stand.loader.invalidate()
        #expect(before.allSatisfy { stand.inbox[$0] == [.released] })
        #expect(stand.poll(1))
        guard case .failed(_, .released)? = stand.retain([4]).first else {
            Issue.record("a request was accepted after the end")
            return
        }
        let told = Locked<[Inbox.Letter]>([])
        let request = stand.loader.request(LoaderSamples.key(5)) { delivery in
            told.withLock { $0.append(Inbox.Letter(delivery)) }
        }
        #expect(told.withLock { $0 } == [.released])
        request.release()
        stand.finish(1)
        stand.finish(2)
        #expect(stand.start() == [])
        let ledger = stand.loader.ledger
        #expect(ledger.released == 5 && ledger.live == 0 && ledger.loads == 0 && ledger.cachedBytes == 0)
    }

    @Test func `A request releases when its value ends`() {
        let stand = LoaderStand()
        let told = Locked<[Inbox.Letter]>([])
        do {
            let request = stand.loader.request(LoaderSamples.key(1)) { delivery in
                told.withLock { $0.append(Inbox.Letter(delivery)) }
            }
            #expect(stand.loader.ledger.live == 1)
            _ = request.id
        }
        #expect(told.withLock { $0 } == [.released])
        #expect(stand.loader.ledger.loads == 0)
    }

    @Test func `What is in memory is delivered before request returns, and pinned until released`() {
        let stand = LoaderStand()
        stand.release(retainLoaded(stand, 1))
        let told = Locked<[Inbox.Letter]>([])
        let request = stand.loader.request(LoaderSamples.key(1)) { delivery in
            told.withLock { $0.append(Inbox.Letter(delivery)) }
        }
        #expect(told.withLock { $0 } == [.thumbnail(1)])
        #expect(stand.loader.ledger.pinnedBytes == 400)
        request.release()
        #expect(stand.loader.ledger.pinnedBytes == 0 && stand.loader.ledger.cachedBytes == 400)
        #expect(told.withLock { $0 } == [.thumbnail(1)])
    }

    @Test func `Promise 10: update returns what is in memory, and does not deliver it`() {
        let stand = LoaderStand()
        let shown = retainLoaded(stand, 1)
        guard case .hit(let request, let thumbnail)? = stand.retain([1]).first else {
            Issue.record("no hit")
            return
        }
        #expect(thumbnail == LoaderSamples.picture(1) && request != shown)
        #expect(stand.inbox[request] == [])
        #expect(stand.loader.ledger.hits == 1)
    }

    private func retainLoaded(_ stand: LoaderStand, _ serial: Int) -> RequestID {
        let request = stand.retain(serial)
        stand.start()
        stand.finish(serial)
        return request
    }
}
