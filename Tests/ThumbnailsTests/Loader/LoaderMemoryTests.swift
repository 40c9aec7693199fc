import ScrollLab
import Testing
import Thumbnails

@Suite("Promise 9: bounded memory")
struct LoaderMemoryTests {
    /// Loads pictures of 400 bytes one after the other.
    private func load(_ stand: LoaderStand, _ serials: some Sequence<Int>) -> [RequestID] {
        serials.map { serial in
            let request = stand.retain(serial)
            stand.start()
            stand.finish(serial)
            return request
        }
    }

    private func isInMemory(_ stand: LoaderStand, _ serial: Int) -> Bool {
        guard case .hit(let request, _)? = stand.retain([serial]).first else { return false }
        stand.release(request)
        return true
    }

    @Test func `The least recently used leaves first`() {
        let stand = LoaderStand(budget: 1_200)
        stand.update(RequestChanges(release: load(stand, 1...3)))
        #expect(isInMemory(stand, 1))
        stand.update(RequestChanges(release: load(stand, [4])))
        #expect(isInMemory(stand, 1) && isInMemory(stand, 3) && isInMemory(stand, 4))
        #expect(stand.loader.ledger.evictions == 1)
        stand.retain([2])
        #expect(stand.loader.ledger.loads == 1, "the second had been used least recently")
    }

    @Test func `A load on the screen evicts what nobody shows`() {
        let stand = LoaderStand(budget: 1_200)
        stand.update(RequestChanges(release: load(stand, 1...3)))
        stand.retain([4])
        stand.start()
        #expect(stand.job(4).context.admit(bytes: 800))
        let ledger = stand.loader.ledger
        #expect(ledger.cachedBytes == 400 && ledger.inFlightBytes == 800)
    }

