import PhotoGridTool
import Testing
import Thumbnails

@Suite struct `Frames follow each other` {
    private func at(_ milliseconds: Int) -> MonotonicTime { .zero.advanced(by: .milliseconds(milliseconds)) }

    private func makePace(lastFrame milliseconds: Int) -> FramePace {
        var pace = FramePace()
        pace.noteFrame(at: at(milliseconds))
        return pace
    }

    @Test func `after 16 ms where nobody waits`() {
        let pace = makePace(lastFrame: 1000)
        let waits = [1000, 1010, 1016, 2000].map { pace.wait(at: at($0), isUrgent: false, isSendingPictures: false) }
        #expect(waits == [.milliseconds(16), .milliseconds(6), .zero, .zero])
    }

    @Test func `at once after a key, and while pictures are sent`() {
        let pace = makePace(lastFrame: 1000)
        #expect(pace.wait(at: at(1001), isUrgent: true, isSendingPictures: false) == .zero)
        #expect(pace.wait(at: at(1001), isUrgent: false, isSendingPictures: true) == .zero)
    }
}
