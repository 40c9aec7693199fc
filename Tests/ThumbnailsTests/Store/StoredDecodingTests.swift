import PictureForge
import ScrollLab
import TestSupport
import Testing
import Thumbnails

/// Decodes as `PNGDecoder` does, notes at which sizes, and runs something first.
private final class NotedDecoder: ThumbnailDecoding {
    private let noted = Locked<[Int]>([])
    private let before: @Sendable (Int) -> Void

    init(before: @escaping @Sendable (_ decode: Int) -> Void = { _ in }) {
        self.before = before
    }

    var sizes: [Int] { noted.withLock { $0 } }

    func decode(_ key: ThumbnailKey, context: DecodeContext) throws(LoadFailure) -> Thumbnail {
        let count = noted.withLock { sizes in
            sizes.append(key.pixelSize)
            return sizes.count
        }
        before(count)
        return try PNGDecoder().decode(key, context: context)
    }
}

@Suite
struct `The store is a stage before decoding` {
    private let fixture: StoreFixture
    private let decoder = NotedDecoder()

    init() throws { fixture = try StoreFixture() }

    @Test func `the first time decodes, the second time does not, and the pixels are the same`() throws {
        let key = try fixture.photo()
        let stage = StoredDecoding(decoder, store: fixture.store())
        let first = try stage.decode(key.with(pixelSize: 200), context: DecodeContext())
        #expect(fixture.background.runAll() == 1)
        let second = try stage.decode(key.with(pixelSize: 200), context: DecodeContext())
        #expect(decoder.sizes == [256])
        #expect(first == second)
        #expect(first.isApproximate)
        #expect(try stage.decode(key, context: DecodeContext()) == fixture.decode(key))
    }

    @Test func `nothing is written before the delivery, and what would wait too long is not written at all`() throws {
        let keys = try (0..<4).map { try fixture.photo("p\($0).png") }
        let bytes = 256 * 171 * 4
        let stage = StoredDecoding(decoder, store: fixture.store(), pendingByteLimit: 2 * bytes)
        for key in keys { _ = try stage.decode(key, context: DecodeContext()) }
        #expect(stage.pendingBytes == 2 * bytes)
        #expect(keys.allSatisfy { EntryFile(opening: fixture.entry($0.photo)) == nil })
        #expect(fixture.background.runAll() == 2)
        #expect(stage.pendingBytes == 0)
        #expect(keys.map { EntryFile(opening: fixture.entry($0.photo)) != nil } == [true, true, false, false])
    }

    @Test func `a foreign entry is shown first, then the file is decoded and ours is written`() throws {
        let key = try fixture.photo()
        try fixture.forge(
            ForgedEntry.gnome(key).bytes, under: ThumbnailURI(of: key.photo),
            time: StoreFixture.photoTime + 2_000_000_000)
        let previews = Locked<[Thumbnail]>([])
        let stage = StoredDecoding(decoder, store: fixture.store())
        let context = DecodeContext(preview: { preview in previews.withLock { $0.append(preview) } })
        let thumbnail = try stage.decode(key, context: context)
        let shown = previews.withLock { $0 }
        #expect(shown.map(\.isPreview) == [true])
        #expect(shown.first?.pixels != thumbnail.pixels)
        #expect(thumbnail == (try fixture.decode(key)))
        fixture.background.runAll()
        #expect(fixture.store().hasEntry(for: key.photo, version: key.version, size: .large))
    }

    @Test func `a smaller entry is shown, and then nothing that is read only in part`() throws {
        // Given an interlaced picture that shows itself after its first and third pass, and an entry of 128 pixels
        let picture = ForgedPicture(width: 300, height: 300, form: PixelForm(.rgb, interlaced: true)) { x, y in
            Samples(UInt16(x / 2), UInt16(y / 2), 128, 0)
        }
        let key = try fixture.photo(bytes: picture.bytes)
        var policy = PNGDecoder.Previews()
        policy.interlacedPixels = 1
        policy.largeInterlacedPixels = 1
        let previews = Locked<[Thumbnail]>([])
        let context = DecodeContext(preview: { preview in previews.withLock { $0.append(preview) } })
        let stage = StoredDecoding(PNGDecoder(previews: policy), store: fixture.store())
        let first = try stage.decode(key, context: context)
        #expect(previews.withLock { $0.map(\.width) } == [256, 256])
        try fixture.save(key, in: fixture.store(), .normal)
        // When it is decoded again, Then only the entry is a preview
        #expect(try stage.decode(key, context: context) == first)
        #expect(previews.withLock { $0.map(\.width) } == [256, 256, 128])
    }

