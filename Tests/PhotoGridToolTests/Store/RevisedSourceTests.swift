import PhotoGrid
import PhotoGridTool
import Testing
import Thumbnails

/// A source of ten photos that answers at once, on the caller's thread.
private struct PlainSource: PhotoSource {
    static let version = FileVersion(device: 1, inode: 2, size: 3, modificationTime: 4, statusChangeTime: 5)
    func open(deliver: @escaping @Sendable (SourceEvent) -> Void) {
        deliver(.listing(Listing(count: 10, generation: 7)))
    }

    func page(_ range: Range<Int>, deliver: @escaping @Sendable (Result<[Photo], LoadFailure>) -> Void) {
        deliver(.success(range.map { Photo(id: Photo.ID(path: "/p/\($0)"), name: "\($0)", version: Self.version) }))
    }
}

private final class EventLog: Sendable {
    private let log = Locked<[SourceEvent]>([])

    var events: [SourceEvent] { log.withLock { $0 } }

    func note(_ event: SourceEvent) { log.withLock { $0.append(event) } }
}

@Suite struct `A write that the metadata do not show` {
    private let log = EventLog()
    private let source = RevisedSource(PlainSource())

    private func versions(at range: Range<Int>) -> [UInt32?] {
        let versions = Locked<[UInt32?]>([])
        source.page(range) { result in
            guard case .success(let photos) = result else { return }
            versions.withLock { $0 = photos.map { $0.version?.revision } }
        }
        return versions.withLock { $0 }
    }

    @Test func `is told as another version of a photo that was handed out, and every page says so from then on`() {
        source.open { [log] in log.note($0) }
        #expect(versions(at: 2..<5) == [0, 0, 0])
        for _ in 1...2 { source.noteUnseenWrite(of: Photo.ID(path: "/p/3")) }
        #expect(versions(at: 2..<5) == [0, 2, 0])
        let updates = log.events.compactMap { event -> (UInt64, Int, UInt32?)? in
            guard case .changed(let listing, let changes) = event, listing.count == 10,
                case .updated(let index, let photo) = changes.first
            else { return nil }
            return (listing.generation, index, photo.version?.revision)
        }
        #expect(updates.map(\.1) == [3, 3])
        #expect(updates.map(\.2) == [1, 2])
        #expect(Set(updates.map(\.0)).count == 2)
    }

    @Test func `of a photo that nobody has asked for is told with its page`() {
        source.open { [log] in log.note($0) }
        source.noteUnseenWrite(of: Photo.ID(path: "/p/9"))
        #expect(log.events.count == 1)
        #expect(versions(at: 8..<10) == [0, 1])
    }
}
