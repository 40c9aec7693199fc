import Dispatch
import Glibc
import PictureForge
import TestSupport
import Testing
import Thumbnails

@Suite
struct `The store answers from disk` {
    private let fixture: StoreFixture

    init() throws { fixture = try StoreFixture() }

    @Test func `what was saved is final, and pixel for pixel what was decoded`() throws {
        let key = try fixture.photo()
        let store = fixture.store()
        #expect(try store.answer(key).isNothing)
        let outcome = try fixture.save(key, in: store)
        guard case .saved(let bytes) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(bytes == (try readFile(fixture.entry(key.photo).path).count))
        #expect(try store.answer(key).thumbnail == fixture.decode(key))
        #expect(store.hasEntry(for: key.photo, version: key.version, size: .large))
        #expect(!store.hasEntry(for: key.photo, version: key.version, size: .normal))
    }

    @Test(arguments: [255, 200, 129, 128, 100, 33, 1])
    func `a smaller thumbnail is scaled down to what a decode gives, within a rounding`(pixelSize: Int) throws {
        let key = try fixture.photo()
        let store = fixture.store()
        try fixture.save(key, in: store)
        let scaled = try #require(try store.answer(key.with(pixelSize: pixelSize)).thumbnail)
        let exact = try fixture.decode(key.with(pixelSize: pixelSize))
        #expect(scaled.isApproximate)
        #expect((scaled.width, scaled.height) == (exact.width, exact.height))
        #expect((scaled.originalWidth, scaled.originalHeight) == (300, 200))
        let worst = zip(scaled.pixels, exact.pixels).map { abs(Int($0) - Int($1)) }.max()
        // The picture is a ramp: an average of averages is off by the rounding, and by what a border shares.
        #expect(try #require(worst) <= 2)
    }

    @Test func `the smallest that is large enough serves, and a smaller one as preview`() throws {
        let key = try fixture.photo()
        let store = fixture.store()
        try fixture.save(key, in: store, .normal)
        let preview = try #require(try store.answer(key).preview)
        #expect(preview.isPreview)
        #expect(preview.width == 128)
        try fixture.save(key, in: store, .xLarge)
        #expect(try store.answer(key).thumbnail?.width == 256)
        #expect(try store.answer(key.with(pixelSize: 128)).thumbnail?.isApproximate == false)
    }

    @Test func `an entry that holds the whole picture serves every size`() throws {
        let key = try fixture.photo()
        let store = fixture.store()
        try fixture.save(key, in: store, .xLarge)
        #expect(try store.answer(key.with(pixelSize: 2000)).thumbnail?.width == 300)
    }

    @Test func `a rewritten file is not served, whether its time moved forward or back`() throws {
        let key = try fixture.photo()
        let store = fixture.store()
        try fixture.save(key, in: store)
        for difference in [-1_000_000_000, -1, 1, 1_000_000_000] as [Int64] {
            let newer = try fixture.photo(time: StoreFixture.photoTime + difference)
            #expect(try store.answer(newer).isNothing)
            #expect(!store.hasEntry(for: key.photo, version: newer.version, size: .large))
        }
    }

    @Test func `a file that is not the key's version any more, or cannot be read, is not served`() throws {
        let key = try fixture.photo()
        let store = fixture.store()
        try fixture.save(key, in: store)
        _ = try fixture.photo(bytes: StoreFixture.picture(shade: 3))
        #expect(try store.answer(key).isNothing)
        _ = key.photo.withCPath { unlink($0) }
        #expect(try store.answer(key).isNothing)
    }

    @Test func `nothing is saved for a file that changed or went away`() throws {
        let key = try fixture.photo()
        let thumbnail = try fixture.decode(key)
        _ = try fixture.photo(bytes: StoreFixture.picture(shade: 3), time: StoreFixture.photoTime + 1)
        let store = fixture.store()
        let outcome = store.save(
            thumbnail, of: key.photo, version: key.version, size: .large, readAt: StoreFixture.laterTime)
        #expect(outcome == .refused(.changed))
        #expect(EntryFile(opening: fixture.entry(key.photo)) == nil)
    }

