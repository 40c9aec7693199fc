package import Thumbnails

/// How fast a batch goes at present, and how long it will still take: over the last ten seconds, so that what was passed
/// over at the beginning of a resumed run says nothing about the rest.
package struct ProgressMeter: Sendable {
    /// Speeds, each a second.
    package struct Speed: Equatable, Sendable {
        /// Files that were done.
        package var files = 0.0
        /// Millions of pixels that were decoded.
        package var megapixels = 0.0

        /// Speeds, each a second.
        package init(files: Double = 0, megapixels: Double = 0) {
            self.files = files
            self.megapixels = megapixels
        }
    }

    private struct Sample {
        let time: MonotonicTime
        let progress: PredecodeProgress
    }

    private static let window = Duration.seconds(10)
    private static let spacing = Duration.milliseconds(200)

    private let start: MonotonicTime
    /// The oldest first; at least one.
    private var samples: [Sample]

    /// A meter of a batch that begins at `start`.
    package init(start: MonotonicTime) {
        self.start = start
        samples = [Sample(time: start, progress: PredecodeProgress())]
    }

    /// Takes note of the books at a time.
    package mutating func note(_ progress: PredecodeProgress, at time: MonotonicTime) {
        if let last = samples.last, samples.count > 1, last.time.duration(to: time) < Self.spacing {
            samples.removeLast()
        }
        samples.append(Sample(time: time, progress: progress))
        while samples.count > 2, samples[1].time.duration(to: time) >= Self.window { samples.removeFirst() }
    }

    /// The speed at present.
    package var speed: Speed {
        guard let first = samples.first, let last = samples.last else { return Speed() }
        let seconds = first.time.duration(to: last.time) / .seconds(1)
        guard seconds > 0 else { return Speed() }
        return Speed(
            files: Double(last.progress.done - first.progress.done) / seconds,
            megapixels: Double(last.progress.pixels - first.progress.pixels) / 1e6 / seconds)
    }

    /// Seconds until the end, at this speed; nil while that cannot be said.
    package var secondsLeft: Int? {
        guard let last = samples.last, start.duration(to: last.time) >= .seconds(1), speed.files > 0 else { return nil }
        return Int((Double(last.progress.left) / speed.files).rounded(.up))
    }
}
