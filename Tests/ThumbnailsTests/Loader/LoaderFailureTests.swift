import ScrollLab
import Testing
import Thumbnails

@Suite("Promise 11: failures are facts about a file version")
@MainActor struct LoaderFailureTests {
    private func fail(_ stand: LoaderStand, _ serial: Int, _ failure: LoadFailure) -> RequestID {
        let request = stand.retain(serial)
        stand.start()
        stand.finish(serial, with: .failure(failure))
        return request
    }

    private func isRemembered(_ stand: LoaderStand, _ key: ThumbnailKey) -> Bool {
        let answer = stand.update(RequestChanges(retain: [(key, .visible)]))
        if case .failed? = answer.first { return true }
        stand.release(answer[0].id)
        return false
    }

    @Test func `K11: a corrupt file is decoded once for 50 assignments`() {
        let stand = LoaderStand()
        let first = fail(stand, 1, .damaged(reason: "no rows"))
        #expect(stand.inbox[first] == [.failed(.damaged(reason: "no rows"))])
        for _ in 0..<50 {
            guard case .failed(let request, let failure)? = stand.retain([1]).first else {
                Issue.record("it was loaded again")
                return
            }
            #expect(failure == .damaged(reason: "no rows"))
            #expect(stand.inbox[request] == [], "what is returned is not delivered")
        }
        #expect(stand.loader.ledger.decodesStarted == 1 && stand.loader.ledger.failed == 51)
    }

    @Test func `A rewritten file starts afresh`() {
        let stand = LoaderStand()
        _ = fail(stand, 1, .notPNG)
        #expect(isRemembered(stand, LoaderSamples.key(1)))
        #expect(!isRemembered(stand, LoaderSamples.key(1, version: 2)))
    }

    @Test func `What is wrong with a file is wrong at every size, unless it is the size`() {
        let stand = LoaderStand()
        _ = fail(stand, 1, .notPNG)
        #expect(isRemembered(stand, LoaderSamples.key(1, size: 256)))
        _ = fail(stand, 2, .tooLarge(width: 9, height: 9, limit: 1))
        #expect(isRemembered(stand, LoaderSamples.key(2)))
        #expect(!isRemembered(stand, LoaderSamples.key(2, size: 256)))
    }

    @Test func `The memory of it expires`() {
        let stand = LoaderStand()
        _ = fail(stand, 1, .notPNG)
        stand.time.advance(by: .milliseconds(29_999))
        #expect(isRemembered(stand, LoaderSamples.key(1)))
        stand.time.advance(by: .milliseconds(1))
        #expect(!isRemembered(stand, LoaderSamples.key(1)))
    }

    @Test func `A retry forgets before it retains`() {
        let stand = LoaderStand()
        _ = fail(stand, 1, .notPNG)
        let key = LoaderSamples.key(1)
        let answer = stand.update(RequestChanges(retain: [(key, .visible)], forget: [key]))
        guard case .pending(let request)? = answer.first else {
            Issue.record("the failure was not forgotten")
            return
        }
        stand.start()
        stand.finish(1)
        #expect(stand.inbox[request] == [.thumbnail(1)])
    }

    @Test(arguments: [
        LoadFailure.released, .unreadable(errno: 24), .unreadable(errno: 12),
        .changedWhileReading(found: LoaderSamples.key(1, version: 2).version),
    ])
    func `Neither a cancellation nor a shortage nor a change is remembered`(failure: LoadFailure) {
        let stand = LoaderStand()
        let request = fail(stand, 1, failure)
        if failure == .released {
            // Given up without having been told to: it is tried once more.
            stand.start()
            stand.finish(1, with: .failure(failure))
        }
        #expect(stand.inbox[request] == [.failed(failure)])
        #expect(!isRemembered(stand, LoaderSamples.key(1)))
        #expect(stand.loader.ledger.cachedBytes == 0)
    }

    @Test func `A cancelled decode leaves no failure behind`() {
        let stand = LoaderStand()
        let request = stand.retain(1)
        stand.start()
        stand.release(request)
        #expect(stand.poll(1))
        stand.finish(1, with: .failure(.released))
        #expect(!isRemembered(stand, LoaderSamples.key(1)))
    }

    @Test func `What an abandoned decode learns is remembered`() {
        let stand = LoaderStand()
        let request = stand.retain(1)
        stand.start()
        stand.release(request)
        stand.finish(1, with: .failure(.notPNG))
        #expect(isRemembered(stand, LoaderSamples.key(1)))
        #expect(stand.inbox[request] == [.released])
    }
}

@Suite("Failure memory")
struct FailureMemoryTests {
    @Test func `Bounded in number: the oldest are forgotten first`() {
        var memory = FailureMemory(lifetime: .seconds(30), capacity: 10)
        for serial in 0..<1_000 { memory.remember(LoaderSamples.key(serial), .notPNG, now: .zero) }
        #expect(memory.count == 10)
        #expect(memory.lookUp(LoaderSamples.key(989), now: .zero) == nil)
        #expect(memory.lookUp(LoaderSamples.key(990), now: .zero) == .notPNG)
    }

    @Test func `A failure that comes again lives anew`() {
        var memory = FailureMemory(lifetime: .seconds(1), capacity: 2)
        let late = MonotonicTime.zero.advanced(by: .milliseconds(900))
        memory.remember(LoaderSamples.key(1), .notPNG, now: .zero)
        memory.remember(LoaderSamples.key(1), .notFound, now: late)
        #expect(memory.lookUp(LoaderSamples.key(1), now: late.advanced(by: .milliseconds(900))) == .notFound)
        for _ in 0..<100 { memory.remember(LoaderSamples.key(1), .notPNG, now: late) }
        memory.remember(LoaderSamples.key(2), .notPNG, now: late)
        #expect(memory.lookUp(LoaderSamples.key(1), now: late) == .notPNG)
        #expect(memory.count == 2)
    }
}