    @Test func `every entry that is cut or spoilt is passed over, and written anew`() throws {
        let key = try fixture.photo()
        let store = fixture.store()
        try fixture.save(key, in: store)
        let path = fixture.entry(key.photo)
        let whole = try readFile(path.path)
        let spoilt = stride(from: 0, to: whole.count, by: max(1, whole.count / 40)).flatMap { position in
            [whole.truncated(to: position), whole.flippingBit(position * 8)]
        }
        for bytes in spoilt {
            try writeFile(bytes, to: path)
            let answer = try store.answer(key)
            #expect(answer.thumbnail == nil)
        }
        try fixture.save(key, in: store)
        #expect(try store.answer(key).thumbnail == fixture.decode(key))
    }

    @Test func `looking gives up when nobody wants it, or memory is short`() throws {
        let key = try fixture.photo()
        let store = fixture.store()
        try fixture.save(key, in: store)
        #expect(throws: LoadFailure.released) { try store.answer(key, context: DecodeContext(isAbandoned: { true })) }
        #expect(throws: LoadFailure.released) { try store.answer(key, context: DecodeContext(admit: { _ in false })) }
        let asked = Locked(0)
        _ = try store.answer(
            key.with(pixelSize: 100),
            context: DecodeContext(admit: { bytes in
                asked.withLock { $0 = bytes }
                return true
            }))
        let bytes = asked.withLock { $0 }
        #expect(bytes > 256 * 171 * 4 + 100 * 100 * 4)
    }

    @Test func `a failure is recorded for its version`() throws {
        let key = try fixture.photo(bytes: [1, 2, 3])
        let store = fixture.store()
        #expect(store.recordedFailure(of: key.photo, version: key.version) == nil)
        for failure in [.notPNG, .damaged(reason: "no row of the picture can be read (é)")] as [LoadFailure] {
            let outcome = store.save(
                failure, of: key.photo, version: key.version, readAt: StoreFixture.laterTime)
            #expect(outcome != .lost)
            #expect(store.recordedFailure(of: key.photo, version: key.version) == failure)
        }
        let path = "\(fixture.cachePath)/fail/photogrid-\(ProgramVersion.current)"
        #expect(permissions(of: path) == 0o700)
        let newer = try fixture.photo(bytes: [1, 2, 4], time: StoreFixture.photoTime + 1)
        #expect(store.recordedFailure(of: key.photo, version: newer.version) == nil)
        #expect(try store.answer(key).isNothing)
    }
}

@Suite
struct `Entries of other programs are previews, never more` {
    private let fixture: StoreFixture
    private let later = StoreFixture.photoTime + 2_000_000_000

    init() throws { fixture = try StoreFixture() }

    private func answer(
        _ key: ThumbnailKey, _ entry: ForgedPicture, under uri: ThumbnailURI? = nil, time: Int64? = nil
    ) throws -> StoreAnswer {
        try fixture.forge(entry.bytes, under: uri ?? ThumbnailURI(of: key.photo), time: time ?? later)
        return try fixture.store().answer(key)
    }

    @Test func `GNOME's`() throws {
        let key = try fixture.photo()
        let preview = try #require(try answer(key, ForgedEntry.gnome(key)).preview)
        #expect(preview.isPreview)
        #expect(Array(preview.pixels.prefix(4)) == [0, 0, 9, 255])
        #expect(!fixture.store().hasEntry(for: key.photo, version: key.version, size: .large))
    }

    @Test(arguments: [("000000", true), ("123456", true), ("123457", false)])
    func `tumbler's, whose time has a fraction`(microseconds: String, serves: Bool) throws {
        let key = try fixture.photo()
        let entry = ForgedEntry.tumbler(key, microseconds: microseconds)
        #expect((try answer(key, entry).preview != nil) == serves)
    }

    @Test func `KDE's, compressed and under Qt's key`() throws {
        let key = try fixture.photo("a name of [more than] forty bytes; no doubt.png")
        let uri = try #require(ThumbnailURI(qtVariantOf: key.photo))
        let entry = ForgedEntry.kde(key)
        #expect(entry.file.chunks.contains { $0.type == "zTXt" })
        #expect(try answer(key, entry, under: uri).preview != nil)
    }

    @Test func `not when they may be older than the file`() throws {
        let key = try fixture.photo()
        #expect(try answer(key, ForgedEntry.gnome(key), time: later - 1).isNothing)
    }

    @Test func `not when they are cut`() throws {
        let key = try fixture.photo()
        let bytes = ForgedEntry.gnome(key).bytes
        try fixture.forge(bytes.truncated(to: bytes.count / 2), under: ThumbnailURI(of: key.photo), time: later)
        #expect(try fixture.store().answer(key).isNothing)
    }

