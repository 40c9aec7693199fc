import PhotoGrid
import PhotoGridTool
import TestSupport
import Testing
import Thumbnails

@Suite(.timeLimit(.minutes(5))) struct `A place that is listed` {
    /// A folder with one file in it, listed as the viewer does, and what its source tells.
    private struct Opened {
        let photo: Photo.ID
        let events: AsyncStream<SourceEvent>
        private let folder: TemporaryFolder
        private let place: ListedPlace

        init(_ unseenWrites: UnseenWrites) throws {
            folder = try TemporaryFolder()
            photo = try folder.write([], to: "1.png")
            let (events, told) = AsyncStream.makeStream(of: SourceEvent.self)
            self.events = events
            place = ListedPlace(
                FolderPlace(folder: folder.id), isRecursive: false,
                request: SearchRequest(id: SearchID(0), query: SearchQuery(""), scope: SearchScope()),
                reports: PlaceReports(), unseenWrites: unseenWrites)
            place.source.open { told.yield($0) }
        }
    }

    @Test func `hears of a write that nobody saw while it is the one that is shown`() async throws {
        let unseenWrites = UnseenWrites()
        for _ in 0..<2 {
            let opened = try Opened(unseenWrites)
            var events = opened.events.makeAsyncIterator()
            guard case .listing(let listing)? = await events.next() else {
                Issue.record("no listing")
                return
            }
            #expect(listing.count == 1)
            unseenWrites.report(opened.photo)
            guard case .changed(_, let changes)? = await events.next(), case .updated(at: 0, let photo)? = changes.first
            else {
                Issue.record("another event")
                return
            }
            #expect(photo.id == opened.photo)
        }
    }
}
