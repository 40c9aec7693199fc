import Thumbnails

/// `photogrid-bench load`: the loader beside an actor with a dictionary of tasks, alternating in one run.
///
/// Both are called as a grid on the main actor would call them. A call of the loader is over when it returns; one of the
/// actor is over when the actor has carried it out, since nothing is known before. "In a crowd" is the actor at its best: a
/// thousand calls are made before the first is waited for, and a second core works on them meanwhile. A thousand references
/// to 60 loads are what seventeen grids side by side would hold; to one load, the worst that can happen to it.
@MainActor struct LoadBench {
    let rounds: Int

    /// One measurement on both sides, in nanoseconds for each operation.
    private struct Comparison {
        let name: String
        /// How many times cheaper than the actor the loader is meant to be.
        let goal: Double?
        var loader = Series()
        var actor = Series()

        var ratio: Double { actor.median / loader.median }
    }

    /// Measures and prints. The exit status is 1 when a goal is missed.
    func run() async -> Int32 {
        var comparisons = [await hits()]
        comparisons += await joinsAndReleases(Windows.wholeListing.keys[0], "60 loads")
        comparisons += await joinsAndReleases([MemorySource.key(0)], "one load")
        for count in [1_000, 100_000, 1_000_000] {
            var comparison = Comparison(name: "range change of 60 cells, \(count) photos", goal: 8)
            for round in 0..<rounds {
                let windows = Windows(photoCount: count, round: round)
                comparison.loader.add(LoaderSide.rangeChange(windows))
                comparison.actor.add(await ActorSide.rangeChange(windows))
            }
            comparisons.append(comparison)
        }
        let (churn, loaderPeak, actorPeak) = await churn()
        report(comparisons + [churn], (loaderPeak, actorPeak))
        return verdict(comparisons)
    }

    private func hits() async -> Comparison {
        var comparison = Comparison(name: "memory hit", goal: nil)
        for _ in 0..<rounds {
            comparison.loader.add(LoaderSide.hit())
            comparison.actor.add(await ActorSide.hit())
        }
        return comparison
    }

    private func joinsAndReleases(_ keys: [ThumbnailKey], _ name: String) async -> [Comparison] {
        var comparisons = [
            Comparison(name: "join, \(name)", goal: 15), Comparison(name: "release, \(name)", goal: 15),
            Comparison(name: "join, \(name), in a crowd", goal: nil),
            Comparison(name: "release, \(name), in a crowd", goal: nil),
        ]
        for _ in 0..<rounds {
            // For the loader there is no difference between one after the other and a crowd.
            let loader = LoaderSide.joinRelease(keys)
            for (index, time) in (loader + loader).enumerated() { comparisons[index].loader.add(time) }
            let actor = await ActorSide.joinRelease(keys) + ActorSide.crowd(keys)
            for (index, time) in actor.enumerated() { comparisons[index].actor.add(time) }
        }
        return comparisons
    }

    /// The whole listing passes by, one screen after the other, and the last screen is waited for.
    private func churn() async -> (Comparison, loaderPeak: Double, actorPeak: Double) {
        var comparison = Comparison(name: "full-range churn, for each photo", goal: nil)
        var (loaderPeak, actorPeak) = (0.0, 0.0)
        for _ in 0..<rounds {
            let windows = Windows.wholeListing
            PeakMemory.reset()
            let before = PeakMemory.resident()
            comparison.loader.add(await LoaderSide.churn(windows))
            loaderPeak = max(loaderPeak, PeakMemory.mebibytes() - before)
            PeakMemory.reset()
            let between = PeakMemory.resident()
            comparison.actor.add(await ActorSide.churn(windows))
            actorPeak = max(actorPeak, PeakMemory.mebibytes() - between)
        }
        return (comparison, loaderPeak, actorPeak)
    }
}

extension LoadBench {
    private func report(_ comparisons: [Comparison], _ peaks: (loader: Double, actor: Double)) {
        var table = Table("", "loader min", "loader median", "actor min", "actor median", "ratio", "goal")
        for comparison in comparisons {
            table.add(
                comparison.name, comparison.loader.minimum.asTime, comparison.loader.median.asTime,
                comparison.actor.minimum.asTime, comparison.actor.median.asTime, comparison.ratio.formatted(1),
                comparison.goal.map { $0.formatted(0) } ?? "")
        }
        print("\(rounds) rounds, alternating. Ratio: median of the actor to median of the loader.\n")
        print(table.text)
        print(
            "\nMemory that full-range churn added at its peak: loader \(peaks.loader.formatted(1)) MiB,",
            terminator: " ")
        print("actor \(peaks.actor.formatted(1)) MiB.")
    }

    private func verdict(_ comparisons: [Comparison]) -> Int32 {
        var missed: [String] = []
        for comparison in comparisons {
            if let goal = comparison.goal, comparison.ratio < goal { missed.append(comparison.name) }
        }
        if let hit = comparisons.first, hit.loader.median >= 1000 { missed.append("memory hit under 1 µs") }
        let ranges = comparisons.filter { $0.name.hasPrefix("range") }.map(\.loader.median)
        if let first = ranges.first, let last = ranges.last, last > first * 1.2 {
            missed.append("as cheap among 1,000,000 photos as among 1,000")
        }
        print(missed.isEmpty ? "Every goal is met." : "Missed: \(missed.joined(separator: "; ")).")
        return missed.isEmpty ? 0 : 1
    }
}
