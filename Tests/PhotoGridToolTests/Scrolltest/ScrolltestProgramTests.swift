import Glibc
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
        #expect(
            run.status == 1
                && run.error == "photogrid: /nonexistent/sweep.csv was not written: No such file or directory\n")
    }

    @Test func `leaves a file as it was when the new one cannot be written whole`() throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("taken.svg")
        try folder.write(Array("old".utf8), to: "sweep.csv")
        // No file may grow beyond a block of 512 bytes, and the system says so instead of ending the program.
        let line = "trap '' XFSZ; ulimit -f 1; exec \(Program.path) scrolltest --reorder --trials 10"
        let (csv, svg) = (folder.path + "/sweep.csv", folder.path + "/taken.svg")
        let small = try Program.run(program: "/bin/sh", ["-c", "\(line) --csv \(csv)"])
        #expect(small.status == 1 && small.error == "photogrid: \(csv) was not written: File too large\n")
        let taken = try Program.run(["scrolltest", "--reorder", "--trials", "10", "--svg", svg])
        #expect(taken.status == 1 && taken.error == "photogrid: \(svg) was not written: Is a directory\n")
        #expect(try readFile(csv) == Array("old".utf8))
        #expect(try fileNames(in: folder.path) == ["sweep.csv", "taken.svg"])
    }

    @Test func `says that no process can be started`() throws {
        let line = "ulimit -n 4; exec \(Program.path) scrolltest --seeds 1..1000 --jobs 2"
        let run = try Program.run(program: "/bin/sh", ["-c", line])
        #expect(run.status == 1 && run.output.isEmpty)
        #expect(run.error == "photogrid: no process to play seeds in: Too many open files; try --jobs 1\n")
    }

    @Test func `gives up when a process of its own ends early, and leaves none behind`() throws {
        let terminal = try PseudoTerminal(["scrolltest", "--seeds", "1..1000000", "--jobs", "2"])
        var seen: Set<pid_t> = []
        var most = 0
        let isOver = terminal.waitUntil(deadline: 60_000) { terminal in
            let players = Self.children(of: terminal.process)
            most = max(most, players.count { !$0.hasEnded })
            seen.formUnion(players.map(\.process))
            // Whoever ends by itself at this very moment has played its part; then it is another one's turn.
            if let first = players.first { kill(first.process, SIGKILL) }
            return terminal.screen.contains("ended early; --jobs 1 shows more")
        }
        #expect(isOver && terminal.waitForEnd() == 1)
        #expect(most == 2, "two work at a time")
        let text = String(decoding: terminal.received, as: UTF8.self)
        #expect(!text.contains(" of 100 seeds"), "the bar is that of the whole")
        #expect(seen.count >= 2 && seen.allSatisfy { kill($0, 0) == -1 && errno == ESRCH })
    }

    /// The processes that a process has started and not waited for.
    private static func children(of parent: pid_t) -> [(process: pid_t, hasEnded: Bool)] {
        let names = (try? fileNames(in: "/proc")) ?? []
        return names.compactMap { name in
            guard let process = pid_t(name), let bytes = try? readFile("/proc/\(name)/stat") else { return nil }
            // After the name in parentheses: the state, and the parent.
            let fields = String(decoding: bytes, as: UTF8.self).split(separator: ")").last?.split(separator: " ") ?? []
            guard fields.count > 1, pid_t(fields[1]) == parent else { return nil }
            return (process, fields[0] == "Z")
        }
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