    @Test func `damaged, small and failed pictures are not kept; a failure is recorded but not believed`() throws {
        let whole = StoreFixture.picture()
        let damaged = try fixture.photo("damaged.png", bytes: whole.truncated(to: whole.count * 3 / 4))
        let small = try fixture.photo("small.png", bytes: StoreFixture.picture(width: 128, height: 60))
        let failing = try fixture.photo("failing.png", bytes: [1, 2, 3])
        let store = fixture.store()
        let stage = StoredDecoding(decoder, store: store)
        #expect(try stage.decode(damaged, context: DecodeContext()).isDamaged)
        #expect(try stage.decode(small, context: DecodeContext()).width == 128)
        for _ in 0..<2 {
            #expect(throws: LoadFailure.notPNG) { try stage.decode(failing, context: DecodeContext()) }
            fixture.background.runAll()
        }
        #expect(decoder.sizes.count == 4)
        #expect(store.recordedFailure(of: failing.photo, version: failing.version) == .notPNG)
        #expect(store.usage().entries == 1)
    }

    @Test func `a file that changes while it is decoded leaves nothing`() throws {
        let key = try fixture.photo()
        let changing = NotedDecoder { [fixture] _ in
            _ = try? fixture.photo(bytes: StoreFixture.picture(shade: 3), time: StoreFixture.photoTime + 1)
        }
        let stage = StoredDecoding(changing, store: fixture.store())
        let found = try #require(throws: LoadFailure.self) { try stage.decode(key, context: DecodeContext()) }
        #expect(found == .changedWhileReading(found: try FileVersion(of: key.photo)))
        fixture.background.runAll()
        #expect(fixture.store().usage().entries == 0)
    }

    @Test func `a store that cannot be written costs no exactness`() throws {
        let key = try fixture.photo().with(pixelSize: 200)
        let stage = StoredDecoding(decoder, store: ThumbnailStore(location: nil))
        #expect(try stage.decode(key, context: DecodeContext()) == fixture.decode(key))
        let large = StoredDecoding(decoder, store: fixture.store())
        #expect(try large.decode(key.with(pixelSize: 1025), context: DecodeContext()).width == 300)
        #expect(decoder.sizes == [200, 1025])
    }

    @Test func `memory for the scaled thumbnail is asked for as well`() throws {
        let key = try fixture.photo().with(pixelSize: 200)
        let asked = Locked<[Int]>([])
        let context = DecodeContext(admit: { bytes in
            asked.withLock { $0.append(bytes) }
            return true
        })
        _ = try PNGDecoder().decode(key.with(pixelSize: 256), context: context)
        _ = try StoredDecoding(decoder, store: fixture.store()).decode(key, context: context)
        let bytes = asked.withLock { $0 }
        #expect(bytes.count == 2)
        #expect(bytes[1] == bytes[0] + 200 * 200 * 4)
        let refusing = DecodeContext(admit: { _ in false })
        let stage = StoredDecoding(decoder, store: fixture.store())
        #expect(throws: LoadFailure.released) { try stage.decode(key, context: refusing) }
    }
}

@Suite
struct `A file modified within the clock's tick is read once more` {
    private let fixture: StoreFixture
    private let clock = SteppedClock()

    init() throws { fixture = try StoreFixture() }

    private func decodeFresh(_ decoder: NotedDecoder, _ key: ThumbnailKey) throws {
        fixture.setTime(StoreFixture.photoTime + 4_000_000)
        let stage = StoredDecoding(decoder, store: fixture.store(), clock: clock)
        _ = try stage.decode(key, context: DecodeContext())
        #expect(fixture.background.runAll() == 0)
        #expect(clock.deadlines == [MonotonicTime(nanoseconds: 6_000_000)])
        #expect(EntryFile(opening: fixture.entry(key.photo)) == nil)
        fixture.setTime(StoreFixture.photoTime + 10_000_000)
        clock.fireAll()
        fixture.background.runAll()
        #expect(stage.pendingBytes == 0)
    }

    @Test func `and kept then`() throws {
        let key = try fixture.photo()
        let decoder = NotedDecoder()
        try decodeFresh(decoder, key)
        #expect(decoder.sizes == [256, 256])
        #expect(try fixture.store().answer(key).thumbnail == fixture.decode(key))
        let unseen = fixture.unseenWrites.withLock { $0 }
        #expect(unseen.isEmpty)
    }

