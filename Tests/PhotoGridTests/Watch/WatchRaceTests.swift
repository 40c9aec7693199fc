import PhotoGrid
import ScrollLab
import Testing
import Thumbnails

@Suite(
    "Watching: whenever writers come in between, the listing ends equal to the folder and every picture is the current one"
)
struct WatchRaceTests {
    typealias Writing = WritingSchedule.Writing

    /// Two or three writings that race with the looks of the watch.
    struct Race: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let isRecursive: Bool
        let writings: [Writing]

        init(_ name: String, recursive: Bool = false, _ writings: Writing...) {
            testDescription = name
            isRecursive = recursive
            self.writings = writings
        }
    }

    static let races = [
        Race("a file comes and goes", { $0.write("/album/c.png") }, { $0.remove("/album/c.png") }),
        Race("a file goes and comes back", { $0.remove("/album/b.png") }, { $0.write("/album/b.png") }),
        Race(
            "two writes of one tick", { $0.write("/album/b.png") }, { $0.write("/album/b.png") }),
        Race(
            "written in two pieces", { $0.begin("/album/b.png") }, { $0.append("/album/b.png") },
            { $0.close("/album/b.png") }),
        Race(
            "a new file in pieces", { $0.begin("/album/c.png") }, { $0.append("/album/c.png", growing: true) },
            { $0.close("/album/c.png") }),
        Race("never closed", { $0.begin("/album/c.png") }, { $0.append("/album/b.png") }),
        Race(
            "renamed and back", { $0.rename("/album/a.png", "/album/z.png") },
            { $0.rename("/album/z.png", "/album/a.png") }),
        Race(
            "saved by renaming", { $0.write("/album/.b.tmp") }, { $0.rename("/album/.b.tmp", "/album/b.png") },
            { $0.write("/album/b.png") }),
        Race(
            "exchanged", { $0.rename("/album/a.png", "/album/t.png") }, { $0.rename("/album/b.png", "/album/a.png") },
            { $0.rename("/album/t.png", "/album/b.png") }),
        Race(
            "the folder goes and comes back", { $0.remove("/album") },
            {
                $0.makeFolder("/album")
                $0.write("/album/b.png")
            }),
        Race("the folder is renamed and back", { $0.rename("/album", "/other") }, { $0.rename("/other", "/album") }),
        Race("another folder takes its place", { $0.rename("/album", "/old") }, { $0.rename("/spare", "/album") }),
        Race("a folder inside", recursive: true, { $0.makeFolder("/album/x") }, { $0.write("/album/x/1.png") }),
        Race(
            "folders within folders", recursive: true,
            {
                $0.makeFolder("/album/x")
                $0.makeFolder("/album/x/y")
            }, { $0.write("/album/x/y/1.png") }, { $0.remove("/album/x") }),
        Race(
            "a folder inside moves", recursive: true, { $0.rename("/album/in", "/album/out") },
            { $0.write("/album/out/2.png") }, { $0.rename("/album/out", "/album/in") }),
        Race(
            "a folder inside leaves", recursive: true, { $0.rename("/album/in", "/elsewhere") },
            { $0.write("/elsewhere/2.png") }),
        Race(
            "a folder inside goes and comes back", recursive: true, { $0.remove("/album/in") },
            { $0.makeFolder("/album/in") }, { $0.write("/album/in/1.png") }),
    ]

    static func prepare(_ folders: ImaginaryFolders) {
        for folder in ["/album", "/spare", "/album/in"] { folders.makeFolder(folder) }
        for file in ["/album/a.png", "/album/b.png", "/album/note.txt", "/spare/b.png", "/album/in/1.png"] {
            folders.write(file)
        }
    }

    private func play(_ race: Race, at moments: [Int], batch: Int, duration: Int64) throws -> (String?, Int) {
        let world: WatchWorld
        do {
            world = try WatchWorld(
                recursive: race.isRecursive, duration: duration, batch: batch,
                writings: zip(moments, race.writings).map { ($0, $1) }, prepare: Self.prepare)
        } catch LoadFailure.notFound {
            // The folder was gone when it was opened: there is nothing to watch.
            return (nil, 0)
        }
        world.settle()
        let moments = world.schedule.moments
        world.folders.setBeforeCall(nil)
        return (world.difference, moments)
    }

    @Test(arguments: races) func `every moment of every writing, events read together or one by one`(race: Race) throws
    {
        // As many moments as there are when everything happens in the middle of it; of three writings every other moment.
        let reach = try play(race, at: race.writings.map { _ in 12 }, batch: .max, duration: 1_000_000).1
        let step = race.writings.count - 1
        var played = 0
        for moments in Self.ascending(race.writings.count, below: min(reach, 48), by: step) {
            for (batch, duration) in [(Int.max, Int64(0)), (1, 1_000_000)] {
                played += 1
                let difference = try play(race, at: moments, batch: batch, duration: duration).0
                guard difference == nil else {
                    Issue.record("at \(moments), \(batch) events a time, \(duration) ns: \(difference ?? "")")
                    return
                }
            }
        }
        #expect(played > 300)
    }

    /// All ascending sequences of so many numbers below a limit.
    private static func ascending(_ count: Int, below limit: Int, by step: Int, from start: Int = 0) -> [[Int]] {
        guard count > 0 else { return [[]] }
        return stride(from: start, to: limit, by: step).flatMap { first in
            ascending(count - 1, below: limit, by: step, from: first).map { [first] + $0 }
        }
    }

    @Test(arguments: 0..<400) func `many writers by chance, with folders that come and go and queues that overflow`(
        seed: UInt64
    ) throws {
        var random = SplitMix64(seed: seed)
        var moment = 0
        let writings: [(moment: Int, writing: Writing)] = (0..<30).map { _ in
            moment += random.below(12)
            return (moment, Self.writing(&random))
        }
        let limit = random.below(3) == 0 ? 2 : Int.max
        let world = try WatchWorld(
            recursive: true, duration: Int64(random.below(3)) * 700_000, batch: 1 + random.below(5), writings: writings
        ) { folders in
            Self.prepare(folders)
            folders.state.withLock { $0.queueLimit = limit }
        }
        world.settle(atMost: .seconds(100))
        #expect(world.schedule.isDone)
        #expect(world.difference == nil)
    }

    private static func writing(_ random: inout SplitMix64) -> Writing {
        let folder = ["/album", "/album/in", "/album/x"][random.below(3)]
        let name = ["a.png", "b.png", "1.png"][random.below(3)]
        let other = ["/album/a.png", "/album/x/b.png", "/album/in/1.png"][random.below(3)]
        let path = "\(folder)/\(name)"
        switch random.below(9) {
        case 0: return { $0.remove(path) }
        case 1: return { $0.rename(path, other) }
        case 2: return { $0.makeFolder("/album/x") }
        case 3: return { $0.remove("/album/x") }
        case 4: return { $0.rename("/album/x", "/album/in") }
        case 5: return { $0.begin(path) }
        case 6: return { $0.rename("/album/in", "/album/x") }
        default: return { $0.write(path) }
        }
    }
}
