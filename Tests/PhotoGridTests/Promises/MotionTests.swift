import PhotoGrid
import ScrollLab
import Testing
import Thumbnails

@Suite("Motion decides what is prefetched, and what waits", .timeLimit(.minutes(5)))
@MainActor struct MotionTests {
    private func makeDesk() -> Desk {
        let desk = Desk(photos: 1_000, ahead: 1, behind: 0.5, fastMotion: 1)
        desk.time.advance(by: .seconds(1))
        desk.open(0..<10)
        desk.finishAll()
        desk.time.advance(by: .seconds(1))
        return desk
    }

    @Test func `K14: a jump loads at once, nearest first, and only in the new window`() {
        let desk = makeDesk()
        desk.show(500..<510)
        let started = desk.workers.startAll().compactMap { desk.album.serial(of: $0.key.photo) }
        #expect(Set(started.prefix(10)) == Set(500..<510))
        #expect(started.first == 505)
        #expect(started.allSatisfy { (495..<520).contains($0) })
        desk.checkInvariants()
    }

    @Test func `one page step after rest loads at once, a held page key does not`() {
        let desk = makeDesk()
        desk.show(10..<20)
        #expect(!desk.phases.contains("waiting"))
        for step in 2..<12 {
            desk.time.advance(by: .milliseconds(33))
            desk.hop.runAll()
            desk.show(step * 10 + 10..<step * 10 + 20)
        }
        #expect(desk.phases == Array(repeating: "waiting", count: 10))
        #expect(desk.time.armedTimers == 1)
        #expect(desk.workers.startAll().isEmpty, "nothing starts while the range moves too fast")
        desk.checkInvariants()
        // When the key is let go, all of the screen is asked for within a tick of stopping.
        desk.time.advance(by: .milliseconds(250))
        desk.hop.runAll()
        #expect(desk.phases == Array(repeating: "loading", count: 10))
        #expect(desk.time.armedTimers == 0)
        desk.finishAll()
        #expect(desk.pictures == Array(120..<130))
        desk.checkInvariants()
    }

    @Test func `what is in memory shows all the same while the range moves fast`() {
        let desk = makeDesk()
        for step in 1..<8 {
            desk.time.advance(by: .milliseconds(33))
            desk.show(step * 10..<step * 10 + 10)
        }
        desk.time.advance(by: .milliseconds(33))
        desk.show(0..<10)
        #expect(desk.pictures == Array(0..<10))
        #expect(desk.loader.ledger.pins == 10)
        desk.checkInvariants()
    }

    @Test func `a timer that was taken back does nothing, a late one neither`() {
        let desk = makeDesk()
        desk.show(10..<20)
        desk.time.advance(by: .milliseconds(33))
        desk.show(20..<30)
        desk.model.setVisibleRange(0..<0)
        #expect(desk.time.armedTimers == 0)
        desk.time.advance(by: .seconds(2))
        desk.hop.runAll()
        #expect(desk.model.visibleCells.isEmpty)
        desk.checkInvariants()
    }

    @Test func `without an armed timer the deferred cells wait for ever`() {
        let desk = Desk(photos: 1_000, fastMotion: 1, faults: [.forgetToArm])
        desk.open(0..<10)
        desk.show(10..<20)
        desk.show(20..<30)
        desk.time.advance(by: .seconds(2))
        desk.hop.runAll()
        #expect(desk.phases.contains("waiting"))
        #expect(desk.model.checkInvariants().contains { $0.hasPrefix("deferred-without-wake-up") })
    }

    @Test func `more is prefetched ahead than behind, and a reversal turns it round`() {
        let desk = Desk(photos: 1_000, ahead: 1, behind: 0.5)
        func loaded() -> Range<Int> {
            let serials = desk.workers.running.compactMap { desk.album.serial(of: $0.key.photo) }
            return (serials.min() ?? 0)..<(serials.max() ?? 0) + 1
        }
        desk.open(500..<510)
        _ = desk.workers.startAll()
        #expect(loaded() == 495..<520)
        desk.finishAll()
        desk.time.advance(by: .seconds(1))
        desk.show(495..<505)
        _ = desk.workers.startAll()
        #expect(loaded().lowerBound == 485, "ten ahead of a motion backwards")
        desk.checkInvariants()
    }
}

@Suite("MotionEstimator")
struct MotionEstimatorTests {
    private func at(_ milliseconds: Int64) -> MonotonicTime { MonotonicTime(nanoseconds: milliseconds * 1_000_000) }

    @Test func `the first move after rest counts nothing, however far`() {
        var motion = MotionEstimator()
        motion.move(from: 0..<20, to: 5_000..<5_020, at: at(1_000))
        #expect(motion.speed(at: at(1_000)) == 0)
        motion.move(from: 5_000..<5_020, to: 0..<20, at: at(1_250))
        #expect(motion.speed(at: at(1_250)) == 0)
        #expect(motion.direction == .backward)
    }

    @Test func `three rows of a wheel at once are not fast`() {
        var motion = MotionEstimator()
        for row in 0..<3 { motion.move(from: row * 6..<row * 6 + 120, to: row * 6 + 6..<row * 6 + 126, at: at(1_000)) }
        #expect(motion.speed(at: at(1_000)) < 1)
    }

    @Test func `a held key's speed is screens a second, and falls to nothing within the horizon`() {
        var motion = MotionEstimator()
        var time: Int64 = 1_000
        for row in 0..<60 {
            motion.move(from: row..<row + 10, to: row + 1..<row + 11, at: at(time))
            time += 20
        }
        let speed = motion.speed(at: at(time - 20))
        #expect((4.5...5.5).contains(speed), "one row of ten every 20 ms: \(speed)")
        let calm = motion.calm(below: 1)
        #expect(motion.speed(at: calm) <= 1)
        #expect(motion.speed(at: MonotonicTime(nanoseconds: calm.nanoseconds - 1)) > 1)
        #expect(calm <= at(time - 20 + 250))
        #expect(motion.speed(at: at(time + 250)) == 0)
    }

    @Test func `a window that grows or shrinks has not moved`() {
        var motion = MotionEstimator()
        for step in 0..<10 { motion.move(from: 0..<20 + step, to: 0..<21 + step, at: at(Int64(step))) }
        #expect(motion.speed(at: at(10)) == 0)
        #expect(motion.direction == .forward)
    }

    @Test func `the memory of moves is bounded at any rate`() {
        var motion = MotionEstimator()
        for step in 0..<10_000 {
            motion.move(from: step..<step + 10, to: step + 1..<step + 11, at: at(Int64(step / 10)))
        }
        #expect(motion.sampleCount <= 18)
    }
}
