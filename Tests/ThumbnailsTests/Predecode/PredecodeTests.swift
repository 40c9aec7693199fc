import Glibc
import PictureForge
import TestSupport
import Testing
import Thumbnails

/// Decodes as `PNGDecoder` does, counts, and runs something first.
private final class HookedDecoder: ThumbnailDecoding {
    private let count = Counter()
    private let before: @Sendable (ThumbnailKey, DecodeContext) -> Void

    init(before: @escaping @Sendable (ThumbnailKey, DecodeContext) -> Void = { _, _ in }) {
        self.before = before
    }

    var decodes: Int { count.value }

    func decode(_ key: ThumbnailKey, context: DecodeContext) throws(LoadFailure) -> Thumbnail {
        count.increase()
        before(key, context)
        return try PNGDecoder().decode(key, context: context)
    }
}

@Suite(.timeLimit(.minutes(5)))
struct `Thumbnails made ahead of time` {
    private let fixture: StoreFixture
    private let decoder = HookedDecoder()

    init() throws { fixture = try StoreFixture() }

    private func loader(_ decoder: some ThumbnailDecoding, workers: Int = 2) -> ThumbnailLoader {
        var configuration = ThumbnailLoader.Configuration()
        configuration.workers = DecodeThreads(count: workers)
        return ThumbnailLoader(decoder: decoder, store: fixture.store(), configuration: configuration)
    }

    private func results(of job: PredecodeJob, _ decoder: some ThumbnailDecoding) async -> [Photo.ID: PredecodeOutcome]
    {
        var outcomes: [Photo.ID: PredecodeOutcome] = [:]
        var last = PredecodeProgress()
        for await result in loader(decoder).predecode(job) {
            #expect(outcomes.updateValue(result.outcome, forKey: result.photo) == nil)
            #expect(result.progress.done == last.done + 1)
            last = result.progress
        }
        #expect(last.left == 0)
        return outcomes
    }

    @Test func `every photo gets an entry that stands for the decode, and the second time none is decoded`()
        async throws
    {
        let keys = try (0..<7).map { try fixture.photo("\($0).png", bytes: StoreFixture.picture(shade: UInt16($0))) }
        let job = PredecodeJob(keys.map(\.photo))
        let first = await results(of: job, decoder)
        #expect(first.count == 7)
        for key in keys {
            guard case .written(let bytes) = first[key.photo] else {
                Issue.record("\(key.photo)")
                continue
            }
            #expect(bytes == Int(try FileVersion(of: fixture.entry(key.photo)).size))
            #expect(try fixture.store().answer(key).thumbnail == fixture.decode(key))
        }
        #expect(Set(await results(of: job, decoder).values) == [.present])
        #expect(decoder.decodes == 7)
        var forced = job
        forced.isForced = true
        #expect(await results(of: forced, decoder).values.allSatisfy { $0 != .present })
        #expect(decoder.decodes == 14)
        // Nothing was left to the stage's own writing.
        #expect(fixture.background.runAll() == 0)
    }

    @Test func `each trouble has a result of its own and the photos behind it go on`() async throws {
        let whole = StoreFixture.picture()
        let damaged = try fixture.photo("damaged.png", bytes: whole.truncated(to: whole.count * 3 / 4))
        let small = try fixture.photo("small.png", bytes: StoreFixture.picture(width: 128, height: 60))
        let text = try fixture.photo("text.png", bytes: [1, 2, 3])
        let old = try fixture.photo("old.png", time: -5_000_000_000)
        let good = try fixture.photo("good.png")
        let pipe = fixture.folder.photo("pipe.png")
        _ = pipe.withCPath { mkfifo($0, 0o600) }
        let gone = fixture.folder.photo("gone.png")
        let job = PredecodeJob([damaged.photo, small.photo, text.photo, old.photo, pipe, gone, good.photo])
        let outcomes = await results(of: job, decoder)
        guard case .damaged(_, bytes: 0) = outcomes[damaged.photo] else {
            Issue.record("\(outcomes[damaged.photo] as Any)")
            return
        }
        #expect(outcomes[small.photo] == .unneeded(.smallPicture))
        #expect(outcomes[text.photo] == .failed(.load(.notPNG)))
        #expect(outcomes[old.photo] == .failed(.refused(.timeBeforeEpoch)))
        #expect(outcomes[pipe] == .failed(.load(.notARegularFile)))
        #expect(outcomes[gone] == .failed(.load(.notFound)))
        guard case .written = outcomes[good.photo] else {
            Issue.record("\(outcomes[good.photo] as Any)")
            return
        }
    }

