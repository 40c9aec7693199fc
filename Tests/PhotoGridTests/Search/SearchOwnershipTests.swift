import PhotoGrid
import ScrollLab
import Testing
import Thumbnails

/// What an older request brings, when it is too late.
enum LateAnswer: CaseIterable {
    case photos
    case none
    case failure
    case cancellation

    var result: Result<SearchPage, SearchFailure> {
        switch self {
        case .photos: .photos(0..<3)
        case .none: .photos(0..<0)
        case .failure: .failure(.failed("the service is down"))
        case .cancellation: .failure(.cancelled)
        }
    }
}

/// What a person does while an older request is under way.
enum NextStep: CaseIterable {
    case newQuery
    case noQuery
    case sameQueryAgain
    case scope
    case retry

    @MainActor func take(_ search: PhotoSearch) {
        switch self {
        case .newQuery: search.setQuery("other")
        case .noQuery: search.setQuery("")
        case .sameQueryAgain:
            search.setQuery("other")
            search.setQuery("first")
        case .scope: search.setScope(SearchScope(isRecursive: true))
        case .retry: search.retry()
        }
    }
}

@Suite("A search's answer belongs to its request", .timeLimit(.minutes(5)))
@MainActor struct SearchOwnershipTests {
    @Test(arguments: LateAnswer.allCases, NextStep.allCases)
    func `an old answer that arrives before the replacement starts changes nothing`(old: LateAnswer, next: NextStep) {
        let desk = SearchDesk()
        let first = desk.send("first")
        next.take(desk.search)
        let expected = desk.visible
        let changes = desk.changes
        // When: the answer arrives, and the replacement's own work has not begun.
        desk.searcher.answer(first, old.result)
        desk.hop.run(at: desk.hop.count - 1)
        // Then
        #expect(desk.visible == expected)
        #expect(desk.changes == changes)
        #expect(desk.search.ledger.superseded == 1)
    }

    @Test(arguments: LateAnswer.allCases, NextStep.allCases)
    func `an old answer that arrives while the replacement waits or loads changes nothing`(
        old: LateAnswer, next: NextStep
    ) {
        let desk = SearchDesk()
        let first = desk.send("first")
        next.take(desk.search)
        desk.send()
        let expected = desk.visible
        desk.answer(first, old.result)
        #expect(desk.visible == expected)
        #expect(desk.search.ledger.afterFetch + desk.search.ledger.inError == 1)
    }

    @Test(arguments: LateAnswer.allCases) func `an old answer does not disturb what the replacement found`(
        old: LateAnswer
    ) {
        let desk = SearchDesk()
        let first = desk.send("first")
        let second = desk.send("second")
        desk.answer(second, .photos(5..<7))
        let expected = desk.visible
        desk.answer(first, old.result)
        #expect(desk.visible == expected)
        #expect(desk.names == ["5.png", "6.png"])
    }

    @Test func `A, B, A are three requests, and the first A stays dead`() {
        let desk = SearchDesk()
        let first = desk.send("a")
        let firstID = desk.search.request.id
        desk.send("b")
        let secondID = desk.search.request.id
        desk.search.setQuery("a")
        let thirdID = desk.search.request.id
        #expect(firstID < secondID && secondID < thirdID)
        let third = desk.send()
        desk.answer(first, .photos(0..<1))
        #expect(desk.search.phase == .loading)
        desk.answer(third, .photos(1..<2))
        #expect(desk.names == ["1.png"])
    }

    @Test func `an answer counts once`() {
        let desk = SearchDesk()
        let call = desk.send("a")
        desk.answer(call, .photos(0..<2))
        desk.answer(call, .photos(5..<9))
        #expect(desk.names == ["0.png", "1.png"])
        #expect(desk.search.ledger.afterFetch == 1)
    }

    @Test func `an error that is the present request's own is shown, and retry asks anew with the same text`() {
        let desk = SearchDesk()
        let first = desk.send("a ")
        desk.answer(first, .failure(.failed("no route to host")))
        #expect(desk.search.phase == .failed("no route to host"))
        let failedID = desk.search.request.id
        desk.search.retry()
        #expect(desk.search.request.id > failedID)
        #expect(desk.search.text == "a ")
        #expect(desk.search.phase == .waiting)
        // At once, without a debounce.
        desk.hop.runAll()
        #expect(desk.search.phase == .loading)
        desk.answer(1, .photos(0..<1))
        #expect(desk.names == ["0.png"])
    }

    @Test func `a cancellation that the service reports is no failure`() {
        let desk = SearchDesk()
        let call = desk.send("a")
        desk.answer(call, .failure(.cancelled))
        #expect(desk.search.phase == .idle)
        #expect(desk.search.ledger.failed == 0)
        desk.search.retry()
        #expect(desk.search.phase == .waiting)
    }

    @Test func `what a request found is shown as its own while the next one is under way`() throws {
        let desk = SearchDesk()
        desk.answer(desk.send("a"), .photos(0..<2))
        let found = try desk.results()
        // When
        desk.search.setQuery("ab")
        // Then: never in the phase of the next request, and labelled with the request that found it.
        #expect(desk.search.phase == .waiting)
        #expect(desk.search.earlierResults == found)
        #expect(desk.search.earlierResults?.request.id != desk.search.request.id)
        let call = desk.send("abc")
        #expect(desk.search.phase == .loading)
        #expect(desk.search.earlierResults == found)
        desk.answer(call, .photos(1..<2))
        #expect(desk.search.earlierResults == nil)
    }

    @Test(arguments: [LateAnswer.none, .failure, .cancellation])
    func `earlier results go when the present request ends`(ending: LateAnswer) {
        let desk = SearchDesk()
        desk.answer(desk.send("a"), .photos(0..<2))
        desk.answer(desk.send("ab"), ending.result)
        #expect(desk.search.earlierResults == nil)
        #expect(desk.names == nil)
    }

    @Test func `a search that goes away cancels what it asked for, and later answers find nobody`() {
        let searcher = GatedSearcher()
        let hop = ManualHop()
        var configuration = PhotoSearch.Configuration()
        configuration.debounce = .zero
        configuration.hop = hop.hop
        var search: PhotoSearch? = PhotoSearch(searcher: searcher, configuration: configuration)
        weak let gone = search
        search?.setQuery("a")
        hop.runAll()
        #expect(searcher.queries == ["a"])
        search = nil
        #expect(gone == nil)
        #expect(searcher.isCancelled(0))
        searcher.answer(0, .photos(0..<1))
        hop.runAll()
    }
}