    @Test func `What does not fit is given back, and starts when there is room, without asking in vain`() {
        let stand = LoaderStand(workers: 3, budget: 1_000)
        let requests = stand.retain([1, 2]).map(\.id)
        stand.start()
        #expect(stand.job(1).context.admit(bytes: 700))
        #expect(!stand.job(2).context.admit(bytes: 700))
        #expect(stand.poll(2), "refused is in vain")
        stand.finish(2, with: .failure(.released))
        for _ in 0..<10 { #expect(stand.start() == [], "no room, no start") }
        stand.finish(1)
        stand.release(requests[0])
        #expect(stand.start() == [2])
        #expect(stand.loader.ledger.inFlightBytes == 700, "its memory is kept for it")
        #expect(stand.job(2).context.admit(bytes: 700))
        stand.finish(2)
        #expect(stand.inbox[requests[1]] == [.thumbnail(2)])
        #expect(stand.loader.ledger.decodesStarted == 3)
    }

    @Test func `One load on the screen is always admitted, however large`() {
        let stand = LoaderStand(budget: 1_000)
        let requests = stand.retain([1, 2]).map(\.id)
        stand.start()
        #expect(stand.job(1).context.admit(bytes: 50_000))
        #expect(!stand.job(2).context.admit(bytes: 1), "but only one")
        stand.finish(2, with: .failure(.released))
        #expect(stand.start() == [])
        stand.finish(1)
        #expect(stand.start() == [2])
        stand.finish(2)
        #expect(stand.inbox[requests[0]] == [.thumbnail(1)] && stand.inbox[requests[1]] == [.thumbnail(2)])
    }

    @Test func `Prefetch never uses the exception, and waits without turning round`() {
        let stand = LoaderStand(workers: 2, budget: 1_000)
        let prefetch = stand.retain(1, rank: LoadRank(.ahead, distance: 1))
        stand.start()
        #expect(!stand.job(1).context.admit(bytes: 1_001))
        stand.finish(1, with: .failure(.released))
        for _ in 0..<10 { #expect(stand.start() == []) }
        let wakes = stand.workers.wakes.count
        stand.rerank(prefetch, to: .visible)
        #expect(stand.workers.wakes.count == wakes + 1, "looked at, it may use the exception: a worker is told")
        #expect(stand.start() == [1])
        stand.finish(1)
        #expect(stand.inbox[prefetch] == [.thumbnail(1)])
    }

    @Test func `A load on the screen takes memory from prefetch`() {
        let stand = LoaderStand(workers: 3, budget: 1_000)
        let far = stand.retain(1, rank: LoadRank(.behind, distance: 7))
        let near = stand.retain(2, rank: LoadRank(.ahead, distance: 1))
        stand.start()
        #expect(stand.job(1).context.admit(bytes: 450) && stand.job(2).context.admit(bytes: 450))
        let visible = stand.retain(3)
        stand.start()
        #expect(!stand.job(3).context.admit(bytes: 500))
        stand.finish(3, with: .failure(.released))
        // The least useful prefetch has to go, and no more than that.
        #expect(stand.poll(1) && !stand.poll(2))
        #expect(stand.start() == [])
        stand.finish(1, with: .failure(.released))
        #expect(stand.start() == [3])
        stand.finish(3)
        #expect(stand.inbox[visible] == [.thumbnail(3)])
        stand.finish(2)
        #expect(stand.start() == [], "no room beside what is shown")
        stand.release(visible, near)
        #expect(stand.start() == [1], "what it had been admitted with is there again")
        stand.finish(1)
        #expect(stand.inbox[far] == [.thumbnail(1)])
    }

    @Test func `Prefetch takes no memory while a load on the screen waits for some`() {
        let stand = LoaderStand(workers: 4, budget: 1_000)
        stand.retain([1, 2])
        stand.start()
        #expect(stand.job(1).context.admit(bytes: 600))
        #expect(!stand.job(2).context.admit(bytes: 600))
        stand.finish(2, with: .failure(.released))
        stand.retain([3], rank: LoadRank(.ahead, distance: 1))
        #expect(stand.start() == [])
        stand.finish(1)
        #expect(stand.start().first == 2)
    }

    @Test func `Memory that becomes free wakes a worker`() {
        let stand = LoaderStand(workers: 2, budget: 1_000)
        let shown = load(stand, [1])
        stand.retain([2], rank: LoadRank(.ahead, distance: 1))
        stand.start()
        #expect(!stand.job(2).context.admit(bytes: 700))
        stand.finish(2, with: .failure(.released))
        #expect(stand.start() == [])
        let wakes = stand.workers.wakes.count
        stand.update(RequestChanges(release: shown))
        #expect(stand.workers.wakes.count == wakes + 1)
        #expect(stand.start() == [2])
    }

    @Test func `Pins above the budget keep nothing else in memory`() {
        let stand = LoaderStand(budget: 1_000)
        let shown = load(stand, 1...5)
        #expect(stand.loader.ledger.pinnedBytes == 2_000)
        stand.update(RequestChanges(release: Array(shown[..<4])))
        let ledger = stand.loader.ledger
        #expect(ledger.pinnedBytes == 400 && ledger.cachedBytes == 400)
    }

    @Test func `K8: a fast scroll over 10,000 photos stays under the bound`() {
        let stand = LoaderStand(workers: 4, budget: 20_000)
        var random = SplitMix64(seed: 8)
        var shown: [RequestID] = []
        for first in stride(from: 0, to: 10_000, by: 20) {
            let old = shown
            shown = (first..<first + 20).map { serial in
                stand.update(RequestChanges(retain: [(LoaderSamples.key(serial), .visible)]))[0].id
            }
            stand.update(RequestChanges(release: old))
            for job in stand.workers.startAll() + stand.workers.running where Bool.random(using: &random) {
                guard stand.workers.running.contains(where: { $0.id == job.id }) else { continue }
                decode(job, stand)
            }
        }
        let ledger = stand.loader.ledger
        // 20 cells of 400 bytes are shown at most, and one decode takes 6,000.
        #expect(ledger.peakBytes <= 20_000 + 6_000 && ledger.peakBytes > 10_000)
        #expect(ledger.decodesStarted < 2_000, "released while queued = never decoded")
    }

    private func decode(_ job: DecodeJob, _ stand: LoaderStand) {
        guard !job.context.isAbandoned(), job.context.admit(bytes: 6_000) else {
            return stand.workers.finish(job, with: .failure(.released))
        }
        stand.workers.finish(job, with: .success(LoaderSamples.picture(LoaderSamples.serial(of: job.key))))
    }
}
