import PhotoGrid
import Testing
import Thumbnails

@Suite("Watching: folders that go, come back, move, or cannot be watched")
struct WatchedFoldersTests {
    private func makeWorld(
        roots: [String] = ["/home/album"], recursive: Bool = false, _ more: WritingSchedule.Writing = { _ in }
    ) throws -> WatchWorld {
        try WatchWorld(roots: roots, recursive: recursive) { folders in
            for folder in ["/home", "/home/album", "/home/album/in", "/home/spare"] { folders.makeFolder(folder) }
            for file in ["1.png", "2.png", "in/1.png"] { folders.write("/home/album/\(file)") }
            folders.write("/home/spare/2.png")
            more(folders)
        }
    }

    private func album(_ path: String) -> Photo.ID { Photo.ID(path: path) }

    @Test func `a removed folder is said to be missing, and its photos come back with it`() throws {
        let world = try makeWorld()
        #expect(world.watch.status == FolderStatus())
        world.after(milliseconds: 500) { $0.remove("/home/album") }
        world.after(milliseconds: 200)
        #expect(world.names.isEmpty)
        #expect(world.watch.status.missing == [album("/home/album")])
        #expect(world.watch.wakeTime == nil, "nobody looks for it; its parent is watched")
        world.after(milliseconds: 500) { $0.makeFolder("/home/album") }
        world.after(milliseconds: 200) { $0.write("/home/album/7.png") }
        world.after(milliseconds: 200)
        #expect(world.names == ["7.png"])
        #expect(world.watch.status.missing.isEmpty)
        #expect(world.difference == nil)
    }

    @Test func `a renamed folder is missing; what takes its name is listed in its place`() throws {
        let world = try makeWorld()
        world.after(milliseconds: 500) { $0.rename("/home/album", "/home/old") }
        world.after(milliseconds: 200) { $0.write("/home/old/9.png") }
        world.after(milliseconds: 200)
        #expect(world.names.isEmpty)
        #expect(world.watch.status.missing == [album("/home/album")])
        world.after(milliseconds: 200) { $0.rename("/home/spare", "/home/album") }
        world.after(milliseconds: 200)
        #expect(world.names == ["2.png"])
        #expect(world.difference == nil)
        world.after(milliseconds: 200) { $0.write("/home/album/3.png") }
        world.after(milliseconds: 200)
        #expect(world.difference == nil)
    }

    @Test(arguments: ["/home", "/home/album"])
    func `folders above may go and come back step by step`(gone: String) throws {
        let world = try makeWorld()
        world.after(milliseconds: 500) { $0.remove(gone) }
        world.after(milliseconds: 200)
        #expect(world.watch.status.missing == [album("/home/album")])
        world.after(milliseconds: 500) { $0.makeFolder("/home") }
        world.after(milliseconds: 500) { $0.makeFolder("/home/album") }
        world.after(milliseconds: 500) { $0.write("/home/album/1.png") }
        world.after(milliseconds: 200)
        #expect(world.names == ["1.png"])
        #expect(world.difference == nil)
    }

    @Test(arguments: ["/home/album", "/home/album/in"])
    func `a folder far above that is renamed takes the photos with it`(root: String) throws {
        let world = try makeWorld(roots: [root])
        let names = world.names
        world.after(milliseconds: 500) { $0.rename("/home", "/away") }
        world.after(milliseconds: 200)
        #expect(world.names.isEmpty)
        #expect(world.watch.status.missing == [album(root)])
        world.after(milliseconds: 500) { $0.rename("/away", "/home") }
        world.after(milliseconds: 200)
        #expect(world.names == names)
        #expect(world.difference == nil)
    }

    @Test func `an empty folder waits`() throws {
        let world = try WatchWorld { $0.makeFolder("/album") }
        #expect(world.watch.count == 0)
        world.after(milliseconds: 60_000) { $0.write("/album/1.png") }
        world.after(milliseconds: 120)
        #expect(world.names == ["1.png"])
    }

