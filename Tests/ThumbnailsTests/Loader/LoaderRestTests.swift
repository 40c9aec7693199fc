import Dispatch
import ScrollLab
import Testing
import Thumbnails

@Suite("Promise 13: no foreign code under a lock", .timeLimit(.minutes(5)))
struct LoaderForeignCodeTests {
    @Test func `K10: deliveries call back into everything`() {
        let stand = LoaderStand(workers: 4)
        let (loader, inbox) = (stand.loader, stand.inbox)
        let calls = Counter()
        let answers = stand.loader.update(
            RequestChanges(retain: (0..<4).map { (LoaderSamples.key($0), .visible) })
        ) { request, delivery in
            calls.increase()
            inbox.put(delivery, for: request)
            loader.request(LoaderSamples.key(50)) { _ in calls.increase() }.release()
            loader.update(RequestChanges(retain: [(LoaderSamples.key(60), .visible)], release: [request])) { _, _ in }
            _ = loader.ledger
        }
        stand.start()
        stand.job(0).context.preview(LoaderSamples.picture(100))
        stand.finish(1)
        stand.release(answers[2].id)
        stand.loader.invalidate()
        #expect(calls.value > 4)
        #expect(inbox.endings == 4)
    }

    @Test func `A receiver's memory is let go outside the lock`() {
        // Given a callback whose captured value makes a request when it goes away
        final class Parting: Sendable {
            let loader: ThumbnailLoader
            let counter: Counter
            init(_ loader: ThumbnailLoader, _ counter: Counter) {
                self.loader = loader
                self.counter = counter
            }
            deinit {
                loader.request(LoaderSamples.key(9)) { _ in }.release()
                counter.increase()
            }
        }
        let stand = LoaderStand()
        let counter = Counter()
        for ending in 0..<3 {
            var parting: Parting? = Parting(stand.loader, counter)
            let answer = stand.loader.update(RequestChanges(retain: [(LoaderSamples.key(1), .visible)])) {
                [parting] _, _ in _ = parting
            }
            parting = nil
            if ending == 0 { stand.release(answer[0].id) }
            if ending == 1 {
                stand.start()
                stand.finish(1)
            }
        }
        #expect(counter.value == 3)
    }

    @Test func `Eight threads of callbacks that call back come to an end`() {
        let storm = LoaderStorm(rounds: 300)
        storm.run(threads: 8)
        let ledger = storm.loader.ledger
        #expect(ledger.requested == ledger.delivered + ledger.failed + ledger.released)
        #expect(ledger.live == 0 && ledger.pins == 0)
        #expect(storm.endings.value == storm.requests.value && storm.endings.value > 1_000)
        #expect(ledger.peakBytes <= storm.bound)
    }
}

@Suite("Promise 14: empty at rest", .timeLimit(.minutes(5)))
struct LoaderRestTests {
    @Test func `K9: 1,000 assignments, cleared in the middle, leave nothing behind`() {
        let stand = LoaderStand(workers: 4)
        var shown: [RequestID] = []
        for serial in 0..<1_000 {
            shown += stand.retain([serial % 70]).map(\.id)
            for serial in stand.start() where serial % 3 == 0 { stand.finish(serial) }
            if serial == 500 || serial % 40 == 0 {
                stand.update(RequestChanges(release: shown))
                shown = []
            }
        }
        stand.update(RequestChanges(release: shown))
        for serial in stand.running { stand.finish(serial, with: .failure(.released)) }
        let ledger = stand.loader.ledger
        #expect(ledger.loads == 0 && ledger.live == 0 && ledger.pins == 0 && ledger.running == 0)
        #expect(ledger.pinnedBytes == 0 && ledger.inFlightBytes == 0)
        #expect(ledger.requested == 1_000)
    }

    @Test func `When the loader goes away everything ends as released, and its state goes with the last request`() {
        let told = Locked<[Inbox.Letter]>([])
        let gone = DispatchSemaphore(value: 0)
        let box = ThumbnailRequestBox()
        do {
            let counted = CountedDecoder(gone: gone)
            let loader = ThumbnailLoader(decoder: counted, configuration: Self.threads(2))
            counted.gate.withLock { $0 = false }
            box.put(
                loader.request(LoaderSamples.key(1)) { delivery in
                    told.withLock { $0.append(Inbox.Letter(delivery)) }
                })
            counted.arrived.wait()
        }
        #expect(told.withLock { $0 } == [.released])
        // The decode notices, its thread ends, and nothing holds the state but the request.
        box.release()
        #expect(gone.wait(timeout: .now() + 30) == .success)
    }

    @Test func `Workers that keep a job do not keep the loader's state for ever`() {
        let gone = DispatchSemaphore(value: 0)
        do {
            let workers = ManualWorkers(count: 1)
            var configuration = ThumbnailLoader.Configuration()
            configuration.workers = workers
            let loader = ThumbnailLoader(decoder: CountedDecoder(gone: gone), configuration: configuration)
            let request = loader.request(LoaderSamples.key(1)) { _ in }
            #expect(workers.startNext() != nil)
            request.release()
        }
        #expect(gone.wait(timeout: .now()) == .success)
    }

    @Test func `Threads that sleep end with the loader`() {
        let gone = DispatchSemaphore(value: 0)
        do {
            let counted = CountedDecoder(gone: gone)
            let loader = ThumbnailLoader(decoder: counted, configuration: Self.threads(3))
            let done = DispatchSemaphore(value: 0)
            let requests = (0..<30).map { serial in
                let box = ThumbnailRequestBox()
                box.put(loader.request(LoaderSamples.key(serial)) { _ in done.signal() })
                return box
            }
            for _ in requests { done.wait() }
            #expect(loader.ledger.delivered == 30)
        }
        #expect(gone.wait(timeout: .now() + 30) == .success)
    }

    @Test func `Threads start when there is work, and not before`() {
        let threads = DecodeThreads(count: 3)
        let decoder = CountedDecoder()
        var configuration = ThumbnailLoader.Configuration()
        configuration.workers = threads
        let loader = ThumbnailLoader(decoder: decoder, configuration: configuration)
        #expect(threads.startedThreads == 0)
        let done = DispatchSemaphore(value: 0)
        let request = loader.request(LoaderSamples.key(1)) { _ in done.signal() }
        done.wait()
        #expect(threads.startedThreads == 1)
        request.release()
    }

    private static func threads(_ count: Int) -> ThumbnailLoader.Configuration {
        var configuration = ThumbnailLoader.Configuration()
        configuration.workers = DecodeThreads(count: count)
        return configuration
    }
}

/// A decoder that polls until its gate opens, and can be seen to go away.
final class CountedDecoder: ThumbnailDecoding {
    let gate = Locked(true)
    let arrived = DispatchSemaphore(value: 0)
    private let gone: DispatchSemaphore

    /// Signals `gone` when nothing holds it any more.
    init(gone: DispatchSemaphore = DispatchSemaphore(value: 0)) {
        self.gone = gone
    }

    deinit {
        gone.signal()
    }

    func decode(_ key: ThumbnailKey, context: DecodeContext) throws(LoadFailure) -> Thumbnail {
        arrived.signal()
        while !gate.withLock({ $0 }) {
            if context.isAbandoned() { throw .released }
        }
        return LoaderSamples.picture(LoaderSamples.serial(of: key))
    }
}
