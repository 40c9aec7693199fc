import PhotoGrid
import PhotoGridTool
import TerminalGraphics
import Testing
import Thumbnails

@Suite struct `Typing a query` {
    private func type(_ text: String, into prompt: inout SearchPrompt) {
        for scalar in text.unicodeScalars { _ = prompt.handle(KeyPress(.character(scalar))) }
    }

    @Test func `letters, accents typed after them and blanks become the text`() {
        var prompt = SearchPrompt()
        type("cafe\u{301} 2", into: &prompt)
        #expect(prompt.text == "café 2")
        #expect(prompt.handle(KeyPress(.character("A"), .shift)) == .typed)
        #expect(prompt.handle(KeyPress(.character("x"), .alt)) == .ignored)
        #expect(prompt.text == "café 2A")
    }

    @Test func `Backspace takes a whole character away, and the prompt where there is none`() {
        var prompt = SearchPrompt()
        type("e\u{301}", into: &prompt)
        #expect(prompt.handle(KeyPress(.backspace)) == .typed)
        #expect(prompt.text.isEmpty)
        #expect(prompt.handle(KeyPress(.backspace)) == .lift)
    }

    @Test func `Enter keeps, Escape lifts, and control keys do as in a shell`() {
        var prompt = SearchPrompt(text: "red  sun ")
        #expect(prompt.handle(KeyPress(.character("w"), .control)) == .typed)
        #expect(prompt.text == "red  ")
        #expect(prompt.handle(KeyPress(.enter)) == .keep)
        #expect(prompt.handle(KeyPress(.escape)) == .lift)
        #expect(prompt.handle(KeyPress(.character("u"), .control)) == .typed)
        #expect(prompt.text.isEmpty)
        #expect(prompt.handle(KeyPress(.enter)) == .lift)
        for key in [KeyPress(.character("c"), .control), KeyPress(.down), KeyPress(.pageUp)] {
            #expect(prompt.handle(key) == .passOn)
        }
    }

    @Test func `of what is pasted the first line counts, without control characters`() {
        var prompt = SearchPrompt(text: "a")
        #expect(prompt.paste(Array("b\u{1B}[31m\tc\nrm -rf".utf8)) == .typed)
        #expect(prompt.text == "ab[31mc")
    }

    @Test func `the letters after s name the orders`() {
        func key(_ letter: Unicode.Scalar) -> PhotoOrder.Key? {
            OrderKeys.key(for: KeyPress(.character(letter)), seed: 7)
        }
        #expect(
            ["n", "m", "s", "d", "r"].map(key) == [.name, .modificationTime, .size, .dimensions, .random(seed: 7)])
        #expect(key("x") == nil)
        #expect(OrderKeys.key(for: KeyPress(.escape), seed: 7) == nil)
    }
}

@Suite struct `What the status line tells of filter and order` {
    private func results(_ total: Int) -> SearchPhase {
        var state = SearchState(debounce: .zero)
        guard case .begin(let id)? = state.setQuery(SearchQuery("a"), now: .zero).last,
            case .taken(let actions) = state.begin(id, now: .zero), case .ask(let page)? = actions.last
        else { return .idle }
        let photo = Photo(id: Photo.ID(path: "/a.png"), name: "a.png", version: nil)
        _ = state.take(SearchPage(listing: 1, total: total, photos: [photo]), for: page, now: .zero)
        return state.phase
    }

    @Test func `while a query is typed, it and how many photos match`() {
        var status = SearchStatus()
        status.text = "sun"
        status.isTyping = true
        status.phase = results(12_345)
        #expect(status.left == "/sun▏  12\u{202F}345 photos")
        status.phase = results(1)
        #expect(status.left == "/sun▏  1 photo")
        status.phase = .empty
        #expect(status.left == "/sun▏  no photo matches")
        status.phase = .failed("no such file")
        #expect(status.left == "/sun▏  cannot search: no such file")
    }

    @Test func `photos that an older query found are told as such`() {
        var status = SearchStatus()
        (status.text, status.isTyping, status.phase, status.shownText) = ("suns", true, .loading, "sun")
        #expect(status.left == "/suns▏  … still /sun")
        status.shownText = nil
        #expect(status.left == "/suns▏  …")
    }

    @Test func `a filter that was kept stands at the right, and at the left only when it leaves nothing`() {
        var status = SearchStatus()
        (status.text, status.phase) = ("sun", results(3))
        #expect(status.left == nil)
        #expect(status.right == ["/sun"])
        status.phase = .empty
        #expect(status.left == "/sun  no photo matches")
        #expect(status.right == [])
    }

    @Test func `orders other than the natural one, and how far reading files has come`() {
        var status = SearchStatus()
        #expect(status.right == [] && status.left == nil)
        status.order = PhotoOrder(.dimensions, reversed: true)
        status.progress = (1_024, 100_000)
        #expect(status.right == ["reading 1\u{202F}024 of 100\u{202F}000", "by dimensions, reversed"])
        status.progress = (100_000, 100_000)
        status.order = PhotoOrder(.name, reversed: true)
        #expect(status.right == ["by name, reversed"])
    }
}