    @Test func `folders inside are followed as they come, move and go`() throws {
        let world = try makeWorld(recursive: true)
        #expect(world.watch.count == 3)
        world.after(milliseconds: 500) { folders in
            folders.makeFolder("/home/album/new")
            folders.write("/home/album/new/1.png")
            folders.makeFolder("/home/album/new/.hidden")
            folders.write("/home/album/new/.hidden/2.png")
        }
        // Nobody saw the file being closed: its folder was not watched yet.
        world.after(milliseconds: 1000)
        #expect(world.listed.compactMap(\.self).contains(album("/home/album/new/1.png")))
        world.after(milliseconds: 500) { $0.rename("/home/album/new", "/home/album/moved") }
        world.after(milliseconds: 200) { $0.write("/home/album/moved/3.png") }
        world.after(milliseconds: 1000)
        #expect(
            world.listed.compactMap { $0?.path.dropFirst("/home/album/".count) }
                == ["1.png", "2.png", "in/1.png", "moved/1.png", "moved/3.png"])
        world.after(milliseconds: 500) { $0.rename("/home/album/moved", "/home/spare/moved") }
        world.after(milliseconds: 200) { $0.write("/home/spare/moved/4.png") }
        world.after(milliseconds: 200)
        #expect(world.difference == nil)
        #expect(world.watch.status == FolderStatus())
        #expect(world.folders.state.withLock { $0.watches.count } == 4, "album and in, home and / on the way")
    }

    @Test func `a file that a scan comes upon is listed when it is complete`() throws {
        let world = try makeWorld(recursive: true)
        world.after(milliseconds: 500) { folders in
            folders.makeFolder("/home/album/new")
            folders.begin("/home/album/new/1.png")
        }
        for _ in 0..<5 {
            world.after(milliseconds: 600) { $0.append("/home/album/new/1.png", growing: true) }
            #expect(world.watch.count == 3)
        }
        world.after(milliseconds: 100) { $0.close("/home/album/new/1.png") }
        world.after(milliseconds: 120)
        #expect(world.watch.count == 4)
        #expect(world.difference == nil)
    }

    @Test func `beyond the limit of watches folders are looked at every two seconds, and it is said`() throws {
        let world = try makeWorld(recursive: true) { folders in
            for number in 0..<5 { folders.makeFolder("/home/album/\(number)") }
            folders.state.withLock { $0.watchLimit = 4 }
        }
        #expect(world.watch.status.unwatchedFolders == 5)
        world.after(milliseconds: 3500) { $0.write("/home/album/4/new.png") }
        world.after(milliseconds: 2500)
        #expect(world.names.contains("new.png"))
        world.after(milliseconds: 500) { $0.write("/home/album/4/new.png") }
        world.after(milliseconds: 2500)
        #expect(world.difference == nil)
    }

    @Test func `files named one by one stay listed, and are seen when they change, go and come`() throws {
        let world = try makeWorld(roots: ["/home/album/2.png", "/home/spare/2.png"])
        world.after(milliseconds: 500) { $0.write("/home/album/2.png") }
        world.after(milliseconds: 500) { $0.write("/home/album/1.png") }
        world.after(milliseconds: 500)
        #expect(world.shown.count == 2)
        #expect(world.updates.count == 1)
        #expect(world.shown[album("/home/album/2.png")] == world.content("/home/album/2.png"))
        world.after(milliseconds: 500) { $0.remove("/home/album/2.png") }
        world.after(milliseconds: 500)
        #expect(world.watch.count == 2)
        #expect(world.shown[album("/home/album/2.png")] == nil)
        world.after(milliseconds: 500) { $0.rename("/home/album/1.png", "/home/album/2.png") }
        world.after(milliseconds: 500)
        #expect(world.shown[album("/home/album/2.png")] == world.content("/home/album/2.png"))
        world.after(milliseconds: 500) { $0.rename("/home/album", "/home/old") }
        world.after(milliseconds: 500)
        #expect(world.shown[album("/home/album/2.png")] == nil)
        world.after(milliseconds: 500) { $0.rename("/home/old", "/home/album") }
        world.after(milliseconds: 500)
        #expect(world.shown[album("/home/album/2.png")] == world.content("/home/album/2.png"))
    }
}

