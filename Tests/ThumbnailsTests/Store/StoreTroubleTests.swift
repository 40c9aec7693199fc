import Glibc
import PictureForge
import TestSupport
import Testing
import Thumbnails

@Suite
struct `A store in trouble is reported once and done without` {
    private let fixture: StoreFixture

    init() throws { fixture = try StoreFixture() }

    private var reported: [StoreTrouble] { fixture.troubles.withLock { $0 } }

    private func expect(_ trouble: StoreTrouble, of store: ThumbnailStore, reading: Bool) throws {
        let key = try fixture.photo("other.png")
        for _ in 0..<3 {
            #expect(try fixture.save(key, in: store) == .troubled(trouble))
            _ = try store.answer(key)
        }
        #expect(reported == [trouble])
        #expect(store.trouble == trouble)
        #expect(trouble.allowsReading == reading)
    }

    @Test func `missing, because the environment names no place`() throws {
        try expect(.missing, of: fixture.store(at: nil), reading: false)
    }

    @Test func `missing, because the home is not there; it is not made`() throws {
        let home = "\(fixture.folder.path)/nobody"
        let location = StoreLocation { $0 == "HOME" ? Array(home.utf8) : nil }
        try expect(.missing, of: fixture.store(at: location), reading: false)
        #expect(access(home, F_OK) != 0)
    }

    @Test func `not a folder`() throws {
        try fixture.folder.makeFolder("cache")
        try writeFile([1], to: Photo.ID(path: fixture.cachePath))
        try expect(.notAFolder(path: fixture.cachePath), of: fixture.store(), reading: false)
    }

    @Test func `not a folder, below the store's own`() throws {
        try fixture.folder.makeFolder("cache")
        try fixture.folder.makeFolder("cache/thumbnails")
        try fixture.folder.write([1], to: "cache/thumbnails/large")
        try expect(.notAFolder(path: "\(fixture.cachePath)/large"), of: fixture.store(), reading: false)
    }

    @Test func `another user's`() throws {
        let key = try fixture.photo()
        try fixture.save(key, in: fixture.store())
        let store = fixture.store { $0.calls.userID = { geteuid() + 1 } }
        #expect(try store.answer(key).isNothing)
        try expect(.otherOwner(path: fixture.cachePath, userID: geteuid()), of: store, reading: false)
    }

    @Test(arguments: [EROFS, EACCES, EPERM])
    func `read-only: what is there is still served`(code: Int32) throws {
        let key = try fixture.photo()
        try fixture.save(key, in: fixture.store())
        let store = fixture.store { $0.calls.createFile = { _ in -code } }
        try expect(.readOnly(path: "\(fixture.cachePath)/large"), of: store, reading: true)
        #expect(try store.answer(key).thumbnail == fixture.decode(key))
    }

    @Test(arguments: [ENOSPC, EDQUOT])
    func `full: no part of an entry is left`(code: Int32) throws {
        let key = try fixture.photo()
        try fixture.save(key, in: fixture.store())
        let store = fixture.store { configuration in
            // Half of what is asked for, then no more.
            let budget = Locked(3000)
            configuration.calls.write = { descriptor, bytes in
                let count = budget.withLock { left in
                    defer { left -= min(left, bytes.count) }
                    return min(left, bytes.count)
                }
                return count > 0 ? Glibc.write(descriptor, bytes.baseAddress, count) : -Int(code)
            }
        }
        try expect(.full(path: "\(fixture.cachePath)/large"), of: store, reading: true)
        #expect(try #require(listFolder("\(fixture.cachePath)/large")).count == 1)
        #expect(try store.answer(key).thumbnail == fixture.decode(key))
    }

    @Test func `two writers that fail at once make one report`() throws {
        let key = try fixture.photo()
        let other = fixture.store { $0.calls.write = { _, _ in -Int(ENOSPC) } }
        let inner = Locked<ThumbnailStore?>(nil)
        let store = fixture.store { [fixture] configuration in
            configuration.calls.write = { _, _ in
                // While the first writer is under way, a second one comes, and fails before it.
                let second = inner.withLock { store in
                    defer { store = nil }
                    return store
                }
                if let second { _ = try? fixture.save(key, in: second) }
                return -Int(ENOSPC)
            }
        }
        inner.withLock { $0 = store }
        #expect(try fixture.save(key, in: store) == .troubled(.full(path: "\(fixture.cachePath)/large")))
        #expect(reported.count == 1)
        #expect(try fixture.save(key, in: other) == .troubled(.full(path: "\(fixture.cachePath)/large")))
        #expect(reported.count == 2)
    }

