import PhotoGrid
import Testing
import Thumbnails

@Suite("Watching: what is complete appears within a second, what is not waits, and nothing is done in vain")
struct WatchTimingTests {
    private func makeWorld(
        recursive: Bool = false, roots: [String] = ["/album"], _ more: WritingSchedule.Writing = { _ in }
    ) throws -> WatchWorld {
        try WatchWorld(roots: roots, recursive: recursive) { folders in
            folders.makeFolder("/album")
            for number in [1, 2, 10] { folders.write("/album/\(number).png") }
            more(folders)
        }
    }

    @Test func `a new file appears a moment after it is closed, in natural order, and changes nothing else`() throws {
        let world = try makeWorld()
        world.after(milliseconds: 500) { $0.write("/album/3.png") }
        world.after(milliseconds: 120)
        #expect(world.names == ["1.png", "2.png", "3.png", "10.png"])
        #expect(world.updates.map(\.changes) == [[.inserted(2..<3)]])
        #expect(world.difference == nil)
    }

    @Test func `a file that is being written is not listed before it is closed, however long that takes`() throws {
        let world = try makeWorld()
        world.after(milliseconds: 500) { $0.begin("/album/3.png") }
        for _ in 0..<20 { world.after(milliseconds: 900) { $0.append("/album/3.png", growing: true) } }
        #expect(world.updates.isEmpty)
        world.after(milliseconds: 10) { $0.close("/album/3.png") }
        world.after(milliseconds: 120)
        #expect(world.difference == nil)
        #expect(world.decodes == 4, "it was decoded once, when it was complete")
    }

    @Test func `a file that is never closed appears after a quiet second, and again after the next one`() throws {
        let world = try makeWorld()
        world.after(milliseconds: 500) { $0.begin("/album/3.png") }
        world.after(milliseconds: 990)
        #expect(world.updates.isEmpty)
        world.after(milliseconds: 130)
        #expect(world.difference == nil)
        world.after(milliseconds: 500) { $0.append("/album/3.png") }
        world.after(milliseconds: 990)
        #expect(world.difference != nil)
        world.after(milliseconds: 130)
        #expect(world.difference == nil)
    }

    @Test func `a file that is written over and over appears all the same`() throws {
        let world = try makeWorld()
        for _ in 0..<100 {
            world.after(milliseconds: 4) { $0.begin("/album/2.png") }
            world.after(milliseconds: 1) { $0.close("/album/2.png") }
        }
        #expect(world.updates.count >= 4)
        world.after(milliseconds: 120)
        #expect(world.difference == nil)
    }

    @Test func `a removed file goes at once; one that comes back unfinished stays away until it is finished`() throws {
        let world = try makeWorld()
        world.after(milliseconds: 500) { $0.remove("/album/2.png") }
        world.after(milliseconds: 1) { $0.begin("/album/2.png") }
        world.after(milliseconds: 120)
        #expect(world.names == ["1.png", "10.png"])
        world.after(milliseconds: 700) { $0.append("/album/2.png") }
        world.after(milliseconds: 700) { $0.close("/album/2.png") }
        #expect(world.names == ["1.png", "10.png"])
        world.after(milliseconds: 120)
        #expect(world.difference == nil)
    }

    @Test func `a file that is saved by renaming never leaves the listing`() throws {
        let world = try makeWorld()
        world.after(milliseconds: 500) { folders in
            folders.write("/album/.2.tmp")
            folders.rename("/album/.2.tmp", "/album/2.png")
        }
        world.after(milliseconds: 5) { folders in
            folders.write("/album/.2.tmp")
            folders.remove("/album/2.png")
            folders.rename("/album/.2.tmp", "/album/2.png")
        }
        world.after(milliseconds: 500)
        #expect(world.updates.allSatisfy { $0.changes?.allSatisfy(isUpdate) == true })
        #expect(world.difference == nil)
    }

    @Test func `the halves of a rename may be read apart`() throws {
        let world = try makeWorld()
        world.folders.rename("/album/2.png", "/album/20.png")
        let events = world.folders.takeEvents()
        #expect(events.map(\.kind) == [.movedAway, .movedHere])
        world.read(Array(events.prefix(1)))
        world.after(milliseconds: 120)
        #expect(world.names == ["1.png", "10.png"])
        world.read(Array(events.dropFirst()))
        world.after(milliseconds: 120)
        #expect(world.difference == nil)
    }

    @Test func `files that go together from several places are told from the end, so that every step names its own`()
        throws
    {
        let world = try makeWorld()
        world.after(milliseconds: 500) { folders in
            folders.remove("/album/1.png")
            folders.remove("/album/10.png")
        }
        world.after(milliseconds: 120)
        #expect(world.updates.map(\.changes) == [[.removed(2..<3), .removed(0..<1)]])
        #expect(world.names == ["2.png"])
    }

    @Test func `files that come within a moment are one update`() throws {
        let world = try makeWorld()
        world.after(milliseconds: 500) { $0.write("/album/3.png") }
        world.after(milliseconds: 15) { $0.write("/album/4.png") }
        world.after(milliseconds: 120)
        #expect(world.updates.map(\.changes) == [[.inserted(2..<4)]])
    }

