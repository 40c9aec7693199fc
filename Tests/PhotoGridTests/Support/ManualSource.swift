import PhotoGrid
import ScrollLab
import Thumbnails

/// A source that says nothing until the test says so.
final class ManualSource: PhotoSource {
    struct Page: Sendable {
        var range: Range<Int>
        var deliver: @Sendable (Result<[Photo], LoadFailure>) -> Void
    }

    private struct Contents: Sendable {
        var deliver: (@Sendable (SourceEvent) -> Void)?
        var pages: [Page] = []
        var asked: [Range<Int>] = []
    }

    private let contents = Locked(Contents())

    func open(deliver: @escaping @Sendable (SourceEvent) -> Void) {
        contents.withLock { $0.deliver = deliver }
    }

    func page(_ range: Range<Int>, deliver: @escaping @Sendable (Result<[Photo], LoadFailure>) -> Void) {
        contents.withLock { contents in
            contents.pages.append(Page(range: range, deliver: deliver))
            contents.asked.append(range)
        }
    }

    /// Pages asked for and not answered, oldest first.
    var pending: [Range<Int>] { contents.withLock { $0.pages.map(\.range) } }
    /// Pages ever asked for.
    var asked: [Range<Int>] { contents.withLock { $0.asked } }

    func tell(_ event: SourceEvent) {
        contents.withLock { $0.deliver }?(event)
    }

    /// Answers the oldest page that was asked for.
    func answer(_ result: (Range<Int>) -> Result<[Photo], LoadFailure>) {
        guard let page = contents.withLock({ $0.pages.isEmpty ? nil : $0.pages.removeFirst() }) else { return }
        page.deliver(result(page.range))
    }
}