    @Test func `a failure that is recorded is told without reading the file again`() async throws {
        let text = try fixture.photo("text.png", bytes: [1, 2, 3])
        var job = PredecodeJob([text.photo])
        for _ in 1...2 { #expect(await results(of: job, decoder)[text.photo] == .failed(.load(.notPNG))) }
        #expect(decoder.decodes == 1)
        job.isForced = true
        #expect(await results(of: job, decoder)[text.photo] == .failed(.load(.notPNG)))
        #expect(decoder.decodes == 2)
    }

    @Test func `a dry run decodes and writes nothing`() async throws {
        let key = try fixture.photo()
        let small = try fixture.photo("small.png", bytes: StoreFixture.picture(width: 100, height: 60))
        var job = PredecodeJob([key.photo, small.photo])
        job.isDryRun = true
        let outcomes = await results(of: job, decoder)
        guard case .wanted(let bytes) = outcomes[key.photo] else {
            Issue.record("\(outcomes)")
            return
        }
        #expect((1_000...1_000_000).contains(bytes))
        #expect(outcomes[small.photo] == .unneeded(.smallPicture))
        #expect(decoder.decodes == 0)
        #expect(fixture.store().usage().entries == 0)
    }

    @Test func `a file that was written a moment ago is read once more, and what is kept is what was read last`()
        async throws
    {
        let key = try fixture.photo(bytes: StoreFixture.picture(shade: 1))
        fixture.setTime(StoreFixture.photoTime + 1_000_000)
        let rewritten = StoreFixture.picture(shade: 2)
        let decodes = Counter()
        let sly = HookedDecoder { [fixture] key, _ in
            guard decodes.next() == 2 else { return }
            fixture.setTime(StoreFixture.laterTime)
        }
        // Rewritten after the first decode, without looking different.
        let swapping = SwappingDecoder(base: sly) { [fixture] in
            _ = try? fixture.photo(bytes: rewritten)
            fixture.setTime(StoreFixture.laterTime)
        }
        let outcome = await results(of: PredecodeJob([key.photo]), swapping)[key.photo]
        guard case .written = outcome else {
            Issue.record("\(outcome as Any)")
            return
        }
        #expect(sly.decodes == 2)
        let now = ThumbnailKey(photo: key.photo, version: try FileVersion(of: key.photo), pixelSize: 256)
        #expect(try fixture.store().answer(now).thumbnail == fixture.decode(now))
    }

    @Test func `a file that changes while it is read is read once more, as what it is then`() async throws {
        let key = try fixture.photo()
        let decodes = Counter()
        let changing = HookedDecoder { [fixture] _, _ in
            guard decodes.next() == 1 else { return }
            _ = try? fixture.photo(bytes: StoreFixture.picture(shade: 3), time: StoreFixture.photoTime + 1)
        }
        let outcome = await results(of: PredecodeJob([key.photo]), changing)[key.photo]
        guard case .written = outcome else {
            Issue.record("\(outcome as Any)")
            return
        }
        #expect(changing.decodes == 2)
    }

    @Test func `a store in trouble is told of each photo without decoding any more of them`() async throws {
        let keys = try (0..<9).map { try fixture.photo("\($0).png") }
        let full = fixture.store { $0.calls.createFile = { _ in -ENOSPC } }
        var configuration = ThumbnailLoader.Configuration()
        configuration.workers = DecodeThreads(count: 1)
        let loader = ThumbnailLoader(decoder: decoder, store: full, configuration: configuration)
        var outcomes: [PredecodeOutcome] = []
        for await result in loader.predecode(PredecodeJob(keys.map(\.photo))) { outcomes.append(result.outcome) }
        let trouble = StoreTrouble.full(path: "\(fixture.cachePath)/large")
        #expect(outcomes == keys.map { _ in .failed(.store(trouble)) })
        #expect(decoder.decodes < 9)
        #expect(fixture.troubles.withLock { $0 } == [trouble])
    }

    @Test func `thumbnails can go elsewhere, with their place in the job`() async throws {
        let keys = try (0..<3).map { try fixture.photo("\($0).png") }
        let widths = Locked<[Int: Int]>([:])
        let job = PredecodeJob(
            keys.map(\.photo),
            destination: .writer(pixelSize: 30) { index, thumbnail throws(PNGWriteFailure) in
                if index == 1 { throw .refused(reason: "no") }
                widths.withLock { $0[index] = thumbnail.width }
                return 7
            })
        let outcomes = await results(of: job, decoder)
        #expect(
            keys.map { outcomes[$0.photo] } == [
                .written(bytes: 7), .failed(.write(.refused(reason: "no"))), .written(bytes: 7),
            ])
        #expect(widths.withLock { $0 } == [0: 30, 2: 30])
        #expect(fixture.store().usage().entries == 0)
    }
}

/// Runs something when the first decode has returned.
private struct SwappingDecoder: ThumbnailDecoding {
    let base: HookedDecoder
    let afterFirst: @Sendable () -> Void

    func decode(_ key: ThumbnailKey, context: DecodeContext) throws(LoadFailure) -> Thumbnail {
        defer { if base.decodes == 1 { afterFirst() } }
        return try base.decode(key, context: context)
    }
}