    @Test func `our own at a smaller size comes before theirs`() throws {
        let key = try fixture.photo()
        let store = fixture.store()
        try fixture.save(key, in: store, .normal)
        #expect(try answer(key, ForgedEntry.gnome(key)).preview?.width == 128)
    }

    @Test func `and are replaced by ours`() throws {
        let key = try fixture.photo()
        #expect(try answer(key, ForgedEntry.gnome(key)).preview != nil)
        let store = fixture.store()
        try fixture.save(key, in: store)
        #expect(try store.answer(key).thumbnail == fixture.decode(key))
    }
}

@Suite
struct `Nobody else can look into the store` {
    @Test func `folders are 0700 and files 0600, whatever the mask`() async {
        for mask in [0, 0o077, 0o177, 0o777] as [UInt32] {
            // In a process of its own, because the mask is the whole process's.
            await #expect(processExitsWith: .success) { [mask = mask as UInt32] in
                let fixture = try StoreFixture()
                let key = try fixture.photo()
                umask(mask)
                let store = fixture.store()
                try fixture.save(key, in: store)
                _ = store.save(.notPNG, of: key.photo, version: key.version, readAt: StoreFixture.laterTime)
                let cache = "\(fixture.folder.path)/cache"
                let folders = [
                    cache, fixture.cachePath, "\(fixture.cachePath)/large", "\(fixture.cachePath)/fail",
                    "\(fixture.cachePath)/fail/photogrid-\(ProgramVersion.current)",
                ]
                let rights = folders.map(permissions) + [permissions(of: fixture.entry(key.photo).path)]
                exit(rights == [0o700, 0o700, 0o700, 0o700, 0o700, 0o600] ? 0 : 1)
            }
        }
    }
}

@Suite
struct `Nothing in the store gets a thumbnail` {
    @Test func `by whatever way the file is reached`() throws {
        let fixture = try StoreFixture()
        let store = fixture.store()
        try fixture.save(try fixture.photo(), in: store)
        let large = "\(fixture.cachePath)/large"
        try writeFile(StoreFixture.picture(), to: Photo.ID(path: "\(large)/inside.png"))
        mkdir("\(large)/deeper", 0o700)
        try writeFile(StoreFixture.picture(), to: Photo.ID(path: "\(large)/deeper/inside.png"))
        symlink(large, "\(fixture.folder.path)/way")
        symlink("\(large)/inside.png", "\(fixture.folder.path)/link.png")
        let inside = [
            "\(large)/inside.png", "\(large)/deeper/inside.png", "\(fixture.folder.path)/way/inside.png",
            "\(fixture.folder.path)/link.png", "\(fixture.folder.path)/cache/../cache/thumbnails/large/inside.png",
        ]
        for path in inside {
            let photo = Photo.ID(path: path)
            #expect(store.contains(photo), "\(path)")
            setTimes(of: photo, to: StoreFixture.photoTime)
            let key = ThumbnailKey(photo: photo, version: try FileVersion(of: photo), pixelSize: 256)
            #expect(try fixture.save(key, in: store) == .refused(.insideStore))
        }
        #expect(!store.contains(fixture.folder.photo("photo.png")))
    }
}

@Suite(.timeLimit(.minutes(5)))
struct `Many writers and readers share one store` {
    @Test func `each reader sees a whole entry, and no litter is left`() throws {
        let fixture = try StoreFixture()
        let key = try fixture.photo()
        let expected = try fixture.decode(key)
        let stores = (0..<4).map { _ in fixture.store() }
        try fixture.save(key, in: stores[0])
        let wrong = Locked(0)
        DispatchQueue.concurrentPerform(iterations: 200) { round in
            let store = stores[round % 4]
            let isRight: Bool
            if round % 2 == 0 {
                let outcome = store.save(
                    expected, of: key.photo, version: key.version, size: .large, readAt: StoreFixture.laterTime)
                if case .saved = outcome { isRight = true } else { isRight = false }
            } else {
                isRight = (try? store.answer(key))?.thumbnail == expected
            }
            if !isRight { wrong.withLock { $0 += 1 } }
        }
        let count = wrong.withLock { $0 }
        #expect(count == 0)
        #expect(try #require(listFolder("\(fixture.cachePath)/large")).count == 1)
    }
}
