import Dispatch
import TestSupport
import Testing
import Thumbnails

/// Decodes nothing, until it is let; a decode that is abandoned meanwhile is released.
private final class HeldDecoder: ThumbnailDecoding {
    private let gate = DispatchSemaphore(value: 0)
    let begun = Counter()
    let hasBegun = DispatchSemaphore(value: 0)

    func open(_ count: Int) { for _ in 0..<count { gate.signal() } }

    func decode(_ key: ThumbnailKey, context: DecodeContext) throws(LoadFailure) -> Thumbnail {
        begun.increase()
        hasBegun.signal()
        gate.wait()
        if context.isAbandoned() { throw .released }
        return Thumbnail(width: 1, height: 1, pixels: [0, 0, 0, 255], originalWidth: 1, originalHeight: 1)
    }
}

@Suite(.timeLimit(.minutes(5)))
struct `The end of a job` {
    private let folder: TemporaryFolder
    private let decoder = HeldDecoder()

    init() throws {
        folder = try TemporaryFolder()
        try folder.write([1], to: "one.png")
    }

    private func loader(workers: Int = 2) -> ThumbnailLoader {
        var configuration = ThumbnailLoader.Configuration()
        configuration.workers = DecodeThreads(count: workers)
        return ThumbnailLoader(decoder: decoder, configuration: configuration)
    }

    private func job(_ count: Int) -> PredecodeJob {
        PredecodeJob(
            (0..<count).map { _ in folder.photo("one.png") },
            destination: .writer(pixelSize: 8) { _, _ throws(PNGWriteFailure) in 1 })
    }

    /// A task that goes through that many results, and counts them.
    private func begin(_ count: Int, on loader: ThumbnailLoader) -> Task<Int, Never> {
        let job = job(count)
        return Task {
            var results = 0
            for await _ in loader.predecode(job) { results += 1 }
            return results
        }
    }

    @Test func `cancelling the task ends the sequence, and the loader holds nothing of it any more`() async throws {
        let loader = loader()
        let task = begin(1000, on: loader)
        await wait(for: decoder.hasBegun)
        task.cancel()
        #expect(await task.value == 0)
        #expect(loader.ledger.live == 0)
        #expect(loader.ledger.pins == 0)
        decoder.open(1000)
        #expect(decoder.begun.value <= 2)
    }

    @Test func `leaving the loop stops the run`() async throws {
        let loader = loader()
        decoder.open(1)
        for await _ in loader.predecode(job(1000)) { break }
        decoder.open(1000)
        #expect(loader.ledger.live == 0)
        #expect(decoder.begun.value < 10)
    }

    @Test func `invalidating the loader ends the sequence`() async throws {
        let loader = loader()
        let task = begin(1000, on: loader)
        await wait(for: decoder.hasBegun)
        loader.invalidate()
        #expect(await task.value == 0)
        decoder.open(1000)
    }

    @Test func `a run goes no further than some results ahead of its reader`() async throws {
        let loader = loader()
        let limit = 256 + 10
        let done = DispatchSemaphore(value: 0)
        let counter = Counter()
        let job = PredecodeJob(
            (0..<2000).map { _ in folder.photo("one.png") },
            destination: .writer(pixelSize: 8) { _, _ throws(PNGWriteFailure) in
                if counter.next() == 256 { done.signal() }
                return 1
            })
        decoder.open(2000)
        var iterator = loader.predecode(job).makeAsyncIterator()
        #expect(await iterator.next(isolation: nil) != nil)
        await wait(for: done)
        #expect(counter.value <= limit)
        var count = 1
        while await iterator.next(isolation: nil) != nil { count += 1 }
        #expect(count == 2000)
    }

    @Test func `a job without photos ends at once`() async {
        for await _ in loader().predecode(job(0)) { Issue.record("nothing can come") }
    }
}

/// Waits on a thread of the system's, so that no task is held up.
private func wait(for semaphore: DispatchSemaphore) async {
    await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
            semaphore.wait()
            continuation.resume()
        }
    }
}