    @Test func `10,000 events are one update, and a stream of them ten a second`() throws {
        let world = try makeWorld()
        world.after(milliseconds: 500) { folders in for number in 100..<5100 { folders.write("/album/\(number).png") } }
        world.after(milliseconds: 1000)
        #expect(world.updates.count == 1)
        #expect(world.updates.first?.changes == [.inserted(3..<5003)])
        for number in 0..<1000 { world.after(milliseconds: 1) { $0.write("/album/\(number % 7) again.png") } }
        #expect((9...12).contains(world.updates.count))
        world.after(milliseconds: 500)
        #expect(world.difference == nil)
    }

    @Test func `at rest there is nothing to wait for, and names that are not listed wake nobody`() throws {
        let world = try makeWorld()
        #expect(world.watch.wakeTime == nil)
        world.after(milliseconds: 500) { folders in
            folders.write("/album/notes.txt")
            folders.write("/album/.hidden.png")
            folders.makeFolder("/album/sub.png")
            folders.write("/elsewhere.png")
        }
        #expect(world.watch.wakeTime == nil)
        world.after(milliseconds: 500) { $0.write("/album/1.png") }
        #expect(world.watch.wakeTime != nil)
        world.after(milliseconds: 500)
        #expect(world.watch.wakeTime == nil)
        #expect(world.updates.count == 1)
    }

    private func isUpdate(_ change: ListingChange) -> Bool {
        if case .updated = change { true } else { false }
    }
}

@Suite("Watching: a reported write makes another version")
struct WatchVersionTests {
    /// A folder whose clock stands still for an hour.
    private func makeWorld() throws -> WatchWorld {
        try WatchWorld(tick: 3_600_000_000_000) { folders in
            folders.makeFolder("/album")
            for number in 1...3 { folders.write("/album/\(number).png") }
        }
    }

    @Test func `a file rewritten in place, with the same size and times, is another version`() throws {
        let world = try makeWorld()
        let before = try #require(world.folders.content(Photo.ID(path: "/album/2.png")))
        for _ in 0..<3 {
            world.after(milliseconds: 200) { $0.write("/album/2.png") }
            world.after(milliseconds: 200)
            #expect(world.difference == nil)
        }
        #expect(world.folders.content(Photo.ID(path: "/album/2.png"))?.version == before.version)
        #expect(world.updates.count == 3)
        #expect(world.decodes == 6)
    }

    @Test func `a file that goes and comes back with the same inode and times is another version`() throws {
        let world = try makeWorld()
        world.after(milliseconds: 200) { $0.remove("/album/2.png") }
        world.after(milliseconds: 200)
        world.after(milliseconds: 200) { $0.write("/album/2.png") }
        world.after(milliseconds: 200)
        #expect(world.difference == nil)
        #expect(world.decodes == 4)
    }

    @Test func `a version stays what it is as long as nothing is written, whatever pages are asked for`() throws {
        let world = try makeWorld()
        world.after(milliseconds: 200) { $0.write("/album/2.png") }
        world.after(milliseconds: 200) { $0.write("/album/4.png") }
        world.after(milliseconds: 200) { $0.remove("/album/1.png") }
        world.after(milliseconds: 200)
        #expect(world.difference == nil)
        #expect(world.decodes == 5)
    }

    @Test func `a write that somebody else found out is a new version of a listed file, and of no other`() throws {
        let world = try makeWorld()
        world.folders.append("/album/2.png")
        _ = world.folders.takeEvents()
        world.reportWrite(to: "/album/2.png")
        world.reportWrite(to: "/album/unknown.png")
        world.after(milliseconds: 200)
        #expect(world.difference == nil)
        #expect(world.names.count == 3)
    }

    @Test func `after an overflow files changed since the opening are others, older ones are what they were`() throws {
        let world = try WatchWorld { folders in
            folders.makeFolder("/album")
            for number in 1...3 { folders.write("/album/\(number).png") }
        }
        world.after(milliseconds: 200) { $0.write("/album/2.png") }
        world.after(milliseconds: 200)
        #expect(world.decodes == 4)
        // Nobody hears of this one, and the clock that stamps files has not ticked.
        world.folders.state.withLock { $0.time = $0.time / 4_000_000 * 4_000_000 }
        world.folders.write("/album/2.png")
        world.after(milliseconds: 1) { _ in }
        world.settle()
        world.folders.append("/album/2.png")
        world.folders.write("/album/4.png")
        world.folders.remove("/album/1.png")
        _ = world.folders.takeEvents()
        world.read([.overflow])
        world.settle()
        #expect(world.difference == nil)
        #expect(world.decodes == 7, "2.png twice more, 4.png; 3.png stays what it was")
    }

    @Test func `after an overflow a file is another version though its last stamp is older than the opening`() throws {
        // The tick of four seconds in which the folder is opened began two seconds before.
        let world = try WatchWorld(tick: 4_000_000_000) { folders in
            folders.makeFolder("/album")
            folders.write("/album/1.png")
        }
        world.after(milliseconds: 200) { $0.write("/album/1.png") }
        world.after(milliseconds: 200)
        world.folders.append("/album/1.png")
        _ = world.folders.takeEvents()
        world.read([.overflow])
        world.settle()
        #expect(world.difference == nil)
    }
}
