import Dispatch
import PhotoGrid
import PhotoGridTool
import Testing
import Thumbnails

/// A listing of photos `/0.png`, `/1.png`, …, whose pages come when the test hands them out.
private final class GatedListing: PhotoSource {
    private typealias Asked = (range: Range<Int>, deliver: @Sendable (Result<[Photo], LoadFailure>) -> Void)
    private let asked = Locked<[Asked]>([])

    /// The pages that are asked for and have not come.
    var missing: [Range<Int>] { asked.withLock { $0.map(\.range) } }

    func open(deliver: @escaping @Sendable (SourceEvent) -> Void) {}

    func page(_ range: Range<Int>, deliver: @escaping @Sendable (Result<[Photo], LoadFailure>) -> Void) {
        asked.withLock { $0.append((range, deliver)) }
    }

    /// Hands out the page that was asked for first, and waits until it was visited.
    @MainActor func deliver() async throws {
        let (range, deliver) = try #require(asked.withLock { $0.isEmpty ? nil : $0.removeFirst() })
        deliver(.success(range.map { Photo(id: Photo.ID(path: "/\($0).png"), name: "\($0).png", version: nil) }))
        await withCheckedContinuation { visited in DispatchQueue.main.async { visited.resume() } }
    }
}

@MainActor @Suite(.timeLimit(.minutes(5))) struct `Walks through a listing` {
    private let listing = GatedListing()
    private let walks = ListingWalks()
    private let log = Log()

    @MainActor private final class Log {
        var lines: [String] = []
    }

    /// Adds a walk that notes what it visits and its end.
    private func add(_ name: String, _ range: Range<Int>, backwards: Bool = false, pages: Int = .max) {
        var left = pages
        walks.add(
            ListingWalk(
                listing, range: range, backwards: backwards, ended: { [log] in log.lines.append("\(name) ends") }
            ) {
                [log] range, photos in
                log.lines.append("\(name) \(range) \(photos.count)")
                left -= 1
                return left > 0
            })
    }

    private func addBarrier(_ name: String) {
        let ended: @MainActor () -> Void = { [log] in log.lines.append("\(name) ends") }
        walks.add(ListingWalk(listing, range: 0..<0, isBarrier: true, ended: ended) { _, _ in false })
    }

    @Test func `ask for one page at a time, either way, until they have seen enough`() async throws {
        add("a", 10..<600)
        #expect(listing.missing == [10..<266])
        for _ in 0..<3 { try await listing.deliver() }
        #expect(log.lines == ["a 10..<266 256", "a 266..<522 256", "a 522..<600 78", "a ends"])
        #expect(listing.missing == [] && walks.isEmpty)
        log.lines = []
        add("b", 0..<600, backwards: true, pages: 2)
        for _ in 0..<2 { try await listing.deliver() }
        #expect(log.lines == ["b 512..<600 88", "b 256..<512 256", "b ends"])
        #expect(listing.missing == [] && walks.isEmpty)
    }

    @Test func `follow one another in the order in which they were asked for`() async throws {
        add("a", 0..<300)
        add("b", 5..<6)
        addBarrier("c")
        add("d", 7..<8)
        #expect(listing.missing == [0..<256])
        for _ in 0..<4 { try await listing.deliver() }
        #expect(
            log.lines == [
                "a 0..<256 256", "a 256..<300 44", "a ends", "b 5..<6 1", "b ends", "c ends", "d 7..<8 1", "d ends",
            ])
    }

    @Test func `are over without a word when the listing changes, but what waited for their end comes`() async throws {
        add("a", 0..<300)
        addBarrier("b")
        add("c", 0..<1)
        addBarrier("d")
        walks.listingChanged()
        #expect(log.lines == ["b ends", "d ends"])
        #expect(walks.isEmpty)
        // The page that was under way belongs to nobody, and holds up nobody.
        add("e", 3..<4)
        try await listing.deliver()
        try await listing.deliver()
        #expect(log.lines.dropFirst(2) == ["e 3..<4 1", "e ends"])
        #expect(walks.isEmpty)
    }

    @Test func `may change the listing themselves`() async throws {
        let (walks, log) = (walks, log)
        walks.add(
            ListingWalk(listing, range: 0..<300) { _, _ in
                walks.listingChanged()
                return true
            })
        add("a", 0..<1)
        try await listing.deliver()
        #expect(listing.missing == [] && walks.isEmpty && log.lines == [])
    }
}