    @Test func `and whoever shows it is told when it was written again without looking different`() throws {
        // The same time, size and inode, as two writes within a tick have them; only the status-change time cannot be
        // set back, and so the key leaves it as it is found.
        let first = StoreFixture.picture(shade: 3)
        let second = StoreFixture.picture(shade: 4)
        let key = try fixture.photo(bytes: first)
        let pictures = [first, second].map { bytes in try? PictureDecoder(bytes) }
        let decoder = SequenceDecoder(pictures.compactMap { $0?.thumbnail })
        fixture.setTime(StoreFixture.photoTime)
        let stage = StoredDecoding(decoder, store: fixture.store(), clock: clock)
        let shown = try stage.decode(key, context: DecodeContext())
        fixture.setTime(StoreFixture.photoTime + 10_000_000)
        clock.fireAll()
        fixture.background.runAll()
        let unseen = fixture.unseenWrites.withLock { $0 }
        #expect(unseen == [key.photo])
        let stored = try #require(try fixture.store().answer(key).thumbnail)
        #expect(stored.pixels != shown.pixels)
    }

    @Test func `but not when its time lies in the future`() throws {
        let key = try fixture.photo()
        fixture.setTime(StoreFixture.photoTime - 1)
        let stage = StoredDecoding(NotedDecoder(), store: fixture.store(), clock: clock)
        _ = try stage.decode(key, context: DecodeContext())
        #expect(clock.deadlines.isEmpty)
        #expect(fixture.background.runAll() == 0)
    }
}

/// Hands out thumbnails in order, whatever is asked for.
private final class SequenceDecoder: ThumbnailDecoding {
    private let rest: Locked<[Thumbnail]>

    init(_ thumbnails: [Thumbnail]) { rest = Locked(thumbnails) }

    func decode(_ key: ThumbnailKey, context: DecodeContext) throws(LoadFailure) -> Thumbnail {
        let next = rest.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        guard let next else { throw .notFound }
        return next
    }
}

/// The thumbnail of a picture that is in no folder of the test's photos.
private struct PictureDecoder {
    let thumbnail: Thumbnail

    init(_ bytes: [UInt8]) throws {
        let folder = try TemporaryFolder()
        let photo = try folder.write(bytes, to: "x.png")
        let key = ThumbnailKey(photo: photo, version: try FileVersion(of: photo), pixelSize: 256)
        thumbnail = try PNGDecoder().decode(key, context: DecodeContext())
    }
}

/// A clock that stands still; its timers fire when the test says so.
private final class SteppedClock: TimerClock {
    private let timers = Locked<[(MonotonicTime, @Sendable () -> Void)]>([])

    var now: MonotonicTime { .zero }
    var deadlines: [MonotonicTime] { timers.withLock { $0.map(\.0) } }

    func schedule(at time: MonotonicTime, _ action: @escaping @Sendable () -> Void) -> ScheduledTimer {
        timers.withLock { $0.append((time, action)) }
        return ScheduledTimer {}
    }

    func fireAll() {
        let due = timers.withLock { timers in
            defer { timers = [] }
            return timers.map(\.1)
        }
        for action in due { action() }
    }
}

@Suite(.timeLimit(.minutes(5)))
struct `A loader with a store` {
    @Test func `decodes once in two lives, and shows the same`() async throws {
        let fixture = try StoreFixture()
        let key = try fixture.photo().with(pixelSize: 150)
        let decoder = NotedDecoder()
        var thumbnails: [Thumbnail] = []
        for _ in 0..<2 {
            let loader = ThumbnailLoader(decoder: decoder, store: fixture.store())
            thumbnails.append(try await loader.thumbnail(for: key))
            fixture.background.runAll()
        }
        #expect(decoder.sizes == [256])
        #expect(thumbnails[0] == thumbnails[1])
    }

    @Test func `delivers everything when the disk is full, with one warning`() async throws {
        let fixture = try StoreFixture()
        let keys = try (0..<5).map { try fixture.photo("p\($0).png") }
        let store = fixture.store { $0.calls.write = { _, _ in -28 } }
        let loader = ThumbnailLoader(decoder: PNGDecoder(), store: store)
        for key in keys {
            #expect(try await loader.thumbnail(for: key) == fixture.decode(key))
            fixture.background.runAll()
        }
        let troubles = fixture.troubles.withLock { $0 }
        #expect(troubles == [.full(path: "\(fixture.cachePath)/large")])
    }
}
