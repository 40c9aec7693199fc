import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct `The program scrolltest` {
    @Test func `gives the same bytes again, and with any number of processes`() throws {
        let words = ["scrolltest", "--seeds", "1..120", "--json"]
        let one = try Program.run(words + ["--jobs", "1"], deadline: 200_000)
        #expect(one.status == 0 && one.error.isEmpty)
        #expect(one.text.hasPrefix("{\"firstSeed\": 1, \"lastSeed\": 120, \"seedsRun\": 120, "))
        let two = try Program.run(words + ["--jobs", "2"], deadline: 200_000)
        #expect(two.output == one.output && two.status == 0 && two.error.isEmpty)
    }

    @Test func `gives the same comparison again, and with any number of processes`() throws {
        let words = [
            "scrolltest", "--policy", "callback", "--seeds", "5..50", "--script", "fling", "--trials", "50", "--json",
        ]
        let one = try Program.run(words + ["--jobs", "1"], deadline: 200_000)
        let two = try Program.run(words + ["--jobs", "2"], deadline: 200_000)
        #expect(one.status == 0 && one.output == two.output && !one.output.isEmpty)
        #expect(one.text.contains("\"policies\": [{\"policy\": \"callback\", \"seeds\": 46, \"staleCommits\": "))
    }

    @Test func `gives the bytes that were written down once`() throws {
        // Whoever changes what a seed means changes these. The same in debug and in release, and on any machine.
        let run = try Program.run(["scrolltest", "--reorder", "--trials", "20000", "--json"])
        #expect(
            run.text.hasPrefix(
                "{\"meanNanoseconds\": 300000000, \"trials\": 20000, \"seed\": 1, \"rows\": [{\"gapNanoseconds\": 150000000, "
            ))
        #expect(run.text.contains("\"overtaken\": 6190}, "))
    }

    @Test func `refuses what makes no sense with status 2 and one line`() throws {
        for words in [["--policy", "best"], ["--seeds", "2..1"], ["--reorder", "--json", "--replay", "1"]] {
            let run = try Program.run(["scrolltest"] + words)
            #expect(run.status == 2 && run.output.isEmpty)
            #expect(run.error.split(separator: "\n").count == 1 && run.error.hasPrefix("photogrid: "))
        }
    }

    @Test func `writes a sweep as values and as a picture, and leaves nothing else behind`() throws {
        let folder = try TemporaryFolder()
        let (csv, svg) = (folder.path + "/sweep.csv", folder.path + "/sweep.svg")
        _ = try folder.write(Array("old".utf8), to: "sweep.csv")
        let run = try Program.run(["scrolltest", "--reorder", "--trials", "2000", "--csv", csv, "--svg", svg])
        #expect(run.status == 0 && run.error.isEmpty && run.text.contains("predicted"))
        #expect(try fileNames(in: folder.path).sorted() == ["sweep.csv", "sweep.svg"])
        #expect(String(decoding: try readFile(csv), as: UTF8.self).hasPrefix("gap_over_mean,"))
        #expect(String(decoding: try readFile(svg), as: UTF8.self).hasPrefix("<svg "))
    }

    @Test func `names the file that it cannot write, and fails`() throws {
        let run = try Program.run(["scrolltest", "--reorder", "--trials", "10", "--csv", "/nonexistent/sweep.csv"])
        #expect(run.status == 1 && run.error == "photogrid: /nonexistent/sweep.csv was not written: no such file\n")
    }

    @Test func `shows a bar where standard error is a terminal, and ends at once when interrupted`() throws {
        let terminal = try PseudoTerminal(["scrolltest", "--seeds", "1..1000000", "--jobs", "1"])
        #expect(terminal.waitUntil(deadline: 60_000) { $0.screen.contains(" of 1000000 seeds") })
        #expect(terminal.screen.contains("[...."))
        terminal.type("\u{3}")
        #expect(terminal.waitForEnd(deadline: 60_000) == -2)
    }

    @Test func `explains itself`() throws {
        let run = try Program.run(["scrolltest", "--help"])
        #expect(run.status == 0 && run.error.isEmpty)
        for option in [
            "--seeds", "--replay", "--script", "--latency", "--photos", "--jobs", "--policy", "--reorder", "--gap",
            "--mean", "--trials", "--seed ", "--sweep", "--csv", "--svg", "--json", "--counts", "exit status",
        ] {
            #expect(run.text.contains(option), "\(option)")
        }
        #expect(run.text.split(separator: "\n").allSatisfy { $0.count <= 140 })
    }
}
