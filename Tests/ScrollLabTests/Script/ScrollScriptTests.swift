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

    @Test(arguments: [
        "", "photos 9 size 16", "photos 9 size 2 grids 1", "photos 9 size 16 grids 1; show 5..2",
        "photos 9 size 16 grids 1; second show 0..2", "photos 9 size 16 grids 1; dance 3",
        "photos 9 size 16 grids 1; +5 show 0..2",
    ])
    func `nonsense is refused`(text: String) {
        #expect(ScrollScript(text) == nil)
    }

    @Test func `the same seed makes the same script, another one another`() {
        #expect(ScrollScript.make(.mixed, seed: 3) == ScrollScript.make(.mixed, seed: 3))
        #expect(ScrollScript.make(.mixed, seed: 3) != ScrollScript.make(.mixed, seed: 4))
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
