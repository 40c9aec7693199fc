/// How far a grid loads beyond what is on the screen.
package struct PrefetchWindow: Hashable, Sendable {
    /// Screens to load ahead of the motion, at rest.
    package var screensAhead: Double
    /// Screens to load behind the motion, at rest.
    package var screensBehind: Double

    /// The most cells that are loaded on one side of the screen.
    private static let limit = 1_024

    package init(screensAhead: Double, screensBehind: Double) {
        self.screensAhead = screensAhead
        self.screensBehind = screensBehind
    }

    /// The visible range and what is to be loaded around it, inside `0..<count`.
    ///
    /// `lean` says how much of what lies behind is given to what lies ahead: 0 at rest, 1 at full speed.
    package func range(
        around visible: Range<Int>, in count: Int, direction: MotionEstimator.Direction, lean: Double
    ) -> Range<Int> {
        guard !visible.isEmpty else { return visible.lowerBound..<visible.lowerBound }
        let given = screensBehind * min(1, max(0, lean))
        let ahead = Self.cells(screensAhead + given, visible.count)
        let behind = Self.cells(screensBehind - given, visible.count)
        let (before, after) = direction == .forward ? (behind, ahead) : (ahead, behind)
        return max(0, visible.lowerBound - before)..<min(count, visible.upperBound + after)
    }

    private static func cells(_ screens: Double, _ screen: Int) -> Int {
        Int(min(Double(limit), (max(0, screens) * Double(screen)).rounded(.up)))
    }
}
