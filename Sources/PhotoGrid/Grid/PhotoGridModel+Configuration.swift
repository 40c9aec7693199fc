private import Dispatch
public import Thumbnails

extension PhotoGridModel {
    /// What a model is made with.
    public struct Configuration: Sendable {
        /// The longest side of the thumbnails, in pixels, at the start.
        public var pixelSize = 256
        /// How far to prefetch ahead of the motion, in screens.
        public var screensAhead = 1.5
        /// How far to prefetch behind the motion, in screens.
        public var screensBehind = 0.5
        /// How fast the range may move, in screens a second, while loads still start (see `MotionEstimator`).
        public var fastMotion = 1.0
        /// The clock that motion is judged by.
        public var clock: any TimerClock = SystemClock()
        /// Takes work to the main actor, in order. One hop brings a burst of deliveries.
        public var hop: @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void = { work in
            // The main queue keeps the order; two tasks need not.
            DispatchQueue.main.async { MainActor.assumeIsolated { work() } }
        }
        #if PLANTED_FAULTS
            /// Faults planted by a test.
            package var faults: Set<PlantedFault> = []
        #endif

        /// The defaults.
        public init() {}

        /// What of it concerns decisions.
        var settings: GridState.Settings {
            var settings = GridState.Settings()
            settings.prefetch = PrefetchWindow(screensAhead: screensAhead, screensBehind: screensBehind)
            settings.fastMotion = fastMotion
            #if PLANTED_FAULTS
                settings.faults = faults
            #endif
            return settings
        }
    }
}
