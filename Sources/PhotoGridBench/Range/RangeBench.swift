import PhotoGrid
import Thumbnails

/// `photogrid-bench range`: what moving the visible range by a screen of 60 cells costs, by the listing's length.
///
/// The real model and the real loader; nothing is decoded. Every sweep goes over the same number of photos at another place of the
/// listing, first once to fetch its pages (not measured: that is the listing's work), then forth and back.
@MainActor struct RangeBench {
    static let screen = 60
    private static let stepsInSweep = 14

    /// A grid of one length.
    @MainActor private final class Subject {
        let count: Int
        let model: PhotoGridModel
        let hop = QueuedHop()
        let clock = HandSetClock()
        var series = Series()

        init(count: Int) {
            self.count = count
            var loaderConfiguration = ThumbnailLoader.Configuration()
            loaderConfiguration.workers = IdleWorkers()
            let loader = ThumbnailLoader(decoder: InstantDecoder(), configuration: loaderConfiguration)
            var configuration = PhotoGridModel.Configuration()
            configuration.clock = clock
            configuration.hop = { [hop] work in hop.add(work) }
            model = PhotoGridModel(source: MemorySource(count: count), loader: loader, configuration: configuration)
            hop.run()
        }

        /// Moves the range, and takes what the source brings. Nanoseconds.
        func show(_ first: Int) -> Double {
            // Slowly, so that every cell starts its load.
            clock.advance(seconds: 5)
            return Stopwatch.wallTime {
                model.setVisibleRange(first..<first + RangeBench.screen)
                hop.run()
            }
        }
    }

    /// Measures and prints; 1 when a length costs over 20 % more than the shortest, or when something else was measured than meant.
    func run(rounds: Int) -> Int32 {
        let subjects = [1_000, 100_000, 1_000_000].map { Subject(count: $0) }
        var seed: UInt64 = 42
        for _ in 0..<rounds {
            for subject in subjects {
                seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let places = UInt64(subject.count - RangeBench.screen * (RangeBench.stepsInSweep + 1))
                sweep(subject, from: Int((seed >> 20) % places))
            }
        }
        guard subjects.allSatisfy(isLoadingEverything) else {
            print("photogrid-bench: not every cell of the last range is loading; the figures would mean nothing")
            return 1
        }
        var table = Table("photos", "minimum", "median", "to 1,000")
        let base = subjects[0].series.median
        for subject in subjects {
            let ratio = (subject.series.median / base).formatted(2)
            table.add("\(subject.count)", subject.series.minimum.asTime, subject.series.median.asTime, ratio)
        }
        print("A range change of \(RangeBench.screen) cells, prefetch included; \(rounds) sweeps, alternating.\n")
        print(table.text)
        return subjects.allSatisfy { abs($0.series.median / base - 1) <= 0.2 } ? 0 : 1
    }

    private func sweep(_ subject: Subject, from start: Int) {
        let firsts = (0...RangeBench.stepsInSweep).map { start + $0 * RangeBench.screen }
        for first in firsts { _ = subject.show(first) }
        for first in firsts.reversed().dropFirst() + firsts.dropFirst() { subject.series.add(subject.show(first)) }
    }

    private func isLoadingEverything(_ subject: Subject) -> Bool {
        subject.model.visibleCells.count == RangeBench.screen
            && subject.model.visibleCells.allSatisfy { $0.phase == .loading } && subject.clock.timerCount == 0
    }
}
