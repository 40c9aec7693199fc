#if PLANTED_FAULTS
    import ScrollLab
    import Testing
    import Thumbnails

    /// The checkers bite: each fault that is planted in the loader or the grid is found by some seed that runs clean without it.
    @MainActor @Suite(.timeLimit(.minutes(5))) struct `Planted faults are found` {
        private static let limit = 1_000 as UInt64

        @Test func `each within a thousand seeds, and the same seed runs clean without it`() async {
            var rows: [String] = []
            for fault in PlantedFault.allCases where fault != .forgetToWake {
                guard let (seed, violation) = await firstFailure(with: fault) else {
                    Issue.record("\(fault) was not found in \(Self.limit) seeds")
                    continue
                }
                rows.append(row(fault, "\(seed + 1) seeds", violation))
                #expect(LabRun(seed: seed, configuration: configuration(for: fault)).run().violation == nil)
            }
            print("planted faults:\n" + rows.joined(separator: "\n"))
        }

        /// Only prefetch that lacks memory sleeps through it, and only a second grid can leave it room without another word to the
        /// loader: no seed has been seen to, so the script is made by hand. The first grid pins nearly all memory; the second one's
        /// prefetch waits until the first one goes.
        @Test(arguments: 0..<20 as Range<UInt64>)
        func `memory that became free and woke nobody`(seed: UInt64) throws {
            let script = try #require(
                ScrollScript("photos 16 size 24 grids 2; second size 16; show 0..16; +9s second show 0..4"))
            var configuration = LabConfiguration()
            configuration.memoryBudget = 24_576
            configuration.weather.failurePermille = 0
            #expect(LabRun(seed: seed, script: script, configuration: configuration).run().violation == nil)
            configuration.faults = [.forgetToWake]
            let violation = LabRun(seed: seed, script: script, configuration: configuration).run().violation
            #expect(violation?.name == .workAtRest)
            if seed == 0, let violation { print("planted faults:\n" + row(.forgetToWake, "by hand", violation)) }
        }

        private func configuration(for fault: PlantedFault) -> LabConfiguration {
            var configuration = LabConfiguration()
            // A source that keeps its promises never sends a page into another listing.
            if fault == .acceptStalePage { configuration.hasStalePages = true }
            return configuration
        }

        private func firstFailure(with fault: PlantedFault) async -> (UInt64, Violation)? {
            var configuration = configuration(for: fault)
            configuration.faults = [fault]
            for seed in 0..<Self.limit {
                if let violation = LabRun(seed: seed, configuration: configuration).run().violation {
                    return (seed, violation)
                }
                await Task.yield()
            }
            return nil
        }

        private func row(_ fault: PlantedFault, _ seeds: String, _ violation: Violation) -> String {
            let name = fault.rawValue + String(repeating: " ", count: max(1, 24 - fault.rawValue.count))
            return "  \(name)\(seeds), \(violation.name.rawValue) after event \(violation.event)"
        }
    }
#endif
