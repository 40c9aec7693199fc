import PhotoGrid
import ScrollLab
import Testing
import Thumbnails

@Suite("Names that match a query") struct NameIndexTests {
    private func matches(
        _ query: String, in names: [String], _ rule: SearchScope.CaseRule = .smart,
        _ subject: SearchScope.Subject = .name
    ) throws -> [String] {
        let list = NameList(names)
        let index = NameIndex(list, subject)
        let places = try #require(index.search(SearchQuery(query), rule, in: list))
        return places.map { names[Int($0)] }
    }

    @Test func `a word occurs anywhere, and several must all occur, in any order`() throws {
        let names = ["red sun.png", "sun.png", "sundown red.png", "blue.png"]
        #expect(try matches("sun", in: names) == ["red sun.png", "sun.png", "sundown red.png"])
        #expect(try matches("sun red", in: names) == ["red sun.png", "sundown red.png"])
        #expect(try matches("png", in: names) == names)
        #expect(try matches("sunn", in: names) == [])
        #expect(try matches("n.pngs", in: names) == [])
    }

    @Test func `case counts only when the query has a capital, unless the scope says otherwise`() throws {
        let names = ["IMG_1.png", "img_2.png", "Ärger.png", "ärger 2.png"]
        #expect(try matches("img", in: names) == ["IMG_1.png", "img_2.png"])
        #expect(try matches("IMG", in: names) == ["IMG_1.png"])
        #expect(try matches("IMG", in: names, .insensitive) == ["IMG_1.png", "img_2.png"])
        #expect(try matches("img", in: names, .sensitive) == ["img_2.png"])
        #expect(try matches("ä", in: names) == ["Ärger.png", "ärger 2.png"])
        #expect(try matches("Ä", in: names) == ["Ärger.png"])
        #expect(try matches("*2.PNG", in: names, .insensitive) == ["img_2.png", "ärger 2.png"])
        #expect(try matches("I?G*", in: names) == ["IMG_1.png"])
    }

    @Test func `a pattern fits the whole name`() throws {
        let names = ["a1.png", "a12.png", "ba1.png", "a.png"]
        #expect(try matches("a?.png", in: names) == ["a1.png"])
        #expect(try matches("a*", in: names) == ["a1.png", "a12.png", "a.png"])
        #expect(try matches("*a?.p*g", in: names) == ["a1.png", "ba1.png"])
        #expect(try matches("*", in: names) == names)
        #expect(try matches("a* 2", in: names) == ["a12.png"])
        #expect(try matches("?", in: names) == [])
        #expect(try matches("a1", in: names) == ["a1.png", "a12.png", "ba1.png"])
    }

    @Test func `characters are compared as people see them, however they are composed`() throws {
        let names = ["caf\u{e9}.png", "cafe\u{301} 2.png", "cafe.png", "e\u{301}t\u{e9}.png"]
        for query in ["\u{e9}", "e\u{301}", "\u{c9}"] {
            let rule: SearchScope.CaseRule = query == "\u{c9}" ? .insensitive : .smart
            #expect(try matches(query, in: names, rule) == [names[0], names[1], names[3]])
        }
        // A letter does not occur in the same letter with an accent, nor an accent alone.
        #expect(try matches("cafe", in: names) == ["cafe.png"])
        #expect(try matches("\u{301}", in: names) == [])
        #expect(try matches("?t?.png", in: names) == [names[3]])
        #expect(try matches("caf\u{e9}", in: names, .sensitive) == [names[0], names[1]])
    }

    @Test func `signs that are the same to Unicode match, in both kinds of case`() throws {
        let names = ["300 K.png", "300 \u{212A}.png", "ΟΔΟΣ.png", "οδος.png", "Straße.png", "İstanbul.png"]
        #expect(try matches("300 K", in: names) == ["300 K.png", "300 \u{212A}.png"])
        #expect(try matches("300 k", in: names) == ["300 K.png", "300 \u{212A}.png"])
        #expect(try matches("\u{212A}", in: names, .sensitive) == ["300 K.png", "300 \u{212A}.png"])
        #expect(try matches("οδοσ", in: names) == ["ΟΔΟΣ.png", "οδος.png"])
        #expect(try matches("stra?e", in: names) == [])
        #expect(try matches("stra?e.*", in: names) == ["Straße.png"])
        #expect(try matches("日本", in: names) == [])
    }

    @Test func `names need not be UTF-8, and queries need not be names`() throws {
        var list = NameList(["a.png", "b.png"])
        list.names.append([0xFF, 0xFE] + Array("x.png".utf8))
        let index = NameIndex(list, .name)
        #expect(index.search(SearchQuery("x.png"), .smart, in: list) == [2])
        #expect(index.search(SearchQuery("\u{FFFD}x"), .smart, in: list) == [2])
        // No name holds a zero byte: one that is typed separates words.
        #expect(index.search(SearchQuery("a\u{0}.png"), .smart, in: list) == [0])
    }

    @Test func `the path counts only when the scope says so`() throws {
        let names = ["2024/sun.png", "2025/moon.png", "sun/2024.png"]
        #expect(try matches("2024", in: names) == ["sun/2024.png"])
        #expect(try matches("2024", in: names, .smart, .path) == ["2024/sun.png", "sun/2024.png"])
        #expect(try matches("4/s", in: names, .smart, .path) == ["2024/sun.png"])
        #expect(try matches("2024/*", in: names, .smart, .path) == ["2024/sun.png"])
        #expect(try matches("SUN*", in: names, .insensitive) == ["2024/sun.png"])
    }

