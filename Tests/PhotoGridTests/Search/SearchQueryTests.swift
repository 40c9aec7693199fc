import PhotoGrid
import Testing

@Suite struct SearchQueryTests {
    @Test func `blanks and composition do not make another query, letters and case do`() {
        #expect(SearchQuery(" sun   set\t") == SearchQuery("sun set"))
        #expect(SearchQuery("caf\u{e9}") == SearchQuery("cafe\u{301}"))
        #expect(SearchQuery("sun") != SearchQuery("Sun"))
        #expect(SearchQuery("sunset") != SearchQuery("sun set"))
        #expect(SearchQuery(" \n").isEmpty)
        #expect(SearchQuery("a  b").words == ["a", "b"])
    }
}
