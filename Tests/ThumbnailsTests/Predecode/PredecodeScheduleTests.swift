import ScrollLab
import Testing
import Thumbnails

/// Plays a job to its end: an independent bookkeeper of what the schedule says.
private struct ScheduleWorld {
    var schedule: PredecodeSchedule
    let seconds: [Double]
    let workers: Int
    private(set) var begun: [Int] = []
    private(set) var underWay: Set<Int> = []
    private(set) var surveyed = 0
    private(set) var isOver = false
    private(set) var mostHeavyBesideLight = 0

    init(_ seconds: [Double], workers: Int) {
        schedule = PredecodeSchedule(count: seconds.count, workers: workers)
        self.seconds = seconds
        self.workers = workers
    }

    func isHeavy(_ index: Int) -> Bool { seconds[index] > 1 }

    var heavyUnderWay: Int { underWay.count(where: isHeavy) }

    /// Takes steps until there is nothing to do.
    mutating func play() {
        while true {
            switch schedule.next() {
            case .survey(let index):
                #expect(index == surveyed)
                surveyed += 1
                schedule.note(index, seconds: seconds[index])
            case .begin(let index):
                #expect(index < surveyed && !begun.contains(index))
                let isLightLeft = seconds.indices.contains { !begun.contains($0) && !isHeavy($0) }
                begun.append(index)
                underWay.insert(index)
                if isLightLeft { mostHeavyBesideLight = max(mostHeavyBesideLight, heavyUnderWay) }
            case .wait:
                #expect(!underWay.isEmpty)
                return
            case .over:
                #expect(underWay.isEmpty)
                isOver = true
                return
            }
        }
    }

    mutating func end(_ index: Int) {
        underWay.remove(index)
        schedule.end(index)
    }
}

@Suite struct `The order of a job` {
    @Test func `quick photos are begun in their order, a few more than there are workers`() {
        var world = ScheduleWorld(Array(repeating: 0, count: 20), workers: 2)
        world.play()
        #expect(world.begun == [0, 1, 2, 3, 4])
        #expect(world.surveyed == 20)
        world.end(3)
        world.play()
        #expect(world.begun == [0, 1, 2, 3, 4, 5])
    }

    @Test func `those that take long are begun as soon as they are known, the longest first`() {
        var world = ScheduleWorld([0, 0, 0, 2, 9, 5, 0], workers: 2)
        world.play()
        // The survey goes on while all places are taken.
        #expect(world.begun == [0, 1, 2, 3, 6])
        world.end(3)
        world.play()
        #expect(world.begun == [0, 1, 2, 3, 6, 4])
        world.end(4)
        world.end(0)
        world.play()
        #expect(world.begun.last == 5)
    }

    @Test func `they hold all workers but one while there are quick ones, and then all`() {
        var world = ScheduleWorld([3, 3, 3, 3, 3, 0], workers: 3)
        world.play()
        #expect(world.heavyUnderWay == 3)
        #expect(world.mostHeavyBesideLight == 2)
        #expect(world.underWay.contains(5))
    }

    @Test func `one worker takes them too`() {
        var world = ScheduleWorld([3, 0, 3], workers: 1)
        world.play()
        #expect(world.begun.contains(0))
    }

    @Test func `nothing to do is over at once`() {
        var schedule = PredecodeSchedule(count: 0, workers: 4)
        #expect(schedule.next() == .over)
    }

    @Test(arguments: 0..<60 as Range<UInt64>)
    func `every photo is begun once and the job ends, whatever takes how long`(seed: UInt64) {
        var chance = SplitMix64(seed: seed)
        let count = Int.random(in: 0...40, using: &chance)
        let workers = Int.random(in: 1...5, using: &chance)
        let seconds = (0..<count).map { _ in Bool.random(using: &chance) ? 0 : Double.random(in: 0...3, using: &chance)
        }
        var world = ScheduleWorld(seconds, workers: workers)
        world.play()
        while let index = world.underWay.sorted().randomElement(using: &chance) {
            world.end(index)
            world.play()
            #expect(world.mostHeavyBesideLight <= max(1, workers - 1))
            #expect(world.underWay.count <= 2 * workers + 1)
        }
        #expect(world.isOver)
        #expect(world.begun.sorted() == Array(0..<count))
    }
}