    @Test(arguments: 0..<10) func `the index finds what a plain comparison of characters finds`(seed: UInt64) throws {
        var chance = SplitMix64(seed: seed)
        let letters: [Character] = ["a", "A", "b", "é", "e\u{301}", "e", "É", ".", "1", "日", "ß", "\u{212A}", "k", "/"]
        func text(_ length: ClosedRange<Int>, _ letters: [Character]) -> String {
            String(
                (0..<Int.random(in: length, using: &chance)).map { _ in letters.randomElement(using: &chance) ?? "a" })
        }
        let names = (0..<100).map { _ in text(0...8, letters) }
        let list = NameList(names)
        let index = NameIndex(list, .path)
        for _ in 0..<15 {
            let query = SearchQuery(text(1...3, letters + ["*", "?", " "]))
            guard !query.isEmpty else { continue }
            for rule in [SearchScope.CaseRule.smart, .insensitive, .sensitive] {
                let found = try #require(index.search(query, rule, in: list))
                let expected = names.indices.filter { PlainMatcher.matches(names[$0], query, rule) }
                #expect(found == expected.map(UInt32.init), "seed \(seed)")
                let matcher = NameMatcher(query, rule)
                #expect(names.indices.filter { matcher.matches(names[$0]) } == expected, "seed \(seed)")
            }
        }
    }

    @Test(arguments: 0..<10) func `where case counts, too, however characters are composed`(seed: UInt64) throws {
        var chance = SplitMix64(seed: seed)
        let letters: [Character] = [
            "a", "A", "é", "e\u{301}", "É", "E\u{301}", "Å", "\u{212B}", "A\u{30A}", "å", "Σ", "σ", "ς", "K",
            "\u{212A}", "각",
            "\u{1100}\u{1161}\u{11A8}", "👩‍👧", "👩", "ǅ", "ß", "/",
        ]
        func text(_ length: ClosedRange<Int>, _ letters: [Character]) -> String {
            String(
                (0..<Int.random(in: length, using: &chance)).map { _ in letters.randomElement(using: &chance) ?? "a" })
        }
        // Names of ASCII alone stand between the others.
        let names = (0..<150).map { $0 % 3 == 0 ? text(0...8, ["a", "A", "K", "/"]) : text(0...8, letters) }
        let list = NameList(names)
        let index = NameIndex(list, .path)
        var count = 0
        for _ in 0..<40 {
            let query = SearchQuery(text(1...2, letters + ["*", "?", " "]))
            guard !query.isEmpty else { continue }
            let expected = names.indices.filter { PlainMatcher.matches(names[$0], query, .sensitive) }
            count += expected.count
            #expect(index.search(query, .sensitive, in: list) == expected.map(UInt32.init), "seed \(seed)")
            let matcher = NameMatcher(query, .sensitive)
            #expect(names.indices.filter { matcher.matches(names[$0]) } == expected, "seed \(seed)")
        }
        #expect(count > 100)
    }

    @Test func `a search stops soon after it is cancelled`() {
        let names = (0..<NameIndex.namesBetweenPolls * 10).map { "photo \($0).png" }
        let list = NameList(names)
        let index = NameIndex(list, .name)
        var polls = 0
        let found = index.search(SearchQuery("photo"), .smart, in: list) {
            polls += 1
            return polls == 3
        }
        #expect(found == nil)
        #expect(polls == 3)
    }

    @Test func `the exact count is found where thousands match and where none does`() throws {
        let names = (0..<20_000).map { "render_\($0).png" }
        #expect(try matches("render", in: names).count == 20_000)
        #expect(try matches("9", in: names).count == (0..<20_000).filter { "\($0)".contains("9") }.count)
        #expect(try matches("renderx", in: names) == [])
        #expect(try matches("_1999 9.png", in: names) == ["render_1999.png", "render_19999.png"])
    }
}

/// What a query means, said as plainly as can be: character by character.
private enum PlainMatcher {
    static func matches(_ name: String, _ query: SearchQuery, _ rule: SearchScope.CaseRule) -> Bool {
        let ignoresCase = rule == .insensitive || rule == .smart && !query.text.contains { $0.isUppercase }
        func normal(_ text: some StringProtocol) -> [Character] {
            text.map { ignoresCase ? Character($0.lowercased()) : $0 }
        }
        return query.words.allSatisfy { word in
            let (word, name) = (normal(word), normal(name))
            if word.contains("*") || word.contains("?") { return fits(name[...], word[...]) }
            return word.count <= name.count
                && (0...name.count - word.count).contains { name[$0..<$0 + word.count].elementsEqual(word) }
        }
    }

    private static func fits(_ name: ArraySlice<Character>, _ pattern: ArraySlice<Character>) -> Bool {
        guard let first = pattern.first else { return name.isEmpty }
        if first == "*" {
            return fits(name, pattern.dropFirst()) || !name.isEmpty && fits(name.dropFirst(), pattern)
        }
        guard let character = name.first, first == "?" || first == character else { return false }
        return fits(name.dropFirst(), pattern.dropFirst())
    }
}