@Suite("Watching: file systems where the kernel hears nothing of others")
struct WatchPollingTests {
    private func makeWorld(tick: Int64 = 1_000_000_000) throws -> WatchWorld {
        try WatchWorld(tick: tick) { folders in
            folders.makeFolder("/album")
            for number in 1...3 { folders.write("/album/\(number).png") }
            folders.state.withLock { $0.isRemote = true }
        }
    }

    @Test(arguments: [0, 300, 999, 1000, 1500, 1999])
    func `what others do appears within 2.5 seconds`(moment: Int64) throws {
        let world = try makeWorld()
        world.after(milliseconds: 4000 + moment) { $0.write("/album/4.png") }
        world.after(milliseconds: 2500)
        #expect(world.difference == nil)
        world.after(milliseconds: moment) { $0.remove("/album/2.png") }
        world.after(milliseconds: 2500)
        #expect(world.difference == nil)
        world.after(milliseconds: moment) { $0.append("/album/1.png", growing: true) }
        world.after(milliseconds: 2500)
        #expect(world.difference == nil)
        world.after(milliseconds: moment) { $0.rename("/album/4.png", "/album/5.png") }
        world.after(milliseconds: 2500)
        #expect(world.difference == nil)
    }

    @Test func `what happens in the tick in which the folder was read is seen at the turn after it`() throws {
        let world = try makeWorld(tick: 10_000_000_000)
        world.after(milliseconds: 3000) { $0.write("/album/4.png") }
        // The folder has been read again; its stamp does not change any more.
        world.after(milliseconds: 1500)
        #expect(world.names.count == 4)
        world.folders.state.withLock { $0.time = $0.time / 10_000_000_000 * 10_000_000_000 }
        world.after(milliseconds: 4) { $0.write("/album/5.png") }
        world.after(milliseconds: 5000)
        #expect(world.names == ["1.png", "2.png", "3.png", "4.png", "5.png"])
    }

    @Test func `nothing is told as long as nothing changes, and every turn is two seconds`() throws {
        let world = try makeWorld()
        world.after(milliseconds: 10_000)
        let calls = world.folders.calls
        world.after(milliseconds: 20_000)
        #expect(world.updates.isEmpty)
        #expect(world.folders.calls - calls == 10 * (1 + 3), "the folder and three files, ten times")
    }

    @Test func `the four pages asked for last are checked, each once however often it was asked for`() throws {
        let folders = ImaginaryFolders()
        folders.makeFolder("/album")
        for number in 0..<6 { folders.write("/album/\(number).png") }
        folders.state.withLock { $0.isRemote = true }
        var watch = try FolderWatch(
            [Photo.ID(path: "/album")], of: folders, isRecursive: false, isWatching: true, now: .zero)
        for place in [0, 1, 2, 3, 4, 4, 1] { _ = watch.page(place..<place + 1) }
        for number in 0..<6 { folders.append("/album/\(number).png", growing: true) }
        let outcome = watch.wake(now: .zero.advanced(by: FolderWatchState.pollInterval))
        let updated = outcome?.changes?.map { change -> Int? in
            if case .updated(let place, _) = change { place } else { nil }
        }
        #expect(updated == [2, 3, 4, 1])
    }

    @Test func `a folder that others remove is missing, and comes back`() throws {
        let world = try makeWorld()
        world.after(milliseconds: 3000) { $0.remove("/album") }
        world.after(milliseconds: 2500)
        #expect(world.watch.status.missing == [Photo.ID(path: "/album")])
        world.after(milliseconds: 1000) { folders in
            folders.makeFolder("/album")
            folders.write("/album/9.png")
        }
        world.after(milliseconds: 2500)
        #expect(world.names == ["9.png"])
    }
}
