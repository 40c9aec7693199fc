#if PLANTED_FAULTS
    import Glibc
    import ScrollLab
    import Testing
    import Thumbnails

    /// The checkers bite: each fault that is planted in the loader or the grid is found by some seed that runs clean without it.
    @MainActor @Suite(.timeLimit(.minutes(5))) struct `Planted faults are found` {
        @Test func `each within a thousand seeds, clean without it, and shrunk as the documentation says`() async throws
        {
            var rows: [FaultTable.Row] = []
            for entry in FaultTable.entries {
                guard let row = await FaultTable.row(entry) else {
                    Issue.record("\(entry.fault) was not found in \(FaultTable.seedLimit) seeds")
                    continue
                }
                rows.append(row)
                print(row.markdown, "\n\(row.shrunk)\n")
                let sound = FaultTable.configuration(for: entry.fault)
                #expect(LabRun(seed: row.seed, configuration: sound).run().violation == nil, "\(entry.fault)")
                let script = row.shrunk.outcome.script
                #expect(LabRun(seed: row.seed, script: script, configuration: sound).run().violation == nil)
            }
            try compareWithGuide(rows)
        }

        private func compareWithGuide(_ rows: [FaultTable.Row]) throws {
            let table = ([FaultTable.heading] + rows.map(\.markdown)).joined(separator: "\n") + "\n"
            let example = "```\n\(try #require(rows.first).shrunk)\n```\n"
            print(table)
            var page = try GuidePage()
            if getenv("PHOTOGRID_WRITE_TABLES") != nil {
                page[.table] = table
                page[.example] = example
                return try page.save()
            }
            #expect(page[.table] == table, "PHOTOGRID_WRITE_TABLES=1 writes the table anew")
            #expect(page[.example] == example, "PHOTOGRID_WRITE_TABLES=1 writes the example anew")
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
        }

        /// Screens are looked at before and after every turn of the grids. Looking after every event finds nothing more, and nothing
        /// else.
        @Test func `looking after every event finds the same`() async {
            for entry in FaultTable.entries {
                var configuration = FaultTable.configuration(for: entry.fault)
                configuration.faults = [entry.fault]
                for seed in 0..<6 as Range<UInt64> {
                    configuration.looksAfterEveryEvent = false
                    let sparing = LabRun(seed: seed, configuration: configuration).run()
                    configuration.looksAfterEveryEvent = true
                    let thorough = LabRun(seed: seed, configuration: configuration).run()
                    #expect(sparing.violation?.name == thorough.violation?.name, "\(entry.fault), seed \(seed)")
                    await Task.yield()
                }
            }
        }
    }
#endif
