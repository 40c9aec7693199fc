package import Thumbnails

/// How soon the next frame may come.
package struct FramePace: Sendable {
    /// Frames for which nobody waits come at most this often.
    private static let pause = Duration.milliseconds(16)

    private var last = MonotonicTime.zero

    /// Before the first frame.
    package init() {}

    /// A frame is sent.
    package mutating func noteFrame(at time: MonotonicTime) { last = time }

    /// How long the next frame is put off, so that more changes go with it. One that a key asked for comes at once; so does
    /// one with more pictures for the terminal, which is sent no more than it takes anyway: waiting would only leave the line
    /// idle, and make it look slow.
    package func wait(at now: MonotonicTime, isUrgent: Bool, isSendingPictures: Bool) -> Duration {
        isUrgent || isSendingPictures ? .zero : max(.zero, now.duration(to: last.advanced(by: Self.pause)))
    }
}