    @Test func `a rename that fails leaves nothing behind`() throws {
        let key = try fixture.photo()
        let store = fixture.store { $0.calls.rename = { _, _ in -EIO } }
        let trouble = StoreTrouble.refused(path: "\(fixture.cachePath)/large", errno: EIO)
        #expect(try fixture.save(key, in: store) == .troubled(trouble))
        #expect(try #require(listFolder("\(fixture.cachePath)/large")).isEmpty)
    }

    @Test(arguments: [EMFILE, ENFILE, ENOMEM])
    func `a passing shortage costs one entry and is no trouble`(code: Int32) throws {
        let key = try fixture.photo()
        let isShort = Locked(true)
        let store = fixture.store { configuration in
            configuration.calls.createFile = { path in
                isShort.withLock { $0 } ? -code : StoreCalls.system.createFile(path)
            }
        }
        #expect(try fixture.save(key, in: store) == .lost)
        isShort.withLock { $0 = false }
        try fixture.save(key, in: store)
        #expect(try store.answer(key).thumbnail != nil)
        #expect(reported.isEmpty)
    }

    @Test func `a store that was deleted under a running program is made again`() throws {
        let key = try fixture.photo()
        let store = fixture.store()
        try fixture.save(key, in: store)
        for name in try #require(listFolder("\(fixture.cachePath)/large")) {
            unlink("\(fixture.cachePath)/large/\(name)")
        }
        rmdir("\(fixture.cachePath)/large")
        rmdir(fixture.cachePath)
        try fixture.save(key, in: store)
        #expect(try store.answer(key).thumbnail != nil)
    }
}

@Suite
struct `A writer that is killed leaves nothing that is taken for an entry` {
    @Test func `at any point before the rename, the old entry stands and the litter is removed`() throws {
        let fixture = try StoreFixture()
        let key = try fixture.photo()
        try fixture.save(key, in: fixture.store())
        let whole = try readFile(fixture.entry(key.photo).path)
        let large = "\(fixture.cachePath)/large"
        // What a writer that was killed after so many bytes leaves: its temporary file, and no lock.
        for (index, count) in [0, 1, whole.count / 2, whole.count].enumerated() {
            let name = String(decoding: ThumbnailURI(of: key.photo).entryName.prefix(8), as: UTF8.self)
            let litter = Photo.ID(path: "\(large)/.photogrid-99-\(index)-\(name).tmp")
            try writeFile(whole.truncated(to: count), to: litter)
        }
        let store = fixture.store()
        #expect(try store.answer(key).thumbnail == fixture.decode(key))
        #expect(store.usage().entries == 1)
        #expect(store.removeLitter() == 4)
        #expect(try #require(listFolder(large)).count == 1)
    }

    @Test func `while it writes, only a temporary file with a lock is there, which nobody removes`() throws {
        let fixture = try StoreFixture()
        let key = try fixture.photo()
        let sweeper = fixture.store()
        let seen = Locked<[String]>([])
        let store = fixture.store { [cachePath = fixture.cachePath] configuration in
            configuration.calls.write = { descriptor, bytes in
                let found = listFolder("\(cachePath)/large") ?? []
                seen.withLock { $0 += found }
                #expect(sweeper.removeLitter() == 0)
                return Glibc.write(descriptor, bytes.baseAddress, min(bytes.count, 1000))
            }
        }
        try fixture.save(key, in: store)
        let seenNames = seen.withLock { $0 }
        #expect(!seenNames.isEmpty)
        for name in seenNames { #expect(EntryWriter.isTemporaryName(Array(name.utf8))) }
        #expect(try store.answer(key).thumbnail == fixture.decode(key))
    }

    @Test func `a temporary name that is taken is passed over`() throws {
        let fixture = try StoreFixture()
        let key = try fixture.photo()
        let store = fixture.store()
        try fixture.save(key, in: store)
        let name = String(decoding: ThumbnailURI(of: key.photo).entryName.prefix(8), as: UTF8.self)
        let litter = Photo.ID(path: "\(fixture.cachePath)/large/.photogrid-\(getpid())-0-\(name).tmp")
        try writeFile([1, 2, 3], to: litter)
        try fixture.save(key, in: store)
        #expect(try readFile(litter.path) == [1, 2, 3])
        #expect(try store.answer(key).thumbnail == fixture.decode(key))
    }
}

@Suite
struct `A store keeps within its limit` {
    private let fixture: StoreFixture

    init() throws { fixture = try StoreFixture() }

