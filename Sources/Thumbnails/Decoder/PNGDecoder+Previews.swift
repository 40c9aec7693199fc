extension PNGDecoder {
    /// When a running decode shows what it has so far.
    public struct Previews: Sendable, Equatable {
        /// Interlaced pictures of at least so many pixels are shown after the third pass: at a sixteenth of their pixels.
        public var interlacedPixels = 1_000_000
        /// Interlaced pictures of at least so many pixels are shown after the first pass too: at a 64th of their pixels.
        public var largeInterlacedPixels = 8_000_000
        /// Other pictures of at least so many pixels are shown from the top as their rows are read.
        public var plainPixels = 8_000_000
        /// The time between two previews of a picture that is not interlaced, at least.
        public var interval: Duration = .milliseconds(250)
        /// Interlaced pictures of at least so many pixels are read only as far as the last pass that two source pixels for
        /// each target pixel, across and down, need: their thumbnails are marked as approximate. Nil: all are read whole.
        public var approximatePixels: Int?

        /// The defaults.
        public init() {}

        /// No previews, and no approximate thumbnails.
        public static let none: Previews = {
            var previews = Previews()
            previews.interlacedPixels = .max
            previews.largeInterlacedPixels = .max
            previews.plainPixels = .max
            return previews
        }()
    }
}

/// Decides, row by row, when the picture under way is shown.
package struct PreviewSchedule {
    /// What is known of a picture from its header.
    package struct Picture: Sendable {
        package var width: Int
        package var height: Int
        package var targetWidth: Int
        package var targetHeight: Int
        package var isInterlaced: Bool

        package init(width: Int, height: Int, targetWidth: Int, targetHeight: Int, isInterlaced: Bool) {
            self.width = width
            self.height = height
            self.targetWidth = targetWidth
            self.targetHeight = targetHeight
            self.isInterlaced = isInterlaced
        }
    }

    /// What to do after a row.
    package enum Step: Sendable, Equatable {
        case goOn
        case show
        /// The pass that has ended is the last one that is needed.
        case enough
    }

    /// Whether `step` looks at the time.
    package let needsTime: Bool
    private let interval: Duration
    private var lastShown: MonotonicTime
    private let shownPasses: Set<Int>
    private let lastPass: Int?

    /// A schedule for a picture whose decode begins at `start`.
    package init(_ picture: Picture, _ policy: PNGDecoder.Previews, start: MonotonicTime) {
        let pixels = picture.width * picture.height
        needsTime = !picture.isInterlaced && pixels >= policy.plainPixels
        interval = policy.interval
        lastShown = start
        var passes: Set<Int> = []
        if picture.isInterlaced && pixels >= policy.interlacedPixels { passes.insert(3) }
        if picture.isInterlaced && pixels >= policy.largeInterlacedPixels { passes.insert(1) }
        shownPasses = passes
        let approximates = policy.approximatePixels.map { picture.isInterlaced && pixels >= $0 } ?? false
        lastPass = approximates ? Self.sufficientPass(picture) : nil
    }

    /// The first pass after which every target pixel has two source pixels across and two down; nil if all are needed.
    private static func sufficientPass(_ picture: Picture) -> Int? {
        // After passes 1, 3 and 5, one pixel in 8, 4 and 2 has been read in both directions.
        for (pass, step) in [(1, 8), (3, 4), (5, 2)] {
            let isEnough =
                picture.width >= 2 * step * picture.targetWidth && picture.height >= 2 * step * picture.targetHeight
            if isEnough { return pass }
        }
        return nil
    }

    /// What to do after a row; `endedPass` is the pass that has ended with it.
    package mutating func step(endedPass: Int?, now: MonotonicTime?) -> Step {
        if let endedPass {
            if endedPass == lastPass { return .enough }
            return shownPasses.contains(endedPass) ? .show : .goOn
        }
        guard let now, lastShown.duration(to: now) >= interval else { return .goOn }
        lastShown = now
        return .show
    }
}
