import ScrollLab
import Testing

@Suite struct `A script prints as short text that reads back` {
    @Test(arguments: ScrollScript.Kind.allCases)
    func `whatever a seed makes`(kind: ScrollScript.Kind) {
        for seed in 0..<200 as Range<UInt64> {
            let script = ScrollScript.make(kind, seed: seed)
            #expect(script.steps.count >= 40)
            #expect(ScrollScript(script.description) == script)
        }
    }

    @Test func `every action there is`() throws {
        let text = """
            photos 90 size 16 grids 2
            show 0..12
            +16ms second show 4..16
            +250us size 24
            +1ns retry 3
            rewrite 4
            report 4
            spoil 5
            remove 2..4
            insert 7 2
            move 9 1
            list thirds
            +2s failpages 1
            """
        let script = try #require(ScrollScript(text))
        #expect(script.steps.count == 12)
        #expect(script.steps[1] == .init(after: 16_000_000, grid: 1, .show(4..<16)))
        #expect(script.description == text)
        #expect(ScrollScript(text.split(separator: "\n").joined(separator: "; ") + " # pasted") == script)
    }

    @Test(
        arguments: [
            "": "line 1: a first line such as “photos 400 size 16 grids 1” is missing",
            "# nothing\n\n": "line 1: a first line such as “photos 400 size 16 grids 1” is missing",
            "photos 9 size 16":
                "line 1: a first line such as “photos 400 size 16 grids 1” is needed, not “photos 9 size 16”",
            "photos 9 size 2 grids 1": "line 1: “2” is not a number from 8 to 1024",
            "photos 9 size 16 grids 3": "line 1: “3” is not a number from 1 to 2",
            "photos 9000000000000000000000 size 16 grids 1":
                "line 1: “9000000000000000000000” is not a number from 0 to 1000000",
            "photos 9 size 16 grids 1\nshow 5..2": "line 2: “5..2” ends before it begins",
            "photos 9 size 16 grids 1\nshow 5": "line 2: “5” is not a range such as “0..24”",
            "photos 9 size 16 grids 1\nshow 0..999999": "line 2: at most 10000 photos at a time",
            "photos 9 size 16 grids 1\n\n# here\nsecond show 0..2":
                "line 4: there is no second grid; the first line says “grids 1”",
            "photos 9 size 16 grids 1; show 0..2\nshow 0..2; dance 3": "line 2: “dance” is nothing that a step can do",
            "photos 9 size 16 grids 1\n+5 show 0..2": "line 2: “+5” is not a time such as “+16ms”, up to an hour",
            "photos 9 size 16 grids 1\n+9223372036s show 0..2":
                "line 2: “+9223372036s” is not a time such as “+16ms”, up to an hour",
            "photos 9 size 16 grids 1\n+5ms": "line 2: a step says what is done, such as “show 0..24”",
            "photos 9 size 16 grids 1\nretry -1": "line 2: “-1” is not a number from 0 to 1000000",
            "photos 9 size 16 grids 1\nmove 3": "line 2: a step such as “move 9 4” is needed",
            "photos 9 size 16 grids 1\nremove": "line 2: a step such as “remove 0..24” is needed",
            "photos 9 size 16 grids 1\nremove 0..10001": "line 2: at most 10000 photos at a time",
            "photos 9 size 16 grids 1\nsize 16 24": "line 2: a step such as “size 16” is needed",
            "photos 9 size 16 grids 1\nsize 1025": "line 2: “1025” is not a number from 8 to 1024",
            "photos 9 size 16 grids 1\nspoil": "line 2: a step such as “spoil 17” is needed",
            "photos 9 size 16 grids 1\nfailpages": "line 2: a step such as “failpages 1” is needed",
            "photos 9 size 16 grids 1\nfailpages 10001": "line 2: “10001” is not a number from 0 to 10000",
            "photos 9 size 16 grids 1\ninsert 4": "line 2: a step such as “insert 4 2” is needed",
            "photos 9 size 16 grids 1\ninsert 4 10001": "line 2: “10001” is not a number from 0 to 10000",
            "photos 9 size 16 grids 1\nshow 1000001..1000002":
                "line 2: “1000001” is not a number from 0 to 1000000",
            "photos 9 size 16 grids 1\nlist": "line 2: “list” needs one of ascending, descending, thirds, nothing",
            "photos 9 size 16 grids 1\nlist upwards":
                "line 2: “list” needs one of ascending, descending, thirds, nothing",
            "photos 9 size 16 grids 1\n\u{1B}[2J\u{202E}":
                "line 2: “\u{FFFD}[2J\u{FFFD}” is nothing that a step can do",
        ] as KeyValuePairs<String, String>)
    func `nonsense is refused, with its line and the reason`(text: String, message: String) throws {
        let error = #expect(throws: ScriptError.self) { try ScrollScript(parsing: text) }
        #expect(error?.description == message)
        #expect(ScrollScript(text) == nil)
    }

    @Test func `a script that would take for ever to play is refused`() throws {
        let steps = String(repeating: "show 0..1;", count: 100_000)
        #expect(try ScrollScript(parsing: "photos 9 size 16 grids 1\n" + steps).steps.count == 100_000)
        let error = #expect(throws: ScriptError.self) {
            try ScrollScript(parsing: "photos 9 size 16 grids 1\n\(steps)show 0..1")
        }
        #expect(error?.description == "line 2: more than 100000 steps")
    }

    @Test func `whatever bytes come, a text is a script or an error, and a script can be played`() async {
        var random = SplitMix64(seed: 4)
        let words = [
            "photos", "size", "grids", "show", "+", "ms", "second", "..", "9", "0", "1", " ", " ", "\n", ";", "#",
            "-", "retry", "\u{0}", "é", "99999999999999999999", "remove", "insert", "move", "list", "thirds",
        ]
        for _ in 0..<3_000 {
            var text = random.chance(permille: 700) ? "photos 9 size 8 grids 2;" : ""
            for _ in 0..<random.below(12) { text += words[random.below(words.count)] }
            if let script = ScrollScript(text) { #expect(ScrollScript(script.description) == script) }
        }
    }

    @Test func `the same seed makes the same script, another one another`() {
        #expect(ScrollScript.make(.mixed, seed: 3) == ScrollScript.make(.mixed, seed: 3))
        #expect(ScrollScript.make(.mixed, seed: 3) != ScrollScript.make(.mixed, seed: 4))
    }

    @Test(
        arguments: [
            .backAndForth: ["show"], .fling: ["show"], .jumps: ["show"], .pageKeys: ["show"],
            .zoom: ["show", "size"], .filterAndSort: ["list", "remove", "insert", "move", "show"],
            .retry: ["retry", "spoil", "rewrite", "report", "show"], .twoGrids: ["second", "show"],
            .mixed: ["second", "list", "remove", "insert", "move", "retry", "spoil", "rewrite", "report", "size"],
        ] as KeyValuePairs<ScrollScript.Kind, [String]>)
    func `each kind does what its name says`(kind: ScrollScript.Kind, verbs: [String]) {
        let scripts = (0..<50 as Range<UInt64>).map { ScrollScript.make(kind, seed: $0).description }.joined()
        for verb in verbs { #expect(scripts.contains("\(verb) "), "\(verb)") }
    }

    @Test func `back and forth means that the same rows come again and again`() {
        for seed in 0..<100 as Range<UInt64> {
            let ranges = ScrollScript.make(.backAndForth, seed: seed).steps.compactMap { step in
                if case .show(let range) = step.action { range } else { nil }
            }
            #expect(ranges.count > Set(ranges).count + 10)
        }
    }
}