    @Test func `least recently used of our own go first, others' stay`() throws {
        let keys = try (0..<8).map { try fixture.photo("p\($0).png") }
        let store = fixture.store { $0.byteLimit = nil }
        for (index, key) in keys.enumerated() {
            try fixture.save(key, in: store)
            // p0 was used last, p7 is the oldest.
            setTimes(of: fixture.entry(key.photo), to: StoreFixture.photoTime + Int64(9 - index) * 1_000_000_000)
        }
        let foreign = try fixture.photo("foreign.png")
        try fixture.forge(
            ForgedEntry.gnome(foreign).bytes, under: ThumbnailURI(of: foreign.photo), time: StoreFixture.photoTime - 1)
        let usage = store.usage()
        #expect((usage.entries, usage.ownEntries) == (9, 8))
        let limited = fixture.store { $0.byteLimit = usage.ownBytes * 3 / 4 }
        try fixture.save(try fixture.photo("new.png"), in: limited)
        let left = limited.usage()
        #expect(left.ownBytes <= usage.ownBytes * 3 / 4)
        #expect(left.entries == left.ownEntries + 1)
        #expect(left.ownEntries >= 5)
        let isLeft = try keys.map { try limited.answer($0).thumbnail != nil }
        #expect(isLeft == keys.indices.map { $0 < left.ownEntries - 1 })
    }

    @Test func `what was made ahead of time because somebody asked for it stays`() throws {
        let asked = try fixture.photo("asked.png")
        let store = fixture.store { $0.byteLimit = 1 }
        let outcome = store.save(
            try fixture.decode(asked), of: asked.photo, version: asked.version, size: .large,
            readAt: StoreFixture.laterTime, isAskedFor: true)
        guard case .saved = outcome else {
            Issue.record("\(outcome)")
            return
        }
        let own = try fixture.photo("own.png")
        try fixture.save(own, in: store)
        #expect(store.hasEntry(for: asked.photo, version: asked.version, size: .large))
        #expect(!store.hasEntry(for: own.photo, version: own.version, size: .large))
    }

    @Test func `an entry that is served counts as used, once a day`() throws {
        let key = try fixture.photo()
        let store = fixture.store()
        try fixture.save(key, in: store)
        let path = fixture.entry(key.photo)
        setTimes(of: path, to: StoreFixture.photoTime)
        fixture.setTime(StoreFixture.laterTime + 1)
        _ = try store.answer(key)
        let file = try #require(EntryFile(opening: path))
        #expect(file.usedAt == StoreFixture.laterTime + 1)
        #expect(file.writtenAt == StoreFixture.photoTime)
        fixture.setTime(StoreFixture.laterTime + 1000)
        _ = try store.answer(key)
        #expect(EntryFile(opening: path)?.usedAt == StoreFixture.laterTime + 1)
    }

    @Test func `the meter asks for a sweep only when much was written, and one at a time`() {
        var meter = StoreMeter(limit: 6400)
        let first = [100, 1, 10_000].map { meter.write($0) }
        #expect(first == [false, true, false])
        meter.endSweep(used: 6000)
        let second = [400, 1].map { meter.write($0) }
        #expect(second == [false, true])
        var unlimited = StoreMeter(limit: nil)
        let never = unlimited.write(1 << 40)
        #expect(!never)
    }

    @Test func `pruned is what is ours, below the folder, and gone from a folder that exists`() throws {
        for name in ["here", "here/gone-folder", "hereafter"] { try fixture.folder.makeFolder(name) }
        let store = fixture.store()
        let names = [
            "here/kept.png", "here/gone.png", "here/gone-folder/x.png", "hereafter/gone.png", "here/dangling.png",
        ]
        let keys = try names.map { try fixture.photo($0) }
        for key in keys { try fixture.save(key, in: store) }
        _ = store.save(.notPNG, of: keys[1].photo, version: keys[1].version, readAt: StoreFixture.laterTime)
        let foreign = try fixture.photo("here/foreign.png")
        try fixture.forge(
            ForgedEntry.gnome(foreign).bytes, under: ThumbnailURI(of: foreign.photo), time: StoreFixture.photoTime)
        for key in keys.dropFirst() + [foreign] { _ = key.photo.withCPath { unlink($0) } }
        rmdir("\(fixture.folder.path)/here/gone-folder")
        symlink("nowhere", "\(fixture.folder.path)/here/dangling.png")
        let here = fixture.folder.photo("here")
        #expect(store.prune(under: here, isDryRun: true).entries == 2)
        #expect(store.usage().entries == 7)
        #expect(store.prune(under: here).entries == 2)
        #expect(store.usage().entries == 5)
        #expect(EntryFile(opening: fixture.entry(keys[1].photo)) == nil)
        #expect(EntryFile(opening: fixture.entry(keys[0].photo)) != nil)
    }
}
