import ScrollLab
import Testing
import Thumbnails

@Suite("Promise 8: most useful first")
struct LoaderSchedulingTests {
    private func ahead(_ distance: Int) -> LoadRank { LoadRank(.ahead, distance: distance) }

    @Test func `Visible, then ahead, then behind; near before far; ties to the newest`() {
        let stand = LoaderStand(workers: 1)
        stand.update(
            RequestChanges(
                retain: [
                    (LoaderSamples.key(1), LoadRank(.behind, distance: 1)), (LoaderSamples.key(2), ahead(9)),
                    (LoaderSamples.key(3), ahead(4)), (LoaderSamples.key(4), LoadRank(.visible, distance: 5)),
                    (LoaderSamples.key(5), LoadRank(.visible, distance: 2)),
                    (LoaderSamples.key(6), LoadRank(.visible, distance: 2)),
                ]))
        var order: [Int] = []
        while let job = stand.workers.startNext() {
            let serial = LoaderSamples.serial(of: job.key)
            order.append(serial)
            stand.finish(serial)
        }
        #expect(order == [6, 5, 4, 3, 2, 1])
    }

    @Test func `The order is that of the moment when a worker asks`() {
        let stand = LoaderStand(workers: 1)
        let requests = stand.retain([1, 2, 3], rank: ahead(5)).map(\.id)
        stand.rerank(requests[0], to: ahead(1))
        stand.rerank(requests[2], to: ahead(9))
        #expect(stand.start() == [1])
        stand.finish(1)
        stand.rerank(requests[2], to: .visible)
        #expect(stand.start() == [3])
    }

    @Test func `A rank is the best of the requests', and falls back when that one leaves`() {
        let stand = LoaderStand(workers: 1)
        stand.retain([1], rank: ahead(5))
        let near = stand.retain(1, rank: .visible)
        stand.retain([2], rank: ahead(3))
        stand.release(near)
        #expect(stand.start() == [2])
    }

    @Test func `K7: 200 prefetches leave a worker for what is looked at`() {
        let stand = LoaderStand(workers: 4)
        stand.retain(1...200, rank: ahead(1))
        #expect(stand.start().count == 3)
        let visible = stand.retain(1_000)
        #expect(stand.start() == [1_000])
        stand.finish(1_000)
        #expect(stand.inbox[visible] == [.thumbnail(1_000)])
        #expect(stand.start() == [], "the fourth worker is not for prefetch")
        #expect(stand.running.count == 3)
    }

    @Test func `K7: with one worker the running prefetch is interrupted, and runs again`() {
        let stand = LoaderStand(workers: 1)
        let prefetch = stand.retain(1, rank: ahead(1))
        #expect(stand.start() == [1])
        let visible = stand.retain(2)
        #expect(stand.start() == [])
        #expect(stand.poll(1), "it is told to stop")
        stand.finish(1, with: .failure(.released))
        #expect(stand.start() == [2])
        stand.finish(2)
        #expect(stand.start() == [1])
        stand.finish(1)
        #expect(stand.inbox[visible] == [.thumbnail(2)] && stand.inbox[prefetch] == [.thumbnail(1)])
        #expect(stand.loader.ledger.preempted == 1)
    }

    @Test func `A prefetch that finishes before it notices serves`() {
        let stand = LoaderStand(workers: 1)
        let prefetch = stand.retain(1, rank: ahead(1))
        stand.start()
        stand.retain([2])
        stand.finish(1)
        #expect(stand.inbox[prefetch] == [.thumbnail(1)])
        #expect(stand.loader.ledger.decodesStarted == 1)
    }

    @Test func `A prefetch that becomes visible is not interrupted any more`() {
        let stand = LoaderStand(workers: 1)
        let prefetch = stand.retain(1, rank: ahead(1))
        stand.start()
        stand.retain([2])
        stand.rerank(prefetch, to: .visible)
        #expect(!stand.poll(1))
    }

    @Test func `Of several prefetches the least useful is interrupted, and only one`() {
        // Given three workers whose loads have all become prefetch
        let stand = LoaderStand(workers: 3)
        let requests = stand.retain([1, 2, 3]).map(\.id)
        stand.start()
        stand.update(RequestChanges(rerank: zip(requests, [ahead(1), ahead(9), ahead(3)]).map { ($0, $1) }))
        #expect([1, 2, 3].allSatisfy { !stand.poll($0) }, "nobody waits")
        stand.retain([4, 5])
        #expect(stand.poll(2) && !stand.poll(1) && !stand.poll(3))
    }

    @Test func `A load nobody wants any more never starts`() {
        let stand = LoaderStand(workers: 1)
        let requests = stand.retain(1...50).map(\.id)
        stand.update(RequestChanges(release: Array(requests.dropFirst())))
        #expect(stand.start() == [1])
        stand.finish(1)
        #expect(stand.start() == [])
    }

    @Test func `K14: after a jump every start lies in the new window`() {
        let stand = LoaderStand(workers: 2)
        let old = stand.retain(0..<60).map(\.id)
        stand.start()
        stand.update(
            RequestChanges(
                retain: (5_000..<5_060).map { (LoaderSamples.key($0), LoadRank(.visible, distance: abs($0 - 5_030))) },
                release: old))
        for serial in stand.running { stand.finish(serial, with: .failure(.released)) }
        var order: [Int] = []
        while let job = stand.workers.startNext() {
            order.append(LoaderSamples.serial(of: job.key))
            stand.finish(order[order.count - 1])
        }
        #expect(order.count == 60 && order.allSatisfy { $0 >= 5_000 })
        #expect(order.map { abs($0 - 5_030) } == order.map { abs($0 - 5_030) }.sorted())
    }

    @Test func `One transaction wakes the workers once`() {
        let stand = LoaderStand(workers: 4)
        stand.retain(0..<60)
        #expect(stand.workers.wakes == [4])
        stand.start()
        stand.retain(100..<160)
        #expect(stand.workers.wakes == [4], "all are busy")
    }
}

@Suite("Promise 12: interruptible")
struct LoaderInterruptionTests {
    @Test func `The next poll after the last release says stop`() {
        let stand = LoaderStand()
        let request = stand.retain(1)
        stand.start()
        let context = stand.job(1).context
        #expect(!context.isAbandoned())
        stand.release(request)
        #expect(context.isAbandoned())
    }

    @Test func `A context outlives its decode, and says stop`() {
        let stand = LoaderStand()
        stand.retain([1])
        stand.start()
        let context = stand.job(1).context
        stand.finish(1)
        #expect(!context.admit(bytes: 1))
        context.preview(LoaderSamples.picture(1))
        #expect(context.isAbandoned())
        #expect(stand.loader.ledger.inFlightBytes == 0)
    }
}
