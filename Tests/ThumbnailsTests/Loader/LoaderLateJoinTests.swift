import ScrollLab
import Testing
import Thumbnails

@Suite("Promise 6: late join")
struct LoaderLateJoinTests {
    @Test func `A request that comes before the decode notices takes it back`() {
        let stand = LoaderStand()
        let first = stand.retain(1)
        stand.start()
        stand.release(first)
        let second = stand.retain(1)
        #expect(!stand.poll(1))
        stand.finish(1)
        #expect(stand.inbox[second] == [.thumbnail(1)])
        let ledger = stand.loader.ledger
        #expect(ledger.decodesStarted == 1 && ledger.adopted == 1)
    }

    @Test func `A decode that has noticed serves nobody`() {
        // Given a decode that noticed, and a successor
        let stand = LoaderStand()
        let first = stand.retain(1)
        stand.start()
        let job = stand.job(1)
        stand.release(first)
        #expect(stand.poll(1))
        let second = stand.retain(1)
        #expect(job.context.isAbandoned(), "it cannot be taken back")
        // When it brings a result all the same, that is counted and ignored
        stand.finish(1, with: .success(LoaderSamples.picture(99)))
        #expect(stand.inbox[second] == [])
        #expect(stand.loader.ledger.lateResults == 1)
        #expect(stand.loader.ledger.cachedBytes == 0)
        // Then the successor has an identity of its own, and serves
        stand.start()
        #expect(stand.job(1).id != job.id)
        stand.finish(1)
        #expect(stand.inbox[second] == [.thumbnail(1)])
    }

    @Test func `A decode that never polls can be taken back at any time`() {
        let stand = LoaderStand()
        var last = stand.retain(1)
        stand.start()
        for _ in 0..<5 {
            stand.release(last)
            last = stand.retain(1)
        }
        stand.finish(1)
        #expect(stand.inbox[last] == [.thumbnail(1)])
        #expect(stand.loader.ledger.decodesStarted == 1)
    }

    @Test func `A finished decode that nobody awaits fills the cache`() {
        let stand = LoaderStand()
        let first = stand.retain(1)
        stand.start()
        stand.release(first)
        stand.finish(1)
        #expect(stand.loader.ledger.cachedBytes == 400)
        guard case .hit? = stand.retain([1]).first else {
            Issue.record("the finished decode was thrown away")
            return
        }
    }

    @Test func `Without room it does not`() {
        let stand = LoaderStand(budget: 400)
        let shown = stand.retain(2)
        stand.start()
        stand.finish(2)
        let first = stand.retain(1)
        stand.start()
        stand.release(first)
        stand.finish(1)
        #expect(stand.loader.ledger.cachedBytes == 0)
        stand.release(shown)
    }

    @Test func `Nobody is answered with a cancellation that was not his`() {
        // Given a decode that gives up though somebody wants it
        let stand = LoaderStand()
        let request = stand.retain(1)
        stand.start()
        stand.finish(1, with: .failure(.released))
        #expect(stand.inbox[request] == [])
        // Then it is tried again, once
        #expect(stand.start() == [1])
        stand.finish(1)
        #expect(stand.inbox[request] == [.thumbnail(1)])
        let hopeless = stand.retain(2)
        stand.start()
        stand.finish(2, with: .failure(.released))
        stand.start()
        stand.finish(2, with: .failure(.released))
        #expect(stand.inbox[hopeless] == [.failed(.released)])
        #expect(stand.loader.ledger.loads == 0)
    }

    enum Point: CaseIterable { case queued, running, noticed, finishing, delivering }

    @Test(arguments: Point.allCases)
    func `K3: released at any point, the next request is served`(point: Point) {
        let stand = LoaderStand()
        let second = Locked<ThumbnailRequestBox?>(nil)
        let inbox = stand.inbox
        let first = ThumbnailRequestBox()
        first.put(
            stand.loader.request(LoaderSamples.key(1)) { _ in
                // Delivering: leave and come back from inside the delivery.
                guard point == .delivering else { return }
                first.release()
                second.withLock { $0 = $0 ?? Self.request(stand.loader, inbox) }
            })
        if point != .queued { stand.start() }
        switch point {
        case .queued, .running: first.release()
        case .noticed:
            first.release()
            #expect(stand.poll(1))
        case .finishing:
            first.release()
            stand.finish(1)
        case .delivering: stand.finish(1)
        }
        if point != .delivering { second.withLock { $0 = Self.request(stand.loader, inbox) } }
        // At most one load can be joined; what runs, runs to its end.
        #expect(stand.loader.ledger.loads <= 2)
        for job in stand.workers.running { stand.workers.finish(job, with: result(of: job)) }
        for job in stand.workers.startAll() { stand.workers.finish(job, with: result(of: job)) }
        let id = second.withLock { $0?.id }
        #expect(id.map { inbox[$0] } == [.thumbnail(1)])
        second.withLock { $0 }?.release()
        let ledger = stand.loader.ledger
        #expect(ledger.loads == 0 && ledger.live == 0 && ledger.pins == 0 && ledger.running == 0)
    }

    private func result(of job: DecodeJob) -> Result<Thumbnail, LoadFailure> {
        job.context.isAbandoned() ? .failure(.released) : .success(LoaderSamples.picture(1))
    }

    private static func request(_ loader: ThumbnailLoader, _ inbox: Inbox) -> ThumbnailRequestBox {
        let box = ThumbnailRequestBox()
        let early = Locked<[Delivery]>([])
        box.put(
            loader.request(LoaderSamples.key(1)) { delivery in
                if let id = box.id { inbox.put(delivery, for: id) } else { early.withLock { $0.append(delivery) } }
            })
        if let id = box.id { for delivery in early.withLock({ $0 }) { inbox.put(delivery, for: id) } }
        return box
    }
}

/// Holds a request where a closure can reach it.
final class ThumbnailRequestBox: Sendable {
    private let request = Locked<ThumbnailRequest?>(nil)
    private let identity = Locked<RequestID?>(nil)

    var id: RequestID? { identity.withLock { $0 } }

    func put(_ new: consuming ThumbnailRequest) {
        let id = new.id
        identity.withLock { $0 = id }
        var new: ThumbnailRequest? = consume new
        request.withLock { held in swap(&held, &new) }
    }

    /// Takes the request out and lets it end outside the lock.
    func release() {
        var taken: ThumbnailRequest?
        request.withLock { held in swap(&held, &taken) }
        if let request = taken.take() { request.release() }
    }
}
