#if PLANTED_FAULTS
    import ScrollLab
    import Testing
    import Thumbnails

    /// How soon the laboratory finds each planted fault, and how short the script is that shows it.
    @MainActor struct FaultTable {
        /// A planted fault, and the kind of fault in the trackers of image pipelines that it stands for.
        struct Entry {
            let fault: PlantedFault
            let kind: String
            let meaning: String
        }

        /// What was found.
        struct Row {
            let entry: Entry
            let seed: UInt64
            let shrunk: ShrunkRun

            var violation: Violation.Name? { shrunk.outcome.violation?.name }

            /// A line of the table in the documentation.
            var markdown: String {
                let promise = violation?.rawValue ?? "none"
                let seeds = seed + 1
                let steps = shrunk.outcome.script.steps.count
                return
                    "| \(entry.kind) | \(entry.meaning) (`\(entry.fault)`) | `\(promise)` | \(seeds) | \(shrunk.original.steps.count) → \(steps) |"
            }
        }

        static let heading = """
            | kind | planted fault | promise seen broken | seeds needed | steps before → after shrinking |
            | --- | --- | --- | --- | --- |
            """

        static let seedLimit: UInt64 = 1_000

        static let entries: [Entry] = [
            Entry(fault: .skipTokenCheck, kind: "stale commit", meaning: "results are shown without comparing tokens"),
            Entry(fault: .reuseToken, kind: "stale commit", meaning: "two assignments share a token"),
            Entry(
                fault: .cancelOnFirstRelease, kind: "one leaver cancels all",
                meaning: "the first release ends a shared load"),
            Entry(
                fault: .adoptNoticed, kind: "never loads after a cancellation",
                meaning: "a decode that knows it is in vain can still be joined"),
            Entry(
                fault: .unmapByKey, kind: "never loads after a cancellation",
                meaning: "a finished load takes its successor out of the table"),
            Entry(
                fault: .loseEnding, kind: "callback twice or never", meaning: "one who waits is not told of a failure"),
            Entry(fault: .deliverHitLater, kind: "flicker", meaning: "what is in memory arrives one hop late"),
            Entry(
                fault: .startBesideReturning, kind: "duplicate work",
                meaning: "a second decode starts while the first returns"),
            Entry(
                fault: .letPrefetchTakeAll, kind: "prefetch starves the visible", meaning: "prefetch takes every worker"
            ),
            Entry(fault: .admitEverything, kind: "unbounded memory", meaning: "every decode is admitted"),
            Entry(fault: .keepPin, kind: "leak", meaning: "a release leaves its pin behind"),
            Entry(fault: .countHitTwice, kind: "leak", meaning: "hits are counted twice"),
            Entry(
                fault: .rememberCancellation, kind: "failure for ever",
                meaning: "a cancelled decode counts as a failure of its file"),
            Entry(
                fault: .releaseBeforeRetain, kind: "released while shown",
                meaning: "a range change releases before it retains"),
            Entry(
                fault: .keepOldPicture, kind: "stale file",
                meaning: "a changed file keeps the picture of the old version"),
            Entry(
                fault: .acceptStalePage, kind: "stale listing",
                meaning: "a page goes into a listing it was not made for"),
            Entry(fault: .forgetToArm, kind: "jump and fling", meaning: "loads that were held back are never begun"),
        ]

        static func configuration(for fault: PlantedFault) -> LabConfiguration {
            var configuration = LabConfiguration()
            // A source that keeps its promises never sends a page into another listing.
            if fault == .acceptStalePage { configuration.hasStalePages = true }
            return configuration
        }

        /// The first seed that finds the fault, and its script, shrunk; nil when none does.
        static func row(_ entry: Entry) async -> Row? {
            var configuration = configuration(for: entry.fault)
            configuration.faults = [entry.fault]
            for seed in 0..<seedLimit {
                let outcome = LabRun(seed: seed, configuration: configuration).run()
                if let shrunk = LabRun.shrink(outcome, configuration: configuration, limit: 400) {
                    return Row(entry: entry, seed: seed, shrunk: shrunk)
                }
                await Task.yield()
            }
            return nil
        }
    }
#endif
