import Dispatch
import ScrollLab
import Testing
import Thumbnails

@Suite("Stages: previews, then one ending", .timeLimit(.minutes(5)))
struct LoaderStageTests {
    private let coarse = LoaderSamples.picture(101)
    private let fine = LoaderSamples.picture(102)

    @Test func `Everybody who waits gets each preview, then the thumbnail`() {
        let stand = LoaderStand()
        let requests = stand.retain([1, 1]).map(\.id)
        stand.start()
        stand.job(1).context.preview(coarse)
        stand.job(1).context.preview(fine)
        stand.finish(1)
        for request in requests {
            #expect(stand.inbox[request] == [.preview(101), .preview(102), .thumbnail(1)])
        }
    }

    @Test func `Who joins late gets the newest preview at once`() {
        let stand = LoaderStand()
        stand.retain([1])
        stand.start()
        stand.job(1).context.preview(coarse)
        stand.job(1).context.preview(fine)
        let late = stand.retain(1)
        #expect(stand.inbox[late] == [.preview(102)])
    }

    @Test func `Who left gets none, and a decode in vain hands none out`() {
        let stand = LoaderStand()
        let first = stand.retain(1)
        stand.start()
        let context = stand.job(1).context
        stand.release(first)
        context.preview(coarse)
        #expect(stand.inbox[first] == [.released])
        #expect(context.isAbandoned())
        let second = stand.retain(1)
        context.preview(fine)
        #expect(stand.inbox[second] == [], "the successor has no preview yet, and the first serves nobody")
    }

    @Test func `An adopted load hands its preview on`() {
        let stand = LoaderStand()
        let first = stand.retain(1)
        stand.start()
        stand.release(first)
        stand.job(1).context.preview(coarse)
        #expect(stand.inbox[stand.retain(1)] == [.preview(101)])
    }

    @Test func `An ending that comes while a preview is being told waits for it`() {
        // Given a receiver that is held inside its preview on a worker's thread
        let stand = LoaderStand()
        let told = Locked<[Inbox.Letter]>([])
        let entered = DispatchSemaphore(value: 0)
        let gate = DispatchSemaphore(value: 0)
        let answer = stand.loader.update(RequestChanges(retain: [(LoaderSamples.key(1), .visible)])) { _, delivery in
            if case .preview = delivery {
                entered.signal()
                gate.wait()
            }
            told.withLock { $0.append(Inbox.Letter(delivery)) }
        }
        stand.start()
        let (context, coarse) = (stand.job(1).context, coarse)
        let worker = BlockingThread { context.preview(coarse) }
        entered.wait()
        // When it is released meanwhile, and the decode goes on
        stand.release(answer[0].id)
        #expect(told.withLock { $0 } == [])
        gate.signal()
        worker.join()
        // Then it hears the ending last
        #expect(told.withLock { $0 } == [.preview(101), .released])
    }

    @Test func `A receiver may leave from inside its preview`() {
        let stand = LoaderStand()
        let told = Locked<[Inbox.Letter]>([])
        let loader = stand.loader
        stand.loader.update(RequestChanges(retain: [(LoaderSamples.key(1), .visible)])) { request, delivery in
            if case .preview = delivery {
                _ = loader.update(RequestChanges(release: [request])) { _, _ in }
            }
            told.withLock { $0.append(Inbox.Letter(delivery)) }
        }
        stand.start()
        stand.job(1).context.preview(coarse)
        #expect(told.withLock { $0 } == [.preview(101), .released])
        #expect(stand.poll(1))
    }
}

/// A thread that runs one piece of work; the test joins it.
final class BlockingThread: Sendable {
    private let done = DispatchSemaphore(value: 0)

    init(_ work: @escaping @Sendable () -> Void) {
        let queue = DispatchQueue(label: "BlockingThread")
        queue.async { [done] in
            work()
            done.signal()
        }
    }

    /// Blocks until the work is done.
    func join() {
        done.wait()
    }
}
